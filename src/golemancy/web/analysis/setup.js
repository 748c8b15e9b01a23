// @ts-check
/** Setting a position up by hand: from a deal, by moving things about, or as a text. */

import { post } from "../api.js";
import { useLibrary } from "../library.js";
import { cls, html, useEffect, useState } from "../lib.js";
import { OptionField, SeatOption } from "../pages/options.js";
import { chosenOf, ofSeat, optionsFor } from "../pages/seats.js";
import { go } from "../router.js";
import { gameSays, hasWords, t, useGameWords } from "../speech.js";
import { readable, titleOf } from "../strings.js";
import { capital, message, spelled } from "../words.js";
import { at, changed, moved, partsOf, swapped } from "./places.js";

/** @import { Amount, Path, Place, Position } from "./places.js" */
/** @import { FieldEvent, GameEntry, Markup, OptionEntry, OptionValue, Reader, SelectEvent, ThingPhrase } from "../types.js" */

/**
 * @typedef {{position: Position, things: Record<string, ThingPhrase>, view: object}} Dealt
 * @typedef {(position: Position, held?: Path|null) => void} Change  another position, and what is held in it
 * @typedef {{position: Position, view: object, reader: Reader, held: Path|null, hold: (path: Path|null) => void, change: Change}} FieldProps
 * @typedef {{kind: string, field: string} & Record<string, unknown>} Flaw  why a position cannot be, and where in its text
 * @typedef {object} FieldModule  what is chosen on the board of a game; the rest are lists
 * @property {(props: FieldProps) => Markup} Field
 * @property {string[]} shows  parts of the position that need no list
 * @property {(position: Position, seat: number, view: any) => Position} turned  with another seat's turn
 * @property {(from: Path, place: Path, position: Position) => boolean} takes  whether a thing may come from there to a place of the board
 * @property {(position: Position, from: Path, place: Path) => Position} [put]  where nothing lies
 * @property {(position: Position) => Position} [tidy]  after a thing has left
 */

const SEED = 1;
const MANY = 12; // things in a pile that lies folded away
const MIDDLE = 40; // decisions of golems before a position in the middle of a game
const FIELDS = ["adventure", "arena"]; // games whose board can be chosen from

/** @type {FieldModule} */
const PLAIN = { Field: () => null, shows: [], turned: (position, seat) => ({ ...position, player: seat }), takes: () => false };

export function SetupForm() {
  const { library, error } = useLibrary();
  const [name, setName] = useState("century");
  const game = library?.games.find((one) => one.name === name) ?? library?.games[0];
  if (error) return html`<p role="alert" class="bar-error">${error}</p>`;
  if (!library || !game) return html`<p role="status">${t("setup.opening")}</p>`;
  return html`<label class="field"><span>${t("analyse.game")}</span><select onChange=${(/** @type {SelectEvent} */ e) => setName(e.target.value)}>
      ${library.games.map((one) => html`<option key=${one.name} value=${one.name} selected=${one.name === game.name}>${titleOf(one.name, one.title)}</option>`)}</select></label>
    <${Deal} key=${game.name} game=${game} />`;
}

/** @param {{game: GameEntry}} props */
function Deal({ game }) {
  const words = useGameWords(game.name, true);
  const [players, setPlayers] = useState(game.seats[0]);
  const [options, setOptions] = useState(/** @type {Record<string, OptionValue>} */ ({}));
  const [seed, setSeed] = useState(SEED);
  const [middle, setMiddle] = useState(false);
  const [error, setError] = useState("");
  const [dealt, setDealt] = useState(/** @type {Dealt|null} */ (null));
  const [board, setBoard] = useState(/** @type {FieldModule|null} */ (null));
  useEffect(() => void (FIELDS.includes(game.name) ? import(`./fields/${game.name}.js`) : Promise.resolve(PLAIN)).then(setBoard), []);
  const asked = optionsFor(game, players);
  const chosen = chosenOf(options, asked);
  const about = { game: game.name, players, options: chosen };
  const deal = (/** @type {Event} */ event) => {
    event.preventDefault();
    post("/boards/deal", { ...about, seed, decisions: middle ? MIDDLE : 0 }).then(
      (found) => (setError(""), setDealt(found)),
      (failure) => setError(failure.message),
    );
  };
  if (!words || !board) return html`<p role="status">${t("setup.opening")}</p>`;
  return html`<form data-game=${game.name} onSubmit=${deal}>
      <label class="field"><span>${t("setup.players")}</span><select onChange=${(/** @type {SelectEvent} */ e) => (setPlayers(Number(e.target.value)), setDealt(null))}>${[...game.seats].sort((a, b) => a - b).map((n) => html`<option key=${n} value=${n} selected=${n === players}>${n}</option>`)}</select></label>
      ${asked.map((option) => html`<${Choice} key=${option.name} ...${{ option, game, players, words, value: chosen[option.name] }} set=${(/** @type {OptionValue} */ value) => (setOptions({ ...options, [option.name]: value }), setDealt(null))} />`)}
      <label class="field"><span>${t("analyse.seed")}<small>${t("analyse.seed_about")}</small></span><input type="number" min="0" max="9007199254740991" value=${seed} onInput=${(/** @type {FieldEvent} */ e) => setSeed(Number(e.target.value))} /></label>
      <label class="switch"><input type="checkbox" checked=${middle} onChange=${(/** @type {FieldEvent} */ e) => setMiddle(e.target.checked)} /><span>${t("analyse.middle")}</span></label>
      ${error && html`<p role="alert" class="bar-error">${error}</p>`}
      <p><button class="button">${t("analyse.deal")}</button></p></form>
    ${dealt && html`<${Changing} key=${JSON.stringify(dealt.position)} ...${{ about, dealt, words, board }} />`}`;
}

