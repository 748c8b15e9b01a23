// @ts-check
/** The lobby: games as covers, and the games that wait to go on. */

import { post, remove } from "../api.js";
import { Cover } from "../art/covers.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { useLatest } from "../again.js";
import { useLibrary } from "../library.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { learn } from "../guide.js";
import { OpenTables } from "../lobby/open.js";
import { PuzzleOfTheDay } from "../lobby/today.js";
import { endedMeanwhile, remember, Standing, urgentFirst } from "../lobby/standing.js";
import { shared } from "../online.js";
import { go, Link } from "../router.js";
import { ago, t } from "../speech.js";
import { isOurs, pitchOf, players, titleOf } from "../strings.js";
import { Failure, Head, Warm } from "./parts.js";
import { quickSeats, renamedForCompany, seatsFor } from "./seats.js";

/** @import { GameEntry, ListedMatch } from "../types.js" */

export function LobbyPage() {
  const { library, error } = useLibrary();
  const { answer, ask: refresh } = useLatest("/matches", 10, /** @type {ListedMatch[]|null} */ (null));
  const matches = answer || [];
  useEffect(() => void (answer && remember(answer)), [answer]);
  if (error) return html`<${Failure} why=${error} />`;
  const going = (/** @type {ListedMatch} */ match) => (!match.over && !match.imported) || endedMeanwhile(match);
  const open = urgentFirst(matches.filter(going));
  const done = matches.filter((match) => !going(match));
  return html`<${Head} /><main class="lobby">
    <div class="hero"><h1>${t("lobby.title")}</h1><p>${t("lobby.about")}</p><p class="lobby-links"><${PuzzleOfTheDay} />
      <${Link} class="button" href="/tournaments"><${Icon} name="crown" />${t("tournament.title")}<//></p></div>
    ${open.length > 0 && html`<section aria-label=${t("lobby.unfinished")}><h2>${t("lobby.continue")}</h2><ul class="matches">${open.map((match) => html`<${Unfinished} key=${match.id} match=${match} refresh=${refresh} />`)}</ul></section>`}
    <${OpenTables} />
    <section aria-label=${t("lobby.games")}><h2>${t("lobby.new")}</h2>
      <ul class="games">${library?.games.map((game) => html`<${GameCard} key=${game.name} game=${game} levels=${library.levels} />`)}</ul>
      ${!library && html`<p class="empty" role="status">${t("lobby.searching")}</p>`}</section>
    <section aria-label=${t("lobby.replays")} class="replays"><h2>${t("lobby.replays")}</h2>
      ${done.length ? html`<ul class="finished">${done.slice(0, 12).map((match) => html`<${Finished} key=${match.id} match=${match} refresh=${refresh} />`)}</ul>` : html`<p class="empty">${t("lobby.no_replays")}</p>`}
      <${Import} /><p><${Link} class="button quiet" href="/a"><${Icon} name="zoom" />${t("lobby.analysis")}<//></p></section>
  </main>`;
}

