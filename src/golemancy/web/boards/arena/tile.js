// @ts-check
/** A tile: a hexagon with its six sides, turned as it lies; in the middle what does not turn. */

import { crestOf, Glyph, hueOf, HUES } from "../../art/crests.js";
import { GolemGroup } from "../../art/golem.js";
import { cls, html } from "../../lib.js";
import { hexagon } from "./geometry.js";
import { signed } from "./words.js";

/** @import { ArenaSeat, ArenaView, DrawnSeat, TileFace, TileState } from "../views.js" */

/** @type {Record<string, string>} */
const BLADES = {
  melee: "M0-42l4.6 8.300v6.200H6.800v2.900H-6.800v-2.900H-4.600v-6.200zM-1.7-23.400h3.400v3.600h-3.400z",
  ranged: "M0-42.500l5.6 8H1.700v9.800l3.6 4.900H-5.300l3.6-4.900v-9.800H-5.600z",
  strike: "M-9.5-42.500l5 9.5 4.5-5 4.5 5 5-9.5-3.8 19.500L0-18.500l-5.7-4.500z",
};
const MESH = "M-14-42h28M-12.5-36h25M-11-30h22M-9-24h18M-10-42l3.5 18M-3.4-42l1 18M3.4-42l-1 18M10-42l-3.5 18";
const SOCKET = "M-10.5-43.300h21a10.5 10.5 0 0 1-21 0zM-1.5-34v6h3v-6z";

// ---- sides

const WEAPONS = /** @type {const} */ (["melee", "ranged"]);

/** What each side has: icons printed, added by others, and lost with damage. @param {TileFace} face @param {TileFace|null} weaker @param {TileState|null} now @param {string} side */
function iconsOf(face, weaker, now, side) {
  return WEAPONS.flatMap((kind) => {
    const printed = face[kind]?.[side] || 0;
    const strength = printed ? Math.max(0, printed + (now?.[`${kind}_bonus`] || 0)) : 0;
    const kept = weaker ? weaker[kind]?.[side] || 0 : printed;
    return Array.from({ length: Math.max(printed, strength) }, (_, i) => ({
      kind,
      look: i >= printed ? "bonus" : i >= strength ? "spent" : i >= kept ? "grey" : "",
    }));
  });
}

/** One side, drawn as if it were the upper one, then turned. @param {{face: TileFace, weaker: TileFace|null, now: TileState|null, side: string, turn: number}} props */
function Side({ face, weaker, now, side, turn }) {
  const icons = iconsOf(face, weaker, now, side);
  const gap = Math.min(11.5, 36 / Math.max(1, icons.length));
  const armor = face.armor?.[side] || 0;
  const down = armor ? 4.5 + 4.5 * (armor - 1) : 0;
  return html`<g transform=${`rotate(${60 * turn})`}>
    ${face.kind === "rune" && face.links?.includes(side) && html`<path class="t-link" d=${SOCKET} />`}
    ${face.nets?.includes(side) && html`<path class="t-mesh" d=${MESH} />`}
    ${Array.from({ length: armor }, (_, i) => html`<rect key=${i} class=${cls("t-armor", weaker && i >= (weaker.armor?.[side] || 0) && "grey")} x="-19" y=${-42 + 6 * i} width="38" height="4.6" rx="2" />`)}
    ${face.strikes?.includes(side) && html`<path class="t-strike" d=${BLADES.strike} />`}
    <g transform=${down ? `translate(0 ${down}) ` : undefined}>${icons.map(
      ({ kind, look }, i) => html`<path key=${i} class=${cls(`t-${kind}`, look)} d=${BLADES[kind]}
      transform=${`translate(${(i - (icons.length - 1) / 2) * gap} 0)`} />`,
    )}</g>
  </g>`;
}

// ---- the middle

/** @param {TileFace} face @param {TileState|null} now */
export const initiatives = (face, now) => (face.initiative || []).map((n) => Math.max(0, n + (now?.initiative_bonus || 0)));

/** @param {{face: TileFace, weaker: TileFace|null, now: TileState|null, brief?: boolean}} props */
function Initiative({ face, weaker, now, brief }) {
  const values = initiatives(face, now);
  if (!values.length) return null;
  const extra = now?.extra_attacks || 0;
  const width = 20 + 16 * (values.length - 1) + (extra ? 24 : 0);
  const lost = (/** @type {number} */ i) => weaker && !weaker.initiative?.includes(face.initiative?.[i] ?? -1);
  return html`<g class="t-figures" transform=${brief ? "translate(0 16) scale(1.65)" : "translate(0 16.5)"}><rect class="t-pill" x=${-width / 2} y="-10" width=${width} height="20" rx="10" />
    ${values.map(
      (
        n,
        i,
      ) => html`<text key=${i} class=${cls("t-number", Boolean(now?.initiative_bonus) && "bonus", lost(i) && "grey")} x=${-width / 2 + 10 + 16 * i} y="6.4">${n}</text>
      ${i > 0 && html`<path class="t-divide" d=${`M${-width / 2 + 1.5 + 16 * i}-6v12`} />`}`,
    )}
    ${extra > 0 && html`<text class="t-number bonus" x=${width / 2 - 14} y="6.4">+${extra}</text>`}</g>`;
}

