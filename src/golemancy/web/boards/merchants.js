// @ts-check
/** Merchant cards and caravans, for every game that is played with them. */

import { COLOURS, Crystal, inWords, readCrystals } from "../art/crystal.js";
import { cls, html } from "../lib.js";
import { counted } from "../plural.js";
import { Spot, Thing } from "../table/spot.js";

/** @import { MerchantPlace, MerchantSeat, MerchantTable, MerchantView } from "./views.js" */

/** @typedef {[string, number][]} Crystals colours and how many of each */

/** @type {Record<string, string>} */
const KINDS = { gain: "Gain", upgrade: "Upgrade", trade: "Trade" };

// ---- reading names and views

/** "trade 2Y>1T", "gain 2Y", "upgrade 3", each perhaps with " #2". @param {string} name */
export function readMerchant(name) {
  const [, kind, effect] = name.match(/^(\w+) ([^ ]+)/) || ["", "gain", ""];
  const [left, right] = effect.split(">");
  if (kind === "upgrade") return { kind, steps: Number(effect), give: [], get: [] };
  if (kind === "trade") return { kind, steps: 0, give: readCrystals(left), get: readCrystals(right) };
  return { kind, steps: 0, give: [], get: readCrystals(effect) };
}

/** A merchant card in words. @param {string} name */
export function merchantWords(name) {
  const card = readMerchant(name);
  if (card.kind === "upgrade") return `upgrade ${counted(card.steps, "step")}`;
  if (card.kind === "trade") return `trade ${inWords(card.give)} for ${inWords(card.get)}`;
  return `gain ${inWords(card.get)}`;
}

/** There is one of each starting card per player, and one of every other card. @param {MerchantView} view @param {string} name @param {number} seat */
export const identity = (view, name, seat) => (isStarting(view, name) ? `merchant/${name}/${seat}` : `merchant/${name}`);

/** Whether every player has one of this card. @param {MerchantView} view @param {string} name */
export const isStarting = (view, name) => view.printed.starting_cards.includes(name);

/** Crystals that are there, in the order of their worth. @param {Record<string, number>} named @returns {Crystals} */
export const held = (named) => /** @type {Crystals} */ (COLOURS.map((colour) => [colour, named[colour]])).filter(([, n]) => n > 0);

/** Whether a caravan has what is needed. @param {Crystals} needed @param {Record<string, number>} caravan */
export function lacking(needed, caravan) {
  const missing = inWords(/** @type {Crystals} */ (needed.map(([colour, n]) => [colour, Math.max(0, n - caravan[colour])])));
  return missing ? `You still need ${missing}.` : "You have the crystals for it.";
}

// ---- cards

/** Crystals as pictures, one by one. @param {{crystals: Crystals}} props */
const Pile = ({ crystals }) =>
  crystals.flatMap(([colour, n]) => Array.from({ length: n }, (_, i) => html`<${Crystal} key=${`${colour}${i}`} colour=${colour} />`));

/** Crystals as number and picture. @param {{crystals: Crystals}} props */
export const Counted = ({ crystals }) =>
  crystals.map(([colour, n]) => html`<span class="counted" key=${colour}>${n}<${Crystal} colour=${colour} /></span>`);

const Arrow = () => html`<svg class="arrow" viewBox="0 0 24 12" aria-hidden="true"><path d="M2 1h20L12 11z" /></svg>`;

/** @param {{steps: number}} props */
const Steps = ({
  steps,
}) => html`<span class="steps"><span class="ladder">${COLOURS.map((colour) => html`<${Crystal} key=${colour} colour=${colour} />`)}</span>
  <b>${steps}<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M6 1l5 6H8v4H4V7H1z" /></svg></b></span>`;

