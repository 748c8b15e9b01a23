// @ts-check
/** Setting up a game: the seats, options and variants. */

import { post } from "../api.js";
import { Cover } from "../art/covers.js";
import { Mark } from "../art/marks.js";
import { useLibrary } from "../library.js";
import { cls, html, useState } from "../lib.js";
import { go, Link } from "../router.js";
import { set, settings } from "../settings.js";
import { GAMES, GOLEM_NAMES, LEVELS, levelName, players, readable, YOU } from "../strings.js";
import { Cards } from "./cards.js";
import { Failure, Head, Loading } from "./parts.js";
import { DEFAULT_TERMS, hasOpen, TermsFields, termsToSend } from "./terms.js";

/** @import { Deck, FieldEvent, GameEntry, NewSeat, OptionEntry, OptionValue, SelectEvent } from "../types.js" */
/** @import { Terms } from "./terms.js" */

/** The default golem. @param {string[]} levels */
const defaultGolem = (levels) => (levels.includes("clay") ? "clay" : levels[0]);

/** Me against golems. @param {GameEntry} game @param {string[]} levels @returns {NewSeat[]} */
export const quickSeats = (game, levels) => seatsFor(game.seats[0], [], levels);

/** So many seats, keeping those that are there. @param {number} count @param {NewSeat[]} old @param {string[]} levels @returns {NewSeat[]} */
export function seatsFor(count, old, levels) {
  return Array.from(
    { length: count },
    (_, i) => old[i] || (i ? { kind: defaultGolem(levels), name: GOLEM_NAMES[i - 1] } : { kind: "person", name: settings.name }),
  );
}

/** @param {{id: string}} props */
export function SetupPage({ id }) {
  const { library, error } = useLibrary();
  if (error) return html`<${Failure} why=${error} />`;
  if (!library) return html`<${Loading} what="Opening the box" />`;
  const game = library.games.find((one) => one.name === id);
  if (!game) return html`<${Failure} why=${`There is no game called ${id} here.`} />`;
  return html`<${Head} /><${Setup} game=${game} levels=${library.levels} />`;
}

/** @param {{game: GameEntry, levels: string[]}} props */
function Setup({ game, levels }) {
  const [seats, setSeats] = useState(quickSeats(game, levels));
  const [options, setOptions] = useState(/** @type {Record<string, OptionValue>} */ ({}));
  const [deck, setDeck] = useState(/** @type {Deck|null} */ (null));
  const [terms, setTerms] = useState(DEFAULT_TERMS);
  const [state, setState] = useState({ busy: false, error: "" });
  const counts = [...game.seats].sort((a, b) => a - b);
  const change = (/** @type {number} */ i, /** @type {Partial<NewSeat>} */ what) =>
    setSeats(renamedForCompany(seats.map((seat, k) => (k === i ? { ...seat, ...what } : seat))));
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setState({ busy: true, error: "" });
    if (seats[0].kind === "person" && seats[0].name !== FIRST) set({ name: seats[0].name || YOU });
    try {
      const chosen = deck ? { ...options, deck: deck.text } : options;
      /** @type {{id: string}} */
      const { id } = await post("/matches", { game: game.name, seats, options: chosen, ...termsToSend(terms, seats) });
      go(`/m/${id}`);
    } catch (failure) {
      setState({ busy: false, error: /** @type {Error} */ (failure).message });
    }
  };
  return html`<main class="setup"><div class="setup-cover"><${Cover} name=${game.name} /></div>
    <form onSubmit=${start}><h1>${game.title}</h1><p class="lead">${game.pitch}</p>
      <p class="facts"><span>${players(game.seats)}</span>${GAMES[game.name] && html`<span>${GAMES[game.name].minutes}</span><span>${GAMES[game.name].kind}</span>`}<${Link} href=${`/rules/${game.name}`}>Rules<//><${Link} href=${`/ratings/${game.name}`}>Ratings<//></p>
      <fieldset class="counts"><legend>Players</legend>${counts.map((n) => html`<button type="button" key=${n} class=${cls("count", n === seats.length && "on")} aria-pressed=${String(n === seats.length)} onClick=${() => setSeats(seatsFor(n, seats, levels))}>${n}</button>`)}</fieldset>
      <fieldset class="seats"><legend>Seats</legend>${seats.map((seat, i) => html`<${SeatRow} key=${i} seat=${seat} number=${i} levels=${levels} change=${change} />`)}</fieldset>
      ${hasOpen(seats) && html`<${TermsFields} terms=${terms} change=${(/** @type {Partial<Terms>} */ what) => setTerms({ ...terms, ...what })} />`}
      ${game.options.length > 0 && html`<fieldset class="options"><legend>Options</legend>${game.options.map((option) => html`<${OptionField} key=${option.name} option=${option} seats=${seats} value=${options[option.name]} set=${(/** @type {OptionValue} */ value) => setOptions({ ...options, [option.name]: value })} />`)}</fieldset>`}
      ${game.cards && html`<${Cards} game=${game} deck=${deck} setDeck=${setDeck} />`}
      ${state.error && html`<p role="alert" class="bar-error">${state.error}</p>`}
      ${state.busy && !game.warm.ready && html`<p role="status"><label>Compiling the game for this computer (first time only) <progress max=${game.warm.steps} value=${game.warm.done}></progress></label></p>`}
      <div class="actions"><button class="button primary big" disabled=${state.busy}>${state.busy ? "One moment …" : hasOpen(seats) ? "Open the table" : "Begin"}</button><${Link} class="button quiet" href="/">Back<//></div>
    </form></main>`;
}

