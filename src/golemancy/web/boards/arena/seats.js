// @ts-check
/** What belongs to a seat and is not on the field: hand, stack, pool, Monolith, discards. */

import { Crest, hueOf, Sign } from "../../art/crests.js";
import { Icon } from "../../art/icons.js";
import { Mark } from "../../art/marks.js";
import { cls, html } from "../../lib.js";
import { useChoosing } from "../../table/context.js";
import { Spot, Thing } from "../../table/spot.js";
import { roomy } from "../../wide.js";
import { Back, Tile } from "./tile.js";
import { faceWords, says, tallied, thingOf } from "./words.js";

/** @import { DrawnSeat, DrawnTable, HiddenTile } from "../views.js" */

// ---- figures

/** @param {{t: DrawnTable, seat: number}} props */
const Life = ({ t, seat }) => {
  const [hp, most] = [t.view.seats[seat].hp, t.view.printed.hit_points[seat]];
  return html`<${Thing} thing="hp" class="ar-life" label=${says(t, "board.hp", { n: hp })}><${Sign} name="heart" /><b>${hp}</b>
  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="l-all" width="100" height="6" rx="3" /><rect class="l-left" width=${(100 * Math.min(hp, most)) / most} height="6" rx="3" /></svg><//>`;
};

/** @param {{t: DrawnTable, row: DrawnSeat}} props */
const Stack = ({ t, row }) =>
  html`<${Thing} thing=${row.faction} class="ar-count" label=${says(t, "board.stack", { n: row.stack })}><${Sign} name="stack" /><b>${row.stack}</b><//>`;

/** Allies carry the same letter. @param {{t: DrawnTable, seat: number}} props */
const Side = ({ t, seat }) =>
  new Set(t.view.seats.map((row) => row.side)).size < t.seats.length &&
  html`<span class="ar-side"><span class="sr">${says(t, "board.side")} </span>${"ABCD"[t.view.seats[seat].side]}</span>`;

/** @param {{t: DrawnTable, seat: number}} props */
const Head = ({ t, seat }) => {
  const row = t.view.seats[seat];
  const player = t.seats[seat];
  const gone = player.resigned ? "board.resigned" : row.fell > 0 ? "board.fallen" : "";
  const faction = says(t, "board.faction", { faction: row.faction });
  return html`<span class="ar-crest"><${Thing} thing=${row.faction} label=${faction}><${Crest} faction=${row.faction} /><//></span>
    <span class="ar-who"><b><${Mark} seat=${seat} /><span class="ar-called">${player.name}</span> <${Side} t=${t} seat=${seat} /></b><small>${faction}</small></span>
    ${gone && html`<em>${says(t, gone)}</em>`}
    <span class="ar-figures"><${Life} t=${t} seat=${seat} /><${Stack} t=${t} row=${row} /></span>`;
};

// ---- tiles off the board

/** A tile in words, with where it lies. @param {DrawnTable} t @param {string} where @param {DrawnSeat} row @param {string} name @param {number} [n] */
const heldWords = (t, where, row, name, n = 1) =>
  says(t, `board.${where}`, { n, tile: name, several: n > 1, face: faceWords(t, row.tiles[name]) });

/** Tiles with a number for each, for the eye that looks on. @param {{t: DrawnTable, row: DrawnSeat, names: string[], where: string}} props */
const Few = ({ t, row, names, where }) =>
  tallied(names).map(
    ([name, n]) => html`<${Thing} key=${name} thing=${thingOf(row, name)} class="ar-few" label=${heldWords(t, where, row, name, n)}>
  <${Tile} row=${row} name=${name} brief=${true} />${n > 1 && html`<b>×${n}</b>`}<//>`,
  );

/** Tiles in the hand of another seat. @param {{t: DrawnTable, seat: number}} props */
const Shown = ({ t, seat }) => {
  const row = t.view.seats[seat];
  const before = (/** @type {number} */ i) => row.hand.slice(0, i).filter((name) => name === row.hand[i]).length;
  return html`<span class="ar-row" role="group" aria-label=${says(t, "board.hand")}>${row.hand.map(
    (
      name,
      i,
    ) => html`<${Thing} key=${i} thing=${thingOf(row, name)} class="ar-few" flip=${`hand/${seat}/${name}/${before(i)}`} from=${`stack/${seat}`}
      label=${heldWords(t, "in_hand", row, name)}><${Tile} row=${row} name=${name} brief=${true} /><//>`,
  )}<${Markers} t=${t} n=${row.markers} />${!row.hand.length && !row.markers && html`<span class="ar-none">${says(t, "board.no_hand")}</span>`}</span>`;
};

/** @param {{t: DrawnTable, n: number}} props */
const Markers = ({ t, n }) =>
  n > 0 &&
  html`<${Thing} thing="marker" class="ar-markers" label=${says(t, "board.markers", { n })}><${Sign} name="marker" />${n > 1 && html`<b>×${n}</b>`}<//>`;

