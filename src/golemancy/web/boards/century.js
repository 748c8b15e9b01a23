// @ts-check
/** Century: Golem Edition. */

import { COLOURS, Crystal, inWords, readCrystals } from "../art/crystal.js";
import { Golem } from "../art/golem.js";
import { Mark } from "../art/marks.js";
import { cls, html } from "../lib.js";
import { Spot, Thing } from "../table/spot.js";

/** @typedef {import("./board.js").BoardProps} BoardProps */

const PLACES = 10;
/** @type {Record<string, string>} */
const KINDS = { gain: "Gain", upgrade: "Upgrade", trade: "Trade" };

// ---- reading the names of cards

/** "trade 2Y>1T", "gain 2Y", "upgrade 3", each perhaps with " #2". @param {string} name */
export function readMerchant(name) {
  const [, kind, effect] = name.match(/^(\w+) ([^ ]+)/) || ["", "gain", ""];
  const [left, right] = effect.split(">");
  if (kind === "upgrade") return { kind, steps: Number(effect), give: [], get: [] };
  if (kind === "trade") return { kind, steps: 0, give: readCrystals(left), get: readCrystals(right) };
  return { kind, steps: 0, give: [], get: readCrystals(effect) };
}

/** "golem 12 (4T)". @param {string} name */
export function readGolem(name) {
  const [, points, cost] = name.match(/^golem (\d+) \((.*?)\)/) || ["", "0", ""];
  return { points: Number(points), cost: readCrystals(cost) };
}

/** A merchant card in words. @param {string} name */
export function merchantWords(name) {
  const card = readMerchant(name);
  if (card.kind === "upgrade") return `upgrade ${card.steps} steps`;
  if (card.kind === "trade") return `trade ${inWords(card.give)} for ${inWords(card.get)}`;
  return `gain ${inWords(card.get)}`;
}

/** @param {string} name */
const golemWords = (name) => `golem worth ${readGolem(name).points} points for ${inWords(readGolem(name).cost)}`;

/** Starting cards are there once a player; all other cards once. @param {string} name @param {number} seat */
const identity = (name, seat) => (name === "gain 2Y" || name === "upgrade 2" ? `merchant/${name}/${seat}` : `merchant/${name}`);

/** The highest colour of a golem's cost tints it. @param {string} name */
const tintOf = (name) => readGolem(name).cost.slice(-1)[0]?.[0] || "clay";

// ---- cards

/** Crystals as pictures, one by one. @param {{crystals: [string, number][]}} props */
const Pile = ({ crystals }) => crystals.flatMap(([colour, n]) =>
  Array.from({ length: n }, (_, i) => html`<${Crystal} key=${`${colour}${i}`} colour=${colour} />`));

/** Crystals as number and picture. @param {{crystals: [string, number][]}} props */
const Counted = ({ crystals }) => crystals.map(([colour, n]) => html`<span class="counted" key=${colour}>${n}<${Crystal} colour=${colour} /></span>`);

const Arrow = () => html`<svg class="arrow" viewBox="0 0 24 12" aria-hidden="true"><path d="M2 1h20L12 11z" /></svg>`;

const Steps = ({ steps }) => html`<span class="steps"><span class="ladder">${COLOURS.map((colour) => html`<${Crystal} key=${colour} colour=${colour} />`)}</span>
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

/** The face of a point card. @param {{name: string}} props */
export function GolemFace({ name }) {
  const { points, cost } = readGolem(name);
  return html`<span class=${`face point tint-${tintOf(name)}`}>
    <${Golem} id=${name} tint=${tintOf(name)} box="2 0 116 118" />
    <span class="points">${points}</span>
    <span class=${`cost kinds-${cost.length}`}><${Counted} crystals=${cost} /></span>
  </span>`;
}

const Back = ({ count, name, flip }) => html`<${Thing} class="card deck" flip=${flip} label=${`${name} deck, ${count} cards`}>
  <span class="face back"><svg viewBox="0 0 60 84" aria-hidden="true"><path d="M30 14l16 28-16 28-16-28zM30 26v32M22 42h16" /></svg><b>${count}</b></span><//>`;

const Empty = () => html`<span class="card vacant" aria-hidden="true"></span>`;

// ---- the shared rows

/** The token that comes with a slot of the point row. @param {any} view @param {number} slot */
function tokenAt(view, slot) {
  if (slot === 1) return view.copper_pile ? ["copper", view.copper_pile] : view.silver_pile ? ["silver", view.silver_pile] : null;
  return slot === 2 && view.copper_pile && view.silver_pile ? ["silver", view.silver_pile] : null;
}

