// @ts-check
/** What belongs to a seat and is not on the field: hand, stack, pool, Monolith, discards. */

import { Crest, hueOf, Sign } from "../../art/crests.js";
import { Icon } from "../../art/icons.js";
import { Mark } from "../../art/marks.js";
import { cls, html } from "../../lib.js";
import { useChoosing } from "../../table/context.js";
import { counted } from "../../plural.js";
import { Spot, Thing } from "../../table/spot.js";
import { roomy } from "../../wide.js";
import { Back, Tile } from "./tile.js";
import { faceWords, tallied, thingOf } from "./words.js";

/** @import { DrawnSeat, DrawnTable, HiddenTile } from "../views.js" */

// ---- figures

/** @param {{hp: number, most: number}} props  most: at the start */
const Life = ({
  hp,
  most,
}) => html`<${Thing} thing="hp" class="ar-life" label=${counted(hp, "Hit Point")}><${Sign} name="heart" /><b>${hp}</b>
  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="l-all" width="100" height="6" rx="3" /><rect class="l-left" width=${(100 * Math.min(hp, most)) / most} height="6" rx="3" /></svg><//>`;

/** @param {{row: DrawnSeat}} props */
const Stack = ({ row }) =>
  html`<${Thing} thing=${row.faction} class="ar-count" label=${`Stack: ${counted(row.stack, "tile")}`}><${Sign} name="stack" /><b>${row.stack}</b><//>`;

/** Allies carry the same letter. @param {{t: DrawnTable, seat: number}} props */
const Side = ({ t, seat }) =>
  new Set(t.view.seats.map((row) => row.side)).size < t.seats.length &&
  html`<span class="ar-side" title="Side"><span class="sr">Side </span>${"ABCD"[t.view.seats[seat].side]}</span>`;

/** @param {{t: DrawnTable, seat: number}} props */
const Head = ({ t, seat }) => {
  const row = t.view.seats[seat];
  const player = t.seats[seat];
  return html`<span class="ar-crest"><${Thing} thing=${row.faction} label=${row.faction}><${Crest} faction=${row.faction} /><//></span>
    <span class="ar-who"><b><${Mark} seat=${seat} />${player.name} <${Side} t=${t} seat=${seat} /></b><small>${row.faction}</small></span>
    ${player.resigned && html`<em>resigned</em>`}${row.fell > 0 && html`<em>fallen</em>`}
    <${Life} hp=${row.hp} most=${t.view.printed.hit_points[seat]} /><${Stack} row=${row} />`;
};

// ---- tiles off the board

/** Tiles with a number for each, for the eye that looks on. @param {{row: DrawnSeat, seat: number, names: string[], area: string}} props */
const Few = ({ row, names, area }) =>
  tallied(names).map(
    ([
      name,
      n,
    ]) => html`<${Thing} key=${name} thing=${thingOf(row, name)} class="ar-few" label=${`${area}: ${n > 1 ? `${n} ` : ""}${name}, ${faceWords(row.tiles[name])}`}>
  <${Tile} row=${row} name=${name} />${n > 1 && html`<b>×${n}</b>`}<//>`,
  );

/** @param {{n: number}} props */
const Markers = ({ n }) =>
  n > 0 &&
  html`<${Thing} thing="marker" class="ar-markers" label=${counted(n, "Construction marker")}><${Sign} name="marker" />${n > 1 && html`<b>×${n}</b>`}<//>`;

