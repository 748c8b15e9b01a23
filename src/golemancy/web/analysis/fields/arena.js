// @ts-check
/** The field of Monolith Arena in the form: tiles are put on spaces, turned, marked and taken away; Monoliths are filled and unfolded. */

import { boardOf } from "../../boards/board.js";
import { hexagon, layoutOf, placed } from "../../boards/arena/geometry.js";
import { Tile, toldApart } from "../../boards/arena/tile.js";
import { moveFocus } from "../../keys.js";
import { cls, html, useMemo, useRef, useState } from "../../lib.js";
import { gameSays, t } from "../../speech.js";
import { at, changed, without } from "../places.js";

/** @import { ArenaView, DrawnSeat } from "../../boards/views.js" */
/** @import { Layout } from "../../boards/arena/geometry.js" */
/** @import { FieldEvent, Reader, SelectEvent } from "../../types.js" */
/** @import { Path, Position } from "../places.js" */
/** @import { FieldProps } from "../setup.js" */
/** @typedef {FieldProps & {view: ArenaView, rows: DrawnSeat[]}} Drawn */

await boardOf("arena", true); // its symbols and its stylesheet

const PILES = ["hand", "stack", "discard", "pool"];

/** What belongs to the field and needs no list of its own. @type {string[]} */
export const shows = [];

// ---- the position

/** Where the name of a space's tile stands. @param {string} space @returns {Path} */
const on = (space) => ["board", space, "tile"];

/** Spaces and slots whose tile has gone hold nothing. @param {Position} position @returns {Position} */
export function tidy(position) {
  const board = Object.fromEntries(Object.entries(position.board).filter(([, tile]) => tile.tile));
  const seats = position.seats.map((/** @type {any} */ seat) => {
    const hidden = seat.monolith.hidden.map((/** @type {any} */ tile) => (tile?.tile ? tile : null));
    return { ...seat, monolith: { ...seat.monolith, hidden } };
  });
  return { ...position, board, seats };
}

/** A tile from a pile, put on a space or into a Monolith. @param {Position} position @param {Path} from @param {Path} place  where its name will stand */
export function put(position, from, place) {
  const tile = at(position, from);
  const home = place.slice(0, -1);
  const laid = place[0] === "board" ? { seat: from[1], tile, facing: "N" } : { tile, wounds: 0, poison: [] };
  return changed(tidy(without(position, from)), home, laid);
}

/** Whether a thing comes from where such a tile can lie: any seat's onto an empty space, else the same seat's. @param {Path} from @param {Path} place @param {Position} position */
export function takes(from, place, position) {
  const owner = place[0] === "board" ? position.board[place[1]]?.seat : place[1];
  return from[0] === "seats" && (owner === undefined || owner === from[1]);
}

/** A tile that goes to another space; a tile that lies there comes here. @param {Position} position @param {string} from @param {string} to */
export function shifted(position, from, to) {
  const { [from]: tile, [to]: other, ...rest } = position.board;
  return { ...position, board: { ...rest, [to]: tile, ...(other && { [from]: other }) } };
}

/** A tile that leaves the board: Golems go to the pool as they are built, others to the discard pile. @param {Position} position @param {string} space @param {DrawnSeat[]} rows */
export function removed(position, space, rows) {
  const { [space]: tile, ...board } = position.board;
  const face = rows[tile.seat].tiles[tile.tile];
  const pile = face.kind === "golem" ? "pool" : "discard";
  const name = face.damaged && face.other ? face.other : tile.tile;
  const path = ["seats", tile.seat, pile];
  return changed({ ...position, board }, path, [...at(position, path), name]);
}

/** The position in which it is another seat's turn. @param {Position} position @param {number} seat @param {ArenaView & {printed: {order?: number[]}}} view */
export const turned = (position, seat, view) => ({
  ...position,
  player: seat,
  active: seat,
  lap: Math.max(0, (view.printed.order ?? []).indexOf(seat)),
  turns: Math.max(2, position.turns), // the very first turn is the first player's
  ...{ plays: 0, placed: false, unfolded: false },
});

// ---- in words

/** @param {Reader} reader @param {string} key @param {Record<string, unknown>} [facts] */
const says = (reader, key, facts) => gameSays(reader, `arranging.${key}`, facts) ?? "";

/** A space with what lies there. @param {Position} position @param {string} space @param {Reader} reader */
function spaceWords(position, space, reader) {
  const tile = position.board[space];
  return tile
    ? says(reader, "lying", { at: space, tile: tile.tile, seat: tile.seat, facing: tile.facing, wounds: tile.wounds })
    : says(reader, "empty", { at: space });
}

// ---- the form