const FIRST = "Player 1";

/** With a second person, here or elsewhere, nobody is simply You. @param {NewSeat[]} seats */
function renamedForCompany(seats) {
  const people = seats.filter((seat) => seat.kind === "person" || seat.kind === "open").length;
  const [from, to] = people < 2 ? ["", YOU] : [YOU, hasOpen(seats) ? "" : FIRST];
  return seats.map((seat) => (seat.kind === "person" && seat.name === from ? { ...seat, name: to } : seat));
}

/** @param {{seat: NewSeat, number: number, levels: string[], change: (i: number, what: Partial<NewSeat>) => void}} props */
function SeatRow({ seat, number, levels, change }) {
  const person = seat.kind === "person";
  const kind = (/** @type {SelectEvent} */ e) => change(number, { kind: e.target.value, name: renamed(seat, e.target.value, number) });
  return html`<div class="seat-row"><${Mark} seat=${number} />
    <label><span class="sr">Seat ${number + 1}: player</span><select value=${seat.kind} onChange=${kind}>
      <option value="person" selected=${person}>${number ? "A friend here" : "Me"}</option>
      ${number > 0 && html`<option value="open" selected=${seat.kind === "open"}>Open: for a friend or anyone to join</option>`}
      <optgroup label="A golem">${levels.map((level) => html`<option key=${level} value=${level} selected=${seat.kind === level}>${levelName(level)}${LEVELS[level] ? `: ${LEVELS[level].about}` : ""}</option>`)}</optgroup></select></label>
    ${seat.kind !== "open" && html`<label><span class="sr">Seat ${number + 1}: name</span><input type="text" maxlength="24" value=${seat.name} placeholder=${number ? "Name" : "Your name"} required onInput=${(/** @type {FieldEvent} */ e) => change(number, { name: e.target.value })} /></label>`}</div>`;
}

/** A golem's name is not a friend's. @param {NewSeat} seat @param {string} kind @param {number} number */
function renamed(seat, kind, number) {
  const golem = GOLEM_NAMES[(number + 5) % 6];
  if (kind === "open") return "";
  if (kind !== "person") return seat.kind === "person" || seat.kind === "open" ? golem : seat.name;
  return seat.kind === "person" ? seat.name : number ? `Player ${number + 1}` : settings.name;
}

/** @param {{option: OptionEntry, value: OptionValue, seats: NewSeat[], set: (value: OptionValue) => void}} props */
function OptionField({ option, value, seats, set: choose }) {
  const now = value ?? option.choices[0];
  const both = option.choices.length === 2 && option.choices.every((c) => typeof c === "boolean");
  if (both)
    return html`<label class="switch"><input type="checkbox" checked=${now} onChange=${(/** @type {FieldEvent} */ e) => choose(e.target.checked)} /><span><b>${readable(option.name)}</b><small>${option.help}</small></span></label>`;
  const free = option.free && !option.choices.includes(now);
  const pick = (/** @type {SelectEvent} */ e) => choose(e.target.value === "own" ? "" : option.choices[Number(e.target.value)]);
  return html`<div class="field"><label><span><b>${readable(option.name)}</b><small>${option.help}</small></span>
    <select onChange=${pick}>${option.choices.map((choice, i) => fits(choice, seats) && html`<option key=${i} value=${i} selected=${choice === now}>${choiceName(option, choice, seats)}</option>`)}
    ${option.free && html`<option value="own" selected=${free}>My own …</option>`}</select></label>
    ${free && html`<label class="own"><span class="sr">${readable(option.name)}: my own</span><textarea rows="4" value=${now} onInput=${(/** @type {FieldEvent} */ e) => choose(e.target.value)}></textarea></label>`}</div>`;
}

/** A whole number among an option's values is a seat. @param {OptionValue} choice @param {NewSeat[]} seats */
const fits = (choice, seats) => typeof choice !== "number" || choice < seats.length;

/** @param {OptionEntry} option @param {OptionValue} choice @param {NewSeat[]} seats */
const choiceName = (option, choice, seats) =>
  option.name === "first" && typeof choice === "number" ? seats[choice]?.name : readable(choice);