const Token = ({ metal, count }) => html`<${Thing} thing=${metal} label=${`${metal} token, ${count} left`} class=${`token ${metal}`}>
  <b>+${metal === "copper" ? 3 : 1}</b><i>×${count}</i><//>`;

function PointRow({ view }) {
  return html`<section class="row point-row" aria-label="Golems to claim">
    ${view.point_row.map((/** @type {string|null} */ name, /** @type {number} */ i) => {
      const token = tokenAt(view, i + 1);
      return html`<div class="slot" key=${name || `empty ${i}`}>
        ${token && html`<${Token} metal=${token[0]} count=${token[1]} />`}
        ${name
          ? html`<${Spot} at=${`point_row/${i + 1}`} thing=${name} class="card" flip=${`golem/${name}`} from="deck/golems"
              label=${`Golem slot ${i + 1}: ${golemWords(name)}${token ? `, with a ${token[0]} token` : ""}`}><${GolemFace} name=${name} /><//>`
          : html`<${Empty} />`}
      </div>`;
    })}
    <div class="slot"><${Back} count=${view.point_deck} name="Golem" flip="deck/golems" /></div>
  </section>`;
}

function MerchantRow({ view }) {
  return html`<section class="row merchant-row" aria-label="Merchants to take">
    ${view.merchant_row.map((/** @type {any} */ place, /** @type {number} */ i) => html`<div class="slot" key=${place?.card || `empty ${i}`}>
      ${place
        ? html`<${Spot} at=${`merchant_row/${i + 1}`} thing=${place.card} class=${cls("card", view.action?.slot === i + 1 && "active")} flip=${`merchant/${place.card}`} from="deck/merchants"
            label=${merchantLabel(place, i)}><${MerchantFace} name=${place.card} />
            <${Lying} crystals=${held(place.crystals)} /><//>
          <span class="price">${i ? `pay ${i}` : "free"}</span>`
        : html`<${Empty} />`}
    </div>`)}
    <div class="slot"><${Back} count=${view.merchant_deck} name="Merchant" flip="deck/merchants" /></div>
  </section>`;
}

/** What lies on a merchant: one by one, or counted where that would hide the card. @param {{crystals: [string, number][]}} props */
function Lying({ crystals }) {
  const many = crystals.reduce((sum, [, n]) => sum + n, 0) > 3;
  return crystals.length > 0 && html`<span class=${cls("lying", many && "many")}>${many ? html`<${Counted} crystals=${crystals} />` : html`<${Pile} crystals=${crystals} />`}</span>`;
}

/** Crystals that are there, in the order of their worth. @param {Record<string, number>} named @returns {[string, number][]} */
const held = (named) => /** @type {[string, number][]} */ (COLOURS.map((colour) => [colour, named[colour]])).filter(([, n]) => n > 0);

/** @param {any} place @param {number} i */
function merchantLabel(place, i) {
  const lying = inWords(held(place.crystals));
  const price = i ? `costs ${i} ${i > 1 ? "crystals" : "crystal"}` : "free";
  return `Merchant slot ${i + 1}: ${merchantWords(place.card)}, ${price}${lying ? `, with ${lying} on it` : ""}`;
}

// ---- a seat

/** The caravan with its ten places. @param {{row: any, seat: number, mine: boolean}} props */
function Caravan({ row, seat, mine }) {
  const wells = COLOURS.flatMap((colour) => Array.from({ length: row.caravan[colour] }, (_, i) => ({ colour, i })));
  const free = Math.max(0, PLACES - wells.length);
  return html`<div class=${cls("caravan", wells.length > PLACES && "over")} role="group"
    aria-label=${`Caravan: ${inWords(held(row.caravan)) || "empty"}`}>
    ${wells.map(({ colour, i }, n) => html`<span class=${cls("well", n >= PLACES && "spill")} key=${`${colour}${i}`}>${mine
      ? html`<${Spot} at=${`caravan/${colour}`} thing=${colour} first=${i === 0} class="gem-spot" flip=${`crystal/${seat}/${colour}/${i}`}
          label=${`${colour} crystal, ${i + 1} of ${row.caravan[colour]}`}><${Crystal} colour=${colour} /><//>`
      : html`<${Thing} thing=${colour} flip=${`crystal/${seat}/${colour}/${i}`}><${Crystal} colour=${colour} /><//>`}</span>`)}
    ${Array.from({ length: free }, (_, i) => html`<span class="well" key=${`free ${i}`}></span>`)}
  </div>`;
}

