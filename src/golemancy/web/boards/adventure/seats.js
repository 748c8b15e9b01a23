// @ts-check
/** What belongs to a seat: caravan, board of outposts, merchants, VP tiles and bonus tiles. */

import { COLOURS, Crystal } from "../../art/crystal.js";
import { Golem } from "../../art/golem.js";
import { Mark } from "../../art/marks.js";
import { Outpost, Sign, Wagon } from "../../art/terrain.js";
import { cls, html } from "../../lib.js";
import { plural } from "../../plural.js";
import { Thing } from "../../table/spot.js";
import { roomy } from "../../wide.js";
import { Caravan, Chip, Counted, Hand, held, Played } from "../merchants.js";
import { readVp, tintOf, vpWords } from "./words.js";

/** @import { AdventureProps, AdventureSeat, AdventureView } from "../views.js" */

// ---- bonus tiles

const BONUS_SIGNS = { steps: "step", spaces: "space", points: "star" };

/** The sign and figure of a bonus tile; a pile that is empty shows its name. @param {AdventureView} view @param {string} name @returns {[string, string]} */
function bonusSign(view, name) {
  const tile = view.printed.bonus_tiles[name];
  if (!tile) return [BONUS_SIGNS.points, name];
  return [BONUS_SIGNS[tile.gives], `${tile.gives === "points" ? "" : "+"}${tile.figure}`];
}

/** The face of a bonus tile. @param {{view: AdventureView, name: string}} props */
export function BonusFace({ view, name }) {
  const [sign, figure] = bonusSign(view, name);
  return html`<span class=${`adv-bonus is-${sign}`}><${Sign} name=${sign} /><b>${figure}</b></span>`;
}

// ---- the board of outposts

/** @type {Record<string, string>} */
const GIFTS = { card: "a merchant", bonus: "a bonus tile" };

/** @param {{view: AdventureView, column: number}} props */
const Head = ({ view, column }) => html`<${Thing} thing="column" class="adv-head"
  label=${`Column ${column + 1}: emptied, it gives ${view.column_rewards[column].map((kind) => GIFTS[kind]).join(" or ")}`}>
  ${view.column_rewards[column].map((kind) => html`<${Sign} key=${kind} name=${kind} />`)}<//>`;

/** @param {{view: AdventureView, seat: number, colour: string}} props */
function Row({ view, seat, colour }) {
  const built = view.seats[seat].board[colour];
  return html`<${Thing} thing="outpost" class="adv-symbol" label=${`${colour} row: ${built} of ${view.column_points.length} outposts built`}><${Crystal} colour=${colour} /><//>
    ${view.column_points.map(
      (points, i) => html`<span key=${i} class=${cls("adv-space", i < built && "bare")} data-flip=${`space/${seat}/${colour}/${i}`}>
      ${i < built ? html`<b aria-hidden="true">${points}</b>` : html`<${Outpost} seat=${seat} />`}</span>`,
    )}`;
}

/** The board of a seat: a row for each symbol, the points of spaces that are bare. @param {{view: AdventureView, seat: number, heads: boolean}} props */
const Outposts = ({
  view,
  seat,
  heads,
}) => html`<div class="adv-board" role="group" aria-label="Outposts" style=${{ "--columns": view.column_points.length }}>
  ${heads && html`<span></span>${view.column_points.map((_, i) => html`<${Head} key=${i} view=${view} column=${i} />`)}`}
  ${COLOURS.map((colour) => html`<${Row} key=${colour} view=${view} seat=${seat} colour=${colour} />`)}</div>`;

// ---- tiles won

/** @param {{view: AdventureView, row: AdventureSeat}} props */
const Won = ({ view, row }) =>
  row.claimed.length + row.bonus.length > 0 &&
  html`<div class="claimed">
  ${row.claimed.map(
    (name) => html`<${Thing} key=${name} thing=${name} class="claimed-card" flip=${`vp/${name}`} label=${`Claimed: ${vpWords(name)}`}>
    <${Golem} id=${name} tint=${tintOf(name)} box="14 0 92 84" /><b>${readVp(name).points}</b><//>`,
  )}
  ${row.bonus.map((name, i) => html`<${Thing} key=${`${name} ${i}`} thing=${name} class="adv-won" label=${`Bonus tile: ${name}`}><${BonusFace} view=${view} name=${name} /><//>`)}