/** Tiles under the Banner: seen, unknown, used up or out on the field. @param {{t: DrawnTable, seat: number, mine?: boolean}} props */
export function Monolith({ t, seat, mine = false }) {
  const row = t.view.seats[seat];
  const { hidden, segments } = row.monolith;
  const there = hidden.some(Boolean) || segments.some(Boolean);
  if (mine ? !t.view.printed.hidden_tiles : !there) return null;
  return html`<div role="group" class="ar-part ar-monolith" aria-label=${says(t, "board.monolith")} data-sight=${mine ? "monolith" : undefined}><${Thing} thing="monolith" class="ar-title"><${Sign} name="monolith" /><span>${says(t, "board.monolith")}</span><//>
    <div class="ar-row">${hidden.map((tile, k) => {
      const label = hiddenWords(t, tile, segments[k], k);
      const thing = tile?.tile ? thingOf(row, tile.tile) : "monolith";
      const inside = html`<${Hidden} row=${row} tile=${tile} segment=${segments[k]} />`;
      return mine
        ? html`<${Spot} key=${k} at=${`monolith/${k + 1}`} class="ar-few" thing=${thing} label=${label}>${inside}<//>`
        : html`<${Thing} key=${k} class="ar-few" thing=${thing} label=${label}>${inside}<//>`;
    })}</div></div>`;
}

/** @param {{row: DrawnSeat, tile: HiddenTile|null, segment: string|null}} props */
function Hidden({ row, tile, segment }) {
  if (!tile) return html`<span class="ar-gone">${segment || "–"}</span>`;
  return tile.tile ? html`<${Tile} row=${row} name=${tile.tile} now=${tile} brief=${true} />` : html`<${Back} row=${row} />`;
}

/** @param {DrawnTable} t @param {HiddenTile|null} tile @param {string|null} segment @param {number} k */
function hiddenWords(t, tile, segment, k) {
  const n = k + 1;
  if (tile) return says(t, "board.hidden", { n, tile: tile.tile, wounds: tile.wounds ?? 0 });
  return says(t, segment ? "board.unfolded" : "board.used", { n, at: segment });
}

/** @param {{t: DrawnTable, row: DrawnSeat}} props */
const Discards = ({ t, row }) =>
  row.discard.length > 0 &&
  html`<details class="ar-discards"><summary><${Icon} name="trash" /><span class="ar-word">${says(t, "board.discards")}</span> <b>${row.discard.length}</b></summary>
  <div class="ar-row"><${Few} t=${t} row=${row} names=${row.discard} where="discarded" /></div></details>`;

// ---- mine

/** @type {Record<string, string>} */
const AREAS = { hand: "in_hand", pool: "in_pool", stack: "in_faction" };

/** A tile that I can choose, its name below, and a way to give it up. @param {{t: DrawnTable, seat: number, name: string, k?: number, area: string, chosen?: boolean, n?: number}} props */
function Held({ t, seat, name, k = 0, area, chosen, n = 1 }) {
  const { actions } = useChoosing();
  const row = t.view.seats[seat];
  const may = k === 0 && area === "hand" && actions.some((action) => action.at === `discard/${name}`);
  return html`<span class="ar-held"><${Spot} at=${`${area}/${name}`} first=${k === 0} class=${cls("ar-mine-tile", chosen && "acting")} thing=${thingOf(row, name)} flip=${`${area}/${seat}/${name}/${k}`} from=${`stack/${seat}`}
    label=${heldWords(t, AREAS[area], row, name, n)}><${Tile} row=${row} name=${name} brief=${area === "pool"} />${n > 1 && html`<b class="ar-times">×${n}</b>`}<//>
    <span class="ar-name">${says(t, "board.tile", { tile: name })}</span>
    ${may && html`<${Spot} at=${`discard/${name}`} class="ar-drop" label=${says(t, "board.drop", { tile: name })}><${Icon} name="trash" /><span>${says(t, "board.drop_short")}</span><//>`}</span>`;
}

/** Markers that I hold, or one that I may take. @param {{t: DrawnTable, row: DrawnSeat}} props */
const MyMarkers = ({ t, row }) =>
  (row.markers > 0 || useChoosing().actions.some((action) => action.at === "marker")) &&
  html`<span class="ar-held"><${Spot} at="marker" thing="marker" class="ar-mine-tile ar-coin" label=${says(t, "board.markers", { n: row.markers })}>
  <${Sign} name="marker" />${row.markers > 1 && html`<b class="ar-times">×${row.markers}</b>`}<//><span class="ar-name">${says(t, "board.marker")}</span></span>`;

