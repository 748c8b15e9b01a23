// @ts-check
/** Covers: one scene a game, all from the golem kit, 480 x 300. */

import { html } from "../lib.js";
import { GolemGroup } from "./golem.js";

/** @import { Markup } from "../types.js" */

/** Skies, drawn once per page. @type {Record<string, [string, string, string]>} */
const SKIES = {
  century: ["#2a2350", "#8a3f6b", "#f0955a"],
  golems: ["#241a1c", "#57312a", "#b8683a"],
  golem_it: ["#1d2d3c", "#3c5a66", "#a9b98f"],
  adventure: ["#21405a", "#5f8f9a", "#f1cf8f"],
  arena: ["#191523", "#4a2440", "#b3402f"],
  other: ["#26242e", "#4c4350", "#a07a5c"],
};

/** Gradients that the covers use. */
export const CoverDefs = () => html`<defs>
  ${Object.entries(SKIES).map(
    ([name, [top, middle, low]]) => html`<linearGradient key=${name} id=${`sky-${name}`} x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color=${top} /><stop offset=".62" stop-color=${middle} /><stop offset="1" stop-color=${low} />
  </linearGradient>`,
  )}
  <radialGradient id="lamp"><stop offset="0" stop-color="#ffe9a8" stop-opacity=".95" /><stop offset=".35" stop-color="#ffc766" stop-opacity=".5" /><stop offset="1" stop-color="#ff9a3c" stop-opacity="0" /></radialGradient>
</defs>`;

/** @param {{x: number, y: number, r: number}} props */
const Lamp = ({ x, y, r }) => html`<circle cx=${x} cy=${y} r=${r} fill="url(#lamp)" />`;
/** @param {{colour: string, x: number, y: number, size: number}} props */
const Gem = ({ colour, x, y, size }) =>
  html`<use class=${`crystal ${colour}`} href=${`#crystal-${colour}`} x=${x} y=${y} width=${size} height=${size} />`;
/** @param {{seed: number}} props */
const Stars = ({ seed }) =>
  html`<g fill="#fff3d6">${Array.from({ length: 26 }, (_, i) => {
    const x = (i * 137 + seed * 53) % 480;
    const y = (i * 71 + seed * 29) % 130;
    return html`<circle key=${i} cx=${x} cy=${y} r=${0.6 + ((i * 7) % 10) / 9} opacity=${0.25 + ((i * 3) % 7) / 10} />`;
  })}</g>`;

const Century = () => html`
  <${Stars} seed=${1} />
  <${Lamp} x=${352} y=${150} r=${150} />
  <path fill="#5d3565" d="M0 176l60-60 44 38 66-86 70 92 60-52 74 66 52-40 54 48v118H0z" />
  <path fill="#4a2b55" d="M170 68l26 34-18 10-14-8-16 16-10-14zM60 116l18 16-14 4-14-6-10 8z" />
  <path fill="#3b2547" d="M0 214q90-40 190-14t290-20v120H0z" />
  <path fill="#6b4650" d="M480 300q-150-24-196-56-30-22 30-40 26-8 20-14-70 10-96 32-34 30 20 78z" />
  <path fill="#2c1c36" d="M0 252q120-26 220-8t260-2v58H0z" />
  <${GolemGroup} id="cover-century" tint="magenta" parts=${{ leg: 1, arm: 1, torso: 3, shoulder: 2, head: 3, eye: 0, rune: 2, age: 0 }} transform="translate(26 52) scale(1.95)" />
  <${GolemGroup} id="cover-century-2" tint="turquoise" parts=${{ leg: 0, arm: 3, torso: 0, shoulder: 2, head: 0, eye: 2, rune: 4, age: 0 }} transform="translate(306 156) scale(.92)" />
  <g transform="translate(392 196)"><path fill="#7a4a2c" d="M0 34h70l-8 22H8z" /><path fill="#96603a" d="M0 34h70l-2 7H2z" /><path fill="#d9c8a4" d="M6 34q0-34 29-34t29 34z" /><path fill="#b39b74" d="M35 0q29 0 29 34H50Q52 10 35 0z" /><circle cx="18" cy="60" r="11" fill="#3a2417" /><circle cx="18" cy="60" r="5" fill="#96603a" /><circle cx="54" cy="60" r="11" fill="#3a2417" /><circle cx="54" cy="60" r="5" fill="#96603a" /></g>
  <${Gem} colour="yellow" x=${272} y=${44} size=${34} /><${Gem} colour="green" x=${322} y=${74} size=${30} />
  <${Gem} colour="turquoise" x=${372} y=${38} size=${36} /><${Gem} colour="magenta" x=${420} y=${84} size=${34} />`;