const Claimed = ({ row }) => row.claimed.length > 0 && html`<div class="claimed">
  ${row.claimed.map((/** @type {string} */ name) => html`<${Thing} key=${name} thing=${name} class="claimed-card" flip=${`golem/${name}`} label=${golemWords(name)}>
    <${Golem} id=${name} tint=${tintOf(name)} box="14 0 92 84" /><b>${readGolem(name).points}</b><//>`)}
  ${["copper", "silver"].filter((metal) => row[metal]).map((metal) => html`<${Thing} key=${metal} thing=${metal} class=${`token ${metal}`} label=${`${row[metal]} ${metal}`}><b>${row[metal]}×</b><i>${metal === "copper" ? 3 : 1}</i><//>`)}
</div>`;

/** @param {{t: BoardProps, seat: number}} props */
function Mine({ t, seat }) {
  const row = t.view.seats[seat];
  return html`<section class="mine" aria-label="In front of you">
    <div class="mine-side">
      <p class="mine-name"><${Mark} seat=${seat} /><b>${t.seats[seat].name}</b>
        <span class="figure"><b>${row.points}</b> ${row.points === 1 ? "point" : "points"}</span><span class="figure"><b>${row.claimed.length}</b>/${t.view.goal} golems</span></p>
      <${Caravan} row=${row} seat=${seat} mine=${true} />
    </div>
    <div class="mine-body">
      <div class="hand" role="group" aria-label="Your hand">
        ${row.hand.map((/** @type {string} */ name) => html`<${Spot} key=${name} at=${`hand/${name}`} thing=${name} class="card" flip=${identity(name, seat)}
          label=${`In hand: ${merchantWords(name)}`}><${MerchantFace} name=${name} /><//>`)}
        ${!row.hand.length && html`<p class="empty">Your hand is empty. Rest to take your cards back.</p>`}
      </div>
      <${Played} row=${row} seat=${seat} active=${t.player === seat && t.view.action?.card} />
      <${Claimed} row=${row} />
    </div>
  </section>`;
}

const Played = ({ row, seat, active }) => row.played.length > 0 && html`<div class="played" role="group" aria-label="Played">
  <span class="played-title">Played</span>
  ${row.played.map((/** @type {string} */ name) => html`<${Spot} key=${name} at=${`played/${name}`} thing=${name} class=${cls("card small", active === name && "active")} flip=${identity(name, seat)}
    label=${`Played: ${merchantWords(name)}`}><${MerchantFace} name=${name} /><//>`)}</div>`;

const Chip = ({ name, seat, played }) => html`<${Thing} thing=${name} class=${cls("chip", played && "is-played")} flip=${identity(name, seat)}
  label=${`${played ? "played" : "in hand"}: ${merchantWords(name)}`}>${rich(name.replace(/^(gain|trade) /, "").replace(/^upgrade (\d)/, "↑$1"))}<//>`;

/** @param {{t: BoardProps, seat: number}} props */
function Other({ t, seat }) {
  const row = t.view.seats[seat];
  const who = t.seats[seat];
  return html`<details class=${cls("other", t.player === seat && "deciding")} open=${wide.matches}>
    <summary><${Mark} seat=${seat} /><b class="name">${who.name}</b>${who.resigned && html`<em>resigned</em>`}
      <span class="figure"><b>${row.points}</b> ${row.points === 1 ? "pt" : "pts"}</span><span class="figure"><b>${row.claimed.length}</b>/${t.view.goal}</span>
      <span class="brief"><${Counted} crystals=${held(row.caravan)} /></span>
      <${Caravan} row=${row} seat=${seat} mine=${false} /></summary>
    <div class="other-body"><div class="chips">${row.hand.map((/** @type {string} */ name) => html`<${Chip} key=${name} name=${name} seat=${seat} />`)}
        ${row.played.map((/** @type {string} */ name) => html`<${Chip} key=${name} name=${name} seat=${seat} played=${true} />`)}</div>
      <${Claimed} row=${row} /></div>
  </details>`;
}

const wide = matchMedia("(min-width: 700px)");

/** Seats after mine, in turn order. @param {BoardProps} t */
const others = (t) => Array.from({ length: t.seats.length - 1 }, (_, i) => ((t.seat ?? 0) + 1 + i) % t.seats.length);

/** @param {BoardProps} t */
export function Board(t) {
  return html`<div class="century">
    <section class="others" aria-label="Other players">${others(t).map((seat) => html`<${Other} key=${seat} t=${t} seat=${seat} />`)}</section>
    <div class="shared"><${PointRow} view=${t.view} /><${MerchantRow} view=${t.view} /></div>
    ${t.bar}
    <${Mine} t=${t} seat=${t.seat ?? 0} />
  </div>`;
}

