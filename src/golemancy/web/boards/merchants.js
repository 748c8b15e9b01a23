// @ts-check
/** Merchant cards and caravans, for every game that is played with them. */

import { COLOURS, Crystal, readCrystals } from "../art/crystal.js";
import { cls, html } from "../lib.js";
import { Spot, Thing } from "../table/spot.js";
import { says, useSays } from "./reading.js";

/** @import { MerchantPlace, MerchantSeat, MerchantTable, MerchantView } from "./views.js" */

/** @typedef {[string, number][]} Crystals colours and how many of each */

// ---- reading names and views

/** "trade 2Y>1T", "gain 2Y", "upgrade 3", each perhaps with " #2". @param {string} name */
export function readMerchant(name) {
  const [, kind, effect] = name.match(/^(\w+) ([^ ]+)/) || ["", "gain", ""];
  const [left, right] = effect.split(">");
  if (kind === "upgrade") return { kind, steps: Number(effect), give: [], get: [] };
  if (kind === "trade") return { kind, steps: 0, give: readCrystals(left), get: readCrystals(right) };
  return { kind, steps: 0, give: [], get: readCrystals(effect) };
}

/** There is one of each starting card per player, and one of every other card. @param {MerchantView} view @param {string} name @param {number} seat */
export const identity = (view, name, seat) => (isStarting(view, name) ? `merchant/${name}/${seat}` : `merchant/${name}`);

/** Whether every player has one of this card. @param {MerchantView} view @param {string} name */
export const isStarting = (view, name) => view.printed.starting_cards.includes(name);

/** Crystals that are there, in the order of their worth. @param {Record<string, number>} named @returns {Crystals} */
export const held = (named) => /** @type {Crystals} */ (COLOURS.map((colour) => [colour, named[colour]])).filter(([, n]) => n > 0);

/** Crystals by their colours, without those that are not there. @param {Record<string, number>} named */
export const some = (named) => Object.fromEntries(held(named));