/** @param {{x: number, y: number, fill: string, d: string}} props */
const Element = ({ x, y, fill, d }) => html`<g transform=${`translate(${x} ${y})`}>
  <circle r="19" fill="#1b1315" opacity=".75" /><circle r="19" fill="none" stroke=${fill} stroke-width="2" opacity=".7" /><path d=${d} fill=${fill} /></g>`;

const Golems = () => html`
  <${Lamp} x=${240} y=${70} r=${190} />
  <path fill="#3a2420" d="M0 0h480v300H0z" opacity=".35" />
  <g fill="#5a3826"><path d="M0 96h150v9H0zM330 96h150v9H330zM0 186h118v9H0zM362 186h118v9H362z" /></g>
  <g fill="#2a1a18"><path d="M18 60h26v36H18zM52 70h18v26H52zM80 52h22v44H80zM112 66h24v30h-24zM346 58h24v38h-24zM380 70h30v26h-30zM420 50h20v46h-20zM448 66h22v30h-22zM14 152h30v34H14zM54 140h22v46H54zM84 158h22v28H84zM372 148h26v38h-26zM406 160h20v26h-20zM434 142h30v44h-30z" /></g>
  <path stroke="#d9a45c" stroke-width="2" d="M240 0v44" /><path fill="#d9a45c" d="M222 58q0-16 18-16t18 16z" /><circle cx="240" cy="62" r="8" fill="#fff0c2" />
  <${GolemGroup} id="cover-golems-a" tint="red" parts=${{ leg: 2, arm: 0, torso: 4, shoulder: 1, head: 4, eye: 0, rune: 5, age: 3 }} transform="translate(138 84) scale(1.68)" />
  <path fill="#7c4e31" d="M0 254h480v46H0z" /><path fill="#96603c" d="M0 254h480v8H0z" />
  <g transform="translate(64 214)"><path fill="#c9a878" d="M0 8h84v40H0z" /><path fill="#a5825a" d="M0 40h84v8H0z" /><path fill="#8c3b28" d="M10 0h84v14H10z" /><path fill="none" stroke="#5a2518" stroke-width="2.500" d="M30 20l12 12 12-12M42 32v10" /></g>
  <g transform="translate(342 210)"><path fill="#2f5a78" d="M0 6h74v46H0z" /><path fill="#d8c59c" d="M6 12h62v34H6z" /><path fill="none" stroke="#2f5a78" stroke-width="2.500" d="M37 16l10 12-10 14-10-14z" /></g>
  <${Element} x=${62} y=${38} fill="#f0704c" d="M0-12q9 9 6 16-2 7-6 7t-6-7q0-4 3-7 1 4 3 4 3-5 0-13z" />
  <${Element} x=${132} y=${26} fill="#62b5ea" d="M-13 2q5-14 15-12-5 3-3 7 3 5 8 3 4-1 6-3 0 12-13 13-10 0-13-8z" />
  <${Element} x=${348} y=${26} fill="#84c65a" d="M-10 10Q-12-10 12-11 12 12-8 10l10-12z" />
  <${Element} x=${418} y=${38} fill="#f2c84b" d="M0-6a6 6 0 1 1 0 12 6 6 0 1 1 0-12zM-1-12h2v4h-2zM-1 8h2v4h-2zM-12-1h4v2h-4zM8-1h4v2H8z" />`;

/** @param {{x: number, y: number, turn: number, mint: boolean, value: number}} props */
const Card = ({ x, y, turn, mint, value }) => html`<g transform=${`translate(${x} ${y}) rotate(${turn})`}>
  <path fill=${mint ? "#bfe5cf" : "#c9b3ea"} stroke=${mint ? "#2f6f55" : "#54398c"} stroke-width="3" d=${mint ? "M-27-38q0-6 6-6h42q6 0 6 6v76q0 6-6 6h-42q-6 0-6-6z" : "M-27-34l9-10h36l9 10v68l-9 10h-36l-9-10z"} />
  <text y="-14" text-anchor="middle" font-size="25" font-weight="800" fill=${mint ? "#1c4a38" : "#3a2468"}>${value}</text>
  <${GolemGroup} id=${`it-${value}-${mint}`} tint=${mint ? "mint" : "purple"} transform="translate(-23 -10) scale(.385)" /></g>`;

