// @ts-check
/** Golem It!: what is shared. The pool, what is to beat, the discards. */

import { Mark } from "../../art/marks.js";
import { Heap } from "../../art/tokens.js";
import { cls, html } from "../../lib.js";
import { counted } from "../../plural.js";
import { Thing } from "../../table/spot.js";
import { called, cardWords, Face, Laid, lyingWords, readCard } from "./cards.js";
import { Best } from "./seats.js";
import { needed, priced } from "./words.js";

/** @import { ViewEvent } from "../../types.js" */
/** @import { ClearEvent, Combination, GolemItTable, GolemItView } from "../views.js" */

/** @param {{view: GolemItView}} props */
export const Pool = ({
  view,
}) => html`<${Thing} class="gi-pool" thing="pool" flip="pool" label=${`Pool: ${counted(view.pool, "point")} of magic tokens`}>
  <${Heap} points=${view.pool} all=${view.printed.points} /><b>${view.pool}</b><small>in the pool</small><//>`;

// ---- before me: what is to beat, what I put together, what of mine lies there

/** Places for cards still to come. @param {{count: number, text: string}} props */
const Ghosts = ({ count, text }) =>
  Array.from({ length: count }, (_, i) => html`<span class="card gi-ghost" key=${`ghost ${i}`} aria-hidden="true">${text}</span>`);

/** @param {{t: GolemItTable}} props */
function ToBeat({ t }) {
  const { best } = t.view;
  if (t.result || t.phase === "over") return html`<p class="gi-beat">The game is over.</p>`;
  if (!best) return html`<p class="gi-beat"><b>The round is open</b> any number of cards of one value</p>`;
  const own = best.seat === t.seat;
  return html`<p class=${cls("gi-beat", own && "own")}><b>${own ? "Yours is the best" : "To beat"}</b> <${Mark} seat=${best.seat} /> ${called(best.cards, best.value)}
    <span class="gi-need">${needed(best)}</span></p>`;
}

/** @param {{t: GolemItTable, lying: Combination}} props */
const Choosing = ({
  t,
  lying,
}) => html`<div class="gi-total" aria-live="polite"><${Thing} class="gi-value" thing="playing">${called(lying.cards.length, lying.value)}<//>
  <span>${priced(lying.points, t.view)}${t.view.best && lying.cards.length < t.view.best.cards ? " so far" : ""}</span></div>`;

/** @param {{t: GolemItTable, lying: Combination}} props */
const Lying = ({
  t,
  lying,
}) => html`<div class="gi-total"><${Thing} class="gi-value" thing="lying">${called(lying.cards.length, lying.value)}<//>
  <span>lies before ${t.seat === null ? t.seats[0].name : "you"}${lying.points ? ` with ${counted(lying.points, "point")}` : ""}</span>
  ${t.view.best?.seat === (t.seat ?? 0) && html`<${Best} best=${t.view.best} />`}</div>`;

/** @param {{t: GolemItTable}} props */
export function Front({ t }) {
  const seat = t.seat ?? 0;
  const row = t.view.seats[seat];
  const playing = t.player === seat ? t.view.playing : null;
  const lying = playing || row.lying;
  const { best } = t.view;
  const missing = playing ? (best ? best.cards - playing.cards.length : 0) : lying || t.phase === "over" ? 0 : best ? best.cards : 1;
  const size = (lying?.cards.length || 0) + missing;
  return html`<section class=${cls("gi-middle", playing && "choosing", !playing && lying && best?.seat === seat && "is-best")} aria-label="Before you" data-sight="to beat">
    <${ToBeat} t=${t} />
    <div class=${cls("gi-cards", size > 4 && "many")} role="group" aria-label=${lying ? `${playing ? "Your combination" : "Your cards"}: ${lyingWords(lying)}` : "No cards before you"}>
      ${lying && html`<${Laid} lying=${lying} seat=${seat} mine=${true} left=${row.hand} printed=${t.view.printed} source=${t.view.limit_on ? `tokens/${seat}` : "pool"} />`}
      <${Ghosts} count=${missing} text=${best ? `>${best.value}` : "any"} /></div>
    ${playing ? html`<${Choosing} t=${t} lying=${playing} />` : lying && html`<${Lying} t=${t} lying=${lying} />`}
  </section>`;
}

// ---- cards that are gone

/** @param {ViewEvent} event @returns {event is ClearEvent} */
const clears = (event) => event.kind === "clear";

/** Cards cleared with the last decision, and where they lay. @param {GolemItView} view @returns {{name: string, from: string}[]} */
const cleared = (view) =>
  (view.events || []).filter(clears).flatMap(({ seat, cards }) =>
    cards.map((name, i) => {
      const copy = cards.slice(0, i).filter((other) => other === name).length;
      return { name, from: `laid/${seat}/${name}/${copy}` };
    }),
  );

/** @param {{view: GolemItView}} props */
export function Pile({ view }) {
  const top = cleared(view).slice(-4);
  return html`<div class="gi-piles"><${Thing} class="gi-pile" thing="discards" label=${`Discard pile: ${counted(view.discards.length, "card")}`}>
      <span class=${cls("card gi-back", !view.discards.length && "vacant")}></span>
      ${top.map(({ name, from }, i) => html`<span class=${`card gi-card ${readCard(name).colour}`} key=${`${from}/${view.decisions}`} style=${{ "--i": i }} data-flip=${`gone/${view.decisions}/${i}`} data-from=${from}><${Face} name=${name} /></span>`)}
      <span class="gi-count"><b>${view.discards.length}</b> discarded</span><//>
    ${view.unused > 0 && html`<${Thing} class="gi-pile" thing="unused" label=${`${counted(view.unused, "card")} not dealt`}><span class="card gi-back deck"></span><span class="gi-count"><b>${view.unused}</b> not dealt</span><//>`}</div>`;
}

/** @param {{name: string, gone: number, copies: number}} props */
const Kind = ({
  name,
  gone,
  copies,
}) => html`<${Thing} thing=${name} class=${cls("gi-kind", readCard(name).colour, gone === copies && "all-gone")}>
  <b>${readCard(name).printed}</b><span class="gi-pips">${Array.from({ length: copies }, (_, i) => html`<i key=${i} class=${i < gone ? "gone" : ""}></i>`)}</span><//>`;

/** Every kind of card with its copies, and how many are discarded. @param {{view: GolemItView}} props */
export function Gone({ view }) {
  const count = (/** @type {string} */ name) => view.discards.filter((other) => other === name).length;
  const { cards, copies } = view.printed;
  const kinds = cards.map(({ card }) => card);
  const list = kinds
    .filter(count)
    .map((name) => `${cardWords(name)}${count(name) > 1 ? ` ×${count(name)}` : ""}`)
    .join(", ");
  return html`<details class="gi-gone"><summary>Discarded cards <small>● discarded ○ not yet</small></summary>
    <div class="gi-kinds" role="img" aria-label=${`Discarded: ${list || "none"}`}>${kinds.map((name) => html`<${Kind} key=${name} name=${name} gone=${count(name)} copies=${copies} />`)}</div></details>`;
}
