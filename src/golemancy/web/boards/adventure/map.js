// @ts-check
/** The map: hexes that can be clicked, and the pieces that travel over them. */

import { GolemGroup } from "../../art/golem.js";
import { Icon } from "../../art/icons.js";
import { EDGE, HEX, Land, Outpost, Wagon } from "../../art/terrain.js";
import { cls, html, useLayoutEffect, useRef, useState } from "../../lib.js";
import { Spot, Thing } from "../../table/spot.js";
import { held } from "../merchants.js";
import { readVp, tileWords, tintOf } from "./words.js";

/** @import { AdventureProps, AdventureTable, AdventureView, MapTile } from "../views.js" */
/** @import { Action, Markup } from "../../types.js" */

const R = 60;
const TALL = Math.sqrt(3) / 2;
const STAND = 20; // how far above the middle of a tile wagons stand

// ---- where things lie

/** The size of a map, in radii of a hex. @param {MapTile[]} tiles */
export function sizeOf(tiles) {
  const last = (/** @type {"column"|"half_row"} */ axis) => Math.max(...tiles.map((tile) => tile[axis]));
  return { width: 1.5 * last("column") + 2, height: TALL * (last("half_row") + 2) };
}

/** The middle of a tile, in radii. @param {MapTile} tile */
const middle = (tile) => ({ x: 1.5 * tile.column + 1, y: TALL * (tile.half_row + 1) });

/**
 * Where something of this size lies, its middle away from the tile's by `off`, all in the units of a hex.
 * @param {MapTile} tile @param {{width: number, height: number}} size @param {[number, number]} off @param {[number, number]} box
 */
