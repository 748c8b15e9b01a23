// @ts-check
/** The map: hexes that can be chosen, the pieces that travel over them, and a closer look where they are small. */

import { GolemGroup } from "../../art/golem.js";
import { Icon } from "../../art/icons.js";
import { EDGE, HEX, Land, Outpost, Wagon } from "../../art/terrain.js";
import { cls, html, useLayoutEffect, useRef, useState } from "../../lib.js";
import { decision, Sentence, t as text } from "../../speech.js";
import { ChoosingContext, useChoosing } from "../../table/context.js";
import { Spot, Thing } from "../../table/spot.js";
import { drawAmounts, held } from "../merchants.js";
import { says } from "../reading.js";
import { readVp, tileOf, tileWords, tintOf, worth } from "./words.js";

/** @import { AdventureProps, AdventureTable, AdventureView, MapTile } from "../views.js" */
/** @import { Action, Markup } from "../../types.js" */
/** @typedef {{width: number, height: number}} Size */

const R = 60;
const TALL = Math.sqrt(3) / 2;
const STAND = 20; // how far above the middle of a tile wagons stand
const READABLE = 50; // pixels of a hex's radius from which on its figures can be read; adventure.css has the same

// ---- where things lie

/** The size of a map, in radii of a hex. @param {MapTile[]} tiles @returns {Size} */
export function sizeOf(tiles) {
  const last = (/** @type {"column"|"half_row"} */ axis) => Math.max(...tiles.map((tile) => tile[axis]));
  return { width: 1.5 * last("column") + 2, height: TALL * (last("half_row") + 2) };
}

/** The middle of a tile, in radii. @param {MapTile} tile */
const middle = (tile) => ({ x: 1.5 * tile.column + 1, y: TALL * (tile.half_row + 1) });

/**
 * Where something of this size lies, its middle away from the tile's by `off`, all in the units of a hex.
 * @param {MapTile} tile @param {Size} size @param {[number, number]} off @param {[number, number]} box
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

// ---- crystals on tiles

/** One crystal. @param {{colour: string, x: number, y: number, size: number}} props  its left edge and its middle */
const Gem = ({ colour, x, y, size }) =>
  html`<use class=${`crystal ${colour}`} href=${`#crystal-${colour}`} x=${x} y=${y - size / 2} width=${size} height=${size} />`;

/** Crystals in a line: number and picture each. @param {{crystals: [string, number][], y: number, size: number}} props */
const Line = ({ crystals, y, size }) =>
  html`<g class="adv-line" font-size=${size * 1.06}>${crystals.map(([colour, n], i) => {
    const x = abreast(i, crystals.length, size * 1.92);
    return html`<g key=${colour}><text x=${x - size * 0.08} y=${y + size * 0.38} text-anchor="end">${n}</text>
    <${Gem} colour=${colour} x=${x} y=${y} size=${size} /></g>`;
  })}</g>`;

/** Crystals one by one, for tiles too small for figures. @param {{crystals: string[], y: number, room: number}} props */
function Row({ crystals, y, room }) {
  const size = Math.min(21, room / crystals.length);
  return crystals.map(
    (colour, i) => html`<${Gem} key=${i} colour=${colour} x=${abreast(i, crystals.length, size) - size / 2} y=${y} size=${size * 0.94} />`,
  );
}

/** Each crystal by itself. @param {[string, number][]} crystals */
const each = (crystals) => crystals.flatMap(([colour, n]) => /** @type {string[]} */ (Array(n).fill(colour)));

// ---- tiles

const BAND = "M-57.500 4H57.500L30 52H-30z";

/** What a mountain asks for and gives. @param {{tile: MapTile}} props */
function Trade({ tile }) {
  const [asks, yields] = [held(tile.asks ?? {}), held(tile.yields ?? {})];
  return html`<path class="adv-band" d=${BAND} />
    <g class="adv-big"><${Line} crystals=${asks} y=${14.5} size=${16} /><path class="adv-arrow" d="M-7 23.500H7L0 29z" />
      <${Line} crystals=${yields} y=${yields.length > 2 ? 36 : 37} size=${yields.length > 2 ? 13 : 16} /></g>
    <g class="adv-little"><${Row} crystals=${each(asks)} y=${15} room=${96} /><path class="adv-arrow" d="M-9 25.500H9L0 31z" />
      <${Row} crystals=${each(yields)} y=${40.5} room=${70} /></g>`;
}

