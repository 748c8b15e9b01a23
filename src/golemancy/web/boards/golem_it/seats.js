// @ts-check
/** Golem It!: the badges of a seat, and the seats of the others. */

import { Mark } from "../../art/marks.js";
import { Piece } from "../../art/tokens.js";
import { cls, html } from "../../lib.js";
import { counted } from "../../plural.js";
import { ordinal } from "../../strings.js";
import { Thing } from "../../table/spot.js";
import { Backs, called, Laid, lyingWords } from "./cards.js";
import { needed } from "./words.js";

/** @import { GolemItTable, GolemItView } from "../views.js" */

/** Seats whose last decision in this round was to pass. @param {GolemItTable} t @returns {Set<number>} */
export function passed(t) {
  /** @type {Map<number, boolean>} */
  const last = new Map();
  for (const line of [...(t.log || [])].reverse()) {
    if (line.events.some((event) => event.kind === "round" || event.kind === "deal")) break;
    if (!last.has(line.seat)) last.set(line.seat, line.text.startsWith("pass"));
  }
  return new Set([...last].filter(([seat, did]) => did && seat !== t.player).map(([seat]) => seat));
}

/** Whether points of the games before are penalties. @param {GolemItView} view */
export const penalties = (view) => view.printed.penalty !== null;

/** What marks a seat: start player, passed, out, finished, points so far. @param {{t: GolemItTable, seat: number}} props */
export function Badges({ t, seat }) {
  const row = t.view.seats[seat];
  const state = row.place ? `finished ${ordinal(row.place)}` : row.out ? "out" : passed(t).has(seat) ? "passed" : null;
  return html`${t.seats[seat].resigned && html`<span class="badge gi-off">resigned</span>`}
    ${state && html`<${Thing} thing=${row.place ? "place" : row.out ? "out" : "pass"} class=${cls("badge", row.place ? "gi-done" : "gi-off")}>${state}<//>`}
    ${t.view.first === seat && html`<span class="badge gi-first" title="Start player of this game">start</span>`}
    ${t.view.games > 1 && html`<${Thing} thing="noted" class="badge gi-noted">${counted(row.noted, penalties(t.view) ? "penalty point" : "point")}<//>`}`;
}

/** A seat's own points. @param {{points: number, seat: number}} props */
export const Own = ({
  points,
  seat,
}) => html`<${Thing} class="gi-own" thing="tokens" flip=${`tokens/${seat}`} label=${`${counted(points, "point")} of tokens`}>
  <${Piece} value=${points} text=" " /><b>${points}</b><//>`;

/** @param {{best: {cards: number, value: number}}} props */
export const Best = ({
  best,
}) => html`<${Thing} thing="best" class="gi-flag"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1l3 7.500 8 .5-6 5.200 2 7.800-7-4.300L5 22l2-7.800L1 9l8-.5z" /></svg>
  <b>Best</b> ${needed(best)}<//>`;

/** Another seat with what lies before it. @param {{t: GolemItTable, seat: number}} props */
export function Other({ t, seat }) {
  const row = t.view.seats[seat];
  const best = t.view.best?.seat === seat ? t.view.best : null;
  const playing = t.player === seat ? t.view.playing : null;
  const lying = playing || row.lying;
  return html`<section class=${cls("gi-seat", t.player === seat && "deciding", best && "is-best", row.place !== null && "done")} aria-label=${t.seats[seat].name}>
    <div class="gi-who"><${Mark} seat=${seat} /><b class="gi-name">${t.seats[seat].name}</b><${Badges} t=${t} seat=${seat} /></div>
    <div class="gi-has"><${Backs} count=${row.cards} seat=${seat} /><${Own} points=${row.tokens} seat=${seat} /></div>
    <div class=${cls("gi-front", lying && lying.cards.length > 3 && "many")} role="group" aria-label=${lying ? `${playing ? "Choosing" : "Lying"} ${lyingWords(lying)}` : "Nothing lying"}>
      ${
        lying
          ? html`<span class="gi-cards"><${Laid} lying=${lying} seat=${seat} mine=${false} left=${null} source=${t.view.limit_on ? `tokens/${seat}` : "pool"} /></span>
        <span class="gi-said"><${Thing} class="gi-value" thing=${playing ? "playing" : "lying"}>${playing ? "choosing …" : called(lying.cards.length, lying.value)}<//>${best && html`<${Best} best=${best} />`}</span>`
          : html`<span class="card gi-ghost" aria-hidden="true"></span>`
      }
    </div>
  </section>`;
}