/** @param {{game: GameEntry, levels: string[]}} props */
function GameCard({ game, levels }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const ours = isOurs(game.name);
  const title = titleOf(game.name, game.title);
  const begin = async (/** @type {() => Promise<void>} */ work) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      setError(/** @type {Error} */ (failure).message);
      setBusy(false);
    }
  };
  const start = () =>
    begin(async () => {
      /** @type {{id: string}} */
      const { id } = await post("/matches", { game: game.name, seats: quickSeats(game, levels), options: {} });
      go(`/m/${id}`);
    });
  const invite = () =>
    begin(async () => {
      const seats = [quickSeats(game, levels)[0], { kind: "open", name: "" }];
      /** @type {{id: string}} */
      const { id } = await post("/matches", {
        game: game.name,
        seats: renamedForCompany(seats),
        options: {},
        access: "link",
        rated: false,
      });
      go(`/m/${id}`);
    });
  const lesson = () => begin(() => learn(game, (count) => seatsFor(count, [], levels)));
  return html`<li class="game" data-game=${game.name}>
    <div class="game-cover"><${Cover} name=${game.name} /><${Warm} warm=${game.warm} /></div>
    <div class="game-words"><h3>${title}</h3><p>${pitchOf(game)}</p>
      <p class="facts"><span><${Icon} name="people" />${players(game.seats)}</span>${ours && html`<span><${Icon} name="clock" />${t(`game.${game.name}.minutes`)}</span><span>${t(`game.${game.name}.kind`)}</span>`}</p>
      ${error && html`<p role="alert" class="bar-error">${error}</p>`}
      <div class="actions"><button type="button" class="button primary" disabled=${busy} aria-label=${t("lobby.play_game", { game: title })} onClick=${start}>${t(busy ? "page.moment" : "lobby.play")}</button>
        <${Link} class="button" href=${`/new/${game.name}`} aria-label=${t("lobby.setup_game", { game: title })}>${t("lobby.setup")}<//>
        ${game.seats.includes(2) && html`<button type="button" class="button quiet" disabled=${busy} aria-label=${t("invite.game", { game: title })} onClick=${invite}>${t("invite.friend")}</button>`}
        ${ours && html`<button type="button" class="button quiet" disabled=${busy} aria-label=${t("lobby.learn_game", { game: title })} onClick=${lesson}>${t("lobby.learn")}</button>`}<${Link} class="button quiet" href=${`/rules/${game.name}`} aria-label=${t("lobby.rules_game", { game: title })}>${t("page.rules")}<//></div>
    </div></li>`;
}

/** @param {{match: ListedMatch, refresh: () => void}} props */
function Unfinished({ match, refresh }) {
  const forget = async () => {
    if (confirm(t("lobby.delete_asked"))) await remove(`/matches/${match.id}`).then(refresh, () => refresh());
  };
  return html`<li class="match"><${Link} href=${`/m/${match.id}`} class="match-link"><div class="thumb"><${Cover} name=${match.game} /></div>
    <div><b>${titleOf(match.game, match.title)}</b><span class="who">${match.seats.map((seat, i) => html`<span key=${i}><${Mark} seat=${i} />${seat.name}</span>`)}</span>
    <${Standing} match=${match} /></div><//>
    ${!shared(match) && html`<button type="button" class="icon-button" aria-label=${t("lobby.delete_game", { game: titleOf(match.game, match.title) })} onClick=${forget}><${Icon} name="trash" /></button>`}</li>`;
}

/** @param {{match: ListedMatch, refresh: () => void}} props */
function Finished({ match, refresh }) {
  const winners = match.seats.filter((_, i) => match.places?.[i] === 1).map((seat) => seat.name);
  return html`<li><${Link} href=${`/r/${match.id}`}><${Icon} name="play" /><b>${titleOf(match.game, match.title)}</b><span>${t(winners.length ? "lobby.won" : "lobby.not_won", { who: winners, imported: match.imported })}</span><small>${ago(match.updated)}</small><//>
    ${!shared(match) && html`<button type="button" class="icon-button" aria-label=${t("lobby.delete_replay", { game: titleOf(match.game, match.title) })} onClick=${() => remove(`/matches/${match.id}`).then(refresh, refresh)}><${Icon} name="trash" /></button>`}</li>`;
}

/** Reads a replay file. */
function Import() {
  const [error, setError] = useState("");
  const file = useRef(/** @type {HTMLInputElement|null} */ (null));
  const read = async () => {
    const chosen = file.current?.files?.[0];
    if (!chosen) return;
    try {
      /** @type {{id: string, page: string}} */
      const { id, page } = await post("/replays", await chosen.text());
      go(`/${page}/${id}`);
    } catch (failure) {
      setError(/** @type {Error} */ (failure).message);
    }
  };
  return html`<div class="import"><label class="button"><${Icon} name="upload" />${t("lobby.open_file")}
    <input type="file" class="sr" ref=${file} accept=".golem,.txt,text/plain" onChange=${read} /></label>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}</div>`;
}
