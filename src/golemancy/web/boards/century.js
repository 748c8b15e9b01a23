// @ts-check
/** Century: Golem Edition. */

import { readCrystals } from "../art/crystal.js";
import { Golem } from "../art/golem.js";
import { Mark } from "../art/marks.js";
import { cls, html } from "../lib.js";
import { Spot, Thing } from "../table/spot.js";
import { others } from "./board.js";
import {
  Back,
  Caravan,
  Chip,
  Counted,
  crystalPoints,
  Empty,
  Hand,
  held,
  Little,
  MerchantRow,
  Played,
  PROMPTS,
  readMerchant,
  stillNeeded,
} from "./merchants.js";
import { part, says } from "./reading.js";

/** @import { CenturyPrimer, CenturyProps, CenturyTable, Metal, SlotToken } from "./views.js" */
/** @import { Action } from "../types.js" */

export { drawAmounts, drawThing } from "./merchants.js";
export { titled } from "./reading.js";

/** @type {Metal[]} */
const METALS = ["copper", "silver"];

// ---- golems

/** "golem 12 (4T)". @param {string} name */
export function readGolem(name) {
  const [, points, cost] = name.match(/^golem (\d+) \((.*?)\)/) || ["", "0", ""];
  return { points: Number(points), cost: readCrystals(cost) };
}

/** A golem in words. @param {CenturyTable} t @param {string} name @param {string} [token] that comes with it */
const golemWords = (t, name, token) => says(t, "golem", { card: name, cost: Object.fromEntries(readGolem(name).cost), token });

/** The highest colour of a golem's cost tints it. @param {string} name */
const tintOf = (name) => readGolem(name).cost.slice(-1)[0]?.[0] || "clay";

/** The face of a point card. @param {{name: string}} props */
export function GolemFace({ name }) {
  const { points, cost } = readGolem(name);
  return html`<span class=${`face point tint-${tintOf(name)}`}>
    <${Golem} id=${name} tint=${tintOf(name)} box="2 0 116 118" />
    <span class="points">${points}</span>
    <span class=${`cost kinds-${cost.length}`}><${Counted} crystals=${cost} /></span>
  </span>`;
}

// ---- the shared rows

/** The token that comes with a slot of the point row. @param {{t: CenturyProps, lying: SlotToken}} props */
const Token = ({
  t,
  lying: { token, left, points },
}) => html`<${Thing} thing=${token} label=${says(t, "token", { token, left })} class=${`token ${token}`}>
  <b>+${points}</b><i>×${left}</i><//>`;

/** @param {{t: CenturyProps}} props */
function PointRow({ t }) {
  const { view } = t;
  return html`<section class="row point-row" aria-label=${says(t, "golems")} data-sight="golems">
    ${view.point_row.map((name, i) => {
      const lying = view.printed.slot_tokens[i];
      return html`<div class="slot" key=${name || `empty ${i}`}>
        ${lying && html`<${Token} t=${t} lying=${lying} />`}
        ${
          name
            ? html`<${Spot} at=${`point_row/${i + 1}`} thing=${name} class="card" flip=${`golem/${name}`} from="deck/golems"
              label=${golemWords(t, name, lying?.token)}><${GolemFace} name=${name} /><//>`
            : html`<${Empty} />`
        }
      </div>`;
    })}
    <div class="slot"><${Back} count=${view.point_deck} label=${says(t, "golem_deck", { n: view.point_deck })} flip="deck/golems" /></div>
  </section>`;
}

// ---- a seat