/** Tiles under the Banner: seen, unknown, used up or out on the field. @param {{t: DrawnTable, seat: number}} props */
export function Monolith({ t, seat }) {
  const row = t.view.seats[seat];
  const { hidden, segments } = row.monolith;
  if (!hidden.some(Boolean) && !segments.some(Boolean)) return null;
  return html`<div role="group" class="ar-part ar-monolith" aria-label="Monolith"><${Thing} thing="monolith" class="ar-title"><${Sign} name="monolith" />Monolith<//>
    <div class="ar-row">${hidden.map(
      (
        tile,
        k,
      ) => html`<${Spot} key=${k} at=${`monolith/${k + 1}`} class="ar-few" thing=${tile?.tile ? thingOf(row, tile.tile) : "monolith"}
      label=${hiddenWords(tile, segments[k], k)}>${tile ? (tile.tile ? html`<${Tile} row=${row} name=${tile.tile} now=${tile} />` : html`<${Back} row=${row} />`) : html`<span class="ar-gone">${segments[k] || "–"}</span>`}<//>`,
    )}</div></div>`;
}

/** @param {HiddenTile|null} tile @param {string|null} segment @param {number} k */
function hiddenWords(tile, segment, k) {
  if (tile) return `Hidden tile ${k + 1}: ${tile.tile || "unknown"}${tile.wounds ? `, ${counted(tile.wounds, "Wound")}` : ""}`;
  return segment ? `Segment ${k + 1} lies on ${segment}` : `Segment ${k + 1} is empty`;
}

/** @param {{row: DrawnSeat, seat: number}} props */
const Discards = ({ row, seat }) =>
  row.discard.length > 0 &&
  html`<details class="ar-discards"><summary><${Icon} name="trash" /><span class="ar-word">Discarded</span> <b>${row.discard.length}</b></summary>
  <div class="ar-row"><${Few} row=${row} seat=${seat} names=${row.discard} area="discarded" /></div></details>`;

// ---- mine

/** A tile that I can choose, its name below, and a way to give it up. @param {{row: DrawnSeat, seat: number, name: string, k: number, area: string, chosen?: boolean, n?: number}} props */
function Held({ row, seat, name, k, area, chosen, n }) {
  const { actions } = useChoosing();
  const may = k === 0 && area === "hand" && actions.some((action) => action.at === `discard/${name}`);
  return html`<span class="ar-held"><${Spot} at=${`${area}/${name}`} first=${k === 0} class=${cls("ar-mine-tile", chosen && "acting")} thing=${thingOf(row, name)} flip=${`${area}/${seat}/${name}/${k}`} from=${`stack/${seat}`}
    label=${`${area === "hand" ? "In hand" : area === "pool" ? "In the pool" : "In your faction"}: ${n && n > 1 ? `${n} ` : ""}${name}. ${faceWords(row.tiles[name])}`}><${Tile} row=${row} name=${name} />${n && n > 1 && html`<b class="ar-times">×${n}</b>`}<//>
    <span class="ar-name">${name}</span>
    ${may && html`<${Spot} at=${`discard/${name}`} class="ar-drop" label=${`Discard ${name}`}><${Icon} name="trash" />Discard<//>`}</span>`;
}

/** Markers that I hold, or one that I may take. @param {{row: DrawnSeat}} props */
const MyMarkers = ({ row }) =>
  (row.markers > 0 || useChoosing().actions.some((action) => action.at === "marker")) &&
  html`<span class="ar-held"><${Spot} at="marker" thing="marker" class="ar-mine-tile ar-coin" label=${counted(row.markers, "Construction marker")}>
  <${Sign} name="marker" />${row.markers > 1 && html`<b class="ar-times">×${row.markers}</b>`}<//><span class="ar-name">marker</span></span>`;

/** @param {{t: DrawnTable, seat: number}} props */
function Hand({ t, seat }) {
  const row = t.view.seats[seat];
  const picked = t.player === seat ? t.view.act?.tile : null;
  const nth = (/** @type {number} */ i) => row.hand.slice(0, i).filter((name) => name === row.hand[i]).length;
  return html`<div role="group" class="ar-part ar-hand" aria-label="Your hand"><h2 class="ar-title">Hand</h2><div class="ar-row">
    ${row.hand.map((name, i) => html`<${Held} key=${`${name}/${nth(i)}`} row=${row} seat=${seat} name=${name} k=${nth(i)} area="hand" chosen=${picked === name && nth(i) === 0} />`)}
    <${MyMarkers} row=${row} />
    ${!row.hand.length && !row.markers && html`<p class="empty">Your hand is empty.</p>`}</div></div>`;
}