/** Why a position cannot be, in the reader's language, where the game has words for that. @param {Error & {facts?: {flaw?: Flaw}}} failure @param {Reader} reader */
export function refused({ message: said, facts: { flaw } = {} }, reader) {
  const why = flaw && gameSays(reader, `flaw.${flaw.kind}`, flaw);
  if (!why) return said;
  return t(flaw.field ? "analyse.refused_at" : "analyse.refused", { why: capital(why), field: flaw.field });
}

/** The line of a text on which it stops being JSON, if the browser tells. @param {string} text @param {Error} failure */
const lineOf = (text, { message: why }) => {
  const found = /position (\d+)/.exec(why);
  return found && text.slice(0, Number(found[1])).split("\n").length;
};

/** An option of the game, or of one seat. @param {{option: OptionEntry, game: GameEntry, players: number, words: Reader, value: OptionValue|undefined, set: (value: OptionValue) => void}} props */
function Choice({ option, game, players, words, value, set }) {
  const { base, seat } = ofSeat(option, game);
  const seats = Array.from({ length: players }, (_, i) => ({ name: t("setup.player", { n: i + 1 }), kind: "person" }));
  const about = { option, base, words, value, seats, set };
  if (seat === null) return html`<${OptionField} ...${about} />`;
  return html`<div class="field"><span>${seats[seat].name}</span><${SeatOption} ...${about} seat=${seat} own=${false} /></div>`;
}

/** @param {{about: {game: string, players: number, options: Record<string, OptionValue>}, dealt: Dealt, words: Reader, board: FieldModule}} props */
function Changing({ about, dealt, words, board }) {
  const [position, setPosition] = useState(dealt.position);
  const [text, setText] = useState(/** @type {string|null} */ (null));
  const [held, setHeld] = useState(/** @type {Path|null} */ (null));
  const [error, setError] = useState("");
  const names = Array.from({ length: about.players }, (_, i) => t("setup.player", { n: i + 1 }));
  const reader = { ...words, things: dealt.things, seats: names };
  const tidy = board.tidy ?? ((/** @type {Position} */ one) => one);
  /** @type {Change} */
  const change = (next, holding = null) => (setPosition(tidy(next)), setText(null), setHeld(holding));
  const pick = (/** @type {Path} */ path) => {
    if (!held || String(held) === String(path)) return setHeld(held ? null : path);
    if (!isOnBoard(held)) return change(swapped(position, held, path));
    if (!board.takes(path, held, position)) return setHeld(path);
    if (board.put && at(position, held) == null) return change(board.put(position, path, held), held);
    change(swapped(position, held, path), held);
  };
  const isOnBoard = (/** @type {Path} */ path) => path[0] === "board" || board.shows.includes(String(path[0]));
  const fits = (/** @type {Path} */ pile) =>
    Boolean(held && at(position, held) != null && (!isOnBoard(held) || board.takes(pile, held, position)));
  const put = (/** @type {Path} */ pile) => held && change(moved(position, held, pile));
  const write = (/** @type {string} */ typed) => {
    setText(typed);
    try {
      setPosition(JSON.parse(typed));
      setHeld(null);
      setError("");
    } catch (failure) {
      setError(t("analyse.no_json", { line: lineOf(typed, /** @type {Error} */ (failure)) }));
    }
  };
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      /** @type {{id: string}} */
      const { id } = await post("/boards/setup", { ...about, names, position });
      go(`/a/${id}`);
    } catch (failure) {
      setError(refused(/** @type {Error & {facts?: {flaw?: Flaw}}} */ (failure), reader));
    }
  };
  const parts = (/** @type {Path} */ path, /** @type {string} */ prefix) =>
    html`<${Parts} ...${{ position, path, prefix, reader, held, fits, pick, put, change, left: board.shows }} />`;
  return html`<form class="changing" onSubmit=${begin}>
    <p>${t("analyse.change_about")}</p>
    <label class="field"><span>${t("analyse.turn")}</span><select onChange=${(/** @type {SelectEvent} */ e) => change(board.turned(position, Number(e.target.value), dealt.view))}>
      ${names.map((name, i) => html`<option key=${i} value=${i} selected=${position.player === i}>${name}</option>`)}</select></label>
    <${board.Field} ...${{ position, view: dealt.view, reader, held, hold: setHeld, change }} />
    ${(position.seats ?? []).map((/** @type {unknown} */ _, /** @type {number} */ i) => html`<section key=${i} aria-label=${names[i]}><h3>${names[i]}</h3>${parts(["seats", i], "seat_")}</section>`)}
    <section aria-label=${t("analyse.table")}><h3>${t("analyse.table")}</h3>${parts([], "")}</section>
    <details><summary>${t("analyse.as_text")}</summary><label><span class="sr">${t("analyse.as_text")}</span><textarea rows="12" spellcheck=${false} value=${text ?? JSON.stringify(position, null, 1)} onInput=${(/** @type {FieldEvent} */ e) => write(e.target.value)}></textarea></label></details>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    <p><button class="button primary big">${t("analyse.begin")}</button></p></form>`;
}