/** A figure made from the golem kit: the same name gives the same one. @param {{name: string, hue: string}} props */
const Figure = ({
  name,
  hue,
}) => html`<g class="t-figure" clip-path="url(#ar-round)"><svg x="-25" y="-25" width="50" height="50" viewBox="24 3 72 72">
  <${GolemGroup} id=${`arena/${name.replace(" (damaged)", "")}`} tint=${`ar-${hue}`} /></svg></g>`;

/** @param {{face: TileFace, brief?: boolean}} props */
function Effect({ face: { effect = "", amount = 0, whom }, brief }) {
  const bonus = effect.includes("bonus");
  return html`<${Glyph} of=${`ar-${effect}`} x=${0} y=${bonus ? (brief ? -11 : -6) : -1} size=${brief && !bonus ? 34 : 24} class=${cls("t-effect", whom === "enemies" && "hostile")} />
  ${bonus && html`<text class=${cls("t-amount", brief && "big")} x="0" y=${brief ? 24 : 22}>${signed(amount)}</text>`}`;
}

/** @param {{face: TileFace}} props */
const Order = ({ face }) =>
  face.orders?.map(
    (order, i, all) => html`<${Glyph} key=${order} of=${`ar-${order}`}
  x=${(i - (all.length - 1) / 2) * 31} y=${0} size=${all.length > 1 ? 25 : 36} class="t-order" />`,
  );

/** @param {{face: TileFace, faction: string, hp: number}} props */
const Banner = ({ face, faction, hp }) => html`<${Glyph} of=${`crest-${crestOf(faction)}`} x=${0} y=${-5} size=${29} class="t-crest" />
  <g class="t-figures" transform="translate(0 16.5)"><rect class="t-life" x="-20" y="-10" width="40" height="20" rx="10" /><${Glyph} of="ar-heart" x=${-10} y=${0.4} size=${12} class="t-heart" />
  <text class="t-hp" x="6" y="6.3">${hp}</text></g>${face.constructs && html`<${Builds} symbol=${face.constructs} x=${21} y=${-16} />`}`;

/** Which Golems are built here, or how this one is built. @param {{symbol: number, x: number, y: number}} props */
const Builds = ({ symbol, x, y }) =>
  html`<circle class="t-blue" cx=${x} cy=${y} r="7.2" /><${Glyph} of=${`ar-symbol_${symbol}`} x=${x} y=${y} size=${7.5} class="t-symbol" />`;

/** @param {{face: TileFace, weaker: TileFace|null, name: string, faction: string, hue: string, now: TileState|null, hp: number, brief: boolean}} props */
function Middle({ face, weaker, name, faction, hue, now, hp, brief }) {
  if (face.kind === "order") return html`<circle class="t-disc order" r="31" /><${Order} face=${face} />`;
  return html`<circle class="t-disc" r="25.5" />
    ${face.kind === "banner" && html`<${Banner} face=${face} faction=${faction} hp=${hp} />`}
    ${face.kind === "rune" && html`<${Effect} face=${face} brief=${brief} />`}
    ${(face.kind === "champion" || face.kind === "golem") && html`<${Figure} name=${name} hue=${hue} /><${Initiative} face=${face} weaker=${weaker} now=${now} brief=${brief} />`}
    ${face.kind !== "banner" && !brief && html`<${Glyph} of=${`crest-${crestOf(faction)}`} x=${-21} y=${-17} size=${11.5} class="t-crest" />`}
    ${!brief && html`<${Traits} face=${face} weaker=${weaker} now=${now} />`}`;
}

/** Toughness, features and construction symbols, right and left of the middle. @param {{face: TileFace, weaker: TileFace|null, now: TileState|null}} props */
function Traits({ face, weaker, now }) {
  const features = (face.features || []).filter((f) => f !== "global");
  const signs = [
    ...(face.global ? ["global"] : []),
    ...features,
    ...(now?.venom && !features.includes("venom") ? ["venom"] : []),
    ...(now?.penetrates ? ["penetration"] : []),
  ];
  return html`${Array.from({ length: face.toughness ?? 0 }, (_, i) => html`<${Glyph} key=${i} of="ar-toughness" x=${-25 + 3 * i} y=${11 - 12 * i} size=${14} class="t-tough" />`)}
    ${signs.map(
      (
        sign,
        i,
      ) => html`<g key=${sign} class=${cls(weaker && !weaker.features?.includes(sign) && "grey")}><circle class="t-badge" cx=${21} cy=${12 - 15 * i} r="7.2" />
      <${Glyph} of=${`ar-${sign}`} x=${21} y=${12 - 15 * i} size=${9.5} class=${`t-trait is-${sign}`} /></g>`,
    )}
    ${face.kind !== "banner" && (face.constructs ?? 0) > 0 && html`<${Builds} symbol=${face.constructs} x=${21} y=${-17} />`}
    ${face.kind === "golem" && html`<g class="t-clay"><${Builds} symbol=${face.symbol} x=${21} y=${-17} /></g>`}`;
}