const GolemIt = () => html`
  <${Lamp} x=${250} y=${226} r=${210} />
  <path fill="#2a4350" d="M0 220q120-60 240-30t240-20v130H0z" />
  <path fill="#1d323e" d="M0 258q140-34 260-12t220-8v62H0z" />
  <${GolemGroup} id="it-1" tint="mint" parts=${{ leg: 1, arm: 2, torso: 1, shoulder: 0, head: 1, eye: 4, rune: 6, age: 0 }} transform="translate(34 132) scale(1.24)" />
  <${GolemGroup} id="it-2" tint="purple" parts=${{ leg: 0, arm: 1, torso: 2, shoulder: 1, head: 2, eye: 3, rune: 1, age: 0 }} transform="translate(66 54) scale(.84)" />
  <${GolemGroup} id="it-3" tint="mint" parts=${{ leg: 2, arm: 4, torso: 0, shoulder: 3, head: 4, eye: 0, rune: 7, age: 3 }} transform="translate(84 2) scale(.52)" />
  <${Card} x=${244} y=${196} turn=${-18} mint=${true} value="12" /><${Card} x=${306} y=${176} turn=${-5} mint=${false} value="6" />
  <${Card} x=${368} y=${178} turn=${8} mint=${true} value="19" /><${Card} x=${428} y=${200} turn=${20} mint=${false} value="11" />
  <g><circle cx="262" cy="88" r="17" fill="#f0c04a" stroke="#7a5410" stroke-width="3" /><text x="262" y="95" text-anchor="middle" font-size="19" font-weight="800" fill="#5a3c08">3</text>
  <circle cx="330" cy="60" r="14" fill="#f0c04a" stroke="#7a5410" stroke-width="3" /><text x="330" y="66" text-anchor="middle" font-size="16" font-weight="800" fill="#5a3c08">2</text>
  <circle cx="392" cy="88" r="12" fill="#f0c04a" stroke="#7a5410" stroke-width="3" /><text x="392" y="93" text-anchor="middle" font-size="14" font-weight="800" fill="#5a3c08">1</text></g>`;

/** @param {{x: number, y: number, fill: string}} props */
const Hexagon = ({ x, y, fill }) =>
  html`<path fill=${fill} stroke="#1c2b33" stroke-opacity=".4" stroke-width="2" transform=${`translate(${x} ${y})`} d="M-44 0l22-24h44l22 24-22 24h-44z" />`;

const Adventure = () => html`
  <${Lamp} x=${360} y=${86} r=${170} /><circle cx="360" cy="86" r="30" fill="#ffe9b0" />
  <path fill="#6c98a0" d="M0 150l70-50 50 34 70-64 80 70 66-36 70 44 74-40v90H0z" opacity=".75" />
  <g transform="translate(0 8)">
    <${Hexagon} x=${44} y=${196} fill="#8fae62" /><${Hexagon} x=${114} y=${172} fill="#d9b667" /><${Hexagon} x=${184} y=${196} fill="#7fa35a" /><${Hexagon} x=${254} y=${172} fill="#b98a5a" /><${Hexagon} x=${324} y=${196} fill="#8fae62" /><${Hexagon} x=${394} y=${172} fill="#6f9aa8" /><${Hexagon} x=${464} y=${196} fill="#d9b667" />
    <${Hexagon} x=${44} y=${244} fill="#d9b667" /><${Hexagon} x=${114} y=${220} fill="#6f9aa8" /><${Hexagon} x=${184} y=${244} fill="#c79f5c" /><${Hexagon} x=${254} y=${220} fill="#86a95f" /><${Hexagon} x=${324} y=${244} fill="#d9b667" /><${Hexagon} x=${394} y=${220} fill="#8fae62" /><${Hexagon} x=${464} y=${244} fill="#7fa35a" />
    <${Hexagon} x=${44} y=${292} fill="#7fa35a" /><${Hexagon} x=${114} y=${268} fill="#8fae62" /><${Hexagon} x=${184} y=${292} fill="#86a95f" /><${Hexagon} x=${254} y=${268} fill="#d9b667" /><${Hexagon} x=${324} y=${292} fill="#6f9aa8" /><${Hexagon} x=${394} y=${268} fill="#c79f5c" /><${Hexagon} x=${464} y=${292} fill="#8fae62" />
    <path fill="none" stroke="#fff3d0" stroke-width="4" stroke-dasharray="3 10" stroke-linecap="round" d="M44 252q70-36 140-8t140-20 110 28" />
    <path fill="#3d5a38" d="M100 176l10-24 10 24zM118 182l9-20 9 20zM380 228l9-22 9 22zM398 224l8-18 8 18z" /><path fill="#5b4a44" d="M238 178l18-32 20 32z" /><path fill="#e8e0d0" d="M256 146l-7 12 7 4 6-4z" />
  </g>
  <${GolemGroup} id="adv-1" tint="clay" parts=${{ leg: 0, arm: 1, torso: 0, shoulder: 3, head: 0, eye: 0, rune: 0, age: 2 }} transform="translate(128 92) scale(1.22)" />
  <${GolemGroup} id="adv-2" tint="turquoise" parts=${{ leg: 1, arm: 0, torso: 4, shoulder: 1, head: 5, eye: 1, rune: 3, age: 0 }} transform="translate(340 130) scale(.78)" />
  <${Gem} colour="green" x=${48} y=${168} size=${26} /><${Gem} colour="yellow" x=${442} y=${152} size=${24} />`;

