// @ts-check
/** Century: Golem Edition. */

import { inWords, readCrystals } from "../art/crystal.js";
import { Golem } from "../art/golem.js";
import { Mark } from "../art/marks.js";
import { cls, html } from "../lib.js";
import { counted, plural } from "../plural.js";
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
  lacking,
  MerchantRow,
  Played,
  PROMPTS,
  readMerchant,
} from "./merchants.js";

/** @import { CenturyPrimer, CenturyProps, CenturyTable, CenturyView, Metal, SlotToken } from "./views.js" */
/** @import { Action } from "../types.js" */

export { drawAmounts, rich } from "./merchants.js";

/** @type {Metal[]} */
const METALS = ["copper", "silver"];

// ---- golems

/** "golem 12 (4T)". @param {string} name */
export function readGolem(name) {
  const [, points, cost] = name.match(/^golem (\d+) \((.*?)\)/) || ["", "0", ""];
  return { points: Number(points), cost: readCrystals(cost) };
}

/** @param {string} name */
const golemWords = (name) => `golem worth ${counted(readGolem(name).points, "point")} for ${inWords(readGolem(name).cost)}`;

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

/** The token that comes with a slot of the point row. @param {SlotToken} props */
const Token = ({ token, left, points }) => html`<${Thing} thing=${token} label=${`${token} token, ${left} left`} class=${`token ${token}`}>
  <b>+${points}</b><i>×${left}</i><//>`;

/** @param {{view: CenturyView}} props */
function PointRow({ view }) {
  return html`<section class="row point-row" aria-label="Golems to claim" data-sight="golems">
    ${view.point_row.map((name, i) => {
      const lying = view.printed.slot_tokens[i];
      return html`<div class="slot" key=${name || `empty ${i}`}>
        ${lying && html`<${Token} ...${lying} />`}
        ${
          name
            ? html`<${Spot} at=${`point_row/${i + 1}`} thing=${name} class="card" flip=${`golem/${name}`} from="deck/golems"
              label=${`Golem slot ${i + 1}: ${golemWords(name)}${lying ? `, with a ${lying.token} token` : ""}`}><${GolemFace} name=${name} /><//>`
            : html`<${Empty} />`
        }
      </div>`;
    })}
    <div class="slot"><${Back} count=${view.point_deck} name="Golem" flip="deck/golems" /></div>
  </section>`;
}

// ---- a seat

/** @param {{view: CenturyView, seat: number}} props */
const Claimed = ({ view, seat }) => {
  const row = view.seats[seat];
  if (!row.claimed.length) return null;
  return html`<div class="claimed">
  ${row.claimed.map(
    (name) => html`<${Thing} key=${name} thing=${name} class="claimed-card" flip=${`golem/${name}`} label=${golemWords(name)}>
    <${Golem} id=${name} tint=${tintOf(name)} box="14 0 92 84" /><b>${readGolem(name).points}</b><//>`,
  )}
  ${METALS.filter((metal) => row[metal]).map((metal) => html`<${Thing} key=${metal} thing=${metal} class=${`token ${metal}`} label=${`${counted(row[metal], `${metal} token`)}`}><b>${row[metal]}×</b><i>${view.printed.token_points[metal]}</i><//>`)}