/** The face of a merchant card. @param {{name: string}} props */
export function MerchantFace({ name }) {
  const card = readMerchant(name);
  return html`<span class=${`face merchant ${card.kind}`}>
    <span class="ribbon">${KINDS[card.kind]}</span>
    ${card.kind === "upgrade" && html`<${Steps} steps=${card.steps} />`}
    ${card.kind === "gain" && html`<span class="pile"><${Pile} crystals=${card.get} /></span>`}
    ${card.kind === "trade" && html`<span class="pile"><${Pile} crystals=${card.give} /></span><${Arrow} /><span class="pile"><${Pile} crystals=${card.get} /></span>`}
  </span>`;
}

/** A face-down deck. @param {{count: number, name: string, flip: string}} props */
export const Back = ({
  count,
  name,
  flip,
}) => html`<${Thing} class="card deck" flip=${flip} label=${`${name} deck, ${counted(count, "card")}`}>
  <span class="face back"><svg viewBox="0 0 60 84" aria-hidden="true"><path d="M30 14l16 28-16 28-16-28zM30 26v32M22 42h16" /></svg><b>${count}</b></span><//>`;

export const Empty = () => html`<span class="card vacant" aria-hidden="true"></span>`;

// ---- the row

/** The merchants to take. @param {{view: MerchantView}} props */
export function MerchantRow({ view }) {
  const { slot_prices: prices } = view.printed;
  return html`<section class="row merchant-row" aria-label="Merchants to take" data-sight="merchants">
    ${view.merchant_row.map(
      (place, i) => html`<div class="slot" key=${place?.card || `empty ${i}`}>
      ${
        place
          ? html`<${Spot} at=${`merchant_row/${i + 1}`} thing=${place.card} class=${cls("card", view.action?.slot === i + 1 && "active")} flip=${`merchant/${place.card}`} from="deck/merchants"
            label=${merchantLabel(place, i, prices[i])}><${MerchantFace} name=${place.card} />
            <${Lying} crystals=${held(place.crystals)} /><//>
          <span class="price">${prices[i] ? `pay ${prices[i]}` : "free"}</span>`
          : html`<${Empty} />`
      }
    </div>`,
    )}
    <div class="slot"><${Back} count=${view.merchant_deck} name="Merchant" flip="deck/merchants" /></div>
  </section>`;
}

/** What lies on a merchant: one by one, or counted where that would hide the card. @param {{crystals: Crystals}} props */
function Lying({ crystals }) {
  const many = crystals.reduce((sum, [, n]) => sum + n, 0) > 3;
  return (
    crystals.length > 0 &&
    html`<span class=${cls("lying", many && "many")}>${many ? html`<${Counted} crystals=${crystals} />` : html`<${Pile} crystals=${crystals} />`}</span>`
  );
}

/** @param {MerchantPlace} place @param {number} i @param {number} price */
function merchantLabel(place, i, price) {
  const lying = inWords(held(place.crystals));
  const cost = price ? `costs ${counted(price, "crystal")}` : "free";
  return `Merchant slot ${i + 1}: ${merchantWords(place.card)}, ${cost}${lying ? `, with ${lying} on it` : ""}`;
}

// ---- what a seat has

/** A caravan with its places. @param {{row: MerchantSeat, seat: number, mine: boolean, places: number}} props */
export function Caravan({ row, seat, mine, places }) {
  const wells = COLOURS.flatMap((colour) => Array.from({ length: row.caravan[colour] }, (_, i) => ({ colour, i })));
  const free = Math.max(0, places - wells.length);
  return html`<div class=${cls("caravan", wells.length > places && "over")} role="group"
    aria-label=${`Caravan: ${inWords(held(row.caravan)) || "empty"}`}>
    ${wells.map(
      ({ colour, i }, n) =>
        html`<span class=${cls("well", n >= places && "spill")} key=${`${colour}${i}`}>${
          mine
            ? html`<${Spot} at=${`caravan/${colour}`} thing=${colour} first=${i === 0} class="gem-spot" flip=${`crystal/${seat}/${colour}/${i}`}
          label=${`${colour} crystal, ${i + 1} of ${row.caravan[colour]}`}><${Crystal} colour=${colour} /><//>`
            : html`<${Thing} thing=${colour} flip=${`crystal/${seat}/${colour}/${i}`}><${Crystal} colour=${colour} /><//>`
        }</span>`,
    )}
    ${Array.from({ length: free }, (_, i) => html`<span class="well" key=${`free ${i}`}></span>`)}
  </div>`;
}