function placed(tile, size, off, box) {
  const { x, y } = middle(tile);
  const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${((100 * part) / whole).toFixed(3)}%`;
  return {
    left: share(x + (off[0] - box[0] / 2) / R, size.width),
    top: share(y + (off[1] - box[1] / 2) / R, size.height),
    width: share(box[0] / R, size.width),
    height: share(box[1] / R, size.height),
  };
}

/** Places side by side around the middle. @param {number} i @param {number} n @param {number} apart */
const abreast = (i, n, apart) => (i - (n - 1) / 2) * apart;

// ---- tiles

/** Crystals in a line of a band: number and picture each. @param {{crystals: [string, number][], y: number, size: number}} props */
const Line = ({ crystals, y, size }) =>
  html`<g class="adv-line" font-size=${size * 1.06}>${crystals.map(([colour, n], i) => {
    const x = abreast(i, crystals.length, size * 1.92);
    return html`<g key=${colour}><text x=${x - size * 0.08} y=${y + size * 0.38} text-anchor="end">${n}</text>
    <use class=${`crystal ${colour}`} href=${`#crystal-${colour}`} x=${x} y=${y - size / 2} width=${size} height=${size} /></g>`;
  })}</g>`;

const BAND = "M-57.500 4H57.500L30 52H-30z";

/** What a mountain asks for and gives. @param {{tile: MapTile}} props */
function Trade({ tile }) {
  const [asks, yields] = [held(tile.asks ?? {}), held(tile.yields ?? {})];
  return html`<path class="adv-band" d=${BAND} />
    <${Line} crystals=${asks} y=${14.5} size=${asks.length > 2 ? 14 : 16} /><path class="adv-arrow" d="M-7 23.500H7L0 29z" />
    <${Line} crystals=${yields} y=${yields.length > 2 ? 35 : 37} size=${yields.length > 2 ? 11.5 : 16} />`;
}

/** The trade symbol of a mountain, which is also the row of the player boards. @param {{colour: string}} props */
const TradeSymbol = ({ colour }) => html`<circle class="adv-medal" cx="0" cy="-37.500" r="10" />
  <use class=${`crystal ${colour}`} href=${`#crystal-${colour}`} x="-6.500" y="-44.500" width="13" height="13" />`;

/** What one can do on a tile now: how many cards the way takes, or the deed. @param {{action: Action, tile: MapTile}} props */
function Chance({ action, tile }) {
  if (!action || action.text.startsWith("place")) return null;
  if (!action.text.startsWith("move"))
    return html`<g class="adv-chance"><path d="M12-47h17q4 0 6 4l5 9q1 4-3 4H12z" /><text x="25" y="-34.500" text-anchor="middle">${action.text}</text></g>`;
  return html`<g class="adv-chance"><path d="M16-47h11q2 0 2 2v14q0 2-2 2H16q-2 0-2-2v-14q0-2 2-2z" /><text x="21.500" y="-33.500" text-anchor="middle">${tile.cards}</text></g>`;
}

/** @param {{name: string}} props */
const Name = ({ name }) => html`<text class="adv-name" x="-13" y="-33" text-anchor="end">${name}</text>`;

/** The golem of a VP tile with its points and cost. @param {{name: string}} props */
export function VpFace({ name }) {
  const { points, cost } = readVp(name);
  const rows = cost.length > 2 ? [cost.slice(0, 2), cost.slice(2)] : [cost];
  return html`<svg viewBox=${HEX} aria-hidden="true"><${GolemGroup} id=${name} tint=${tintOf(name)} transform="translate(-26 -52) scale(.53)" />
    <path class="adv-band" d=${BAND} />${rows.map((row, i) => html`<${Line} key=${i} crystals=${row} y=${rows.length > 1 ? 15 + 20.5 * i : 25} size=${rows.length > 1 ? 16 : 19} />`)}
    <g class="adv-points"><rect x="-46" y="-27" width="28" height="23" rx="7" /><text x="-32" y="-9.500" text-anchor="middle">${points}</text></g></svg>`;
}

export const Closed = () => html`<svg viewBox=${HEX} aria-hidden="true"><use href="#land-gate" x="-60" y="-52" width="120" height="104" />
  <g class="adv-points"><rect x="-27" y="28" width="54" height="19" rx="6" /><text x="0" y="42" text-anchor="middle" font-size="13">closed</text></g></svg>`;

/** What is printed on a tile of the map, and what else is drawn on it. @param {{tile: MapTile, children?: Markup}} props */
export const Ground = ({ tile, children }) => html`<svg viewBox=${HEX} aria-hidden="true"><${Land} tile=${tile} />
  ${tile.kind === "mountain" && html`<${Trade} tile=${tile} /><${TradeSymbol} colour=${tile.symbol} />`}
  ${children}
  <path class="adv-edge" d=${EDGE} /><path class="adv-rim" d=${EDGE} /></svg>`;

/** How a tile looks, for its class. @param {MapTile} tile */
export const landClass = (tile) => cls("adv-hex", `of-${tile.kind}`, tile.symbol && `tint-${tile.symbol}`);

/** @param {{t: AdventureProps, tile: MapTile}} props */
function Tile({ t, tile }) {
  const at = `map/${tile.name}`;
  const action = t.actions.find((legal) => legal.at === at);
  const moving = Boolean(action?.text.startsWith("move"));
  return html`<${Spot} at=${at} thing=${tile.kind === "village" ? tile.tile || "village" : tile.tile} class=${landClass(tile)}
    label=${tileWords(tile, t.seats, moving)}>
    <${Ground} tile=${tile}><${Name} name=${tile.name} /><${Chance} action=${action} tile=${tile} /><//><//>`;
}

/** The VP tile or the gate in a village. @param {{tile: MapTile}} props */
const Lies = ({ tile }) => html`<${Thing} flip=${`vp/${tile.tile}`} from="deck/vp" class="adv-vp">
  ${tile.points === undefined ? html`<${Closed} />` : html`<${VpFace} name=${tile.tile} />`}<//>`;

// ---- the map

