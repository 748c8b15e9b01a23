// @ts-check
/** Golem It!: what is shared. The pool, what is to beat, the discards. */

import { Icon } from "../../art/icons.js";
import { Mark } from "../../art/marks.js";
import { Heap } from "../../art/tokens.js";
import { cls, html, useState } from "../../lib.js";
import { t as page } from "../../speech.js";
import { Thing } from "../../table/spot.js";
import { Face, Laid, lyingWords, readCard } from "./cards.js";
import { useChoice } from "./chosen.js";
import { combined } from "./combining.js";
import { called, cardWords, drawn, say } from "./say.js";
import { Best } from "./seats.js";

/** @import { ViewEvent } from "../../types.js" */
/** @import { ClearEvent, Combination, GolemItTable, GolemItView } from "../views.js" */
/** @import { Choice } from "./chosen.js" */

/** @param {{t: GolemItTable}} props */
export const Pool = ({ t }) => html`<${Thing} class="gi-pool" thing="pool" flip="pool" label=${say(t, "pool", { n: t.view.pool })}>
  <${Heap} points=${t.view.pool} all=${t.view.printed.points} /><b>${t.view.pool}</b><small>${say(t, "in_pool")}</small><//>`;

// ---- on the table: what is to beat, and what of mine lies there or is put together

/** Cards on the table, as large as their number allows. @param {{t: GolemItTable, lying: Combination|null, seat: number, missing?: number, label: string}} props */
const Cards = ({
  t,
  lying,
  seat,
  missing = 0,
  label,
}) => html`<div class="gi-cards" style=${{ "--n": (lying?.cards.length ?? 0) + missing }} role="group" aria-label=${label}>
  ${lying && html`<${Laid} t=${t} lying=${lying} seat=${seat} from=${(/** @type {string} */ name) => (seat === (t.seat ?? 0) ? `hand/${name}/0` : `backs/${seat}`)} printed=${t.view.printed} />`}
  ${Array.from({ length: missing }, (_, i) => html`<span class="card gi-ghost" key=${`ghost ${i}`} aria-hidden="true">${t.view.best ? `>${t.view.best.value}` : "?"}</span>`)}</div>`;

/** The best combination, where it is another's. @param {{t: GolemItTable}} props */
function ToBeat({ t }) {
  const { best, seats } = t.view;
  const lying = best && seats[best.seat].lying;
  if (!lying) return null;
  return html`<div class="gi-half gi-aim"><p class="gi-said"><span>${say(t, "to_beat")}</span> <${Mark} seat=${best.seat} /><b class="gi-value">${called(best.cards, best.value)}</b></p>
    <${Cards} t=${t} lying=${lying} seat=${best.seat} label=${say(t, "lying_what", { what: lyingWords(t, lying) })} /></div>`;
}

/** What is said of my cards on the table. @param {{t: GolemItTable, lying: Combination, picked: boolean}} props */
const MySaying = ({
  t,
  lying,
  picked,
}) => html`<p class="gi-said">${lying.value > 0 && html`<${Thing} class="gi-value" thing=${picked ? "playing" : "lying"}>${called(lying.cards.length, lying.value)}<//>`}
  <span>${lying.value === 0 ? say(t, "your_choice") : picked ? say(t, "priced", { points: lying.points, own: t.view.limit_on }) : say(t, "lies", { seat: t.seat ?? 0, points: lying.points })}</span>
  ${!picked && t.view.best?.seat === (t.seat ?? 0) && html`<${Best} t=${t} />`}</p>`;

/** Picked cards as they would lie, without tokens while some are missing. @param {GolemItTable} t @param {Choice} choice @returns {Combination|null} */
function putTogether(t, { cards, offer }) {
  if (!cards.length) return null;
  return offer ? combined(t.view.printed, cards, offer) : { cards, tokens: cards.map(() => 0), value: 0, points: 0 };
}

/** What of mine lies on the table, or is about to. @param {{t: GolemItTable}} props */
function Yours({ t }) {
  const seat = t.seat ?? 0;
  const choice = useChoice(t);
  const picked = putTogether(t, choice) ?? (t.player === seat ? t.view.playing : null);
  const lying = picked ?? t.view.seats[seat].lying;
  const awaited = t.actions.length > 0 && !lying && t.view.seats[seat].cards > 0 ? (t.view.best?.cards ?? 1) : 0;
  if (!lying && !awaited) return null;
  const label = lying ? say(t, picked ? "your_choice_what" : "your_cards", { what: lyingWords(t, lying) }) : say(t, "your_none");
  return html`<div class=${cls("gi-half gi-yours", picked && "choosing", !picked && lying && t.view.best?.seat === seat && "is-best")}>
    ${lying ? html`<${MySaying} t=${t} lying=${lying} picked=${Boolean(picked)} />` : html`<p class="gi-said"><span>${say(t, "your_choice")}</span></p>`}
    <${Cards} t=${t} lying=${lying} seat=${seat} missing=${choice.missing || awaited} label=${label} /></div>`;
}

/** @param {{t: GolemItTable}} props */
export function Front({ t }) {
  const { best } = t.view;
  const over = Boolean(t.result) || t.phase === "over";
  return html`<section class="gi-middle" aria-label=${say(t, "on_table")} data-sight="to beat">
    ${over && html`<p class="gi-state">${say(t, "over")}</p>`}
    ${!over && !best && html`<p class="gi-state"><b>${say(t, "open")}</b> <span>${say(t, "open_about")}</span></p>`}
    ${best?.seat !== (t.seat ?? 0) && html`<${ToBeat} t=${t} />`}
    <${Yours} t=${t} />
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

