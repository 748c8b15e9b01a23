// @ts-check
/** The field: floor, tiles, places to click, blows, and the dial that turns a tile. */

import { cls, html, useEffect, useRef, useState } from "../../lib.js";
import { useChoosing } from "../../table/context.js";
import { Spot } from "../../table/spot.js";
import { Corners, sceneOf } from "./film.js";
import { hexagon, layoutOf, middle, placed, step as stepTo } from "./geometry.js";
import { Tile } from "./tile.js";
import { placeWords, says, thingOf } from "./words.js";

/** @import { ArenaAct, ArenaEvent, ArenaTable, BlowEvent, DrawnSeat, DrawnTable, DrawnView, LyingTile } from "../views.js" */
/** @import { Scene, Step, Theatre } from "./film.js" */
/** @import { Layout, Point } from "./geometry.js" */

/** @param {Layout} layout */
const boxOf = ({ width, height }) => `0 0 ${width} ${height}`;

// ---- the floor

/** Spaces of an unfolded Monolith, its Banner's first. @param {Scene} scene @param {number} seat @returns {string[]} */
function unfolded({ tiles, segments }, seat) {
  const home = homeOf(tiles, seat);
  return home && segments[seat].length ? [home, ...segments[seat]] : [];
}

/** @param {{layout: Layout, scene: Scene, rows: DrawnSeat[]}} props */
const Floor = ({ layout, scene, rows }) => html`<svg class="ar-floor" viewBox=${boxOf(layout)} aria-hidden="true">
  ${layout.spaces.map(
    ({
      name,
      x,
      y,
    }) => html`<g key=${name} transform=${`translate(${x} ${y})`}><polygon class="f-cell" points=${hexagon(0.965)} /><polygon class="f-inner" points=${hexagon(0.8)} />
    ${!scene.tiles[name] && html`<text class="f-name" y=".12">${name}</text>`}</g>`,
  )}
  ${rows.map(
    (row, seat) => html`<g key=${seat} class=${`f-monolith is-${row.colour}`}><polyline points=${unfolded(scene, seat)
      .map((space) => `${layout.at[space].x},${layout.at[space].y}`)
      .join(" ")} />
    ${unfolded(scene, seat).map((space) => html`<polygon key=${space} points=${hexagon(0.99)} transform=${`translate(${layout.at[space].x} ${layout.at[space].y})`} />`)}</g>`,
  )}
</svg>`;

// ---- tiles

/** What lay at the other end of an event that brought a tile to a space, if it did. @param {ArenaEvent} e @param {string} space */
function broughtFrom(e, space) {
  if (e.kind === "put" && e.space === space) return `hand/${e.seat}/${e.tile}/0`;
  if (e.kind === "move" && e.end === space && e.start !== space) return `space/${e.start}`;
  if (e.kind === "swap" && e.start === space) return `space/${e.end}`;
  return e.kind === "swap" && e.end === space ? `space/${e.start}` : null;
}

/** Where a tile that has just come or moved lay before. @param {ArenaTable} t @param {string} space */
const origin = (t, space) => (t.view.events ?? []).map((e) => broughtFrom(e, space)).findLast(Boolean) ?? null;

/** How far an attacker leans toward its target, in widths and heights of a tile. @param {Point} from @param {Point} to */
function lean(from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { "--lean-x": `${((to.x - from.x) / far) * 28}%`, "--lean-y": `${((to.y - from.y) / far) * 32}%` };
}

/** One tile on the field. @param {{t: DrawnTable, layout: Layout, space: string, tile: LyingTile, scene: Scene, step: Step|null, falling?: boolean}} props */
function Piece({ t, layout, space, tile, scene, step, falling }) {
  const row = { ...t.view.seats[tile.seat], hp: scene.hp[t.view.seats[tile.seat].side] };
  const blow = step?.blow;
  const strikes = blow?.attacker === space && blow.target !== space;
  const struck = blow?.target === space;
  const from = step ? null : origin(t, space);
  return html`<span class=${cls("ar-piece", strikes && "strikes", struck && "struck", falling && "falling")} style=${{ ...placed(layout, layout.at[space]), ...(blow && strikes ? lean(layout.at[space], layout.at[blow.target]) : {}) }}>
    <span class="ar-body" key=${strikes || struck ? `blow ${step?.told.map((e) => e.text)}` : "still"} data-flip=${from ? `moved/${t.number}/${space}` : undefined} data-from=${from || undefined}>
      <${Tile} row=${row} name=${tile.tile} facing=${tile.facing} now=${tile} /></span></span>`;
}

/** @param {{t: DrawnTable, layout: Layout, scene: Scene, step: Step|null}} props */
const Pieces = ({ t, layout, scene, step }) =>
  layout.spaces.map(({ name }) => {
    const gone = step?.gone[name];
    const tile = scene.tiles[name] || gone;
    return (
      tile &&
      html`<${Piece} key=${name} t=${t} layout=${layout} space=${name} tile=${tile} scene=${scene} step=${step} falling=${Boolean(gone && !scene.tiles[name])} />`
    );
  });

