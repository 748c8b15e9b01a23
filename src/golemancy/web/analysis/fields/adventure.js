// @ts-check
/** The map of The Call for Adventure in the form: wagons and outposts are moved, mountains and tiles change places. */

import { Outpost, Wagon } from "../../art/terrain.js";
import { boardOf } from "../../boards/board.js";
import { Closed, Ground, landClass, sizeOf, VpFace } from "../../boards/adventure/map.js";
import { readVp } from "../../boards/adventure/words.js";
import { moveFocus } from "../../keys.js";
import { cls, html, useRef, useState } from "../../lib.js";
import { gameSays } from "../../speech.js";
import { capital, message, spelled } from "../../words.js";
import { changed, swapped } from "../places.js";

/** @import { AdventureView, MapTile } from "../../boards/views.js" */
/** @import { FieldEvent, Reader } from "../../types.js" */
/** @import { Path, Position } from "../places.js" */
/** @import { FieldProps } from "../setup.js" */
/** @typedef {MapTile & {lies: Path}} Hex  `lies`: where what lies there stands in the position */

await boardOf("adventure", true); // its symbols and its stylesheet

const TALL = Math.sqrt(3) / 2;

/** What belongs to the map and needs no list of its own. */
export const shows = ["land", "villages"];

// ---- the position

/** Whether a thing can change places with what lies on a hex: tiles of villages, from their pile or claimed. @param {Path} from @param {Path} place */
export const takes = (from, place) => place[0] === "villages" && (from[0] === "vp_pile" || from[2] === "claimed");

/** The position in which it is another seat's turn. @param {Position} position @param {number} seat */
export const turned = (position, seat) => ({ ...position, player: seat, turn: seat });

/** A seat's wagon on another place. @param {Position} position @param {number} seat @param {string} place */
export const driven = (position, seat, place) => changed(position, ["seats", seat, "wagon"], place);

/** An outpost of a seat that is built or taken away. @param {Position} position @param {number} seat @param {string} place @param {boolean} there */
export function built(position, seat, place, there) {
  const others = position.seats[seat].outposts.filter((/** @type {string} */ one) => one !== place);
  return changed(position, ["seats", seat, "outposts"], there ? [...others, place] : others);
}

/** The map as the position has it; what is printed on the tiles comes from the deal. @param {Position} position @param {AdventureView} view @returns {Hex[]} */
export function hexes(position, view) {
  const printed = new Map(view.tiles.map((tile) => [tile.tile, tile]));
  return view.tiles.map(({ name, column, half_row, place: home }) => {
    const pile = name in position.land ? "land" : "villages";
    const tile = position[pile][name];
    const known = pile === "land" ? printed.get(tile) : undefined;
    const kind = /** @type {MapTile["kind"]} */ (pile === "villages" ? "village" : tile === "valley" ? "valley" : "mountain");
    const place = kind === "mountain" ? (known?.place ?? home) : kind === "village" ? villageOf(tile, view) : home;
    const seats = position.seats.map((/** @type {any} */ _, /** @type {number} */ seat) => seat);
    return {
      ...known,
      ...{ name, column, half_row, kind, tile, place, cards: null, lies: [pile, name] },
      points: kind === "village" && tile?.startsWith("VP ") ? readVp(tile).points : undefined,
      wagons: seats.filter((/** @type {number} */ seat) => position.seats[seat].wagon === name),
      outposts: seats.filter((/** @type {number} */ seat) => position.seats[seat].outposts.includes(name)),
    };
  });
}

/** What people call the village of a tile. @param {string|null} tile @param {AdventureView} view @returns {MapTile["place"]} */
function villageOf(tile, view) {
  const dealt = view.tiles.find((one) => one.kind === "village" && one.tile === tile);
  if (dealt) return dealt.place;
  if (!tile) return { name: "village_bare" };
  return tile.startsWith("VP ") ? { name: "village", points: readVp(tile).points } : { name: "village_closed" };
}

// ---- in words

/** @param {Reader} reader @param {string} key @param {Record<string, unknown>} [facts] */
const says = (reader, key, facts) => gameSays(reader, `arranging.${key}`, facts) ?? "";

/** A hex with what lies and stands there. @param {Hex} hex @param {Reader} reader */
const hexWords = (hex, reader) =>
  capital(spelled(message(reader, "board.tile", { kind: "", place: hex.place, owner: hex.outposts, other: hex.wagons })));

