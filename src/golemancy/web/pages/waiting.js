// @ts-check
/** A table that waits for players: the seats, the invitation for its host, and joining for those invited. */

import { post, put } from "../api.js";
import { Cover } from "../art/covers.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { html, useEffect, useState } from "../lib.js";
import { useMe } from "../me.js";
import { publicName, terms } from "../online.js";
import { go, Link } from "../router.js";
import { set, settings } from "../settings.js";
import { marked, t } from "../speech.js";
import { golemKind, levelChoice, LEVELS } from "../strings.js";
import { Chat, useChat } from "../table/chat.js";
import { Fair } from "../table/fair.js";
import { mayRemove, Spectators } from "../table/spectators.js";
import { Copy } from "./copy.js";
import { Head } from "./parts.js";

/** @import { Session } from "../table/session.js" */
/** @import { FieldEvent, Markup, Seat, SelectEvent, SessionState, Table } from "../types.js" */

/** @param {{session: Session, state: SessionState, table: Table}} props */
export function Waiting({ session, state, table }) {
  const chat = useChat(session, state, true, true);
  const open = table.seats.filter((seat) => seat.open).length;
  useEffect(() => void (document.title = t("waiting.tab", { n: open, game: table.title })), [open]);
  return html`<${Head} /><main class="setup waiting-page" data-testid="waiting">
    <div class="setup-cover"><${Cover} name=${table.game} /></div>
    <div class="waiting-words">
      <h1>${table.watching ? t("waiting.invites", { who: hostsOf(table) }) : t("waiting.title")}</h1>
      <p class="lead">${marked("waiting.game", { game: table.title, rules: html`<${Link} href=${`/rules/${table.game}`}>${t("page.rules")}<//>` })}</p>
      <ul class="terms-list">${terms(table).map((term) => html`<li key=${term}>${term}</li>`)}</ul>
      ${!state.connected && html`<p class="note" role="status">${t("waiting.lost")}</p>`}
      ${table.watching && html`<${Join} table=${table} session=${session} />`}
      <${Seats} table=${table} open=${open} />
      ${!table.watching && html`<${Invite} /><${Host} table=${table} />`}
      <${Fair} table=${table} />
    </div>
    ${(!table.watching || chat.lines.length > 0) && html`<${Chat} table=${table} session=${session} chat=${chat} />`}</main>`;
}

/** The host of the table. @param {Table} table */
const hostsOf = (table) => table.seats.filter((seat) => seat.host).map((seat) => seat.name);

/** @param {{table: Table, open: number}} props */
function Seats({ table, open }) {
  const [error, setError] = useState("");
  const host = table.seats.some((seat) => seat.mine && seat.host);
  const make = (/** @type {number} */ i, /** @type {string} */ kind) =>
    put(`/matches/${table.id}/seats/${i}`, { kind }).then(
      () => setError(""),
      (failure) => setError(failure.message),
    );
  return html`<section class="waiting-seats" aria-label=${t("waiting.seats")}><h2>${t("waiting.seats")}</h2>
    <ul>${table.seats.map(
      (seat, i) => html`<li key=${i} class=${seat.open ? "is-open" : ""}><${Mark} seat=${i} />
      <p><b>${seat.open ? (/^Seat \d+$/.test(seat.name) ? t("waiting.open") : seat.name) : seat.name}</b> <small>${about(seat)}</small></p>
      ${host && !seat.mine && html`<button type="button" class="button quiet" onClick=${() => make(i, seat.open ? "stone" : "open")}>${t(seat.open ? "waiting.seat_golem" : seat.person ? "waiting.remove" : "waiting.open_seat")}<span class="sr">${t("waiting.of_seat", { n: i + 1 })}</span></button>`}</li>`,
    )}</ul>
    <p role="status">${t("waiting.still_open", { n: open })}</p>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}</section>`;
}

/** @param {Seat} seat */
function about(seat) {
  if (seat.open) return t("waiting.for_player");
  if (!seat.person) return golemKind(seat.kind);
  if (seat.mine) return t(seat.host ? "waiting.you_host" : "waiting.you");
  return t(seat.host ? "waiting.host" : "waiting.here");
}

/** The address to send to friends. */
function Invite() {
  const address = location.href;
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const [Code, setCode] = useState(/** @type {((props: {text: string, label: string}) => Markup)|null} */ (null));
  useEffect(() => void import("../art/qr.js").then((found) => setCode(() => found.QrCode)), []);
  const share = () => navigator.share({ title: t("page.name"), text: t("waiting.come"), url: address }).catch(() => undefined);
  return html`<section class="invite" aria-label=${t("waiting.invite")}><h2>${t("waiting.invite")}</h2>
    <div class="invite-row"><label><span class="sr">${t("waiting.link")}</span><input type="text" readonly value=${address} onFocus=${(/** @type {FieldEvent} */ e) => e.target.select()} /></label>
      <${Copy} text=${address} what=${t("copy.link")} class="primary" />
      ${typeof navigator.share === "function" && html`<button type="button" class="button" onClick=${share}><${Icon} name="share" />${t("waiting.share")}</button>`}</div>
    ${Code && !local && html`<details class="invite-code" open><summary>${t("invite.code")}</summary><${Code} text=${address} label=${t("invite.code_of")} /></details>`}
    ${
      local
        ? html`<p class="note"><${Icon} name="info" /><span>${marked("waiting.local", { link: html`<${Link} href="/docs/server">${t("waiting.local_link")}<//>` })}</span></p>`
        : html`<p class="fine">${t("waiting.anyone")}</p>`
    }</section>`;
}

/** Beginning now, and leaving. @param {{table: Table}} props */
function Host({ table }) {
  const [golem, setGolem] = useState("stone");
  const [error, setError] = useState("");
  const [open, setOpen] = useState(false);
  const host = table.seats.some((seat) => seat.mine && seat.host);
  const fail = (/** @type {Error} */ failure) => setError(failure.message);
  const start = () => post(`/matches/${table.id}/start`, { golem }).catch(fail);
  const leave = () => post(`/matches/${table.id}/leave`).then(() => go("/"), fail);
  return html`<section class="begin" aria-label=${t("waiting.begin_or_leave")}>
    ${
      host &&
      html`<div class="make"><label class="field"><span>${t("waiting.fill")}</span><select onChange=${(/** @type {SelectEvent} */ e) => setGolem(e.target.value)}>
      ${LEVELS.map((kind) => html`<option key=${kind} value=${kind} selected=${kind === golem}>${levelChoice(kind)}</option>`)}</select></label>
      <button type="button" class="button" onClick=${start}>${t("waiting.begin")}</button></div>`
    }
    <div class="actions">${mayRemove(table) && html`<button type="button" class="button quiet" onClick=${() => setOpen(true)}><${Icon} name="eye" />${t("spectators.title")}</button>`}
      <button type="button" class="button quiet" onClick=${leave}><${Icon} name="leave" />${t("waiting.leave")}</button></div>
    ${open && html`<${Spectators} table=${table} close=${() => setOpen(false)} />`}
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}</section>`;
}

/** @param {{table: Table, session: Session}} props */
function Join({ table, session }) {
  const me = useMe();
  const [typed, setTyped] = useState(/** @type {string|null} */ (null));
  const [watch, setWatch] = useState(false);
  const [state, setState] = useState({ busy: false, error: "" });
  const name = typed ?? me?.name ?? publicName(settings.name);
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setState({ busy: true, error: "" });
    try {
      session.receive(await post(`/matches/${table.id}/join`, { name }));
      set({ name });
    } catch (failure) {
      setState({ busy: false, error: /** @type {Error} */ (failure).message });
    }
  };
  if (watch)
    return html`<p class="note" role="status"><${Icon} name="eye" /><span>${marked("waiting.watching", { play: html`<button type="button" class="link" onClick=${() => setWatch(false)}>${t("waiting.play")}</button>` })}</span></p>`;
  return html`<form class="join" onSubmit=${join}>
    <label class="field"><span>${t("waiting.name")}</span><input type="text" required maxlength="24" autocomplete="nickname" value=${name} onInput=${(/** @type {FieldEvent} */ e) => setTyped(e.target.value)} /></label>
    <div class="actions"><button class="button primary big" disabled=${state.busy}>${t("waiting.join")}</button><button type="button" class="button" onClick=${() => setWatch(true)}><${Icon} name="eye" />${t("waiting.watch")}</button></div>
    ${state.error && html`<p role="alert" class="bar-error">${state.error}</p>`}
    ${me?.guest && html`<p class="fine">${marked("waiting.guest", { link: html`<${Link} href="/me">${t("waiting.guest_link")}<//>` })}</p>`}</form>`;
}