// ---- blows

/** What a blow did, in a sign. @param {BlowEvent} blow */
function scoreOf(blow) {
  if (blow.kind === "attack") return `−${blow.wounds}`;
  return blow.kind === "armor" ? `▮${blow.stopped}` : "✕";
}

/** @param {{layout: Layout, blow: BlowEvent}} props */
function Blow({ layout, blow }) {
  const to = layout.at[blow.target];
  const from = blow.attacker && blow.attacker !== blow.target ? layout.at[blow.attacker] : null;
  const weapon = blow.kind === "attack" ? blow.weapons[0] : blow.kind;
  return html`<svg class=${`ar-blow by-${weapon}`} viewBox=${boxOf(layout)} aria-hidden="true" key=${`${blow.attacker} ${blow.target} ${blow.kind}`}>
    <polygon class="b-target" points=${hexagon(0.94)} transform=${`translate(${to.x} ${to.y})`} />
    ${from && html`<polygon class="b-source" points=${hexagon(0.94)} transform=${`translate(${from.x} ${from.y})`} /><${Flight} from=${from} to=${to} />`}
    <g transform=${`translate(${to.x + 0.48} ${to.y - 0.5})`} class="b-score"><circle r=".36" /><text y=".13">${scoreOf(blow)}</text></g>
  </svg>`;
}

/** From edge to middle, with a head. @param {{from: Point, to: Point}} props */
function Flight({ from, to }) {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const [start, end] = [0.55, far - 0.62];
  const tip = { x: from.x + x * (end + 0.3), y: from.y + y * (end + 0.3) };
  return html`<line class="b-line" x1=${from.x + x * start} y1=${from.y + y * start} x2=${from.x + x * end} y2=${from.y + y * end} />
    <polygon class="b-head" points="0,-.3 .22,.1 -.22,.1" transform=${`translate(${tip.x} ${tip.y}) rotate(${(Math.atan2(x, -y) * 180) / Math.PI})`} />`;
}

// ---- places

/** The tile that is being placed. @param {ArenaTable} t */
export function ghostOf({ view: { act, printed }, player }) {
  if (player === null || !["place", "build", "banner"].includes(act?.act ?? "")) return null;
  return act?.tile || (act?.act === "banner" ? printed.banners[player] : null);
}

/** @param {{t: DrawnTable, layout: Layout, scene: Scene}} props */
const Places = ({ t, layout, scene }) =>
  layout.spaces.map(({ name, x, y }) => {
    const tile = scene.tiles[name];
    const ghost = t.phase === "to" && !tile ? ghostOf(t) : null;
    const acts = [t.view.act?.who, t.view.act?.target, t.view.act?.to, ...(t.view.act?.spaces || [])].includes(name);
    return html`<span class="ar-place" key=${name} style=${placed(layout, { x, y })}><${Spot} at=${`board/${name}`} class=${cls("ar-hex", tile && "full", acts && "acting")}
    thing=${tile ? thingOf(t.view.seats[tile.seat], tile.tile, name) : undefined} flip=${`space/${name}`} label=${placeWords(t, name, tile)}>
    <svg viewBox="-50 -43.3 100 86.6">${ghost && html`<svg class="ar-ghost" x="-50" y="-43.3" width="100" height="86.6" viewBox="-50 -43.3 100 86.6"><${Tile} row=${t.view.seats[t.player ?? 0]} name=${ghost} /></svg>`}
      <polygon class="p-edge" points=${hexagon(46.5)} /></svg><//></span>`;
  });

/** Where three spaces meet. @param {{t: DrawnTable, layout: Layout}} props */
function Triangles({ t, layout }) {
  const { actions } = useChoosing();
  const legal = actions.filter((action) => action.at?.startsWith("triangle/"));
  return legal.map((action) => {
    const spaces = (action.at || "").slice("triangle/".length).split(" ");
    return html`<span class="ar-corner" key=${action.at} style=${placed(layout, middle(layout, spaces))}><${Spot} at=${action.at} class="ar-burn" label=${says(t, "board.burn", { spaces })}><i></i><//></span>`;
  });
}

// ---- turning

/** The Banner's space of a seat. @param {Record<string, LyingTile>} tiles @param {number} seat */
const homeOf = (tiles, seat) => Object.keys(tiles).find((space) => tiles[space].seat === seat && tiles[space].kind === "banner");

/**
 * A tile of a Monolith that is being unfolded, then the Banner; none if it is not known.
 * @param {DrawnView} view @param {ArenaAct} act @param {number} player @returns {Turning|null}
 */
function unfolding({ seats, board, printed }, { segment = 1, spaces = [], facings = [] }, player) {
  const row = seats[player];
  const k = spaces.findIndex((space, i) => space && !facings[i]);
  const hidden = k < 0 ? null : row.monolith.hidden[k === 0 ? segment - 1 : 2 - segment];
  if (hidden) return hidden.tile ? { row, space: spaces[k] ?? "", name: hidden.tile, facing: printed.directions[0] } : null;
  const space = homeOf(board, player);
  return space ? { row, space, name: printed.banners[player], facing: board[space].facing } : null;
}

