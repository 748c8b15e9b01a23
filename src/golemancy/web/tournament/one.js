// @ts-check
/** One tournament: who plays, what I have to do now, where everybody stands, and the rounds. */

import { get, post, remove } from "../api.js";
import { Cover } from "../art/covers.js";
import { Icon } from "../art/icons.js";
import { cls, html, useEffect, useState } from "../lib.js";
import { useMe } from "../me.js";
import { clockName, publicName } from "../online.js";
import { Copy } from "../pages/copy.js";
import { Failure, Head, Loading } from "../pages/parts.js";
import { Link } from "../router.js";
import { settings } from "../settings.js";
import { decimal, t } from "../speech.js";
import { golemKind, levelChoice, LEVELS, titleOf } from "../strings.js";

/** @import { FieldEvent, SelectEvent, Tournament, TournamentBout } from "../types.js" */
/** @typedef {{one: Tournament, act: (work: () => Promise<Tournament>) => void}} Props */

const EVERY = 3000;

/** Points, which come in halves. @param {number} n */
const points = (n) => decimal(n, n % 1 ? 1 : 0);

/** @param {{id: string}} props */
export function One({ id }) {
  const [one, setOne] = useState(/** @type {Tournament|null} */ (null));
  const [fatal, setFatal] = useState("");
  const [error, setError] = useState("");
  useEffect(() => {
    const look = () => get(`/tournaments/${id}`).then(setOne, (failure) => one || setFatal(failure.message));
    look();
    const timer = setInterval(() => document.visibilityState === "visible" && look(), EVERY);
    return () => clearInterval(timer);
  }, [id]);
  useEffect(() => void (one && (document.title = t("page.title", { what: one.name }))), [one?.name]);
  if (fatal) return html`<${Failure} why=${fatal} />`;
  if (!one) return html`<${Loading} what=${t("page.searching")} />`;
  const act = (/** @type {() => Promise<Tournament>} */ work) =>
    void work().then(
      (now) => (setError(""), setOne(now)),
      (failure) => setError(failure.message),
    );
  return html`<${Head} /><main class="person-page tournament" data-status=${one.status}>
    <div class="tournament-head"><div class="thumb"><${Cover} name=${one.game} /></div><div><h1>${one.name}</h1>
      <ul class="terms-list">${[titleOf(one.game, one.title), t(`tournament.${one.form}`), clockName(one.clock), t(one.rated ? "terms.rated" : "terms.unrated")].map((term) => html`<li key=${term}>${term}</li>`)}</ul></div></div>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    ${one.status === "open" ? html`<${Entering} one=${one} act=${act} />` : html`<${Now} one=${one} act=${act} /><${Standings} one=${one} /><${Rounds} one=${one} />`}
    <p><${Link} class="button quiet" href="/tournaments"><${Icon} name="back" />${t("tournament.title")}<//></p></main>`;
}

// ---- before it begins

/** @param {Props} props */
function Entering({ one, act }) {
  const me = useMe();
  const [typed, setTyped] = useState(/** @type {string|null} */ (null));
  const [kind, setKind] = useState("stone");
  const name = typed ?? me?.name ?? publicName(settings.name);
  const path = `/tournaments/${one.id}`;
  const enter = (/** @type {Event} */ event) => (event.preventDefault(), act(() => post(`${path}/join`, { name })));
  return html`<section class="entering" aria-label=${t("tournament.players")}>
    <p class="lead">${t("tournament.waiting")}</p>
    <div class="invite-row"><label><span class="sr">${t("waiting.link")}</span><input type="text" readonly value=${location.href} onFocus=${(/** @type {FieldEvent} */ e) => e.target.select()} /></label><${Copy} text=${location.href} what=${t("copy.link")} /></div>
    ${one.me === null && html`<form class="join" onSubmit=${enter}><label class="field"><span>${t("tournament.enter_name")}</span><input type="text" required maxlength="24" autocomplete="nickname" value=${name} onInput=${(/** @type {FieldEvent} */ e) => setTyped(e.target.value)} /></label><div class="actions"><button class="button primary">${t("tournament.enter")}</button></div></form>`}
    <h2>${t("tournament.players")} <small>${one.players.length} / ${one.most}</small></h2>
    <ol class="rows">${one.players.map(
      (
        player,
        i,
      ) => html`<li key=${i}><span class="row-words"><b>${player.name}</b><small>${player.kind === "person" ? "" : golemKind(player.kind)}</small></span>
      ${one.hosting && i !== one.me && html`<button type="button" class="icon-button" aria-label=${t("tournament.remove", { who: player.name })} onClick=${() => act(() => remove(`${path}/entrants/${i}`))}><${Icon} name="trash" /></button>`}</li>`,
    )}</ol>
    ${
      one.hosting &&
      html`<div class="make"><label class="field"><span>${t("tournament.golem_kind")}</span><select onChange=${(/** @type {SelectEvent} */ e) => setKind(e.target.value)}>${LEVELS.map((level) => html`<option key=${level} value=${level} selected=${level === kind}>${levelChoice(level)}</option>`)}</select></label>
      <button type="button" class="button" onClick=${() => act(() => post(`${path}/golems`, { kind }))}>${t("tournament.golem")}</button></div>`
    }
    <div class="actions">${one.hosting && html`<button type="button" class="button primary big" disabled=${one.players.length < 2} onClick=${() => act(() => post(`${path}/start`))}>${t("tournament.start")}</button>`}
      ${one.me !== null && html`<button type="button" class="button quiet" onClick=${() => act(() => post(`${path}/leave`))}>${t("tournament.leave")}</button>`}</div>
    ${one.hosting && html`<p class="fine">${t("tournament.start_about")}</p>`}</section>`;
}