/** So many cards, in words below a pile. @param {GolemItTable} t @param {string} key @param {number} n */
const count = (t, key, n) => html`<span class="gi-count">${drawn(t, key, { count: html`<b>${n}</b>` })}</span>`;

/** The discard pile; a tap shows what is in it. @param {{t: GolemItTable}} props */
export function Pile({ t }) {
  const { view } = t;
  const [open, setOpen] = useState(false);
  const top = cleared(view).slice(-4);
  return html`<div class="gi-piles"><button type="button" class="gi-pile" data-thing="discards" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
      <span class="sr">${say(t, "discards", { n: view.discards.length })}</span><span class="seen" aria-hidden="true"><span class=${cls("card gi-back", !view.discards.length && "vacant")}></span>
      ${top.map(({ name, from }, i) => html`<span class=${`card gi-card ${readCard(name).colour}`} key=${`${from}/${view.decisions}`} style=${{ "--i": i }} data-flip=${`gone/${view.decisions}/${i}`} data-from=${from}><${Face} name=${name} /></span>`)}
      ${count(t, "discarded", view.discards.length)}</span></button>
    ${view.unused > 0 && html`<${Thing} class="gi-pile" thing="unused" label=${say(t, "unused", { n: view.unused })}><span class="card gi-back deck"></span>${count(t, "not_dealt", view.unused)}<//>`}
    ${open && html`<${Gone} t=${t} close=${() => setOpen(false)} />`}</div>`;
}

/** @param {{name: string, gone: number, copies: number}} props */
const Kind = ({
  name,
  gone,
  copies,
}) => html`<${Thing} thing=${name} class=${cls("gi-kind", readCard(name).colour, gone === copies && "all-gone")}>
  <b>${readCard(name).printed}</b><span class="gi-pips">${Array.from({ length: copies }, (_, i) => html`<i key=${i} class=${i < gone ? "gone" : ""}></i>`)}</span><//>`;

/** Every kind of card with its copies, and how many are discarded. @param {{t: GolemItTable, close: () => void}} props */
function Gone({ t, close }) {
  const { discards, printed } = t.view;
  const times = (/** @type {string} */ name) => discards.filter((other) => other === name).length;
  const kinds = printed.cards.map(({ card }) => card);
  const list = kinds.filter(times).map((name) => (times(name) > 1 ? say(t, "twice", { card: name, n: times(name) }) : cardWords(t, name)));
  return html`<div class="gi-gone"><header><b>${say(t, "gone")}</b> <small>${say(t, "gone_signs")}</small><button type="button" class="icon-button" aria-label=${page("page.close")} onClick=${close}><${Icon} name="close" /></button></header>
    <div class="gi-kinds" role="img" aria-label=${list.length ? say(t, "gone_list", { what: list }) : say(t, "gone_none")}>${kinds.map((name) => html`<${Kind} key=${name} name=${name} gone=${times(name)} copies=${printed.copies} />`)}</div></div>`;
}