</div>`;

/** Points and VP tiles. @param {{row: AdventureSeat, goal: number}} props */
const Figures = ({ row, goal }) => html`<span class="figure"><b>${row.points}</b> ${plural(row.points, "point")}</span>
  <span class="figure"><b>${row.claimed.length}</b>/${goal} VP tiles</span>`;

/** A wagon that has not set out. @param {{row: AdventureSeat, seat: number}} props */
const Camp = ({ row, seat }) =>
  row.wagon === null &&
  html`<${Thing} thing="wagon" flip=${`camp/${seat}`} class="adv-camp" label="wagon not yet placed"><${Wagon} seat=${seat} /><//>`;

// ---- mine

/** My discards, face down until I rest; everybody saw them go. @param {{view: AdventureView, seat: number}} props */
const Discards = ({ view, seat }) =>
  view.seats[seat].discards.length > 0 &&
  html`<div class="adv-discards" role="group" aria-label="Discarded to move">
  <span class="played-title">Discarded until you rest</span><div class="chips">${view.seats[seat].discards.map((name) => html`<${Chip} key=${name} view=${view} name=${name} seat=${seat} pile="discarded" />`)}</div></div>`;

/** @param {{t: AdventureProps, seat: number}} props */
export function Mine({ t, seat }) {
  const { view } = t;
  const row = view.seats[seat];
  return html`<section class="mine adv-mine" aria-label="In front of you">
    <p class="mine-name"><${Mark} seat=${seat} /><b>${t.seats[seat].name}</b><${Figures} row=${row} goal=${view.goal} />
      ${view.first === seat && html`<span class="badge">first player</span>`}<${Camp} row=${row} seat=${seat} /></p>
    <div class="adv-kit"><div class="adv-goods"><${Caravan} row=${row} seat=${seat} mine=${true} places=${row.limit} /><${Won} view=${view} row=${row} /></div><${Outposts} view=${view} seat=${seat} heads=${true} /></div>
    <div class="mine-body"><${Hand} view=${view} seat=${seat} />
      <${Played} view=${view} seat=${seat} active=${t.player === seat && view.action?.card} />
      <${Discards} view=${view} seat=${seat} /></div>
  </section>`;
}

// ---- the others

const PILES = /** @type {const} */ ([
  ["hand", "in hand"],
  ["played", "played"],
  ["discards", "discarded"],
]);

/** @param {{t: AdventureProps, seat: number}} props */
export function Other({ t, seat }) {
  const row = t.view.seats[seat];
  const player = t.seats[seat];
  return html`<details class=${cls("other adv-other", t.player === seat && "deciding")} open=${roomy.matches}>
    <summary><${Mark} seat=${seat} /><b class="name">${player.name}</b>${player.resigned && html`<em>resigned</em>`}
      <span class="figure"><b>${row.points}</b> ${plural(row.points, "pt")}</span><span class="figure"><b>${row.claimed.length}</b>/${t.view.goal} VP</span>
      <${Camp} row=${row} seat=${seat} />
      <span class="brief"><${Counted} crystals=${held(row.caravan)} /></span></summary>
    <div class="other-body"><${Outposts} view=${t.view} seat=${seat} heads=${false} />
      <div class="adv-goods"><${Caravan} row=${row} seat=${seat} mine=${false} places=${row.limit} />
        <div class="chips">${PILES.flatMap(([pile, words]) => row[pile].map((name) => html`<${Chip} key=${name} view=${t.view} name=${name} seat=${seat} pile=${words} />`))}</div>
        <${Won} view=${t.view} row=${row} /></div></div>
  </details>`;
}
