// @ts-check
/** Golem It!: the cards, alone and in combinations. */

import { GolemGroup } from "../../art/golem.js";
import { Piece } from "../../art/tokens.js";
import { cls, html } from "../../lib.js";
import { Thing } from "../../table/spot.js";
import { faceOf } from "./combining.js";
import { say } from "./say.js";

/** @import { Combination, GolemItPrinted, GolemItTable } from "../views.js" */

/** "m19" is mint 19. @param {string} name */
export const readCard = (name) => ({
  colour: /** @type {"mint"|"purple"} */ (name[0] === "m" ? "mint" : "purple"),
  printed: Number(name.slice(1)),
});

/** The cheapest way of a card above a value. @param {GolemItPrinted} printed @param {string} name @param {number} over */
export function above(printed, name, over) {
  const { value, step } = faceOf(printed, name);
  const points = Math.max(0, Math.ceil((over + 1 - value) / step));
  return { points, value: value + points * step };
}

/** The numbers printed under the first, each with the points that make it. @param {GolemItPrinted} printed @param {string} name */
function series(printed, name) {
  const { value, step } = faceOf(printed, name);
  return printed.series.map((points) => ({ points, value: value + points * step }));
}

/** A card with the points on it, in words. @param {GolemItTable} t @param {string} name @param {number} points */
const raisedWords = (t, name, points) => say(t, "raised", { card: name, points });

/** A combination in words. @param {GolemItTable} t @param {Combination} lying */
export const lyingWords = (t, { cards, tokens, value }) =>
  say(t, "combination", { n: cards.length, value, what: cards.map((name, i) => raisedWords(t, name, tokens[i])) });

const SHAPES = {
  mint: "M17 1.500h66a15.500 15.500 0 0 1 15.500 15.500v106a15.500 15.500 0 0 1-15.500 15.500H17A15.500 15.500 0 0 1 1.500 123V17A15.500 15.500 0 0 1 17 1.500z",
  purple: "M16 1.500h68L98.500 16v108L84 138.500H16L1.500 124V16z",
};

/**
 * The face of a card: number, what tokens make of it, its golem.
 * @param {{name: string, printed?: GolemItPrinted, over?: number}} props  printed: left out on a plain face, which is too small for the series
 */
export function Face({ name, printed, over }) {
  const { colour, printed: number } = readCard(name);
  const plain = !printed;
  return html`<svg class=${cls("gi-face", colour, plain && "plain")} viewBox="0 0 100 140" aria-hidden="true">
    <path class="gi-paper" d=${SHAPES[colour]} />
    <ellipse class="gi-ground" cx=${plain ? 50 : 58} cy="129" rx="31" ry="5" />
    <${GolemGroup} id=${`golem-it/${name}`} tint=${colour} transform=${plain ? "translate(5 52) scale(.68)" : "translate(16 46) scale(.7)"} />
    <path class="gi-line" d=${SHAPES[colour]} />
    <text class="gi-number" x=${plain ? 50 : 9} y=${plain ? 52 : 41} text-anchor=${plain ? "middle" : "start"}>${number}</text>
    ${
      printed &&
      series(printed, name).map(
        (
          { points, value },
          i,
        ) => html`<g key=${i} class=${cls("gi-series", over !== undefined && value > over && "beats")} transform=${`translate(8 ${57 + i * 17})`}>
      ${Array.from({ length: points }, (_, k) => html`<circle key=${k} cx="3" cy=${-5 + (k - (points - 1) / 2) * 4.6} r="1.900" />`)}<text x="8" y="0">${value}</text></g>`,
      )
    }
  </svg>`;
}

/** @param {{name: string, points: number, seat: number, from: string}} props */
const OnCard = ({ name, points, seat, from }) => html`<${Thing} class="gi-on" thing="tokens" flip=${`on/${seat}/${name}`} from=${from}>
  <${Piece} value=${points} text=${`+${points}`} /><//>`;

/** Cards that lie on the table with the tokens on them. @param {{t: GolemItTable, lying: Combination, seat: number, from: (name: string, i: number) => string, printed?: GolemItPrinted}} props */
export const Laid = ({ t, lying, seat, from, printed }) =>
  lying.cards.map((name, i) => {
    const copy = lying.cards.slice(0, i).filter((other) => other === name).length;
    return html`<span class="gi-laid" key=${`${name}/${copy}`}>
    <${Thing} class=${`card gi-card ${readCard(name).colour}`} thing=${name} flip=${`laid/${seat}/${name}/${copy}`} from=${from(name, i)}
      label=${raisedWords(t, name, lying.tokens[i])}><${Face} name=${name} printed=${printed} /><//>
    ${lying.tokens[i] > 0 && html`<${OnCard} name=${`${name}/${copy}`} points=${lying.tokens[i]} seat=${seat} from=${t.view.limit_on ? `tokens/${seat}` : "pool"} />`}</span>`;
  });

/** Cards from behind, as many as somebody holds. @param {{t: GolemItTable, count: number, seat: number}} props */
export const Backs = ({
  t,
  count,
  seat,
}) => html`<${Thing} class="gi-backs" flip=${`backs/${seat}`} label=${say(t, "in_hand", { n: count })}>
  <span class="gi-fan">${Array.from({ length: count }, (_, i) => html`<i key=${i}></i>`)}</span><b>${count}</b><//>`;

/** A combination as a row of small cards with their points, for a line of text. @param {{t: GolemItTable, lying: Combination}} props */
export const Chips = ({ t, lying }) =>
  lying.cards.map(
    (name, i) => html`<${Chip} key=${i} name=${name} points=${lying.tokens[i]} words=${raisedWords(t, name, lying.tokens[i])} />`,
  );

/** @param {{name: string, points?: number, words: string}} props */
export const Chip = ({ name, points, words }) =>
  html`<span class=${`gi-chip ${readCard(name).colour}`} role="img" aria-label=${words}>${readCard(name).printed}${points ? html`<i>+${points}</i>` : null}</span>`;
