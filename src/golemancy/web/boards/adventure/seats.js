// @ts-check
/** What belongs to a seat: caravan, board of outposts, merchants, tiles won. */

import { COLOURS, Crystal } from "../../art/crystal.js";
import { Golem } from "../../art/golem.js";
import { Icon } from "../../art/icons.js";
import { Mark } from "../../art/marks.js";
import { Outpost, Sign, Wagon } from "../../art/terrain.js";
import { cls, html, useState } from "../../lib.js";
import { Thing } from "../../table/spot.js";
import { Caravan, Chip, Counted, Hand, held, Played } from "../merchants.js";
import { part, says } from "../reading.js";
import { readVp, tintOf } from "./words.js";

/** @import { AdventureProps, AdventureSeat, AdventureTable, AdventureView } from "../views.js" */

// ---- bonus tiles

const BONUS_SIGNS = { steps: "step", spaces: "space", points: "star" };

/** The sign and figure of a bonus tile; an empty pile has only its sign. @param {AdventureView} view @param {string} name @returns {[string, string]} */
function bonusSign(view, name) {
  const tile = view.printed.bonus_tiles[name];
  if (!tile) return [BONUS_SIGNS.points, ""];
  return [BONUS_SIGNS[tile.gives], `${tile.gives === "points" ? "" : "+"}${tile.figure}`];
}

/** The face of a bonus tile. @param {{view: AdventureView, name: string}} props */
export function BonusFace({ view, name }) {
  const [sign, figure] = bonusSign(view, name);
  return html`<span class=${`adv-bonus is-${sign}`}><${Sign} name=${sign} /><b>${figure}</b></span>`;
}

// ---- the board of outposts

/** @param {{t: AdventureTable, column: number}} props */
const Head = ({ t, column }) => {
  const gifts = t.view.column_rewards[column];
  const [card, bonus] = ["card", "bonus"].map((kind) => gifts.includes(kind));
  return html`<${Thing} thing="column" class="adv-head" label=${says(t, "column", { column: column + 1, card, bonus, both: card && bonus })}>
  ${gifts.map((kind) => html`<${Sign} key=${kind} name=${kind} />`)}<//>`;
};

/** @param {{t: AdventureTable, seat: number, colour: string, travels: boolean}} props */
function Row({ t, seat, colour, travels }) {
  const { column_points: columns, seats } = t.view;
  const built = seats[seat].board[colour];
  return html`<${Thing} thing="outpost" class="adv-symbol" label=${says(t, "outpost_row", { colour, n: built })}><${Crystal} colour=${colour} /><//>
    ${columns.map(
      (
        points,
        i,
      ) => html`<span key=${i} class=${cls("adv-space", i < built && "bare")} data-flip=${travels ? `space/${seat}/${colour}/${i}` : undefined}>
      ${i < built ? html`<b aria-hidden="true">${points}</b>` : html`<${Outpost} seat=${seat} />`}</span>`,
    )}`;
}

/** The board of a seat: a row for each symbol, the points of spaces that are bare. @param {{t: AdventureTable, seat: number, heads?: boolean, travels?: boolean}} props */
const Outposts = ({ t, seat, heads = false, travels = true }) => html`<div class="adv-board" role="group" aria-label=${says(t, "outposts")}
  style=${{ "--columns": t.view.column_points.length }}>
  ${heads && html`<span></span>${t.view.column_points.map((_, i) => html`<${Head} key=${i} t=${t} column=${i} />`)}`}
  ${COLOURS.map((colour) => html`<${Row} key=${colour} t=${t} seat=${seat} colour=${colour} travels=${travels} />`)}</div>`;

/** How many outposts a seat has built. @param {AdventureSeat} row */
const builtBy = (row) => Object.values(row.board).reduce((sum, n) => sum + n, 0);

// ---- tiles won

/** The tiles claimed, and places for those that are still to be claimed. @param {{t: AdventureTable, row: AdventureSeat}} props */
const Claimed = ({
  t,
  row,
}) => html`<span class="claimed" role="group" aria-label=${says(t, "claims", { n: row.claimed.length, goal: t.view.goal })}>
  ${row.claimed.map(
    (
      name,
    ) => html`<${Thing} key=${name} thing=${name} class="claimed-card" flip=${`vp/${name}`} label=${says(t, "claimed", { tile: name })}>
    <${Golem} id=${name} tint=${tintOf(name)} box="14 0 92 84" /><b>${readVp(name).points}</b><//>`,
  )}
  ${Array.from({ length: Math.max(0, t.view.goal - row.claimed.length) }, (_, i) => html`<span key=${i} class="adv-lack"></span>`)}</span>`;

/** Bonus tiles. @param {{t: AdventureTable, row: AdventureSeat}} props */
const Bonuses = ({ t, row }) =>
  row.bonus.length > 0 &&
  html`<div class="adv-bonuses">${row.bonus.map((name, i) => html`<${Thing} key=${`${name} ${i}`} thing=${name} label=${says(t, "bonus", { tile: name })}><${BonusFace} view=${t.view} name=${name} /><//>`)}</div>`;

/** A wagon that has not set out. @param {{t: AdventureTable, row: AdventureSeat, seat: number}} props */
const Camp = ({ t, row, seat }) =>
  row.wagon === null &&
  html`<${Thing} thing="wagon" flip=${`camp/${seat}`} class="adv-camp" label=${says(t, "camp")}><${Wagon} seat=${seat} /><//>`;