/** The trade symbol of a mountain, which is also the row of the player boards. @param {{colour: string}} props */
const TradeSymbol = ({ colour }) => html`<g class="adv-symbol-at"><circle class="adv-medal" cx="0" cy="-37.500" r="11" />
  <${Gem} colour=${colour} x=${-7} y=${-37.8} size=${14} /></g>`;

/** How many cards the way to a tile takes. @param {{action: Action|undefined, tile: MapTile}} props */
const Fare = ({ action, tile }) =>
  action?.text.startsWith("move") &&
  html`<g class="adv-chance adv-big"><path d="M15-48h14q2 0 2 2v17q0 2-2 2H15q-2 0-2-2v-17q0-2 2-2z" /><text x="22" y="-31.500" text-anchor="middle">${tile.cards}</text></g>`;

/** The golem of a tile with its points and cost. @param {{name: string}} props */
export function VpFace({ name }) {
  const { points, cost } = readVp(name);
  const rows = cost.length > 2 ? [cost.slice(0, 2), cost.slice(2)] : [cost];
  const gems = each(cost);
  const upper = gems.length > 4 ? Math.ceil(gems.length / 2) : gems.length;
  return html`<svg viewBox=${HEX} aria-hidden="true"><${GolemGroup} id=${name} tint=${tintOf(name)} transform="translate(-26 -52) scale(.53)" />
    <path class="adv-band" d=${BAND} />
    <g class="adv-big">${rows.map((row, i) => html`<${Line} key=${i} crystals=${row} y=${rows.length > 1 ? 15 + 20.5 * i : 25} size=${rows.length > 1 ? 16 : 19} />`)}</g>
    <g class="adv-little"><${Row} crystals=${gems.slice(0, upper)} y=${gems.length > 4 ? 16 : 24} room=${88} /><${Row} crystals=${gems.slice(upper)} y=${38} room=${66} /></g>
    <g class="adv-points"><rect x="-50" y="-29" width="35" height="34" rx="7" /><text x="-32.500" y="-3.500" text-anchor="middle">${points}</text></g></svg>`;
}

export const Closed = () =>
  html`<svg viewBox=${HEX} aria-hidden="true"><use href="#land-gate" x="-60" y="-52" width="120" height="104" /></svg>`;

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
    label=${tileWords(t, tile, moving)}>
    <${Ground} tile=${tile}><${Fare} action=${action} tile=${tile} /><//><//>`;
}

/** The tile or the gate in a village. @param {{tile: MapTile}} props */
const Face = ({ tile }) => (tile.points === undefined ? html`<${Closed} />` : html`<${VpFace} name=${tile.tile} />`);

/** A tile of the map by itself, large. @param {{tile: MapTile}} props */
export const Picture = ({
  tile,
}) => html`<span class="adv-ground"><span class=${`spot ${landClass(tile)}`}><${Ground} tile=${tile} /></span>
  ${tile.kind === "village" && tile.tile && html`<span class="adv-vp"><${Face} tile=${tile} /></span>`}</span>`;

// ---- what lies on the map

/** The way of a wagon under way. @param {{view: AdventureView, player: number|null, size: Size}} props */
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

/** Where a wagon stands on its tile; in a village beside the points. @param {MapTile} tile @param {number} i @returns {[number, number]} */
const standing = ({ kind, wagons }, i) =>
  kind === "village" ? [6 + i * Math.min(24, 30 / (wagons.length - 1 || 1)), -STAND] : [abreast(i, wagons.length, 26), -STAND];

