// @ts-check
/** What nobody has yet: bonus tiles, tiles for the villages, starting crystals. */

import { readCrystals } from "../../art/crystal.js";
import { html } from "../../lib.js";
import { Spot, Thing } from "../../table/spot.js";
import { Counted } from "../merchants.js";
import { says } from "../reading.js";
import { BonusFace } from "./seats.js";

/** @import { AdventureTable } from "../views.js" */

/** @param {{t: AdventureTable, kind: string, left: number, top: string}} props  top: the tile that would be taken */
const Bonus = ({
  t,
  kind,
  left,
  top,
}) => html`<${Spot} at=${`bonus_supply/${kind}`} thing=${left ? top : kind} class="adv-supply" label=${says(t, "bonus_pile", { pile: left ? top : kind, left })}>
  <span class=${left ? "adv-stack" : "adv-stack none"}><${BonusFace} view=${t.view} name=${top} /></span><i>×${left}</i><//>`;

/** Bonus tiles and the pile of tiles for the villages. @param {{t: AdventureTable}} props */
export function Supply({ t }) {
  const { bonus_supply: supply, vp_pile: pile, goal } = t.view;
  return html`${Object.entries(supply).map(([kind, left]) => {
    const tiles = Array.isArray(left) ? left : Array(left).fill(kind);
    return html`<${Bonus} key=${kind} t=${t} kind=${kind} left=${tiles.length} top=${tiles[0] || kind} />`;
  })}
  <${Thing} thing="village" flip="deck/vp" class="adv-vps" label=${says(t, "tile_pile", { n: pile, goal })}>
    <span class="adv-back"></span><i>×${pile}</i><//>`;
}

/** The starting crystals still on the table. @param {{t: AdventureTable}} props */
export const Start = ({ t }) =>
  t.view.starting_crystals.length > 0 &&
  html`<section class="adv-start" aria-label=${says(t, "starting")}>
  ${t.view.starting_crystals.map(
    (
      name,
    ) => html`<${Spot} key=${name} at=${`starting_crystals/${name}`} class="adv-set" label=${says(t, "starting_set", { crystals: Object.fromEntries(readCrystals(name)) })}>
    <${Counted} crystals=${readCrystals(name)} /><//>`,
  )}</section>`;