/** The way of a wagon under way. @param {{view: AdventureView, player: number|null, size: {width: number, height: number}}} props */
function Way({ view, player, size }) {
  const find = (/** @type {string|null|undefined} */ name) => view.tiles.find((tile) => tile.name === name);
  const to = find(view.action?.to);
  const from = player === null ? null : find(view.seats[player].wagon);
  if (!to || !from) return null;
  const [a, b] = [middle(from), middle(to)];
  return html`<svg class="adv-way" viewBox=${`0 0 ${R * size.width} ${R * size.height}`} aria-hidden="true">
    <path d=${EDGE} transform=${`translate(${R * b.x} ${R * b.y}) scale(.93)`} />
    <path class="adv-track" d=${`M${R * a.x} ${R * a.y - STAND}L${R * b.x} ${R * b.y - STAND}`} /></svg>`;
}

/** Where an outpost comes from: the last space uncovered in its row. @param {AdventureTable} t @param {MapTile} tile @param {number} seat */
const space = (t, tile, seat) => `space/${seat}/${tile.symbol}/${t.view.seats[seat].board[tile.symbol ?? ""] - 1}`;

/** Everything that lies on the tiles. @param {{t: AdventureProps, size: {width: number, height: number}}} props */
function Pieces({ t, size }) {
  const { tiles } = t.view;
  const players = t.seats.length;
  return html`<div class="adv-pieces">
    ${tiles
      .filter((tile) => tile.kind === "village" && tile.tile)
      .map(
        (tile) => html`<span key=${tile.tile} class="adv-put"
      style=${placed(tile, size, [0, -1], [106, 106 * TALL])}><${Lies} tile=${tile} /></span>`,
      )}
    ${tiles.flatMap((tile) =>
      tile.outposts.map(
        (seat) => html`<span key=${`outpost ${seat} ${tile.name}`} class="adv-put"
      style=${placed(tile, size, [abreast(seat, players, 22), -4], [18, 18])}><${Thing} flip=${`outpost/${seat}/${tile.name}`} from=${space(t, tile, seat)} class="adv-piece"><${Outpost} seat=${seat} /><//></span>`,
      ),
    )}
    <${Way} view=${t.view} player=${t.player} size=${size} />
    ${tiles.flatMap((tile) =>
      tile.wagons.map(
        (seat, i) => html`<span key=${`wagon ${seat}`} class="adv-put"
      style=${placed(tile, size, [abreast(i, tile.wagons.length, 24), -STAND], [33, 27])}><${Thing} flip=${`wagon/${seat}`} from=${`camp/${seat}`} class=${cls("adv-piece", t.player === seat && "deciding")}><${Wagon} seat=${seat} /><//></span>`,
      ),
    )}
  </div>`;
}

/** In order of columns, from top to bottom. @param {MapTile} a @param {MapTile} b */
const byPlace = (a, b) => a.column - b.column || a.half_row - b.half_row;

/** The map in a box of its own, whole or closer, with what belongs to it below. @param {{t: AdventureProps, children: Markup}} props */
export function Landscape({ t, children }) {
  const [close, setClose] = useState(false);
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    box.current?.querySelector(".deciding")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [close]);
  const size = sizeOf(t.view.tiles);
  return html`<section class="adv-land" aria-label="The map">
    <div class=${cls("adv-box", close && "close")} ref=${box}>
      <div class="adv-map" style=${{ "--wide": size.width, "--tall": size.height }}>
        ${[...t.view.tiles].sort(byPlace).map((tile) => html`<span key=${tile.name} class="adv-put" style=${placed(tile, size, [0, 0], [117, 117 * TALL])}><${Tile} t=${t} tile=${tile} /></span>`)}
        <${Pieces} t=${t} size=${size} />
      </div>
    </div>
    <div class="adv-strip">${children}
      <button type="button" class="icon-button adv-zoom" aria-pressed=${String(close)} aria-label="Closer" onClick=${() => setClose(!close)}><${Icon} name="zoom" /></button></div>
  </section>`;
}