/** @param {{t: CenturyProps, seat: number}} props */
function Claimed({ t, seat }) {
  const row = t.view.seats[seat];
  if (!row.claimed.length) return null;
  return html`<div class="claimed">
    ${row.claimed.map(
      (name) =>
        html`<${Thing} key=${name} thing=${name} class="claimed-card" flip=${`golem/${name}`} label=${golemWords(t, name)}><${Portrait} name=${name} /><//>`,
    )}
    ${METALS.filter((metal) => row[metal]).map((metal) => html`<${Thing} key=${metal} thing=${metal} class=${`token ${metal}`} label=${says(t, "tokens", { n: row[metal], token: metal })}><b>${row[metal]}×</b><i>${t.view.printed.token_points[metal]}</i><//>`)}
  </div>`;
}

/** A golem in little, with its points. @param {{name: string}} props */
const Portrait = ({ name }) => html`<${Golem} id=${name} tint=${tintOf(name)} box="14 0 92 84" /><b>${readGolem(name).points}</b>`;

/** @param {{t: CenturyProps, seat: number}} props */
function Mine({ t, seat }) {
  const row = t.view.seats[seat];
  return html`<section class="mine" aria-label=${says(t, "front")}>
    <div class="mine-side" data-sight="caravan">
      <p class="mine-name"><${Mark} seat=${seat} /><b>${t.seats[seat].name}</b>
        <span class="figure"><b>${row.points}</b> ${part(t, "points", { n: row.points })}</span><span class="figure"><b>${row.claimed.length}</b>/${t.view.goal} ${part(t, "golem_count", { n: t.view.goal })}</span></p>
      <${Caravan} row=${row} seat=${seat} mine=${true} places=${t.view.printed.caravan_limit} />
    </div>
    <div class="mine-body">
      <${Hand} view=${t.view} seat=${seat} />
      <${Played} view=${t.view} seat=${seat} active=${t.player === seat && t.view.action?.card} />
      <${Claimed} t=${t} seat=${seat} />
    </div>
  </section>`;
}

/** @param {{t: CenturyProps, seat: number}} props */
function Other({ t, seat }) {
  const row = t.view.seats[seat];
  const player = t.seats[seat];
  const chip = (/** @type {string} */ name, /** @type {boolean} */ laid) =>
    html`<${Chip} key=${name} view=${t.view} name=${name} seat=${seat} pile=${says(t, laid ? "played" : "hand_of")} laid=${laid} />`;
  return html`<details name="others" class=${cls("other", t.player === seat && "deciding")}>
    <summary><${Mark} seat=${seat} /><b class="name">${player.name}</b>${player.resigned && html`<em>${part(t, "resigned")}</em>`}
      <span class="figure"><b>${row.points}</b> ${part(t, "points_short", { n: row.points })}</span><span class="figure"><b>${row.claimed.length}</b>/${t.view.goal}</span>
      <span class="brief"><${Counted} crystals=${held(row.caravan)} /></span>
      <${Caravan} row=${row} seat=${seat} mine=${false} places=${t.view.printed.caravan_limit} /></summary>
    <div class="other-body"><div class="chips">${row.hand.map((name) => chip(name, false))}${row.played.map((name) => chip(name, true))}</div>
      <${Claimed} t=${t} seat=${seat} /></div>
  </details>`;
}

/** @param {CenturyProps} t */
export function Board(t) {
  return html`<div class="century fits">
    <section class="others" aria-label=${says(t, "others")}>${others(t).map((seat) => html`<${Other} key=${seat} t=${t} seat=${seat} />`)}</section>
    <div class="stage"><div class="shared"><${PointRow} t=${t} /><${MerchantRow} view=${t.view} /></div></div>
    ${t.bar}
    <${Mine} t=${t} seat=${t.seat ?? 0} />
  </div>`;
}

// ---- words

/** @param {CenturyTable} t */
export function prompt(t) {
  const limit = t.view.printed.caravan_limit;
  if (t.phase === "discard") return says(t, "prompt.discard", { limit, n: count(t.view.seats[t.player ?? 0].caravan) - limit });
  return PROMPTS[t.phase]?.(t) ?? says(t, "prompt.turn");
}

/** How many there are. @param {Record<string, number>} amounts */
const count = (amounts) => Object.values(amounts).reduce((sum, n) => sum + n, 0);

/** The golem that a decision is about, or the card that is being used; other cards stand in the sentence itself. @param {CenturyTable} t @param {Action|null} action */
export function about({ view }, action) {
  const golem = action?.phrase.card;
  if (typeof golem === "string" && golem.startsWith("golem")) return html`<span class="claimed-card"><${Portrait} name=${golem} /></span>`;
  const { card, slot } = view.action ?? {};
  const used = card ?? (slot && view.merchant_row[slot - 1]?.card);
  return used ? html`<${Little} name=${used} />` : null;
}

/** Rest, trading again and stopping have buttons too. @param {Action} action */
export const button = (action) => ["rest", "again", "done"].includes(action.text);

/** What a card is worth to me now. @param {string} thing @param {CenturyTable} t */
export function worth(thing, t) {
  const needed = thing.startsWith("golem") ? readGolem(thing).cost : readMerchant(thing).give;
  if (!needed.length || !/ /.test(thing)) return null;
  return stillNeeded(t, needed);
}

// ---- the end

/** How the scores came about. @param {{t: CenturyTable}} props */
export function Scores({ t }) {
  const columns = ["player", "golems", "tokens", "crystals", "total"];
  return html`<table class="figures"><thead><tr>${columns.map((name) => html`<th scope="col" key=${name}>${says(t, `scores.${name}`)}</th>`)}</tr></thead>
    <tbody>${t.view.seats.map((row, seat) => {
      const golems = row.claimed.reduce((sum, name) => sum + readGolem(name).points, 0);
      const crystals = crystalPoints(t.view, row.caravan);
      return html`<tr key=${seat}><th scope="row"><${Mark} seat=${seat} />${t.seats[seat].name}</th><td>${golems}</td><td>${row.points - golems - crystals}</td><td>${crystals}</td><td><b>${row.points}</b></td></tr>`;
    })}</tbody></table>`;
}

/** @type {CenturyPrimer[]} */
export const primer = ["caravan", "merchants", "golems", "rest"].map((step) => ({
  title: (t) => says(t, `primer.${step}`),
  text: (t) => says(t, `primer.${step}_text`, { goal: t.view.goal }),
}));
