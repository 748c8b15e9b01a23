// @ts-check
/** Golem It! */

import { Mark } from "../art/marks.js";
import { Pieces } from "../art/tokens.js";
import { cls, html } from "../lib.js";
import { counted, plural } from "../plural.js";
import { ordinal } from "../strings.js";
import { Spot, Thing } from "../table/spot.js";
import { others } from "./board.js";
import { Backs, cardWords, Face, readCard } from "./golem_it/cards.js";
import { Front, Gone, Pile, Pool } from "./golem_it/middle.js";
import { Badges, Other, penalties } from "./golem_it/seats.js";
import { styled } from "./style.js";

/** @import { Markup } from "../types.js" */
/** @import { GolemItProps, GolemItSeat, GolemItTable, GolemItView } from "./views.js" */

export { primer, prompt, rich, worth } from "./golem_it/words.js";

await styled("golem_it");

/** Where a card of the hand is clicked: a decision that names the whole hand belongs to all of it. @param {string} name @param {GolemItProps} t */
function placeOf(name, t) {
  const whole = t.actions.find((action) => /^play \S+ /.test(action.text) && action.text.split(" ").includes(name));
  return whole?.at ?? `hand/${name}`;
}

/** How a card of a fan is turned and lowered. @param {number} i @param {number} n */
function bend(i, n) {
  const off = i - (n - 1) / 2;
  return { "--turn": `${(off * 0.9).toFixed(2)}deg`, "--drop": `${(off * off * 0.42).toFixed(1)}px` };
}

