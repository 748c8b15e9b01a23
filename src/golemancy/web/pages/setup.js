// @ts-check
/** Setting up a game: the seats, options and variants. */

import { post } from "../api.js";
import { Cover } from "../art/covers.js";
import { Mark } from "../art/marks.js";
import { useLibrary } from "../library.js";
import { cls, html, useEffect, useState } from "../lib.js";
import { publicName } from "../online.js";
import { go, Link } from "../router.js";
import { set } from "../settings.js";
import { t, useGameWords } from "../speech.js";
import { isOurs, levelChoice, pitchOf, players, titleOf } from "../strings.js";
import { Cards } from "./cards.js";
import { OptionField, SeatOption } from "./options.js";
import { Failure, Head, Loading, Warm } from "./parts.js";
import { chosenOf, hasOpen, ofSeat, optionsFor, quickSeats, renamed, renamedForCompany, seatsFor } from "./seats.js";
import { DEFAULT_TERMS, TermsFields, termsToSend } from "./terms.js";

/** @import { Deck, FieldEvent, GameEntry, Markup, NewSeat, OptionEntry, OptionValue, Reader, SelectEvent } from "../types.js" */
/** @import { Terms } from "./terms.js" */

/** @param {{id: string}} props */
export function SetupPage({ id }) {
  const { library, error } = useLibrary();
  const words = useGameWords(id);
  if (error) return html`<${Failure} why=${error} />`;
  if (!library || !words) return html`<${Loading} what=${t("setup.opening")} />`;
  const game = library.games.find((one) => one.name === id);
  if (!game) return html`<${Failure} why=${t("error.game", { name: id })} />`;
  return html`<${Head} /><${Setup} game=${game} levels=${library.levels} words=${words} />`;
}