/** @typedef {{row: DrawnSeat, space: string, name: string, facing: string}} Turning */

/** Which tile is being turned, where, and how it lies now. @param {DrawnTable} t @returns {Turning|null} */
export function turning(t) {
  const { act, seats, board, printed } = t.view;
  if (t.phase !== "face" || !act || t.player === null) return null;
  if (act.act === "unfold") return unfolding(t.view, act, t.player);
  const tile = board[act.who ?? ""];
  const space = act.to || act.who || "";
  if (tile) return { row: seats[tile.seat], space, name: tile.tile, facing: tile.facing };
  return { row: seats[t.player], space, name: ghostOf(t) || printed.banners[t.player], facing: printed.directions[0] };
}

/** Six handles around the tile; the one under the pointer shows how it would lie. @param {{t: DrawnTable, layout: Layout}} props */
export function Dial({ t, layout }) {
  const found = turning(t);
  const [shown, setShown] = useState(/** @type {string|null} */ (null));
  const { actions } = useChoosing();
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const mine = actions.some((action) => action.at?.startsWith("facing/"));
  useEffect(() => {
    setShown(null);
    if (mine && root.current?.closest(".ar-field")?.contains(document.activeElement))
      /** @type {HTMLElement|null} */ (root.current.querySelector(".legal"))?.focus({ preventScroll: true });
  }, [t.number, mine]);
  if (!found) return null;
  const look = (/** @type {Event} */ event) =>
    setShown(/** @type {Element} */ (event.target).closest?.("[data-place]")?.getAttribute("data-place")?.slice("facing/".length) ?? null);
  return html`<div class=${cls("ar-dial", mine && "mine")} style=${placed(layout, held(layout, layout.at[found.space]))} ref=${root} role="group" aria-label=${says(t, "board.dial", { tile: found.name, at: found.space })}
    onPointerOver=${look} onPointerLeave=${() => setShown(null)} onFocusIn=${look} onFocusOut=${() => setShown(null)}>
    <span class="ar-turned"><${Tile} row=${found.row} name=${found.name} facing=${shown || found.facing} /></span>
    ${
      mine &&
      t.view.printed.directions.map(
        (
          side,
          i,
        ) => html`<span class="ar-handle" key=${side} style=${around(i)}><${Spot} at=${`facing/${side}`} class="ar-point" label=${says(t, "board.point", { facing: side })}>
      <svg viewBox="-12 -12 24 24"><path d="M0-8l6 9H2.500v7h-5V1H-6z" transform=${`rotate(${60 * i})`} /></svg><//></span>`,
      )
    }
  </div>`;
}

const REACH = 1.72; // from the middle of the dial to its rim

/** Keeps the dial on the field. @param {Layout} layout @param {Point} point */
const held = ({ width, height }, { x, y }) => ({
  x: Math.min(width - REACH, Math.max(REACH, x)),
  y: Math.min(height - REACH, Math.max(REACH, y)),
});

/** @param {number} direction */
function around(direction) {
  const { x, y } = stepTo(direction);
  return { left: `${50 + 38 * x}%`, top: `${50 + 38 * y}%` };
}

/** Names of the spaces that tiles cover. @param {{layout: Layout, scene: Scene}} props */
const Tags = ({ layout, scene }) =>
  layout.spaces
    .filter(({ name }) => scene.tiles[name])
    .map(
      ({ name, x, y }) =>
        html`<svg class="ar-tag" key=${name} viewBox="0 0 20 14" style=${placed(layout, { x: x - 0.78, y })} aria-hidden="true"><text x="10" y="11">${name}</text></svg>`,
    );

// ---- all together

/** @param {{t: DrawnTable, theatre: Theatre}} props */
export function Field({ t, theatre }) {
  const { step, close } = theatre;
  const scene = step?.scene || sceneOf(t.view);
  const layout = layoutOf(t.view.printed);
  return html`<div class=${cls("ar-field", step && "filming")} onFocusIn=${(/** @type {FocusEvent} */ e) => step && /** @type {Element} */ (e.target).matches(".ar-hex:focus-visible") && close()}>
    <${Corners} t=${t} theatre=${theatre} />
    <div class="ar-ground" data-sight="board"><${Floor} layout=${layout} scene=${scene} rows=${t.view.seats} />
      <${Pieces} t=${t} layout=${layout} scene=${scene} step=${step} />
      <${Tags} layout=${layout} scene=${scene} />
      <${Places} t=${t} layout=${layout} scene=${scene} />
      ${step?.blow && html`<${Blow} layout=${layout} blow=${step.blow} />`}
      ${step ? html`<div class="ar-shield" onClick=${close}></div>` : html`<${Dial} t=${t} layout=${layout} /><${Triangles} t=${t} layout=${layout} />`}</div>
  </div>`;
}