const Arena = () => html`
  <${Stars} seed=${4} />
  <${Lamp} x=${240} y=${150} r=${180} />
  <path fill="#2a1830" d="M0 130q240-90 480 0v170H0z" />
  <g fill="#3b2240">${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => html`<path key=${i} d=${`M${14 + i * 60} ${134 - Math.sin((i + 0.5) * 0.39) * 46}h32v60h-32z`} />`)}</g>
  <path fill="#1b1020" d="M0 208q240-36 480 0v92H0z" />
  <g fill="#2c1b2f" stroke="#8a4a4a" stroke-opacity=".5" stroke-width="1.500">${[
    [240, 252],
    [164, 252],
    [316, 252],
    [202, 230],
    [278, 230],
    [202, 274],
    [278, 274],
    [126, 230],
    [354, 230],
    [126, 274],
    [354, 274],
    [88, 252],
    [392, 252],
  ].map(([x, y]) => html`<path key=${`${x}/${y}`} transform=${`translate(${x} ${y})`} d="M-38 0l19-21h38l19 21-19 21h-38z" />`)}</g>
  <g transform="translate(240 150)"><path fill="#4b4456" d="M-20 78l6-120 14-14 14 14 6 120z" /><path fill="#6a6278" d="M-20 78l6-120 14-14v134z" /><path fill="none" stroke="#ff9d5c" stroke-width="4" stroke-linecap="round" d="M0-24l9 14-9 14-9-14zM0 4v26M-8 22l8 8 8-8" /></g>
  <${GolemGroup} id="arena-1" tint="ember" parts=${{ leg: 1, arm: 4, torso: 1, shoulder: 1, head: 5, eye: 3, rune: 1, age: 1 }} transform="translate(28 84) scale(1.42)" />
  <${GolemGroup} id="arena-2" tint="turquoise" parts=${{ leg: 0, arm: 3, torso: 3, shoulder: 2, head: 2, eye: 1, rune: 4, age: 0 }} transform="translate(450 84) scale(-1.42 1.42)" />
  <${Lamp} x=${26} y=${96} r=${46} /><${Lamp} x=${454} y=${96} r=${46} />`;

/** @param {{name: string}} props */
const Other = ({ name }) => html`<${Stars} seed=${name.length} /><${Lamp} x=${240} y=${180} r=${180} />
  <path fill="#1f1c26" d="M0 240q240-50 480 0v60H0z" /><${GolemGroup} id=${name} tint="clay" transform="translate(140 50) scale(1.7)" />`;

/** @type {Record<string, (props: {name: string}) => Markup>} */
const SCENES = { century: Century, golems: Golems, golem_it: GolemIt, adventure: Adventure, arena: Arena };

/** The cover of a game. @param {{name: string}} props */
export function Cover({ name }) {
  const Scene = SCENES[name] || Other;
  return html`<svg class="cover" viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="480" height="300" fill=${`url(#sky-${SCENES[name] ? name : "other"})`} /><${Scene} name=${name} /></svg>`;
}