/** @param {{t: DrawnTable, seat: number}} props */
function Hand({ t, seat }) {
  const row = t.view.seats[seat];
  const picked = t.player === seat ? t.view.act?.tile : null;
  const nth = (/** @type {number} */ i) => row.hand.slice(0, i).filter((name) => name === row.hand[i]).length;
  const many = row.hand.length + (row.markers ? 1 : 0) > 3;
  return html`<div role="group" class=${cls("ar-part", "ar-hand", many && "many")} aria-label=${says(t, "board.your_hand")} data-sight="hand"><div class="ar-row">
    ${row.hand.map((name, i) => html`<${Held} key=${`${name}/${nth(i)}`} t=${t} seat=${seat} name=${name} k=${nth(i)} area="hand" chosen=${picked === name && nth(i) === 0} />`)}
    <${MyMarkers} t=${t} row=${row} />
    ${!row.hand.length && !row.markers && html`<p class="empty">${says(t, "board.your_hand_empty")}</p>`}</div></div>`;
}

/** Golems that can be built, face up. @param {{t: DrawnTable, seat: number}} props */
const Pool = ({ t, seat }) => {
  const row = t.view.seats[seat];
  return (
    row.pool.length > 0 &&
    html`<div role="group" class="ar-part ar-pool" aria-label=${says(t, "board.pool")}><p class="ar-title">${says(t, "board.pool_short")}</p><div class="ar-row">
    ${tallied(row.pool).map(([name, n]) => html`<${Held} key=${name} t=${t} seat=${seat} name=${name} area="pool" n=${n} chosen=${t.player === seat && t.view.act?.tile === name} />`)}</div></div>`
  );
};

/** All tiles of the faction, while the Monolith is filled. @param {{t: DrawnTable, seat: number}} props */
function Choice({ t, seat }) {
  const { actions } = useChoosing();
  const names = actions
    .map((action) => action.at || "")
    .filter((at) => at.startsWith("stack/"))
    .map((at) => at.slice("stack/".length));
  return (
    names.length > 0 &&
    html`<div role="group" class="ar-part ar-choice" aria-label=${says(t, "board.for_monolith")}><div class="ar-row">
    ${names.map((name) => html`<${Held} key=${name} t=${t} seat=${seat} name=${name} area="stack" />`)}</div></div>`
  );
}

/** @param {{t: DrawnTable, seat: number}} props */
export function Mine({ t, seat }) {
  const row = t.view.seats[seat];
  const choosing = t.phase === "monolith" && t.player === seat;
  return html`<section class=${cls("mine", "ar-seat", "ar-mine", `is-${hueOf(row)}`, t.player === seat && "deciding", choosing && "choosing")} aria-label=${says(t, "board.mine")}>
    <div class="ar-head"><span class="ar-from" data-flip=${`stack/${seat}`}></span><${Head} t=${t} seat=${seat} /><${Discards} t=${t} row=${row} /></div>
    ${choosing ? html`<${Choice} t=${t} seat=${seat} />` : html`<div class="ar-parts"><${Hand} t=${t} seat=${seat} /><${Monolith} t=${t} seat=${seat} mine=${true} /><${Pool} t=${t} seat=${seat} /></div>`}
  </section>`;
}

// ---- the others

/** One line, opened for all that lies there; alone and with room it lies open. @param {{t: DrawnTable, seat: number}} props */
export function Other({ t, seat }) {
  const row = t.view.seats[seat];
  const alone = t.seats.length === 2;
  return html`<details name=${alone ? undefined : "others"} class=${cls("ar-seat", "ar-other", alone && "alone", `is-${hueOf(row)}`, t.player === seat && "deciding")} open=${alone && roomy.matches}>
    <summary class="ar-head"><span class="ar-from" data-flip=${`stack/${seat}`}></span><${Head} t=${t} seat=${seat} />${!alone && html`<span class="ar-brief" aria-hidden="true">${row.hand.map((name, i) => html`<${Tile} key=${i} row=${row} name=${name} brief=${true} />`)}</span>`}</summary>
    <div class="ar-there"><${Shown} t=${t} seat=${seat} /><${Monolith} t=${t} seat=${seat} />
      ${row.pool.length > 0 && html`<span class="ar-row" role="group" aria-label=${says(t, "board.pool")}><${Few} t=${t} row=${row} names=${row.pool} where="in_pool" /></span>`}
      <${Discards} t=${t} row=${row} />
    </div></details>`;
}
