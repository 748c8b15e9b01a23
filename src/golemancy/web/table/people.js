// @ts-check
/** Who sits at a shared table: whom we wait for, whose clock runs, who has gone. */

import { post } from "../api.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { cls, html, useEffect, useState } from "../lib.js";
import { lasting, timeLeft } from "../online.js";
import { Link } from "../router.js";
import { levelName } from "../strings.js";

const ABSENT = 3 * 86400;
const LONG = 600;

/** Draws anew every second while somebody's time runs. @param {boolean} on */
function useTicking(on) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [on]);
}

/** Seconds since a message came. @param {any} table */
const since = (table) => (performance.now() - (table.received ?? performance.now())) / 1000;

/** @param {{session: any, state: any, table: any}} props */
export function People({ session, state, table }) {
  const newest = session.newest() || table;
  const running = table.result ? null : newest.player;
  useTicking(newest.status === "running");
  return html`<section class="people" aria-label="Players"><ul>${newest.seats.map(
    (/** @type {any} */ seat, /** @type {number} */ i) => html`<li key=${i} class=${cls("player", running === i && "deciding")}>
    <${Mark} seat=${i} /><${Named} seat=${seat} />${running === i && html`<span class="sr">, to decide</span>`}
    <${Standing} seat=${seat} />${seat.person && !seat.mine && !table.result && state.present && html`<${Presence} here=${state.present[i]} />`}
    ${newest.clock && seat.person && html`<${Clock} clock=${newest.clock} seat=${i} gone=${newest.clock.running === i ? since(newest) : 0} />`}
    ${running === i && !newest.clock && newest.waited + since(newest) > LONG && html`<small>for ${lasting(newest.waited + since(newest))}</small>`}</li>`,
  )}</ul>
    <${Absent} session=${session} table=${newest} /></section>`;
}

/** @param {{seat: any}} props */
const Named = ({ seat }) =>
  seat.player && !seat.mine
    ? html`<${Link} class="player-name" href=${`/players/${encodeURIComponent(seat.player)}`}>${seat.name}<//>`
    : html`<span class="player-name">${seat.name}</span>`;

/** What else is to be said of a seat. @param {{seat: any}} props */
function Standing({ seat }) {
  const words = seat.late
    ? "out of time"
    : seat.resigned
      ? "resigned"
      : seat.left
        ? `left; ${levelName(seat.kind)} plays on`
        : seat.mine
          ? "you"
          : seat.person
            ? ""
            : `${levelName(seat.kind)} golem`;
  return words && html`<small class=${cls(words === "you" && "you")}>${words}</small>`;
}

/** @param {{here: boolean}} props */
const Presence = ({ here }) =>
  here
    ? html`<span class="presence" title="connected"><span class="sr">connected</span></span>`
    : html`<span class="presence away" aria-hidden="true"></span><small class="away-word">away</small>`;

/** @param {{clock: any, seat: number, gone: number}} props */
function Clock({ clock, seat, gone }) {
  const left = Math.max(0, clock.left[seat] - gone);
  const low = clock.running === seat && left < (clock.rule.each ? 3 * 3600 : 30);
  return html`<span class=${cls("clock", clock.running === seat && "runs", low && "low")} role="timer" aria-label=${`${timeLeft(left)} left`}>
    <${Icon} name="clock" />${timeLeft(left)}${low && html`<b aria-hidden="true">!</b>`}</span>`;
}

/** A golem may decide for somebody who has been away for days. @param {{session: any, table: any}} props */
function Absent({ session, table }) {
  const [error, setError] = useState("");
  const seat = table.player;
  const away =
    seat !== null &&
    !table.result &&
    !table.watching &&
    table.seats[seat].person &&
    !table.seats[seat].mine &&
    table.waited + since(table) > ABSENT;
  if (!away) return null;
  const name = table.seats[seat].name;
  const take = () =>
    confirm(`A golem decides for ${name} from now on, and ${name} cannot come back to this seat. Go on?`) &&
    post(`/matches/${session.id}/takeover`, { seat }).catch((failure) => setError(failure.message));
  return html`<p class="absent">${name} has not decided for ${lasting(table.waited + since(table))}.
    <button type="button" class="button" onClick=${take}>Let a golem play on</button>${error && html`<span role="alert" class="bar-error">${error}</span>`}</p>`;
}
