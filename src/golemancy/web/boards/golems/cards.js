// @ts-check
/** The cards of Golems: whole faces, the strips that lie in a column, and chips for the player opposite. */

import { AnyOf, Element, Gem, Seal, Sign } from "../../art/elements.js";
import { Golem } from "../../art/golem.js";
import { cls, hash, html } from "../../lib.js";
import { Thing } from "../../table/spot.js";
import { readScoring, say } from "./words.js";

/** @import { Markup } from "../../types.js" */
/** @import { GemCard, GolemCard, GolemsCard, GolemsTable, HeldCard, ResourceCard, RuneCard, SummonedGolem } from "../views.js" */

/** So many of something. @param {number} n @param {(i: number) => Markup} draw */
export const times = (n, draw) => Array.from({ length: n }, (_, i) => draw(i));

/** @param {{n: number}} props */
export const Gems = ({ n }) => times(n, (i) => html`<${Gem} key=${i} />`);

// ---- whole faces

/** A summoning banner. @param {{card: GolemCard}} props */
export const Banner = ({ card }) =>
  html`${Object.entries(card.needs).flatMap(([colour, n]) =>
    times(Number(n), (i) => html`<${Element} key=${`${colour}${i}`} name=${colour} />`),
  )}${card.any > 0 && html`<${AnyOf} n=${card.any} />`}`;

/** @param {{icons: string[]}} props */
const Give = ({ icons }) => html`<span class="go-give">${icons.map((icon) => html`<${Element} key=${icon} name=${icon} />`)}</span>`;

/** @param {{card: GolemCard, name?: string}} props */
const GolemFace = ({ card, name }) => html`<span class=${`face go-golem tint-${card.type}`}>
  <${Golem} id=${card.card} tint=${card.type} box="4 0 112 112" />
  <${Give} icons=${card.icons} />${name && html`<span class="go-id">${name}</span>`}
  <span class="go-band"><${Seal} name=${card.type} /><span class="go-needs"><${Banner} card=${card} /></span></span>
</span>`;

/** @param {{what: string}} props */
const Scored = ({ what }) => {
  if (what === "gem") return html`<${Gem} />`;
  if (what === "gem card") return html`<span class="go-mini"><${Gem} /></span>`;
  return what === "icon" ? html`<${Element} name="white" />` : what;
};

/** What a rune scores, in signs. @param {{card: RuneCard}} props */
export function Scoring({ card }) {
  const { each, what, most, types } = readScoring(card.short);
  const whole = types.length > 1 && !what.endsWith("golem");
  return html`<span class="go-scoring"><b>${each}</b>${!whole && html`<i>×</i>`}<span class=${cls("go-types", types.length > 2 && "four")}>${
    types.length ? types.map((type) => html`<${Seal} key=${type} name=${type} />`) : html`<${Scored} what=${what} />`
  }</span>${most && html`<small>≤${most}</small>`}</span>`;
}

/** The stone that a rune is cut in. @param {{name: string, tint: string}} props */
export const Stone = ({ name, tint }) => html`<svg class=${`golem-picture golem tint-${tint}`} viewBox="22 22 76 92" aria-hidden="true">
  <path class="s4" d="M34 112l-4-58q4-26 30-28 26 2 30 28l-4 58z" /><path class="s2" d="M37 108l-3-53q4-22 26-24 22 2 26 24l-3 53z" />
  <path class="s1" d="M37 108l-3-53q4-22 26-24 4 0 8 1-21 6-22 26l2 50z" /><use href=${`#g-rune-${hash(name) % 8}`} width="120" height="120" /></svg>`;

/** @param {RuneCard} card */
const runeTint = (card) => (readScoring(card.short).types.length === 1 ? readScoring(card.short).types[0] : "clay");

/** @param {{card: RuneCard}} props */
const RuneFace = ({ card }) => html`<span class=${`face go-rune tint-${runeTint(card)}`}>
  <${Stone} name=${card.card} tint=${runeTint(card)} />
  <${Give} icons=${card.icons} />
  <span class="go-band"><${Scoring} card=${card} /></span>
</span>`;

/** Signs of the effects. @type {Record<string, string>} */
const SIGNS = { "extra turn": "extra", "six picks": "six", pair: "pair", "temporary resource": "temporary" };

