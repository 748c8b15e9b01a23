// @ts-check
/** A player's results and ratings, and the strongest players of a game. */

import { get } from "../api.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { useLibrary } from "../library.js";
import { cls, html, useEffect, useState } from "../lib.js";
import { ratingText } from "../online.js";
import { Link } from "../router.js";
import { ago, day, ordinal, t } from "../speech.js";
import { titleOf } from "../strings.js";
import { Failure, Head, Loading } from "./parts.js";

/** @import { GameEntry, ListedMatch, PlayerRecord, RatedPlayer, Rating } from "../types.js" */

/**
 * An answer that is asked for once, or why there is none.
 * @template Answer
 * @param {string} path @param {Answer|null} nothing  only says what the answer will be
 */
function useAnswer(path, nothing) {
  const [answer, setAnswer] = useState(nothing);
  const [error, setError] = useState("");
  useEffect(() => {
    setAnswer(null);
    setError("");
    get(path).then(setAnswer, (failure) => setError(failure.message));
  }, [path]);
  return { answer, error };
}

/** @param {{id: string}} props */
export function PlayerPage({ id }) {
  const { answer: player, error } = useAnswer(`/players/${encodeURIComponent(id)}`, /** @type {PlayerRecord|null} */ (null));
  useEffect(() => void (player?.name && (document.title = t("page.title", { what: player.name }))), [player]);
  if (error) return html`<${Failure} why=${error} />`;
  if (!player) return html`<${Loading} what=${t("page.searching")} />`;
  return html`<${Head} /><main class="person-page"><h1>${player.name}</h1><p class="lead">${t("player.since", { date: day(player.since) })}</p>
    <section aria-label=${t("page.ratings")}><h2>${t("page.ratings")}</h2>${player.ratings.length ? html`<${Ratings} ratings=${player.ratings} />` : html`<p class="empty">${t("player.no_ratings")}</p>`}</section>
    <section aria-label=${t("player.results")}><h2>${t("player.results")}</h2>${player.results.length ? html`<ul class="rows results">${player.results.map((match) => html`<${Outcome} key=${match.id} match=${match} />`)}</ul>` : html`<p class="empty">${t("player.no_results")}</p>`}</section></main>`;
}

/** One finished match, from the player's side. @param {{match: ListedMatch}} props */
function Outcome({ match }) {
  const seat = match.seats.findIndex((one) => one.theirs);
  const place = match.places?.[seat];
  const gained = match.seats[seat]?.gained;
  const won = place === 1 && !match.seats[seat]?.left;
  const ranked = () => t("player.place", { place: ordinal(place ?? match.seats.length), n: match.seats.length });
  const said = match.seats[seat]?.left ? t("player.left") : won ? t("player.won") : ranked();
  return html`<li><${Link} href=${`/r/${match.id}`}><span class=${cls("outcome", won && "won")}>${won && html`<${Icon} name="crown" />`}${said}</span>
    <span class="outcome-what"><b>${titleOf(match.game, match.title)}</b><span class="who">${match.seats.map((one, i) => html`<span key=${i}><${Mark} seat=${i} />${one.name}</span>`)}</span></span>
    <span class="gained">${gained === null || gained === undefined ? t("player.unrated") : ratingText(gained, true)}</span><small>${ago(match.updated)}</small><//></li>`;
}

/** Ratings of one player, game by game. @param {{ratings: Rating[]}} props */
export function Ratings({ ratings }) {
  const { library } = useLibrary();
  const title = (/** @type {string} */ name) => library?.games.find((game) => game.name === name)?.title || name;
  return html`<ul class="ratings">${ratings.map((one) => html`<li key=${one.game}><${Link} href=${`/ratings/${one.game}`}><span>${title(one.game)}</span><b>${ratingText(one.rating)}</b><small>${t("player.matches", { n: one.matches })}</small><//></li>`)}</ul>`;
}

/** The ratings of a game, or of all games where none is named. @param {{id: string}} props */
export const RatingsPage = ({ id }) => (id ? html`<${RatingsOf} id=${id} />` : html`<${AllRatings} />`);

const FEW = 3; // players of each game where all games are listed

/** @param {{games: GameEntry[], id: string}} props */
const Tabs = ({ games, id }) =>
  html`<nav class="tabs" aria-label=${t("player.games")}>${games.map((game) => html`<${Link} key=${game.name} class="button" href=${`/ratings/${game.name}`} aria-current=${game.name === id ? "page" : undefined}>${titleOf(game.name, game.title)}<//>`)}</nav>`;

function AllRatings() {
  const { library, error } = useLibrary();
  useEffect(() => void (document.title = t("page.title", { what: t("page.ratings") })), []);
  if (error) return html`<${Failure} why=${error} />`;
  if (!library) return html`<${Loading} what=${t("page.searching")} />`;
  return html`<${Head} /><main class="person-page"><h1>${t("page.ratings")}</h1>
    ${library.games.map((game) => html`<${BestOf} key=${game.name} game=${game} />`)}
    <p class="fine">${t("player.about_rating")}</p></main>`;
}

/** The first few of a game. @param {{game: GameEntry}} props */
function BestOf({ game }) {
  const { answer: best, error } = useAnswer(`/ratings/${game.name}`, /** @type {RatedPlayer[]|null} */ (null));
  return html`<section aria-label=${titleOf(game.name, game.title)}><h2><${Link} href=${`/ratings/${game.name}`}>${titleOf(game.name, game.title)}<//></h2>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    ${best && (best.length ? html`<${Best} best=${best.slice(0, FEW)} />` : html`<p class="empty">${t("player.nobody")}</p>`)}
    ${best && best.length > FEW && html`<p><${Link} class="button" href=${`/ratings/${game.name}`}>${t("player.all", { game: titleOf(game.name, game.title) })}<//></p>`}</section>`;
}

/** @param {{id: string}} props */
function RatingsOf({ id }) {
  const { library } = useLibrary();
  const { answer: best, error } = useAnswer(`/ratings/${encodeURIComponent(id)}`, /** @type {RatedPlayer[]|null} */ (null));
  const title = library?.games.find((game) => game.name === id)?.title;
  useEffect(() => void (title && (document.title = t("page.title", { what: t("player.ratings_of", { game: title }) }))), [title]);
  if (error) return html`<${Failure} why=${error} />`;
  if (!best || !library) return html`<${Loading} what=${t("page.searching")} />`;
  return html`<${Head} /><main class="person-page"><h1>${title ? t("player.ratings_of", { game: title }) : t("page.ratings")}</h1>
    <${Tabs} games=${library.games} id=${id} />
    ${best.length ? html`<${Best} best=${best} />` : html`<p class="empty">${t("player.nobody")}</p>`}
    <p class="fine">${t("player.about_rating")}</p></main>`;
}

/** @param {{best: RatedPlayer[]}} props */
const Best = ({
  best,
}) => html`<table class="best"><thead><tr><th scope="col"><span class="sr">${t("player.column_place")}</span></th><th scope="col">${t("player.column_player")}</th><th scope="col">${t("player.column_rating")}</th><th scope="col">${t("player.column_matches")}</th></tr></thead>
  <tbody>${best.map((one, i) => html`<tr key=${one.name}><td>${i + 1}</td><th scope="row"><${Link} href=${`/players/${encodeURIComponent(one.name)}`}>${one.name}<//></th><td><b>${ratingText(one.rating)}</b></td><td>${one.matches}</td></tr>`)}</tbody></table>`;