/** My cards. @param {{view: MerchantView, seat: number}} props */
export const Hand = ({ view, seat }) => html`<div class="hand" role="group" aria-label="Your hand" data-sight="hand">
  ${view.seats[seat].hand.map(
    (name) => html`<${Spot} key=${name} at=${`hand/${name}`} thing=${name} class="card" flip=${identity(view, name, seat)}
    label=${`In hand: ${merchantWords(name)}`}><${MerchantFace} name=${name} /><//>`,
  )}
  ${!view.seats[seat].hand.length && html`<p class="empty">Your hand is empty. Rest to take your cards back.</p>`}
</div>`;

/** The cards that I have played. @param {{view: MerchantView, seat: number, active: string|null|undefined|false}} props */
export const Played = ({ view, seat, active }) =>
  view.seats[seat].played.length > 0 &&
  html`<div class="played" role="group" aria-label="Played">
  <span class="played-title">Played</span>
  ${view.seats[seat].played.map(
    (
      name,
    ) => html`<${Spot} key=${name} at=${`played/${name}`} thing=${name} class=${cls("card small", active === name && "active")} flip=${identity(view, name, seat)}
    label=${`Played: ${merchantWords(name)}`}><${MerchantFace} name=${name} /><//>`,
  )}</div>`;

/** A card of another seat, in brief. @param {{view: MerchantView, name: string, seat: number, pile: string}} props  pile: "in hand", "played", … */
export const Chip = ({
  view,
  name,
  seat,
  pile,
}) => html`<${Thing} thing=${name} class=${cls("chip", pile !== "in hand" && "is-played")} flip=${identity(view, name, seat)}
  label=${`${pile}: ${merchantWords(name)}`}>${rich(name.replace(/^(gain|trade) /, "").replace(/^upgrade (\d)/, "↑$1"))}<//>`;

/** What a caravan is worth at the end. @param {MerchantView} view @param {Record<string, number>} caravan */
export const crystalPoints = (view, caravan) =>
  COLOURS.reduce((sum, colour) => sum + caravan[colour] * view.printed.crystal_points[colour], 0);

// ---- words

/** What to do within a decision about merchants. @type {Record<string, (t: MerchantTable) => string>} */
export const PROMPTS = {
  upgrade: (t) => `Upgrade: click a crystal to raise it one step. ${counted(t.view.action?.steps ?? 0, "step")} left.`,
  trade: () => "Trade once more with this card, or stop.",
  pay: ({ view }) =>
    `Pay for the merchant: click a crystal for card ${(view.action?.paid ?? 0) + 1} of ${view.printed.slot_prices[(view.action?.slot ?? 1) - 1]}.`,
};

/** Crystals in a sentence. @param {Record<string, number>} amounts */
export const drawAmounts = (amounts) => html`<${Counted} crystals=${held(amounts)} />`;

/** Words with the crystals drawn. @param {string} text */
export function rich(text) {
  const parts = text.split(/((?:\d+[YGTM])+(?:>(?:\d+[YGTM])+)?)/g);
  return parts.map((part, i) =>
    i % 2
      ? html`<span class="inline" role="img" aria-label=${part
          .split(">")
          .map((p) => inWords(readCrystals(p)))
          .join(" for ")} key=${i}>${part
          .split(">")
          .map((side, k) => html`${k > 0 && html`<i class="to">›</i>`}<${Counted} crystals=${readCrystals(side)} />`)}</span>`
      : part,
  );
}