// ---- what has happened to it

const NETTED =
  "M-45-8L-20-42M-48 4L-4-42M-40 16L12-42M-32 30L26-41M-24 42L36-28M-6 42L42-16M12 42l34-42M45-8L20-42M48 4L4-42M40 16l-52-58M32 30l-58-71M24 42l-60-70M6 42l-48-58M-12 42l-34-42";
const CRACKS = "M-30-34l9 12-5 9 10 8M31 22l-12-6-2-11-9-3M-14 40l5-12 9-2";

/** @param {{face: TileFace, now: TileState}} props */
const Marks = ({ face, now }) => html`
  ${now.damaged && html`<path class="t-crack" d=${CRACKS} />`}
  ${now.entrenched && html`<polygon class="t-trench" points=${hexagon(44)} />`}
  ${now.disarmed && html`<g><circle class="t-badge bad" cx="0" cy="-21" r="9" /><${Glyph} of="ar-disarm" x=${0} y=${-21} size=${12} class="t-trait" /></g>`}
  ${face.kind !== "banner" && (now.wounds ?? 0) > 0 && html`<g class="t-wounds"><${Glyph} of="ar-wounds" x=${0} y=${-22} size=${31} /><text x="0" y="-13">${now.wounds}</text></g>`}
  ${(now.poison ?? []).map((_, i) => html`<${Glyph} key=${i} of="ar-venom" x=${30 - 9 * i} y=${-6} size=${17} class="t-poison" />`)}`;

/**
 * A tile as a picture of its own.
 * @param {{row: DrawnSeat, name: string, facing?: string, now?: TileState|null, brief?: boolean, class?: string}} props
 *   row: whose it is, with faction, colour and tiles. now: its state, if it lies on the board. brief: for small ones, with nothing
 *   but the figure, the weapons and one number that can still be read.
 */
export function Tile({ row, name, facing = row.directions[0], now = null, brief = false, ...rest }) {
  const face = row.tiles[name];
  const hue = hueOf(row);
  const weaker = face.other && !face.damaged ? row.tiles[face.other] : null;
  return html`<svg class=${cls("ar-tile", `is-${hue}`, `is-${face.kind}`, now?.netted && "netted", now?.disarmed && "disarmed", row.twin && "twin", rest.class)} viewBox="-50.5 -44 101 88" aria-hidden="true">
    <polygon class="t-edge" points=${hexagon(52.5)} /><polygon class="t-rim" points=${hexagon(49.5)} /><polygon class="t-plate" points=${hexagon(46)} fill=${`url(#ar-plate-${hue})`} />
    <g transform=${`rotate(${60 * row.directions.indexOf(facing)})`}>${row.directions.map((side, turn) => html`<${Side} key=${side} face=${face} weaker=${weaker} now=${now} side=${side} turn=${turn} />`)}</g>
    ${now?.netted && html`<path class="t-netted" d=${NETTED} />`}
    <${Middle} face=${face} weaker=${weaker} name=${name} faction=${row.faction} hue=${hue} now=${now} hp=${row.hp} brief=${brief} />
    ${now && html`<${Marks} face=${face} now=${now} />`}
  </svg>`;
}

/** The back of a tile. @param {{row: ArenaSeat}} props */
export const Back = ({ row }) => html`<svg class=${`ar-tile ar-back is-${hueOf(row)}`} viewBox="-50.5 -44 101 88" aria-hidden="true">
  <polygon class="t-rim" points=${hexagon(49.5)} /><polygon class="t-plate" points=${hexagon(46)} fill=${`url(#ar-plate-${hueOf(row)})`} /><polygon class="t-back" points=${hexagon(36)} />
  <${Glyph} of=${`crest-${crestOf(row.faction)}`} x=${0} y=${0} size=${34} class="t-crest" /></svg>`;

// ---- whose it is

/** Two seats with one faction get another colour and a broken rim. @param {ArenaView} view @returns {DrawnSeat[]} */
export function toldApart({ seats: rows, printed: { directions } }) {
  const taken = new Set(rows.map(hueOf));
  return rows.map((row, seat) => {
    const twin = rows.slice(0, seat).some((other) => hueOf(other) === hueOf(row));
    const spare = twin && HUES.find((hue) => !taken.has(hue));
    if (spare) taken.add(spare);
    return { ...row, colour: spare || hueOf(row), twin, directions };
  });
}