/** Everything that lies on the tiles. @param {{t: AdventureProps, size: Size}} props */
function Pieces({ t, size }) {
  const { tiles } = t.view;
  const players = t.seats.length;
  return html`<div class="adv-pieces">
    ${tiles
      .filter((tile) => tile.kind === "village" && tile.tile)
      .map(
        (tile) => html`<span key=${tile.tile} class="adv-put holds-vp"
      style=${placed(tile, size, [0, -1], [106, 106 * TALL])}><${Thing} flip=${`vp/${tile.tile}`} from="deck/vp" class="adv-vp"><${Face} tile=${tile} /><//></span>`,
      )}
    ${tiles.flatMap((tile) =>
      tile.outposts.map(
        (seat) => html`<span key=${`outpost ${seat} ${tile.name}`} class="adv-put"
      style=${placed(tile, size, [abreast(seat, players, 24), -4], [20, 20])}><${Thing} flip=${`outpost/${seat}/${tile.name}`} from=${space(t, tile, seat)} class="adv-piece"><${Outpost} seat=${seat} /><//></span>`,
      ),
    )}
    <${Way} view=${t.view} player=${t.player} size=${size} />
    ${tiles.flatMap((tile) =>
      tile.wagons.map(
        (seat, i) => html`<span key=${`wagon ${seat}`} class="adv-put"
      style=${placed(tile, size, standing(tile, i), [36, 30])}><${Thing} flip=${`wagon/${seat}`} from=${`camp/${seat}`} class=${cls("adv-piece", t.player === seat && "deciding")}><${Wagon} seat=${seat} /><//></span>`,
      ),
    )}
  </div>`;
}

// ---- a closer look

/** A tile close by, in words, with what can be done there. @param {{t: AdventureProps, tile: MapTile, low: boolean, close: () => void}} props  low: it lies in the lower half of the map */
function Lens({ t, tile, low, close }) {
  const { actions, pick, busy } = useChoosing();
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    const keys = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && (event.stopPropagation(), close());
    /** @type {HTMLElement|null|undefined} */ (root.current?.querySelector("button"))?.focus();
    addEventListener("keydown", keys, true); // wherever the focus is, and before the table takes a step back
    return () => removeEventListener("keydown", keys, true);
  }, []);
  const here = actions.filter((action) => action.at === `map/${tile.name}`);
  const value = worth(tile.tile ?? "", t);
  const shorter = (/** @type {Action} */ action) => ({ move: "go", place: "put" })[action.phrase.kind];
  const say = (/** @type {Action} */ action) => {
    const key = shorter(action);
    return key ? says(t, key, action.phrase) : html`<${Sentence} said=${decision(action, t)} board=${{ drawAmounts }} />`;
  };
  return html`<div class=${cls("adv-lens", low && "above")} role="dialog" aria-label=${says(t, "closer")} ref=${root}>
    <${Picture} tile=${tile} />
    <div class="adv-lens-words"><p>${tileWords(t, tile, false)}</p>${value && html`<p class="fine">${value}</p>`}
      <div class="bar-buttons">${here.map(
        (action) => html`<button type="button" class="button primary" key=${action.action} disabled=${busy} data-action=${action.text}
          onClick=${() => (close(), pick([action]))}>${say(action)}</button>`,
      )}</div></div>
    <button type="button" class="icon-button" aria-label=${text("page.close")} onClick=${close}><${Icon} name="close" /></button></div>`;
}

/** In order of columns, from top to bottom. @param {MapTile} a @param {MapTile} b */
const byPlace = (a, b) => a.column - b.column || a.half_row - b.half_row;

/** Choosing on a map whose hexes may be too small to read: then a tap opens a closer look, and a second one chooses. @param {string|undefined} seen @param {(name: string) => void} look @param {() => boolean} small */
function useClosely(seen, look, small) {
  const choosing = useChoosing();
  const nameAt = (/** @type {string|null} */ place) => (place ?? "").replace("map/", "");
  return {
    ...choosing,
    pick: (/** @type {Action[]} */ actions) =>
      small() && nameAt(actions[0].at) !== seen ? look(nameAt(actions[0].at)) : choosing.pick(actions),
    explain: (/** @type {Element} */ spot) => (small() ? look(nameAt(spot.getAttribute("data-place"))) : choosing.explain(spot)),
  };
}

/** The map, as large as its room. @param {{t: AdventureProps, size: Size}} props */
export function Landscape({ t, size }) {
  const map = useRef(/** @type {HTMLElement|null} */ (null));
  const [seen, setSeen] = useState({ name: "", number: -1 });
  const small = () => (map.current?.clientWidth ?? Infinity) / size.width < READABLE;
  const tile = seen.number === t.number ? tileOf(t, seen.name) : undefined;
  const closely = useClosely(tile?.name, (name) => setSeen({ name, number: t.number }), small);
  const close = () => {
    setSeen({ name: "", number: -1 });
    /** @type {HTMLElement|null|undefined} */ (map.current?.querySelector(`[data-place="map/${seen.name}"]`))?.focus();
  };
  return html`<section class="adv-room" aria-label=${says(t, "map")}>
    <div class="adv-map" ref=${map} data-sight="map">
      <${ChoosingContext.Provider} value=${closely}>
        ${[...t.view.tiles].sort(byPlace).map((tile) => html`<span key=${tile.name} class="adv-put holds-hex" style=${placed(tile, size, [0, 0], [117, 117 * TALL])}><${Tile} t=${t} tile=${tile} /></span>`)}
      <//>
      <${Pieces} t=${t} size=${size} />
    </div>
    ${tile && html`<${Lens} key=${tile.name} t=${t} tile=${tile} low=${middle(tile).y > size.height / 2} close=${close} />`}
  </section>`;
}