/** @param {{game: GameEntry, levels: string[], words: Reader}} props */
function Setup({ game, levels, words }) {
  useEffect(() => void (document.title = t("page.title", { what: game.title })), [game.title]);
  const [seats, setSeats] = useState(quickSeats(game, levels));
  const [deck, setDeck] = useState(/** @type {Deck|null} */ (null));
  const [terms, setTerms] = useState(DEFAULT_TERMS);
  const [state, setState] = useState({ busy: false, error: "" });
  const change = (/** @type {number} */ i, /** @type {Partial<NewSeat>} */ what) =>
    setSeats(renamedForCompany(seats.map((seat, k) => (k === i ? { ...seat, ...what } : seat))));
  const { chosen, common, own } = useOptions(game, words, seats, deck);
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setState({ busy: true, error: "" });
    if (seats[0].kind === "person" && seats[0].name !== t("setup.player", { n: 1 })) set({ name: publicName(seats[0].name) });
    try {
      const options = { ...chosen, ...(deck && { deck: deck.text }) };
      /** @type {{id: string}} */
      const { id } = await post("/matches", { game: game.name, seats, options, ...termsToSend(terms, seats) });
      go(`/m/${id}`);
    } catch (failure) {
      setState({ busy: false, error: /** @type {Error} */ (failure).message });
    }
  };
  return html`<main class="setup"><div class="setup-cover"><${Cover} name=${game.name} /><${Warm} warm=${game.warm} /></div>
    <form onSubmit=${start}><h1>${titleOf(game.name, game.title)}</h1><p class="lead">${pitchOf(game)}</p>
      <${Facts} game=${game} />
      <${Counts} game=${game} now=${seats.length} set=${(/** @type {number} */ n) => setSeats(seatsFor(n, seats, levels))} />
      <fieldset class="seats"><legend>${t("setup.seats")}</legend>${seats.map((seat, i) => html`<${SeatRow} key=${i} seat=${seat} number=${i} levels=${levels} change=${change}>${own(i)}<//>`)}</fieldset>
      ${hasOpen(seats) && html`<${TermsFields} terms=${terms} change=${(/** @type {Partial<Terms>} */ what) => setTerms({ ...terms, ...what })} />`}
      ${common.length > 0 && html`<fieldset class="options"><legend>${t("setup.options")}</legend>${common}</fieldset>`}
      ${game.cards && html`<${Cards} game=${game} deck=${deck} setDeck=${setDeck} />`}
      ${state.error && html`<p role="alert" class="bar-error">${state.error}</p>`}
      <div class="actions"><button class="button primary big" disabled=${state.busy}>${t(state.busy ? "page.moment" : hasOpen(seats) ? "setup.open_table" : "setup.begin")}</button><${Link} class="button quiet" href="/">${t("page.back")}<//></div>
    </form></main>`;
}

/** What was chosen for this many players, and the fields for it: those of the whole game, and those of one seat.
 * @param {GameEntry} game @param {Reader} words @param {NewSeat[]} seats @param {Deck|null} deck */
function useOptions(game, words, seats, deck) {
  const [options, setOptions] = useState(/** @type {Record<string, OptionValue>} */ ({}));
  const asked = optionsFor(game, seats.length);
  const chosen = chosenOf(options, asked);
  const about = (/** @type {OptionEntry} */ option) => ({
    ...{ option, words, seats, key: option.name, base: ofSeat(option, game).base, value: chosen[option.name] },
    set: (/** @type {OptionValue} */ value) => setOptions({ ...options, [option.name]: value }),
  });
  const of = (/** @type {number|null} */ seat) => asked.filter((option) => ofSeat(option, game).seat === seat).map(about);
  const common = of(null).map((props) => html`<${OptionField} ...${props} />`);
  const own = (/** @type {number} */ seat) =>
    of(seat).map((props) => html`<${SeatOption} ...${props} seat=${seat} own=${deck !== null} />`);
  return { chosen, common, own };
}

/** @param {{game: GameEntry, now: number, set: (count: number) => void}} props */
const Counts = ({ game, now, set: choose }) => html`<fieldset class="counts"><legend>${t("setup.players")}</legend>
  ${[...game.seats].sort((a, b) => a - b).map((n) => html`<button type="button" key=${n} class=${cls("count", n === now && "on")} aria-pressed=${String(n === now)} onClick=${() => choose(n)}>${n}</button>`)}</fieldset>`;

/** @param {{game: GameEntry}} props */
const Facts = ({ game }) => html`<p class="facts"><span>${players(game.seats)}</span>
  ${isOurs(game.name) && html`<span>${t(`game.${game.name}.minutes`)}</span><span>${t(`game.${game.name}.kind`)}</span>`}
  <${Link} href=${`/rules/${game.name}`}>${t("page.rules")}<//><${Link} href=${`/ratings/${game.name}`}>${t("page.ratings")}<//></p>`;

/** @param {{seat: NewSeat, number: number, levels: string[], change: (i: number, what: Partial<NewSeat>) => void, children: Markup}} props */
function SeatRow({ seat, number, levels, change, children }) {
  const person = seat.kind === "person";
  const kind = (/** @type {SelectEvent} */ e) => change(number, { kind: e.target.value, name: renamed(seat, e.target.value, number) });
  return html`<div class="seat-row"><${Mark} seat=${number} />
    <label><span class="sr">${t("setup.seat_player", { n: number + 1 })}</span><select value=${seat.kind} onChange=${kind}>
      <option value="person" selected=${person}>${t(number ? "setup.friend" : "setup.me")}</option>
      ${number > 0 && html`<option value="open" selected=${seat.kind === "open"}>${t("setup.open")}</option>`}
      <optgroup label=${t("setup.golem")}>${levels.map((level) => html`<option key=${level} value=${level} selected=${seat.kind === level}>${levelChoice(level)}</option>`)}</optgroup></select></label>
    ${seat.kind !== "open" && html`<label><span class="sr">${t("setup.seat_name", { n: number + 1 })}</span><input type="text" maxlength="24" value=${seat.name} placeholder=${t(number ? "setup.name" : "setup.your_name")} required onInput=${(/** @type {FieldEvent} */ e) => change(number, { name: e.target.value })} /></label>`}
    ${children}</div>`;
}