/** @param {FieldProps} props */
export function Field(props) {
  const view = /** @type {ArenaView} */ (props.view);
  const { position, reader, held, hold, change } = props;
  const rows = toldApart(view).map((row, seat) => ({ ...row, hp: position.seats[seat].hp }));
  const [moving, setMoving] = useState(false);
  const chosen = held?.[0] === "board" ? String(held[1]) : null;
  const drawn = { ...props, view, rows };
  const choose = (/** @type {string} */ space) => {
    setMoving(false);
    const tile = position.board[space];
    if (moving && chosen && chosen !== space) return change(shifted(position, chosen, space), on(space));
    if (held && !chosen && !tile && takes(held, on(space), position)) return change(put(position, held, on(space)), on(space));
    hold(chosen === space ? null : on(space));
  };
  return html`<section class="setup-field" aria-label=${says(reader, "board")}><h3>${says(reader, "board")}</h3>
    <p>${says(reader, "about")}</p>
    <div class="setup-sides"><${Ground} ...${drawn} chosen=${chosen} choose=${choose} />
      ${chosen && html`<${Editor} key=${chosen} ...${drawn} space=${chosen} moving=${moving} setMoving=${setMoving} />`}</div>
    ${Boolean(view.printed.hidden_tiles) && html`<div class="places">${rows.map((_, seat) => html`<${Monolith} key=${seat} ...${drawn} seat=${seat} />`)}</div>`}</section>`;
}

/** The spaces with what lies on them. @param {Drawn & {chosen: string|null, choose: (space: string) => void}} props */
function Ground({ position, view, rows, reader, chosen, choose }) {
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const layout = useMemo(() => layoutOf(view.printed), [view]);
  return html`<div class="setup-ground" ref=${root} onKeyDown=${(/** @type {KeyboardEvent} */ e) => moveFocus(e, root.current)}>
    ${layout.spaces.map(({ name }) => html`<${Space} key=${name} ...${{ position, rows, reader, layout, name }} on=${chosen === name} choose=${choose} />`)}</div>`;
}

/** @param {{position: Position, rows: DrawnSeat[], reader: Reader, layout: Layout, name: string, on: boolean, choose: (space: string) => void}} props */
function Space({ position, rows, reader, layout, name, on, choose }) {
  const tile = position.board[name];
  const face = tile && rows[tile.seat].tiles[tile.tile];
  const now = tile && { ...tile, damaged: face?.damaged, netted: Boolean(tile.net?.length) };
  return html`<button type="button" class=${cls("setup-hex", on && "on")} style=${placed(layout, layout.at[name])} data-place=${`board/${name}`}
    aria-pressed=${String(on)} onClick=${() => choose(name)}><span class="sr">${spaceWords(position, name, reader)}</span>
    <span aria-hidden="true"><svg viewBox="-50 -43.3 100 86.6"><polygon points=${hexagon(48)} />${!tile && html`<text y="9">${name}</text>`}</svg>
    ${face && html`<${Tile} row=${rows[tile.seat]} name=${tile.tile} facing=${tile.facing} now=${now} />`}</span></button>`;
}

/** What can be done with the chosen space. @param {Drawn & {space: string, moving: boolean, setMoving: (moving: boolean) => void}} props */
function Editor({ position, view, rows, reader, change, space, moving, setMoving }) {
  const tile = position.board[space];
  const say = (/** @type {string} */ key) => says(reader, key);
  const set = (/** @type {Record<string, unknown>} */ changes) =>
    change(changed(position, ["board", space], { ...tile, ...changes }), on(space));
  const sides = view.printed.directions;
  const turn = (/** @type {number} */ by) => set({ facing: sides[(sides.indexOf(tile.facing) + by + sides.length) % sides.length] });
  const button = (/** @type {string} */ key, /** @type {() => void} */ work) =>
    html`<button type="button" class="button" onClick=${work}>${say(key)}</button>`;
  const told = html`<p role="status" data-testid="space">${spaceWords(position, space, reader)}</p>`;
  if (!tile) return html`<div class="setup-edit">${told}<${Supply} ...${{ position, rows, reader, change, space }} /></div>`;
  const face = rows[tile.seat].tiles[tile.tile];
  const hurt = face.kind === "champion" || face.kind === "rune";
  return html`<div class="setup-edit">${told}<div class="bar-buttons">${button("left", () => turn(-1))}${button("right", () => turn(1))}
      ${face.other && button("over", () => set({ tile: face.other }))}
      <button type="button" class="button" aria-pressed=${String(moving)} onClick=${() => setMoving(!moving)}>${say("move")}</button>
      ${button("off", () => change(removed(position, space, rows), on(space)))}</div>
    ${moving && html`<p>${say("where")}</p>`}
    <div class="counts-row">${hurt && html`<label><span>${say("wounds")}</span><input type="number" min="0" value=${tile.wounds ?? 0} onInput=${(/** @type {FieldEvent} */ e) => set({ wounds: Number(e.target.value) })} /></label>`}
      <label class="switch"><input type="checkbox" checked=${Boolean(tile.entrenched)} onChange=${(/** @type {FieldEvent} */ e) => set({ entrenched: e.target.checked })} /><span>${say("entrenched")}</span></label>
      ${rows.map((row, seat) => row.side !== rows[tile.seat].side && html`<${Marker} key=${seat} ...${{ tile, seat, reader, set }} />`)}</div></div>`;
}

