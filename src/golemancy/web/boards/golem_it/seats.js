// @ts-check
/** Golem It!: the badges of a seat, and the seats of the others. */

import { Mark } from "../../art/marks.js";
import { Piece } from "../../art/tokens.js";
import { cls, html, useState } from "../../lib.js";
import { ordinal } from "../../strings.js";
import { Thing } from "../../table/spot.js";
import { Backs, Laid, lyingWords } from "./cards.js";
import { called, say } from "./say.js";

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

/** How a seat stands in this game. @param {{t: GolemItTable, seat: number}} props */
function Standing({ t, seat }) {
  const { place, out } = t.view.seats[seat];
  if (place) return html`<${Thing} thing="place" class="badge gi-done">${say(t, "finished", { place: ordinal(place) })}<//>`;
  if (out) return html`<${Thing} thing="out" class="badge gi-off">${say(t, "out")}<//>`;
  return passed(t).has(seat) && html`<${Thing} thing="pass" class="badge gi-off">${say(t, "passed")}<//>`;
}

/** What marks a seat: start player, passed, out, finished, points so far. @param {{t: GolemItTable, seat: number, standing?: boolean}} props */
export const Badges = ({
  t,
  seat,
  standing = true,
}) => html`${t.seats[seat].resigned && html`<span class="badge gi-off">${say(t, "resigned")}</span>`}
  ${standing && html`<${Standing} t=${t} seat=${seat} />`}
  ${t.view.first === seat && html`<span class="badge gi-first" title=${say(t, "starts_about")}>${say(t, "starts")}</span>`}
  ${t.view.games > 1 && html`<${Thing} thing="noted" class="badge gi-noted">${say(t, penalties(t.view) ? "penalty" : "points", { n: t.view.seats[seat].noted })}<//>`}`;

/** A seat's own points. @param {{t: GolemItTable, seat: number}} props */
const Own = ({ t, seat }) => {
  const points = t.view.seats[seat].tokens;
  return html`<${Thing} class="gi-own" thing="tokens" flip=${`tokens/${seat}`} label=${say(t, "points", { n: points })}><${Piece} value=${points} text=" " /><b>${points}</b><//>`;
};

/** @param {{t: GolemItTable}} props */
export const Best = ({
  t,
}) => html`<${Thing} thing="best" class="gi-flag"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1l3 7.500 8 .5-6 5.200 2 7.800-7-4.300L5 22l2-7.800L1 9l8-.5z" /></svg>
  <b>${say(t, "best")}</b><//>`;

/** What lies before a seat in a word: its value, and whether it is the best. @param {{t: GolemItTable, seat: number}} props */
function Lies({ t, seat }) {
  const { lying } = t.view.seats[seat];
  const playing = t.player === seat && t.view.playing;
  if (playing) return html`<${Thing} class="gi-value" thing="playing">${say(t, "choosing")}<//>`;
  if (!lying) return html`<${Standing} t=${t} seat=${seat} />`;
  return html`<${Thing} class="gi-value" thing="lying">${called(lying.cards.length, lying.value)}<//>${t.view.best?.seat === seat && html`<${Best} t=${t} />`}`;
}

/** Another seat with what lies before it; on a phone its cards and marks open on a tap. @param {{t: GolemItTable, seat: number}} props */
export function Other({ t, seat }) {
  const [open, setOpen] = useState(false);
  const row = t.view.seats[seat];
  const playing = t.player === seat ? t.view.playing : null;
  const lying = playing || row.lying;
  const here = playing || (t.view.best?.seat === seat ? null : row.lying); // the best lies in the middle
  const what = lying ? say(t, playing ? "choosing_what" : "lying_what", { what: lyingWords(t, lying) }) : say(t, "lying_none");
  const { name } = t.seats[seat];
  return html`<section class="gi-seat" data-is=${cls(t.player === seat && "deciding", t.view.best?.seat === seat && "is-best", row.place !== null && "done", open && "open")} aria-label=${name}>
    <button type="button" class="gi-open" aria-expanded=${String(open)} onClick=${() => setOpen(!open)} onBlur=${() => setOpen(false)}><span class="sr">${say(t, "more_of", { seat })}</span></button>
    <div class="gi-who"><${Mark} seat=${seat} /><b class="gi-name">${name}</b></div>
    <div class="gi-has"><${Backs} t=${t} count=${row.cards} seat=${seat} /><${Own} t=${t} seat=${seat} /></div>
    <div class="gi-lies"><${Lies} t=${t} seat=${seat} /></div>
    <div class="gi-more"><span class="gi-cards" role="group" aria-label=${what}>${here && html`<${Laid} t=${t} lying=${here} seat=${seat} from=${() => `backs/${seat}`} />`}</span>
      <span class="gi-marks"><${Badges} t=${t} seat=${seat} standing=${Boolean(lying)} /></span></div>
  </section>`;
}