/** My cards. Two alike are one decision, and either can be clicked. @param {{t: GolemItProps, hand: string[]}} props */
function Hand({ t, hand }) {
  const places = hand.map((name) => placeOf(name, t));
  return html`<div class=${cls("gi-hand", t.actions.length > 0 && "choosing")} role="group" aria-label="Your hand" data-sight="hand" style=${{ "--n": hand.length }}>
    ${hand.map((name, i) => {
      const copy = hand.slice(i + 1).filter((other) => other === name).length;
      return html`<span class="gi-held" key=${`${name}/${copy}`} style=${bend(i, hand.length)}>
        <${Spot} at=${places[i]} thing=${name} first=${places.indexOf(places[i]) === i} class=${`card gi-card ${readCard(name).colour}`} flip=${`hand/${name}/${copy}`}
          label=${`In hand: ${cardWords(name)}`}><${Face} name=${name} printed=${t.view.printed} over=${t.view.best?.value} /><//></span>`;
    })}
    ${!hand.length && html`<p class="empty">Your hand is empty.</p>`}
  </div>`;
}

/** @param {{t: GolemItProps, seat: number}} props */
function Mine({ t, seat }) {
  const row = t.view.seats[seat];
  return html`<section class="gi-mine mine" aria-label="Your side">
    <div class="gi-me"><p class="gi-who"><${Mark} seat=${seat} /><b class="gi-name">${t.seats[seat].name}</b><span class="figure"><b>${row.cards}</b> ${plural(row.cards, "card")}</span><${Badges} t=${t} seat=${seat} /></p>
      <${Thing} class="gi-purse" thing="tokens" flip=${`tokens/${seat}`} label=${`Your tokens: ${counted(row.tokens, "point")} to get rid of`}><${Pieces} points=${row.tokens} tokens=${t.view.printed.tokens} /><span><b>${row.tokens}</b> ${plural(row.tokens, "point")} to get rid of</span><//></div>
    ${row.hand ? html`<${Hand} t=${t} hand=${row.hand} />` : html`<${Backs} count=${row.cards} seat=${seat} />`}
  </section>`;
}

/** Which game of a match this is, and by which rules. @param {{view: GolemItView}} props */
function Match({ view }) {
  const words = [
    view.games > 1 && `Game ${view.number} of ${view.games}`,
    view.variant === "tournament" && "tournament",
    penalties(view) && "fewest penalty points win",
    view.variant === "play_on" && "play on for places",
    view.limit_on && "Limit On",
  ].filter(Boolean);
  return words.length > 0 && html`<p class="gi-match">${words.map((text) => html`<span class="badge" key=${text}>${text}</span>`)}</p>`;
}

/** @param {GolemItProps} t */
export function Board(t) {
  return html`<div class=${`golem-it fits seats-${t.seats.length}`}>
    <div class="gi-others others" role="group" aria-label="Other players">${others(t).map((seat) => html`<${Other} key=${seat} t=${t} seat=${seat} />`)}</div>
    <div class="gi-table stage"><div class="gi-shared"><div class="gi-left"><${Match} view=${t.view} /><${Pool} view=${t.view} /></div><${Front} t=${t} /><${Pile} view=${t.view} /></div><${Gone} view=${t.view} /></div>
    ${t.bar}
    <${Mine} t=${t} seat=${t.seat ?? 0} />
  </div>`;
}

// ---- the end

/** @param {GolemItSeat} row */
const left = (row) => row.tokens + (row.lying?.points || 0);

/** What each game has brought, or what is left in a single one. @param {{t: GolemItTable}} props */
export function Scores({ t }) {
  const { view } = t;
  const [title, columns] = columnsOf(view);
  return html`<p class="gi-how">${title}</p><table class="figures"><thead><tr><th scope="col">Player</th>${columns.map(([name]) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
    <tbody>${view.seats.map(
      (row, seat) => html`<tr key=${seat}><th scope="row"><${Mark} seat=${seat} />${t.seats[seat].name}</th>
      ${columns.map(([name, of]) => html`<td key=${name}>${of(row, seat, t)}</td>`)}</tr>`,
    )}</tbody></table>`;
}

/** @param {GolemItView} view @returns {[string, Columns]} */
function columnsOf(view) {
  const { penalty, prizes } = view.printed;
  if (penalty !== null) return penaltyColumns(penalty);
  return prizes.length ? tournamentColumns(prizes) : gameColumns(view);
}

/** @typedef {[string, (row: GolemItSeat, seat: number, t: GolemItTable) => Markup][]} Columns */

/** @param {number} each penalty points for a card in hand @returns {[string, Columns]} */
function penaltyColumns(each) {
  const last = (/** @type {GolemItSeat} */ row) => (row.place ? 0 : each * row.cards + left(row));
  return [
    `Players who have not finished score ${counted(each, "penalty point")} per card in hand, plus the points of their tokens. The fewest win.`,
    [
      ["Earlier games", (row) => row.noted - last(row)],
      [`Cards × ${each}`, (row) => (row.place ? 0 : each * row.cards)],
      ["Tokens", (row) => (row.place ? 0 : left(row))],
      ["Penalty", (row) => html`<b>${row.noted}</b>`],
    ],
  ];
}

/** @param {number[]} prizes by place @returns {[string, Columns]} */
function tournamentColumns(prizes) {
  const prize = (/** @type {GolemItSeat} */ row) => (row.place ? prizes[row.place - 1] : 0);
  const [first, ...more] = prizes.filter(Boolean);
  return [
    `${[`1st place scores ${counted(first, "point")}`, ...more.map((points, i) => `${ordinal(i + 2)} ${points}`)].join(", ")}.`,
    [
      ["Earlier games", (row) => row.noted - prize(row)],
      ["Last place", (row) => row.place || "–"],
      ["Last game", (row) => prize(row)],
      ["Total", (row) => html`<b>${row.noted}</b>`],
    ],
  ];
}

/** @param {GolemItView} view @returns {[string, Columns]} */
const gameColumns = (view) => [
  view.variant === "play_on" ? "One point for each player who placed behind you." : "The first player without cards and points wins.",
  [
    ["Cards left", (row) => row.cards],
    ["Points left", (row) => left(row)],
    ["Score", (_, seat, t) => html`<b>${t.result?.scores[seat] ?? ""}</b>`],
  ],
];