// ---- while it runs, and after

/** The bout that I have to play now. @param {Tournament} one @returns {TournamentBout|undefined} */
const mine = (one) =>
  one.me === null ? undefined : one.played.flat().find((bout) => !bout.points && (bout.first === one.me || bout.second === one.me));

/** What I have to do now, or who has won. @param {Props} props */
function Now({ one, act }) {
  const bout = mine(one);
  const winners = one.standings.filter((standing) => standing.place === 1).map((standing) => one.players[standing.entrant].name);
  const withdraw = () => confirm(t("tournament.leave_asked")) && act(() => post(`/tournaments/${one.id}/leave`));
  const playing = one.me !== null && !one.players[one.me].gone;
  return html`<section class="tournament-now" aria-label=${t("tournament.round", { n: one.round, of: one.rounds })}>
    ${one.status === "over" ? html`<p class="lead" role="status"><${Icon} name="crown" />${t("tournament.won", { who: winners, n: winners.length })}</p>` : html`<p class="lead" role="status">${bout ? t("tournament.your_turn") : playing ? t("tournament.round_waits") : t("tournament.round", { n: one.round, of: one.rounds })}</p>`}
    <div class="actions">${bout && html`<${Link} class="button primary big" href=${`/m/${bout.match}`}>${t("tournament.your_game")}<//>`}
      ${playing && one.status === "running" && html`<button type="button" class="button quiet" onClick=${withdraw}>${t("tournament.leave")}</button>`}</div></section>`;
}

/** @param {{one: Tournament}} props */
function Standings({ one }) {
  const knockOut = one.form === "knock_out";
  const columns = knockOut ? ["wins", "games"] : ["points", "opponents", "wins", "games"];
  const figures = (/** @type {Tournament["standings"][0]} */ row) => ({
    ...{ games: row.bouts, wins: row.wins },
    ...{ opponents: points(row.opponents), points: points(row.points) },
  });
  return html`<section aria-label=${t("tournament.standings")}><h2>${t("tournament.standings")}</h2>
    <div class="scrolls" tabindex="0" role="group" aria-label=${t("tournament.standings")}><table class="standings"><thead><tr><th scope="col">${t("tournament.place")}</th><th scope="col" class="name">${t("tournament.player")}</th>${columns.map((one) => html`<th key=${one} scope="col">${t(`tournament.${one}`)}</th>`)}</tr></thead>
    <tbody>${one.standings.map((row) => html`<tr key=${row.entrant} class=${cls(row.entrant === one.me && "mine")}><td>${row.place}</td><th scope="row" class="name">${one.players[row.entrant].name}${one.players[row.entrant].kind !== "person" && html` <small>${golemKind(one.players[row.entrant].kind)}</small>`}${one.players[row.entrant].gone && html` <small>${t("tournament.gone")}</small>`}</th>${columns.map((key) => html`<td key=${key}>${figures(row)[/** @type {"games"} */ (key)]}</td>`)}</tr>`)}</tbody></table></div></section>`;
}

/** The rounds, the latest first. @param {{one: Tournament}} props */
const Rounds = ({ one }) =>
  html`${one.played
    .map(
      (
        round,
        i,
      ) => html`<section key=${i} aria-label=${t("tournament.round_only", { n: i + 1 })}><h2>${t("tournament.round", { n: i + 1, of: one.rounds })}</h2>
  <ul class="rows bouts">${round.map((bout, k) => html`<${Bout} key=${k} one=${one} bout=${bout} />`)}</ul></section>`,
    )
    .reverse()}`;

/** @param {{one: Tournament, bout: TournamentBout}} props */
function Bout({ one, bout }) {
  const name = (/** @type {number} */ entrant) => one.players[entrant].name;
  if (bout.second === null) return html`<li><span class="row-words">${t("tournament.bye", { who: name(bout.first) })}</span></li>`;
  const pair = t("tournament.against", { one: name(bout.first), other: name(bout.second) });
  const score = bout.points
    ? t("tournament.score", { first: points(bout.points[0]), second: points(bout.points[1]) })
    : t("tournament.playing");
  const link = bout.points ? `/r/${bout.match}` : `/m/${bout.match}`;
  const own = one.me !== null && (bout.first === one.me || bout.second === one.me);
  const lead = t(bout.points ? "tournament.replay" : own ? "tournament.your_game" : "tournament.watch");
  return html`<li><span class="row-words"><b>${pair}</b><small>${score}</small></span>
    ${bout.match && html`<${Link} class="button quiet" href=${link} aria-label=${`${lead}: ${pair}`}>${lead}<//>`}</li>`;
}
