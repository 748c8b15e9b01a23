// @ts-check
/** Century Golem: The Call for Adventure. */

import { drawTerrain } from "../art/terrain.js";
import { html } from "../lib.js";
import { Landscape, sizeOf } from "./adventure/map.js";
import { Mine, Other } from "./adventure/seats.js";
import { Start, Supply } from "./adventure/supply.js";
import { others } from "./board.js";
import { MerchantRow } from "./merchants.js";
import { says } from "./reading.js";
import { styled } from "./style.js";

/** @import { AdventureProps } from "./views.js" */

export { about } from "./adventure/about.js";
export { Scores } from "./adventure/scores.js";
export { button, primer, prompt, worth } from "./adventure/words.js";
export { drawAmounts, drawThing } from "./merchants.js";
export { titled } from "./reading.js";

await styled("adventure");
drawTerrain();

/** @param {AdventureProps} t */
export function Board(t) {
  const size = sizeOf(t.view.tiles);
  return html`<div class=${size.width > size.height ? "adv fits broad" : "adv fits"} style=${{ "--wide": size.width, "--tall": size.height }}>
    <section class="others" aria-label=${says(t, "others")}>${others(t).map((seat) => html`<${Other} key=${seat} t=${t} seat=${seat} />`)}</section>
    <div class="stage adv-land"><div class="adv-plan">
      <${Landscape} t=${t} size=${size} />
      <div class="adv-market"><${Start} t=${t} /><${MerchantRow} view=${t.view} /></div>
      <section class="adv-supplies" aria-label=${says(t, "supply")}><${Supply} t=${t} /></section>
    </div></div>
    ${t.bar}
    <${Mine} t=${t} seat=${t.seat ?? 0} />
  </div>`;
}
