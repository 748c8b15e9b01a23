// @ts-check
/** The players at a shared table: whom we wait for, whose clock runs, who has left. */

import { post } from "../api.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { cls, html, useEffect, useState } from "../lib.js";
import { lasting, timeLeft } from "../online.js";
import { Link } from "../router.js";
import { t } from "../speech.js";
import { golemKind, levelName } from "../strings.js";

/** @import { Session } from "./session.js" */
/** @import { Clock, Seat, SessionState, Table } from "../types.js" */

const ABSENT = 3 * 86400;
const LONG = 600;
const LOW = 30; // seconds left that are marked
const LOW_DAYS = 3 * 3600; // where there are days for a decision

/** Draws anew every second while somebody's time runs. @param {boolean} on */
function useTicking(on) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [on]);
}

/** Seconds since a message came. @param {Table} table */
const age = (table) => (performance.now() - (table.received ?? performance.now())) / 1000;

/** Seconds for which everybody has waited for the decision. @param {Table} table */
const waited = (table) => (table.waited ?? 0) + age(table);

/** @param {{session: Session, state: SessionState, table: Table}} props */
export function People({ session, state, table }) {
  const newest = session.newest() || table;
  const running = table.result ? null : newest.player;
  useTicking(newest.status === "running");
  return html`<section class="people" aria-label=${t("people.title")}><ul>${newest.seats.map(
    (seat, i) => html`<li key=${i} class=${cls("player", running === i && "deciding")}>
    <${Mark} seat=${i} /><${Named} seat=${seat} />${running === i && html`<span class="sr">${t("people.deciding")}</span>`}
    <${SeatNote} seat=${seat} />${seat.person && !seat.mine && !table.result && state.present && html`<${Presence} here=${state.present[i]} />`}
    ${newest.clock && seat.person && html`<${TimeLeft} clock=${newest.clock} seat=${i} gone=${newest.clock.running === i ? age(newest) : 0} />`}
    ${running === i && !newest.clock && waited(newest) > LONG && html`<small>${t("people.waited", { time: lasting(waited(newest)) })}</small>`}</li>`,
  )}</ul>
    <${Absent} session=${session} table=${newest} /></section>`;
}

/** @param {{seat: Seat}} props */
const Named = ({ seat }) =>
  seat.player && !seat.mine
    ? html`<${Link} class="player-name" href=${`/players/${encodeURIComponent(seat.player)}`}>${seat.name}<//>`
    : html`<span class="player-name">${seat.name}</span>`;

/** What else there is to say about a seat. @param {{seat: Seat}} props */
function SeatNote({ seat }) {
  const words = noteOf(seat);
  return words && html`<small class=${cls(words === t("people.you") && "you")}>${words}</small>`;
}

/** @param {Seat} seat */
function noteOf(seat) {
  if (seat.late) return t("people.late");
  if (seat.resigned) return t("people.resigned");
  if (seat.left) return t("people.left", { level: levelName(seat.kind) });
  if (seat.mine) return t("people.you");
  return seat.person ? "" : golemKind(seat.kind);
}

/** @param {{here: boolean}} props */
const Presence = ({ here }) =>
  here
    ? html`<span class="presence" title=${t("people.connected")}><span class="sr">${t("people.connected")}</span></span>`
    : html`<span class="presence away" aria-hidden="true"></span><small class="away-word">${t("people.away")}</small>`;

/** @param {{clock: Clock, seat: number, gone: number}} props */
function TimeLeft({ clock, seat, gone }) {
  const left = Math.max(0, clock.left[seat] - gone);
  const low = clock.running === seat && left < ("each" in clock.rule ? LOW_DAYS : LOW);
  return html`<span class=${cls("clock", clock.running === seat && "runs", low && "low")} role="timer" aria-label=${t("clock.left", { time: timeLeft(left) })}>
    <${Icon} name="clock" />${timeLeft(left)}${low && html`<b aria-hidden="true">!</b>`}</span>`;
}

/** A golem may take over for somebody who has been away for days. @param {{session: Session, table: Table}} props */
function Absent({ session, table }) {
  const [error, setError] = useState("");
  const seat = table.player;
  const away =
    seat !== null && !table.result && !table.watching && table.seats[seat].person && !table.seats[seat].mine && waited(table) > ABSENT;
  if (!away) return null;
  const name = table.seats[seat].name;
  const take = () =>
    confirm(t("people.take_over_asked", { who: name })) &&
    post(`/matches/${session.id}/takeover`, { seat }).catch((failure) => setError(failure.message));
  return html`<p class="absent">${t("people.absent", { who: name, time: lasting(waited(table)) })}
    <button type="button" class="button" onClick=${take}>${t("people.take_over")}</button>${error && html`<span role="alert" class="bar-error">${error}</span>`}</p>`;
}
