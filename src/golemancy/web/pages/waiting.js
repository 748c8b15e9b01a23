// @ts-check
/** A table that waits for players: the seats, the invitation for its host, and joining for those invited. */

import { post, put } from "../api.js";
import { Cover } from "../art/covers.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { html, useEffect, useState } from "../lib.js";
import { useMe } from "../me.js";
import { publicName, terms } from "../online.js";
import { counted } from "../plural.js";
import { go, Link } from "../router.js";
import { set, settings } from "../settings.js";
import { LEVELS, levelName, listed } from "../strings.js";
import { Chat, useChat } from "../table/chat.js";
import { Fair } from "../table/fair.js";
import { mayRemove, Spectators } from "../table/spectators.js";
import { Copy } from "./copy.js";
import { Head } from "./parts.js";

/** @import { Session } from "../table/session.js" */
/** @import { FieldEvent, Seat, SelectEvent, SessionState, Table } from "../types.js" */

/** @param {{session: Session, state: SessionState, table: Table}} props */
export function Waiting({ session, state, table }) {
  const chat = useChat(session, state, true, true);
  const open = table.seats.filter((seat) => seat.open).length;
  useEffect(() => void (document.title = `${counted(open, "open seat")}: ${table.title}`), [open]);
  return html`<${Head} /><main class="setup waiting-page" data-testid="waiting">
    <div class="setup-cover"><${Cover} name=${table.game} /></div>
    <div class="waiting-words">
      <h1>${table.watching ? `${hostOf(table)} invites you` : "Waiting for players"}</h1>
      <p class="lead">${table.title}. <${Link} href=${`/rules/${table.game}`}>Rules<//></p>
      <ul class="terms-list">${terms(table).map((term) => html`<li key=${term}>${term}</li>`)}</ul>
      ${!state.connected && html`<p class="note" role="status">Connection lost. Reconnecting …</p>`}
      ${table.watching && html`<${Join} table=${table} session=${session} />`}
      <${Seats} table=${table} open=${open} />
      ${!table.watching && html`<${Invite} /><${Host} table=${table} />`}
      <${Fair} table=${table} />
    </div>
    ${(!table.watching || chat.lines.length > 0) && html`<${Chat} table=${table} session=${session} chat=${chat} />`}</main>`;
}

/** The host of the table. @param {Table} table */
const hostOf = (table) => listed(table.seats.filter((seat) => seat.host).map((seat) => seat.name));

/** @param {{table: Table, open: number}} props */
function Seats({ table, open }) {
  const [error, setError] = useState("");
  const host = table.seats.some((seat) => seat.mine && seat.host);
  const make = (/** @type {number} */ i, /** @type {string} */ kind) =>
    put(`/matches/${table.id}/seats/${i}`, { kind }).then(
      () => setError(""),
      (failure) => setError(failure.message),
    );
  return html`<section class="waiting-seats" aria-label="Seats"><h2>Seats</h2>
    <ul>${table.seats.map(
      (seat, i) => html`<li key=${i} class=${seat.open ? "is-open" : ""}><${Mark} seat=${i} />
      <p><b>${seat.open ? (/^Seat \d+$/.test(seat.name) ? "Open" : seat.name) : seat.name}</b> <small>${about(seat)}</small></p>
      ${host && !seat.mine && html`<button type="button" class="button quiet" onClick=${() => make(i, seat.open ? "stone" : "open")}>${seat.open ? "Seat a golem" : seat.person ? "Remove" : "Open the seat"}<span class="sr">: seat ${i + 1}</span></button>`}</li>`,
    )}</ul>
    <p role="status">${counted(open, "seat is", "seats are")} open. The match begins when all seats are taken.</p>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}</section>`;
}

/** @param {Seat} seat */
function about(seat) {
  if (seat.open) return "waiting for a player";
  if (!seat.person) return `${levelName(seat.kind)} golem`;
  return [seat.mine && "you", seat.host && "host"].filter(Boolean).join(", ") || "is here";
}

/** The address to send to friends. */
function Invite() {
  const address = location.href;
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const share = () => navigator.share({ title: "golemancy", text: "Come and play", url: address }).catch(() => undefined);
  return html`<section class="invite" aria-label="Invite"><h2>Invite</h2>
    <div class="invite-row"><label><span class="sr">Link to this table</span><input type="text" readonly value=${address} onFocus=${(/** @type {FieldEvent} */ e) => e.target.select()} /></label>
      <${Copy} text=${address} what="the link" class="primary" />
      ${typeof navigator.share === "function" && html`<button type="button" class="button" onClick=${share}><${Icon} name="share" />Share</button>`}</div>
    ${
      local
        ? html`<p class="note"><${Icon} name="info" /><span>This address works on this computer only. <${Link} href="/docs/server">How others can reach it<//></span></p>`
        : html`<p class="fine">Anyone with the link can take an open seat or watch.</p>`
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
  return html`<section class="begin" aria-label="Begin or leave">
    ${
      host &&
      html`<div class="make"><label class="field"><span>Nobody else coming? Fill the open seats with golems</span><select onChange=${(/** @type {SelectEvent} */ e) => setGolem(e.target.value)}>
      ${Object.entries(LEVELS).map(([kind, { name, about: what }]) => html`<option key=${kind} value=${kind} selected=${kind === golem}>${name}: ${what}</option>`)}</select></label>
      <button type="button" class="button" onClick=${start}>Begin now</button></div>`
    }
    <div class="actions">${mayRemove(table) && html`<button type="button" class="button quiet" onClick=${() => setOpen(true)}><${Icon} name="eye" />Spectators</button>`}
      <button type="button" class="button quiet" onClick=${leave}><${Icon} name="leave" />Leave the table</button></div>
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
    return html`<p class="note" role="status"><${Icon} name="eye" /><span>You are watching. The table appears here when the match begins. <button type="button" class="link" onClick=${() => setWatch(false)}>Play after all</button></span></p>`;
  return html`<form class="join" onSubmit=${join}>
    <label class="field"><span>Your name at the table</span><input type="text" required maxlength="24" autocomplete="nickname" value=${name} onInput=${(/** @type {FieldEvent} */ e) => setTyped(e.target.value)} /></label>
    <div class="actions"><button class="button primary big" disabled=${state.busy}>Join</button><button type="button" class="button" onClick=${() => setWatch(true)}><${Icon} name="eye" />Just watch</button></div>
    ${state.error && html`<p role="alert" class="bar-error">${state.error}</p>`}
    ${me?.guest && html`<p class="fine">You are playing as a guest. <${Link} href="/me">Choose a name and a password<//> to reach your seat from other devices too.</p>`}</form>`;
}
