// @ts-check
/** Golem It! */

import { Mark } from "../art/marks.js";
import { Pieces } from "../art/tokens.js";
import { cls, html } from "../lib.js";
import { useChoosing } from "../table/context.js";
import { Thing } from "../table/spot.js";
import { others } from "./board.js";
import { Backs, Face, readCard } from "./golem_it/cards.js";
import { forget, heldCards, mayPick, pickCards, toggled, useChoice } from "./golem_it/chosen.js";
import { Front, Pile, Pool } from "./golem_it/middle.js";
import { drawn, say } from "./golem_it/say.js";
import { Badges, Other, penalties } from "./golem_it/seats.js";
import { styled } from "./style.js";

/** @import { Choice, Held as HeldCard } from "./golem_it/chosen.js" */
/** @import { GolemItProps, GolemItTable } from "./views.js" */

export { Composer } from "./golem_it/composer.js";
export { Scores } from "./golem_it/scores.js";
export { ending, primer, prompt, rich, worth } from "./golem_it/words.js";

await styled("golem_it");

/** What the score counts: penalty points in games that note them. @param {number} n @param {GolemItTable} t */
export const unit = (n, t) => say(t, penalties(t.view) ? "unit_penalty" : "unit", { n });

/** How a card of a fan is turned and lowered. @param {number} i @param {number} n */
function bend(i, n) {
  const off = i - (n - 1) / 2;
  return { "--turn": `${(off * 0.9).toFixed(2)}deg`, "--drop": `${(off * off * 0.42).toFixed(1)}px` };
}

/** A card of my hand: a tap picks it, another puts it back; one that does not go with the others explains itself. @param {{t: GolemItProps, card: HeldCard, choice: Choice}} props */
function Held({ t, card, choice }) {
  const { actions, hinted, busy, explain, lit } = useChoosing();
  const { id, name } = card;
  const next = actions.length && mayPick(t) ? toggled(t, choice, id) : null;
  const rank = 1 + hinted.findIndex((action) => action.at === `hand/${name}`) || undefined;
  const click = (/** @type {MouseEvent} */ event) => {
    if (next && !busy) pickCards(t, next);
    else if (!next) explain(/** @type {Element} */ (event.currentTarget));
  };
  return html`<button type="button" class=${cls("spot card gi-card", readCard(name).colour, next && "legal", choice.ids.has(id) && "chosen", busy && "busy")}
    data-place=${`hand/${name}`} data-thing=${name} data-flip=${`hand/${id}`} data-hint=${rank} data-lit=${lit?.[`hand/${name}`]} aria-pressed=${next ? String(choice.ids.has(id)) : undefined} aria-disabled=${next ? undefined : "true"}
    tabIndex=${next ? 0 : -1} onClick=${click}><span class="sr">${say(t, "held", { card: name })}</span>
    <span class="seen" aria-hidden="true"><${Face} name=${name} printed=${t.view.printed} over=${t.view.best?.value} /></span></button>`;
}

/** My cards, those that I am about to play among them. @param {{t: GolemItProps}} props */
function Hand({ t }) {
  const choice = useChoice(t);
  const held = heldCards(t);
  return html`<div class="gi-hand" data-is=${cls(mayPick(t) && "choosing")} role="group" aria-label=${say(t, "hand")} data-sight="hand" style=${{ "--n": held.length, "--half": Math.ceil(held.length / 2) }}>
    ${held.map((card, i) => html`<span class=${cls("gi-held", choice.ids.has(card.id) && "up")} key=${card.id} style=${bend(i, held.length)}><${Held} t=${t} card=${card} choice=${choice} /></span>`)}
    ${!held.length && html`<p class="empty">${say(t, "empty")}</p>`}
  </div>`;
}

/** @param {{t: GolemItProps, seat: number}} props */
function Mine({ t, seat }) {
  const row = t.view.seats[seat];
  const bold = (/** @type {number} */ n) => html`<b>${n}</b>`;
  return html`<section class="gi-mine mine" aria-label=${say(t, "mine")}>
    <div class="gi-me"><p class="gi-who"><${Mark} seat=${seat} /><b class="gi-name">${t.seats[seat].name}</b><span class="figure">${drawn(t, "cards_left", { count: bold(row.cards), n: row.cards })}</span><${Badges} t=${t} seat=${seat} /></p>
      <${Thing} class="gi-purse" thing="tokens" flip=${`tokens/${seat}`} label=${say(t, "purse", { n: row.tokens })}><${Pieces} points=${row.tokens} tokens=${t.view.printed.tokens} /><span>${drawn(t, "points_left", { count: bold(row.tokens), n: row.tokens })}</span><//></div>
    ${row.hand ? html`<${Hand} t=${t} />` : html`<${Backs} t=${t} count=${row.cards} seat=${seat} />`}
  </section>`;
}

/** Which game of a match this is, and by which rules. @param {{t: GolemItTable}} props */
function Match({ t }) {
  const { view } = t;
  const words = [
    view.games > 1 && say(t, "game_of", { number: view.number, games: view.games }),
    penalties(view) && say(t, "fewest_win"),
    view.variant !== "standard" && say(t, `variant_${view.variant}`),
    view.limit_on && say(t, "limit_on"),
  ].filter(Boolean);
  return words.length > 0 && html`<p class="gi-match">${words.map((text) => html`<span class="badge" key=${text}>${text}</span>`)}</p>`;
}

/** @param {GolemItProps} t */
export function Board(t) {
  const keys = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && forget(t);
  return html`<div class=${`golem-it fits seats-${t.seats.length}`} onKeyDown=${keys}>
    <div class="gi-others others" role="group" aria-label=${say(t, "others")}>${others(t).map((seat) => html`<${Other} key=${seat} t=${t} seat=${seat} />`)}</div>
    <div class="gi-table stage"><${Match} t=${t} /><div class="gi-shared"><${Pool} t=${t} /><${Front} t=${t} /><${Pile} t=${t} /></div></div>
    ${t.bar}
    <${Mine} t=${t} seat=${t.seat ?? 0} />
  </div>`;
}