</div>`;
};

/** @param {{t: CenturyProps, seat: number}} props */
function Mine({ t, seat }) {
  const row = t.view.seats[seat];
  return html`<section class="mine" aria-label="In front of you">
    <div class="mine-side" data-sight="caravan">
      <p class="mine-name"><${Mark} seat=${seat} /><b>${t.seats[seat].name}</b>
        <span class="figure"><b>${row.points}</b> ${plural(row.points, "point")}</span><span class="figure"><b>${row.claimed.length}</b>/${t.view.goal} golems</span></p>
      <${Caravan} row=${row} seat=${seat} mine=${true} places=${t.view.printed.caravan_limit} />
    </div>
    <div class="mine-body">
      <${Hand} view=${t.view} seat=${seat} />
      <${Played} view=${t.view} seat=${seat} active=${t.player === seat && t.view.action?.card} />
      <${Claimed} view=${t.view} seat=${seat} />
    </div>
  </section>`;
}

/** @param {{t: CenturyProps, seat: number}} props */
function Other({ t, seat }) {
  const row = t.view.seats[seat];
  const player = t.seats[seat];
  return html`<details name="others" class=${cls("other", t.player === seat && "deciding")}>
    <summary><${Mark} seat=${seat} /><b class="name">${player.name}</b>${player.resigned && html`<em>resigned</em>`}
      <span class="figure"><b>${row.points}</b> ${plural(row.points, "pt")}</span><span class="figure"><b>${row.claimed.length}</b>/${t.view.goal}</span>
      <span class="brief"><${Counted} crystals=${held(row.caravan)} /></span>
      <${Caravan} row=${row} seat=${seat} mine=${false} places=${t.view.printed.caravan_limit} /></summary>
    <div class="other-body"><div class="chips">${row.hand.map((name) => html`<${Chip} key=${name} view=${t.view} name=${name} seat=${seat} pile="in hand" />`)}
        ${row.played.map((name) => html`<${Chip} key=${name} view=${t.view} name=${name} seat=${seat} pile="played" />`)}</div>
      <${Claimed} view=${t.view} seat=${seat} /></div>
  </details>`;
}

/** @param {CenturyProps} t */
export function Board(t) {
  return html`<div class="century fits">
    <section class="others" aria-label="Other players">${others(t).map((seat) => html`<${Other} key=${seat} t=${t} seat=${seat} />`)}</section>
    <div class="stage"><div class="shared"><${PointRow} view=${t.view} /><${MerchantRow} view=${t.view} /></div></div>
    ${t.bar}
    <${Mine} t=${t} seat=${t.seat ?? 0} />
  </div>`;
}

// ---- words

/** @param {CenturyTable} t */
export function prompt(t) {
  if (t.phase === "turn") return "Play a card, take a merchant, claim a golem, or rest.";
  if (t.phase === "discard") return `Your caravan holds only ${t.view.printed.caravan_limit}. Click a crystal to return it.`;
  return PROMPTS[t.phase]?.(t) ?? t.phase;
}

/** Rest, trading again and stopping have buttons too. @param {Action} action */
export const button = (action) => ["rest", "again", "done"].includes(action.text);

/** What a card is worth to me now. @param {string} thing @param {CenturyTable} t */
export function worth(thing, t) {
  const needed = thing.startsWith("golem") ? readGolem(thing).cost : readMerchant(thing).give;
  if (!needed.length || !/ /.test(thing)) return null;
  return lacking(needed, t.view.seats[t.seat ?? 0].caravan);
}

// ---- the end

/** How the scores came about. @param {{t: CenturyTable}} props */
export function Scores({ t }) {
  return html`<table class="figures"><thead><tr><th scope="col">Player</th><th scope="col">Golems</th><th scope="col">Tokens</th><th scope="col">Crystals</th><th scope="col">Total</th></tr></thead>
    <tbody>${t.view.seats.map((row, seat) => {
      const golems = row.claimed.reduce((sum, name) => sum + readGolem(name).points, 0);
      const crystals = crystalPoints(t.view, row.caravan);
      return html`<tr key=${seat}><th scope="row"><${Mark} seat=${seat} />${t.seats[seat].name}</th><td>${golems}</td><td>${row.points - golems - crystals}</td><td>${crystals}</td><td><b>${row.points}</b></td></tr>`;
    })}</tbody></table>`;
}

/** @type {CenturyPrimer[]} */
export const primer = [
  {
    title: "Fill your caravan",
    text: "Play a merchant card from your hand: gain crystals, upgrade them (yellow, green, turquoise, magenta) or trade them.",
  },
  {
    title: "Find better merchants",
    text: "Take a card from the lower row. The first is free; put one crystal on each card you skip.",
  },
  { title: "Wake golems", text: "Pay the crystals shown on a golem and it is yours. Some come with a token that is worth points as well." },
  {
    title: "Rest",
    text: (t) =>
      `Take back all the cards you have played. When somebody has ${counted(t.view.goal, "golem")}, the game ends with that round; most points win.`,
  },
];