/**
 * The places and numbers of a seat, or of the table.
 * @param {{position: Position, path: Path, prefix: string, reader: Reader, held: Path|null, fits: (pile: Path) => boolean, pick: (path: Path) => void,
 *   put: (pile: Path) => void, change: Change, left: string[]}} props  `left`: what the board shows
 */
function Parts({ position, path, prefix, reader, held, fits, pick, put, change, left }) {
  const { places, numbers } = partsOf(
    position,
    path,
    (key) => hasWords(`place.${prefix}${key}`) && !(path.length === 0 && left.includes(key)),
  );
  const label = (/** @type {string} */ key) => t(`place.${prefix}${key}`);
  const field = (/** @type {Amount} */ { path: where, key, value }, /** @type {string} */ of) => {
    const name = where.length > path.length + 1 ? (hasWords(`place.colour_${key}`) ? t(`place.colour_${key}`) : readable(key)) : label(of);
    if (typeof value === "boolean")
      return html`<label key=${key} class="switch"><input type="checkbox" checked=${value} onChange=${(/** @type {FieldEvent} */ e) => change(changed(position, where, e.target.checked))} /><span>${name}</span></label>`;
    return html`<label key=${key}><span>${name}</span><input type="number" min="0" value=${value} onInput=${(/** @type {FieldEvent} */ e) => change(changed(position, where, Number(e.target.value)))} /></label>`;
  };
  const single = numbers.filter(({ amounts }) => amounts[0].path.length === path.length + 1);
  const many = numbers.filter((one) => !single.includes(one));
  return html`<div class="places">${single.length > 0 && html`<div class="place"><div class="counts-row">${single.map(({ key, amounts }) => field(amounts[0], key))}</div></div>`}${many.map(
    ({ key, amounts }) =>
      html`<fieldset key=${key} class="place"><legend>${label(key)}</legend><div class="counts-row">${amounts.map((one) => field(one, key))}</div></fieldset>`,
  )}${places.map((place) => html`<${PlaceOf} key=${place.key} ...${{ place, label: label(place.key), reader, held, pick, put: fits(place.path) ? put : null }} />`)}</div>`;
}

/** @param {{place: Place, label: string, reader: Reader, held: Path|null, pick: (path: Path) => void, put: ((pile: Path) => void)|null}} props */
function PlaceOf({ place, label, reader, held, pick, put }) {
  const chips = html`<div class="chips">${place.things.map(({ path, name }) => {
    const on = String(held) === String(path);
    return html`<button type="button" key=${String(path)} class=${cls("chip-thing", on && "on")} aria-pressed=${String(on)} onClick=${() => pick(path)}>${named(reader, name)}</button>`;
  })}${!place.things.length && html`<span class="empty">${t("analyse.nothing_here")}</span>`}</div>
    ${put && place.takes && html`<button type="button" class="button" onClick=${() => put(place.path)}>${t("analyse.put_here")}</button>`}`;
  if (place.things.length > MANY)
    return html`<details class="place"><summary>${t("analyse.pile", { what: label, n: place.things.length })}</summary>${chips}</details>`;
  return html`<div class="place"><h4>${label}</h4>${chips}</div>`;
}

/** A thing in words. @param {Reader} reader @param {string} name */
const named = (reader, name) => spelled(message(reader, "analyse.thing", { kind: "", card: name, cost: reader.things[name]?.cost }));