/** @param {{card: GemCard}} props */
const GemFace = ({ card }) => html`<span class="face go-gems">
  <span class=${`go-cluster n-${card.gives}`}><${Gems} n=${card.gives} /></span>
  ${card.points > 0 && html`<span class="go-points">${card.points}</span>`}
  ${SIGNS[card.effect] && html`<span class="go-effect"><${Sign} name=${SIGNS[card.effect]} /></span>`}
  <span class="go-band go-to-dust"><${Sign} name="dust" /></span>
</span>`;

/** The face of a card, both uses drawn. @param {{card: GolemsCard, name?: string}} props  name: a golem's own */
export function Face({ card, name }) {
  if (card.kind === "golem") return html`<${GolemFace} card=${card} name=${name} />`;
  return card.kind === "rune" ? html`<${RuneFace} card=${card} />` : html`<${GemFace} card=${card} />`;
}

/** A card seen from behind. @param {{count?: number}} props */
export const Back = ({ count }) => html`<span class="face back"><svg viewBox="0 0 60 84" aria-hidden="true">
  <path d="M30 12l17 10v22q0 16-17 28-17-12-17-28V22zM30 24v34M22 34l8 7 8-7" /></svg>${count !== undefined && html`<b>${count}</b>`}</span>`;

// ---- cards of a column

/** @param {ResourceCard} card */
export const isRune = (card) => card.white || card.icons.length > 1;

/** A card in a column: what shows of it. @param {{card: ResourceCard, type?: string}} props  type: of a golem, for the stone it is made of */
export const Strip = ({
  card,
  type = "clay",
}) => html`<span class=${cls("go-strip", `tint-${isRune(card) ? "clay" : type}`, isRune(card) && "of-rune")}>
  <span class=${cls("go-icons", card.white && "white")}>${card.icons.map((icon) => html`<${Element} key=${icon} name=${icon} />`)}</span>
  ${isRune(card) ? html`<${Stone} name=${card.card} tint="clay" />` : html`<${Golem} id=${card.card} tint=${type} box="26 4 68 52" />`}
</span>`;

// ---- summoned golems

/** Cards that lie face down under a golem. @param {{t: GolemsTable, names: string[]}} props */
function Tucked({ t, names }) {
  const each = t.view.printed.tucked_points;
  return (
    names.length > 0 &&
    html`<span class="go-tucked">${names.map(
      (name, i) => html`<${Thing} key=${name} thing=${name} flip=${`card/${name}`} class="go-tuck"
        label=${say(t, "board.tucked", { card: name, points: each })}>${i === names.length - 1 && html`<b>+${each * names.length}</b>`}<//>`,
    )}</span>`
  );
}

/** A summoned golem with what lies under it. @param {{t: GolemsTable, golem: SummonedGolem, active?: boolean}} props */
export const Summoned = ({ t, golem, active }) => html`<span class=${cls("go-summoned", active && "active")}>
  <${Thing} thing=${golem.golem} flip=${`card/${golem.golem}`} class=${`go-figure tint-${golem.type}`}
    label=${say(t, "board.summoned", { card: golem.golem, type: golem.type, n: golem.tucked?.length ?? 0 })}>
    <${Golem} id=${golem.golem} tint=${golem.type} box="6 0 108 116" /><${Seal} name=${golem.type} /><//>
  <${Tucked} t=${t} names=${golem.tucked || []} />
</span>`;

// ---- chips

/** A card in a hand opposite, small. @param {{t: GolemsTable, card: HeldCard}} props */
export const Chip = ({ t, card }) => html`<${Thing} thing=${card.card} flip=${`card/${card.card}`} class="go-chip"
  label=${say(t, "board.held", { card: card.card, points: card.worth })}>
  ${card.kind === "rune" ? html`<${Scoring} card=${card} />` : html`<${GemChip} card=${card} />`}<//>`;

/** @param {{card: GemCard}} props */
const GemChip = ({
  card,
}) => html`<span class="go-scoring"><span class="go-mini"><${Gem} /></span>${card.points > 0 && html`<b>${card.points}</b>`}
  ${SIGNS[card.effect] && html`<${Sign} name=${SIGNS[card.effect]} />`}</span>`;
