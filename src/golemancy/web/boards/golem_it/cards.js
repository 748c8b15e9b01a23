// @ts-check
/** Golem It!: the cards, alone and in combinations. */

import { GolemGroup } from "../../art/golem.js";
import { Piece } from "../../art/tokens.js";
import { cls, html } from "../../lib.js";
import { counted } from "../../plural.js";
import { Thing } from "../../table/spot.js";

/** @import { CardFace, Combination, GolemItPrinted } from "../views.js" */

/** "m19" is mint 19. @param {string} name */
export const readCard = (name) => ({
  colour: /** @type {"mint"|"purple"} */ (name[0] === "m" ? "mint" : "purple"),
  printed: Number(name.slice(1)),
});

/** @param {string} name */
export const cardWords = (name) => `${readCard(name).colour} ${readCard(name).printed}`;

/** The value of a card without tokens, and what one point adds to it. @param {GolemItPrinted} printed @param {string} name */
const faceOf = ({ cards }, name) => /** @type {CardFace} */ (cards.find(({ card }) => card === name));

/** Points that raise a card to a value it can have. @param {GolemItPrinted} printed @param {string} name @param {number} to */
export function priceOf(printed, name, to) {
  const { value, step } = faceOf(printed, name);
  return (to - value) / step;
}

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

/** A combination as people call it: 22-22. @param {number} cards @param {number} value */
export const called = (cards, value) => (cards > 4 ? `${cards} × ${value}` : Array.from({ length: cards }, () => value).join("-"));

/** A combination in words. @param {Combination} lying */
export const lyingWords = ({ cards, tokens, value }) =>
  `${called(cards.length, value)}: ${cards.map((name, i) => cardWords(name) + (tokens[i] ? ` with ${counted(tokens[i], "point")}` : "")).join(", ")}`;

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

/** Cards that lie on the table with the tokens on them. @param {{lying: Combination, seat: number, mine: boolean, left: string[]|null, printed?: GolemItPrinted, source: string}} props */
export const Laid = ({ lying, seat, mine, left, printed, source }) =>
  lying.cards.map((name, i) => {
    const copy = lying.cards.slice(0, i).filter((other) => other === name).length;
    const later = [...lying.cards.slice(i + 1), ...(left || [])].filter((other) => other === name).length;
    return html`<span class="gi-laid" key=${`${name}/${copy}`}>
    <${Thing} class=${`card gi-card ${readCard(name).colour}`} thing=${name} flip=${`laid/${seat}/${name}/${copy}`} from=${mine ? `hand/${name}/${later}` : `backs/${seat}`}
      label=${cardWords(name) + (lying.tokens[i] ? ` with ${counted(lying.tokens[i], "point")}` : "")}><${Face} name=${name} printed=${printed} /><//>
    ${lying.tokens[i] > 0 && html`<${OnCard} name=${`${name}/${copy}`} points=${lying.tokens[i]} seat=${seat} from=${source} />`}</span>`;
  });

/** Cards from behind, as many as somebody holds. @param {{count: number, seat: number}} props */
export const Backs = ({
  count,
  seat,
}) => html`<${Thing} class="gi-backs" flip=${`backs/${seat}`} label=${`${counted(count, "card")} in hand`}>
  <span class="gi-fan">${Array.from({ length: count }, (_, i) => html`<i key=${i}></i>`)}</span><b>${count}</b><//>`;