// ---- mine

/** My discards, face down until I rest. @param {{t: AdventureTable, seat: number}} props */
function Discards({ t, seat }) {
  const { discards } = t.view.seats[seat];
  if (!discards.length) return null;
  return html`<div class="played adv-discards" role="group" aria-label=${says(t, "discards", { card: discards })}>
    <span class="played-title">${says(t, "discarded")}</span><span class="card small deck"><span class="face back"><b>${discards.length}</b></span></span></div>`;
}

/** My board of outposts and my tiles; on a phone they open on a tap. @param {{t: AdventureTable, seat: number, row: AdventureSeat}} props */
function Fold({ t, seat, row }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="adv-unfold" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
      <${Outpost} seat=${seat} /><b>${builtBy(row)}</b><span class="sr">${says(t, "outposts")}</span>${row.bonus.length > 0 && html`<${Sign} name="bonus" /><b>${row.bonus.length}</b>`}</button>
    <div class=${cls("adv-fold", open && "open")}><${Outposts} t=${t} seat=${seat} heads=${true} /><${Bonuses} t=${t} row=${row} /></div>`;
}

/** @param {{t: AdventureProps, seat: number}} props */
export function Mine({ t, seat }) {
  const { view } = t;
  const row = view.seats[seat];
  return html`<section class="mine adv-mine" aria-label=${says(t, "front")}>
    <div class="adv-goods">
      <p class="mine-name"><${Mark} seat=${seat} /><b>${t.seats[seat].name}</b>${view.first === seat && html`<span class="adv-first"><${Icon} name="crown" /><span class="sr">${says(t, "first")}</span></span>`}<span class="figure"><b>${row.points}</b> ${part(t, "points", { n: row.points })}</span><${Claimed} t=${t} row=${row} />
        <${Camp} t=${t} row=${row} seat=${seat} /></p>
      <div class="adv-caravan" data-sight="caravan"><${Caravan} row=${row} seat=${seat} mine=${true} places=${row.limit} /></div>
    </div>
    <${Fold} t=${t} seat=${seat} row=${row} />
    <div class="mine-body" style=${{ "--held": row.hand.length, "--laid": row.played.length }}><${Hand} view=${view} seat=${seat} />
      <${Played} view=${view} seat=${seat} active=${t.player === seat && view.action?.card} />
      <${Discards} t=${t} seat=${seat} /><${Bonuses} t=${t} row=${row} /></div>
  </section>`;
}

// ---- the others

/** Where the cards of a seat are, and what that is called. */
const PILES = /** @type {const} */ ([
  ["hand", "hand_of"],
  ["played", "played"],
  ["discards", "discarded"],
]);

/** Cards of another seat in brief. @param {{t: AdventureTable, seat: number, cards: string[], title: string, laid: boolean}} props */
const CardPile = ({ t, seat, cards, title, laid }) => html`<p class="adv-pile"><span class="fine">${title}</span>
  <span class="chips">${cards.map((name) => html`<${Chip} key=${name} view=${t.view} name=${name} seat=${seat} pile=${title} laid=${laid} />`)}</span></p>`;

/** All that another seat has, one line of it in sight and the rest on a tap. @param {{t: AdventureProps, seat: number}} props */
export function Other({ t, seat }) {
  const row = t.view.seats[seat];
  const player = t.seats[seat];
  return html`<details name="others" class=${cls("other adv-other", t.player === seat && "deciding")}>
    <summary><span class="adv-who"><${Mark} seat=${seat} /><b class="name">${player.name}</b>${player.resigned && html`<em>${part(t, "resigned")}</em>`}<${Camp} t=${t} row=${row} seat=${seat} /></span>
      <span class="adv-figures"><span class="figure"><${Sign} name="star" /><b>${row.points}</b><span class="sr"> ${part(t, "points", { n: row.points })}</span></span>
        <span class="figure"><${Sign} name="bonus" /><b>${row.claimed.length}</b>/${t.view.goal}<span class="sr"> ${part(t, "tiles", { n: t.view.goal })}</span></span></span>
      <${Outposts} t=${t} seat=${seat} />
      <span class="brief"><${Counted} crystals=${held(row.caravan)} /></span></summary>
    <div class="other-body"><${Outposts} t=${t} seat=${seat} travels=${false} />
      <div class="adv-goods"><${Caravan} row=${row} seat=${seat} mine=${false} places=${row.limit} />
        ${PILES.map(([pile, words]) => row[pile].length > 0 && html`<${CardPile} key=${pile} t=${t} seat=${seat} cards=${row[pile]} title=${says(t, words)} laid=${pile !== "hand"} />`)}
        <${Claimed} t=${t} row=${row} /><${Bonuses} t=${t} row=${row} /></div></div>
  </details>`;
}