/** What my caravan still lacks. @param {MerchantTable} t @param {Crystals} needed */
export function stillNeeded(t, needed) {
  const { caravan } = t.view.seats[t.seat ?? 0];
  return says(t, "lacking", { missing: some(Object.fromEntries(needed.map(([colour, n]) => [colour, n - caravan[colour]]))) });
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
    <span class="ribbon"></span>
    ${card.kind === "upgrade" && html`<${Steps} steps=${card.steps} />`}
    ${card.kind === "gain" && html`<span class="pile"><${Pile} crystals=${card.get} /></span>`}
    ${card.kind === "trade" && html`<span class="pile"><${Pile} crystals=${card.give} /></span><${Arrow} /><span class="pile"><${Pile} crystals=${card.get} /></span>`}
  </span>`;
}

/** A face-down deck. @param {{count: number, label: string, flip: string}} props */
export const Back = ({ count, label, flip }) => html`<${Thing} class="card deck" flip=${flip} label=${label}>
  <span class="face back"><svg viewBox="0 0 60 84" aria-hidden="true"><path d="M30 14l16 28-16 28-16-28zM30 26v32M22 42h16" /></svg><b>${count}</b></span><//>`;

export const Empty = () => html`<span class="card vacant" aria-hidden="true"></span>`;

// ---- the row

/** The merchants to take. @param {{view: MerchantView}} props */
export function MerchantRow({ view }) {
  const says = useSays();
  const { slot_prices: prices } = view.printed;
  const label = (/** @type {MerchantPlace} */ { card, crystals }, /** @type {number} */ price) =>
    says("merchant", { card, price, crystals: some(crystals) });
  return html`<section class="row merchant-row" aria-label=${says("merchants")} data-sight="merchants">
    ${view.merchant_row.map(
      (place, i) => html`<div class="slot" key=${place?.card || `empty ${i}`}>
      ${
        place
          ? html`<${Spot} at=${`merchant_row/${i + 1}`} thing=${place.card} class=${cls("card", view.action?.slot === i + 1 && "active")} flip=${`merchant/${place.card}`} from="deck/merchants"
            label=${label(place, prices[i])}><${MerchantFace} name=${place.card} />
            <${Lying} crystals=${held(place.crystals)} /><//>
          <span class="price">${says("price", { price: prices[i] })}</span>`
          : html`<${Empty} />`
      }
    </div>`,
    )}
    <div class="slot"><${Back} count=${view.merchant_deck} label=${says("merchant_deck", { n: view.merchant_deck })} flip="deck/merchants" /></div>
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

// ---- what a seat has

/** A caravan with its places. @param {{row: MerchantSeat, seat: number, mine: boolean, places: number}} props */
export function Caravan({ row, seat, mine, places }) {
  const says = useSays();
  const wells = COLOURS.flatMap((colour) => Array.from({ length: row.caravan[colour] }, (_, i) => ({ colour, i })));
  const free = Math.max(0, places - wells.length);
  return html`<div class=${cls("caravan", wells.length > places && "over")} role="group"
    aria-label=${says("caravan", { crystals: some(row.caravan) })}>
    ${wells.map(
      ({ colour, i }, n) =>
        html`<span class=${cls("well", n >= places && "spill")} key=${`${colour}${i}`}>${
          mine
            ? html`<${Spot} at=${`caravan/${colour}`} thing=${colour} first=${i === 0} class="gem-spot" flip=${`crystal/${seat}/${colour}/${i}`}
          label=${says("crystal", { colour, n: i + 1, all: row.caravan[colour] })}><${Crystal} colour=${colour} /><//>`
            : html`<${Thing} thing=${colour} flip=${`crystal/${seat}/${colour}/${i}`}><${Crystal} colour=${colour} /><//>`
        }</span>`,
    )}
    ${Array.from({ length: free }, (_, i) => html`<span class="well" key=${`free ${i}`}></span>`)}
  </div>`;
}

/** My cards. @param {{view: MerchantView, seat: number}} props */
export function Hand({ view, seat }) {
  const says = useSays();
  const { hand } = view.seats[seat];
  return html`<div class="hand" role="group" aria-label=${says("hand")} data-sight="hand">
    ${hand.map(
      (name) => html`<${Spot} key=${name} at=${`hand/${name}`} thing=${name} class="card" flip=${identity(view, name, seat)}
      label=${says("in_hand", { card: name })}><${MerchantFace} name=${name} /><//>`,
    )}
    ${!hand.length && html`<p class="empty">${says("hand_empty")}</p>`}
  </div>`;
}

/** The cards that I have played. @param {{view: MerchantView, seat: number, active: string|null|undefined|false}} props */
export function Played({ view, seat, active }) {
  const says = useSays();
  const { played } = view.seats[seat];
  if (!played.length) return null;
  return html`<div class="played" role="group" aria-label=${says("played")}>
    <span class="played-title">${says("played")}</span>
    ${played.map(
      (
        name,
      ) => html`<${Spot} key=${name} at=${`played/${name}`} thing=${name} class=${cls("card small", active === name && "active")} flip=${identity(view, name, seat)}
      label=${says("was_played", { card: name })}><${MerchantFace} name=${name} /><//>`,
    )}</div>`;
}

/** A card of another seat, in brief. @param {{view: MerchantView, name: string, seat: number, pile: string, laid?: boolean}} props  pile: where it lies, in words */
export function Chip({ view, name, seat, pile, laid = false }) {
  const says = useSays();
  return html`<${Thing} thing=${name} class=${cls("chip", laid && "is-played")} flip=${identity(view, name, seat)}
    label=${says("chip", { pile, card: name })}><${Brief} name=${name} /><//>`;
}

/** What a merchant card does, in one line. @param {{name: string}} props */
export function Brief({ name }) {
  const { kind, steps, give, get } = readMerchant(name);
  if (kind === "upgrade")
    return html`<b class="raises">${steps}<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M6 1l5 6H8v4H4V7H1z" /></svg></b>`;
  return html`<${Counted} crystals=${give} />${give.length > 0 && html`<i class="to">›</i>`}<${Counted} crystals=${get} />`;
}

/** What a caravan is worth at the end. @param {MerchantView} view @param {Record<string, number>} caravan */
export const crystalPoints = (view, caravan) =>
  COLOURS.reduce((sum, colour) => sum + caravan[colour] * view.printed.crystal_points[colour], 0);

// ---- words

/** What to do within a decision about merchants. @type {Record<string, (t: MerchantTable) => string>} */
export const PROMPTS = {
  upgrade: (t) => says(t, "prompt.upgrade", { steps: t.view.action?.steps ?? 0 }),
  trade: (t) => says(t, "prompt.trade"),
  pay: (t) => {
    const { paid = 0, slot = 1 } = t.view.action ?? {};
    return says(t, "prompt.pay", { n: paid + 1, price: t.view.printed.slot_prices[slot - 1] });
  },
};

/** Crystals in a sentence. @param {Record<string, number>} amounts */
export const drawAmounts = (amounts) => html`<${Counted} crystals=${held(amounts)} />`;

/** A merchant card in a sentence. @param {string} thing */
export const drawThing = (thing) => (/^(gain|upgrade|trade) /.test(thing) ? html`<${Little} name=${thing} />` : null);

/** A merchant card in one line. @param {{name: string}} props */
export const Little = ({ name }) => html`<span class=${`chip ${readMerchant(name).kind}`}><${Brief} name=${name} /></span>`;