// ---- the form

/** @param {FieldProps} props */
export function Field({ position, view, reader, held, hold, change }) {
  const [swapping, setSwapping] = useState(false);
  const map = hexes(position, /** @type {AdventureView} */ (view));
  const chosen = map.find(({ lies }) => String(lies) === String(held)) ?? null;
  const choose = (/** @type {Hex} */ hex) => {
    setSwapping(false);
    const fits = swapping && chosen && chosen !== hex && chosen.lies[0] === hex.lies[0];
    if (fits || (held && !chosen && takes(held, hex.lies)))
      return change(swapped(position, /** @type {Path} */ (held), hex.lies), hex.lies);
    hold(chosen === hex ? null : hex.lies);
  };
  return html`<section class="setup-field" aria-label=${says(reader, "map")}><h3>${says(reader, "map")}</h3><p>${says(reader, "about")}</p>
    <div class="setup-sides"><${Plan} ...${{ map, reader, chosen, choose }} />
      ${chosen && html`<${Editor} key=${chosen.name} ...${{ position, reader, change, swapping, setSwapping }} hex=${chosen} />`}</div></section>`;
}

/** @param {{map: Hex[], reader: Reader, chosen: Hex|null, choose: (hex: Hex) => void}} props */
function Plan({ map, reader, chosen, choose }) {
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const { width, height } = sizeOf(map);
  const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${((100 * part) / whole).toFixed(3)}%`;
  return html`<div class="setup-map" style=${{ aspectRatio: `${width} / ${height}` }} ref=${root} onKeyDown=${(/** @type {KeyboardEvent} */ e) => moveFocus(e, root.current)}>
    ${map.map(
      (
        hex,
      ) => html`<button type="button" key=${hex.name} class=${cls("setup-hex", hex === chosen && "on")} data-place=${`map/${hex.name}`} aria-pressed=${String(hex === chosen)}
      style=${{ left: share(1.5 * hex.column + 1, width), top: share(TALL * (hex.half_row + 1), height), width: share(1.95, width), height: share(1.95 * TALL, height) }} onClick=${() => choose(hex)}>
      <span class="sr">${hexWords(hex, reader)}</span><span aria-hidden="true"><span class=${`setup-land holds-hex ${landClass(hex)}`}><${Ground} tile=${hex} /></span>
      ${hex.kind === "village" && hex.tile && html`<span class="setup-vp holds-vp"><span class="adv-vp">${hex.points === undefined ? html`<${Closed} />` : html`<${VpFace} name=${hex.tile} />`}</span></span>`}
      <span class="setup-pieces">${hex.outposts.map((seat) => html`<span key=${`o${seat}`} class="adv-piece"><${Outpost} seat=${seat} /></span>`)}${hex.wagons.map((seat) => html`<span key=${`w${seat}`} class="adv-piece"><${Wagon} seat=${seat} /></span>`)}</span></span></button>`,
    )}</div>`;
}

/** What can be done with the chosen hex. @param {{position: Position, hex: Hex, reader: Reader, change: FieldProps["change"], swapping: boolean, setSwapping: (on: boolean) => void}} props */
function Editor({ position, hex, reader, change, swapping, setSwapping }) {
  const then = (/** @type {Position} */ next) => change(next, hex.lies);
  const seats = reader.seats.map((_, seat) => seat);
  return html`<div class="setup-edit"><p role="status" data-testid="space">${hexWords(hex, reader)}</p>
    <div class="bar-buttons">${seats.map((seat) => html`<button type="button" class="button" key=${seat} disabled=${hex.wagons.includes(seat)} onClick=${() => then(driven(position, seat, hex.name))}>${says(reader, "wagon", { seat })}</button>`)}
      <button type="button" class="button" aria-pressed=${String(swapping)} onClick=${() => setSwapping(!swapping)}>${says(reader, hex.kind === "village" ? "swap_village" : "swap_land")}</button></div>
    ${swapping && html`<p>${says(reader, "where")}</p>`}
    ${
      hex.kind === "mountain" &&
      html`<div class="counts-row">${seats.map((seat) => html`<label key=${seat} class="switch"><input type="checkbox" checked=${hex.outposts.includes(seat)} onChange=${(/** @type {FieldEvent} */ e) => then(built(position, seat, hex.name, e.target.checked))} /><span>${says(reader, "outpost", { seat })}</span></label>`)}</div>`
    }</div>`;
}
