// @ts-check
/** A player's results and ratings, and the strongest players of a game. */

import { get } from "../api.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { useLibrary } from "../library.js";
import { cls, html, useEffect, useState } from "../lib.js";
import { ratingText } from "../online.js";
import { counted } from "../plural.js";
import { Link } from "../router.js";
import { ago, ordinal } from "../strings.js";
import { Failure, Head, Loading } from "./parts.js";

/** @import { ListedMatch, PlayerRecord, RatedPlayer, Rating } from "../types.js" */

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
  useEffect(() => void (player?.name && (document.title = `${player.name} · golemancy`)), [player]);
  if (error) return html`<${Failure} why=${error} />`;
  if (!player) return html`<${Loading} what="Looking it up" />`;
  const since = new Date(player.since * 1000).toLocaleDateString(undefined, { year: "numeric", month: "long", day: "numeric" });
  return html`<${Head} /><main class="person-page"><h1>${player.name}</h1><p class="lead">Playing here since ${since}.</p>
    <section aria-label="Ratings"><h2>Ratings</h2>${player.ratings.length ? html`<${Ratings} ratings=${player.ratings} />` : html`<p class="empty">No rated matches yet.</p>`}</section>
    <section aria-label="Results"><h2>Results</h2>${player.results.length ? html`<ul class="rows results">${player.results.map((match) => html`<${Outcome} key=${match.id} match=${match} />`)}</ul>` : html`<p class="empty">No finished matches against others yet.</p>`}</section></main>`;
}

/** One finished match, from the player's side. @param {{match: ListedMatch}} props */
function Outcome({ match }) {
  const seat = match.seats.findIndex((one) => one.theirs);
  const place = match.places?.[seat];
  const gained = match.seats[seat]?.gained;
  const said = match.seats[seat]?.left ? "left" : place === 1 ? "won" : `${ordinal(place ?? match.seats.length)} of ${match.seats.length}`;
  return html`<li><${Link} href=${`/r/${match.id}`}><span class=${cls("outcome", said === "won" && "won")}>${said === "won" && html`<${Icon} name="crown" />`}${said}</span>
    <span class="outcome-what"><b>${match.title}</b><span class="who">${match.seats.map((one, i) => html`<span key=${i}><${Mark} seat=${i} />${one.name}</span>`)}</span></span>
    <span class="gained">${gained === null || gained === undefined ? "unrated" : ratingText(gained, true)}</span><small>${ago(match.updated)}</small><//></li>`;
}

/** Ratings of one player, game by game. @param {{ratings: Rating[]}} props */
export function Ratings({ ratings }) {
  const { library } = useLibrary();
  const title = (/** @type {string} */ name) => library?.games.find((game) => game.name === name)?.title || name;
  return html`<ul class="ratings">${ratings.map((one) => html`<li key=${one.game}><${Link} href=${`/ratings/${one.game}`}><span>${title(one.game)}</span><b>${ratingText(one.rating)}</b><small>${counted(one.matches, "match")}</small><//></li>`)}</ul>`;
}

/** @param {{id: string}} props */
export function RatingsPage({ id }) {
  const { library } = useLibrary();
  const { answer: best, error } = useAnswer(`/ratings/${encodeURIComponent(id)}`, /** @type {RatedPlayer[]|null} */ (null));
  useEffect(() => void (document.title = "Ratings · golemancy"), []);
  if (error) return html`<${Failure} why=${error} />`;
  if (!best || !library) return html`<${Loading} what="Looking it up" />`;
  return html`<${Head} /><main class="person-page"><h1>Ratings</h1>
    <nav class="tabs" aria-label="Games">${library.games.map((game) => html`<${Link} key=${game.name} class="button" href=${`/ratings/${game.name}`} aria-current=${game.name === id ? "page" : undefined}>${game.title}<//>`)}</nav>
    ${best.length ? html`<${Best} best=${best} />` : html`<p class="empty">Nobody with a name has a rating in this game yet. Only rated matches between people count.</p>`}
    <p class="fine">A rating is a cautious estimate of a player's strength: it starts at 0 and grows as more matches confirm it.</p></main>`;
}

/** @param {{best: RatedPlayer[]}} props */
const Best = ({
  best,
}) => html`<table class="best"><thead><tr><th scope="col"><span class="sr">Place</span></th><th scope="col">Player</th><th scope="col">Rating</th><th scope="col">Matches</th></tr></thead>
  <tbody>${best.map((one, i) => html`<tr key=${one.name}><td>${i + 1}</td><th scope="row"><${Link} href=${`/players/${encodeURIComponent(one.name)}`}>${one.name}<//></th><td><b>${ratingText(one.rating)}</b></td><td>${one.matches}</td></tr>`)}</tbody></table>`;