/** Golems that can be built, face up. @param {{t: DrawnTable, seat: number}} props */
const Pool = ({ t, seat }) => {
  const row = t.view.seats[seat];
  return (
    row.pool.length > 0 &&
    html`<div role="group" class="ar-part ar-pool" aria-label="Pool of Golems"><h2 class="ar-title">Pool</h2><div class="ar-row">
    ${tallied(row.pool).map(([name, n]) => html`<${Held} key=${name} row=${row} seat=${seat} name=${name} k=${0} area="pool" n=${n} chosen=${t.player === seat && t.view.act?.tile === name} />`)}</div></div>`
  );
};

/** All tiles of the faction, while the Monolith is filled. @param {{t: DrawnTable, seat: number}} props */
function Choice({ t, seat }) {
  const { actions } = useChoosing();
  const row = t.view.seats[seat];
  const names = actions
    .map((action) => action.at || "")
    .filter((at) => at.startsWith("stack/"))
    .map((at) => at.slice("stack/".length));
  return (
    names.length > 0 &&
    html`<div role="group" class="ar-part ar-choice" aria-label="Tiles for your Monolith"><h2 class="ar-title">Tiles of your faction</h2><div class="ar-row">
    ${names.map((name) => html`<${Held} key=${name} row=${row} seat=${seat} name=${name} k=${0} area="stack" />`)}</div></div>`
  );
}

/** @param {{t: DrawnTable, seat: number}} props */
export function Mine({ t, seat }) {
  const row = t.view.seats[seat];
  return html`<section class=${cls("ar-seat", "ar-mine", `is-${hueOf(row)}`, t.player === seat && "deciding")} aria-label="In front of you">
    <p class="ar-head"><span class="ar-from" data-flip=${`stack/${seat}`}></span><${Head} t=${t} seat=${seat} /></p>
    ${t.phase === "monolith" ? html`<${Choice} t=${t} seat=${seat} />` : html`<div class="ar-parts"><${Hand} t=${t} seat=${seat} /><${Monolith} t=${t} seat=${seat} /><${Pool} t=${t} seat=${seat} /></div>`}
    <${Discards} row=${row} seat=${seat} />
  </section>`;
}

// ---- the others

/** @param {{t: DrawnTable, seat: number}} props */
export function Other({ t, seat }) {
  const row = t.view.seats[seat];
  return html`<details class=${cls("ar-seat", "ar-other", `is-${hueOf(row)}`, t.player === seat && "deciding")} open=${roomy.matches}>
    <summary class="ar-head"><span class="ar-from" data-flip=${`stack/${seat}`}></span><${Head} t=${t} seat=${seat} /></summary>
    <div class="ar-there">
      <span class="ar-row" role="group" aria-label="Hand">${row.hand.map(
        (name, i) => html`<${Thing} key=${i} thing=${thingOf(row, name)} class="ar-few"
        flip=${`hand/${seat}/${name}/${row.hand.slice(0, i).filter((other) => other === name).length}`} from=${`stack/${seat}`} label=${`in hand: ${name}, ${faceWords(row.tiles[name])}`}><${Tile} row=${row} name=${name} /><//>`,
      )}
        <${Markers} n=${row.markers} />${!row.hand.length && !row.markers && html`<span class="ar-none">empty hand</span>`}</span>
      <${Monolith} t=${t} seat=${seat} />
      ${row.pool.length > 0 && html`<span class="ar-row" role="group" aria-label="Pool of Golems"><${Few} row=${row} seat=${seat} names=${row.pool} area="in the pool" /></span>`}
      <${Discards} row=${row} seat=${seat} />
    </div></details>`;
}