// ---- words

/** @type {Record<string, (t: any) => string>} */
const PROMPTS = {
  turn: () => "Play a card, take a merchant, claim a golem, or rest.",
  upgrade: (t) => `Upgrade: click a crystal to raise it one step. ${t.view.action?.steps ?? 0} left.`,
  trade: () => "Trade once more with this card, or stop.",
  pay: (t) => `Pay for the merchant: click a crystal for card ${(t.view.action?.paid ?? 0) + 1} of ${(t.view.action?.slot ?? 2) - 1}.`,
  discard: () => "Your caravan holds ten. Click a crystal to put it back.",
};

/** @param {any} t */
export const prompt = (t) => PROMPTS[t.phase]?.(t) ?? t.phase;

/** @param {import("../table/session.js").Action} action @param {any} t */
export function label(action, t) {
  const [verb, ...rest] = action.text.split(" ");
  const what = rest.join(" ");
  const seat = t.view.seats[t.seat ?? 0];
  if (verb === "play") return `Play ${what}`;
  if (verb === "acquire") return `Take ${t.view.merchant_row[Number(what) - 1]?.card}`;
  if (verb === "claim") return `Claim ${t.view.point_row[Number(what) - 1]}`;
  if (verb === "rest") return seat.played.length ? `Rest: take back ${seat.played.length} played ${seat.played.length > 1 ? "cards" : "card"}` : "Rest: do nothing";
  if (verb === "again") return "Trade again";
  if (verb === "done") return t.phase === "trade" ? "Stop trading" : "Leave the other steps";
  return null;
}

/** Rest, trading again and stopping have buttons too. @param {import("../table/session.js").Action} action */
export const button = (action) => ["rest", "again", "done"].includes(action.text);

/** Words with the crystals drawn. @param {string} text */
export function rich(text) {
  const parts = text.split(/((?:\d+[YGTM])+(?:>(?:\d+[YGTM])+)?)/g);
  return parts.map((part, i) => (i % 2
    ? html`<span class="inline" role="img" aria-label=${part.split(">").map((p) => inWords(readCrystals(p))).join(" for ")} key=${i}>${part.split(">").map(
        (side, k) => html`${k > 0 && html`<i class="to">›</i>`}<${Counted} crystals=${readCrystals(side)} />`)}</span>`
    : part));
}

/** What a card is worth to me now. @param {string} thing @param {any} t */
export function worth(thing, t) {
  const row = t.view.seats[t.seat ?? 0];
  const needed = thing.startsWith("golem") ? readGolem(thing).cost : readMerchant(thing).give;
  if (!needed.length || !/ /.test(thing)) return null;
  const missing = /** @type {[string, number][]} */ (needed.map(([c, n]) => [c, Math.max(0, n - row.caravan[c])]));
  return inWords(missing) ? `You lack ${inWords(missing)}.` : "You have the crystals for it.";
}

// ---- the end

/** How the scores came about. @param {{t: any}} props */
export function Scores({ t }) {
  return html`<table class="figures"><thead><tr><th scope="col">Player</th><th scope="col">Golems</th><th scope="col">Tokens</th><th scope="col">Crystals</th><th scope="col">Total</th></tr></thead>
    <tbody>${t.view.seats.map((/** @type {any} */ row, /** @type {number} */ seat) => {
      const golems = row.claimed.reduce((/** @type {number} */ sum, /** @type {string} */ name) => sum + readGolem(name).points, 0);
      const crystals = row.caravan.green + row.caravan.turquoise + row.caravan.magenta;
      return html`<tr key=${seat}><th scope="row"><${Mark} seat=${seat} />${t.seats[seat].name}</th><td>${golems}</td><td>${row.points - golems - crystals}</td><td>${crystals}</td><td><b>${row.points}</b></td></tr>`;
    })}</tbody></table>`;
}

export const primer = [
  { title: "Fill your caravan", text: "Play a merchant card from your hand: gain crystals, upgrade them (yellow, green, turquoise, magenta) or trade them." },
  { title: "Find better merchants", text: "Take a card from the lower row. The first is free; for each card you skip, lay one crystal on it." },
  { title: "Wake golems", text: "Pay the crystals shown on a golem and it is yours. The first two come with a token." },
  { title: "Rest", text: "Take all your played cards back. Six golems end the game (five with four or more players); most points win." },
];