/** A Net marker of another side's seat. @param {{tile: any, seat: number, reader: Reader, set: (changes: Record<string, unknown>) => void}} props */
function Marker({ tile, seat, reader, set }) {
  const nets = tile.net ?? [];
  const toggled = (/** @type {boolean} */ there) =>
    set({ net: there ? [...nets, seat].sort() : nets.filter((/** @type {number} */ one) => one !== seat) });
  return html`<label class="switch"><input type="checkbox" checked=${nets.includes(seat)} onChange=${(/** @type {FieldEvent} */ e) => toggled(e.target.checked)} /><span>${says(reader, "net", { seat })}</span></label>`;
}

/** The tiles that can be put on an empty space, seat by seat. @param {Pick<Drawn, "position"|"rows"|"reader"|"change"> & {space: string}} props */
function Supply({ position, rows, reader, change, space }) {
  const [wanted, setWanted] = useState("");
  const lying = rows.map((row, seat) => offered(position, row, seat));
  const from = lying.flat().find((path) => String(path) === wanted) ?? lying.flat()[0];
  return html`<div class="counts-row"><label><span>${says(reader, "which")}</span><select onChange=${(/** @type {SelectEvent} */ e) => setWanted(e.target.value)}>
      ${lying.map((paths, seat) => html`<optgroup key=${seat} label=${reader.seats[seat]}>${paths.map((path) => html`<option key=${String(path)} value=${String(path)} selected=${path === from}>${at(position, path)}</option>`)}</optgroup>`)}</select></label>
    <button type="button" class="button" disabled=${!from} onClick=${() => from && change(put(position, from, on(space)), on(space))}>${t("analyse.put_here")}</button></div>`;
}

/** Where tiles of a seat lie that go on the board, one of each name. @param {Position} position @param {DrawnSeat} row @param {number} seat @returns {Path[]} */
export function offered(position, row, seat) {
  /** @type {Map<string, Path>} */
  const found = new Map();
  for (const pile of PILES)
    position.seats[seat][pile].forEach((/** @type {string} */ name, /** @type {number} */ i) => {
      if (row.tiles[name]?.kind !== "order" && !found.has(name)) found.set(name, ["seats", seat, pile, i]);
    });
  return [...found.values()];
}

/** A seat's Monolith: what is hidden in it, and where it lies. @param {Drawn & {seat: number}} props */
function Monolith({ position, view, reader, held, hold, change, seat }) {
  const { hidden, segments } = position.seats[seat].monolith;
  const path = (/** @type {Path} */ ...rest) => ["seats", seat, "monolith", ...rest];
  const lay = (/** @type {number} */ k, /** @type {string} */ space) => {
    const next = segments.map((/** @type {string|null} */ one, /** @type {number} */ i) => (i === k ? space || null : one));
    const monolith = {
      ...position.seats[seat].monolith,
      segments: next,
      revealed: position.seats[seat].monolith.revealed || Boolean(space),
    };
    change(changed(position, ["seats", seat, "monolith"], monolith));
  };
  const pick = (/** @type {Path} */ place) => {
    const mine = held && takes(held, place, position) && held[2] !== "monolith";
    if (mine && at(position, place) == null) change(put(position, held, place));
    else if (at(position, place) != null) hold(String(held) === String(place) ? null : place);
  };
  return html`<fieldset class="place"><legend>${says(reader, "monolith", { seat })}</legend>
    ${hidden.map((/** @type {any} */ tile, /** @type {number} */ k) => {
      const place = path("hidden", k, "tile");
      const on = String(held) === String(place);
      return html`<button type="button" key=${k} class=${cls("chip-thing", on && "on")} aria-pressed=${String(on)} onClick=${() => pick(place)}>${says(reader, "hidden", { n: k + 1, tile: tile?.tile })}</button>`;
    })}
    <div class="counts-row">${segments.map((/** @type {string|null} */ space, /** @type {number} */ k) => html`<label key=${k}><span>${says(reader, "segment", { n: k + 1 })}</span><select onChange=${(/** @type {SelectEvent} */ e) => lay(k, e.target.value)}><option value="" selected=${!space}>${says(reader, "folded")}</option>${Object.keys(view.printed.spaces).map((name) => html`<option key=${name} value=${name} selected=${name === space}>${name}</option>`)}</select></label>`)}</div></fieldset>`;
}
