// @ts-check
/** Talk at the table, and muting it. */

import { get, post, put } from "../api.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { t } from "../speech.js";

/** @import { Session } from "./session.js" */
/** @import { FieldEvent, SessionState, Table, Talk } from "../types.js" */

/** @typedef {{all: boolean, seats: number[]}} Muted */
/** @typedef {ReturnType<typeof useChat>} Talking  what is heard of the talk, and how it is muted */

/** What is heard of the talk, and how much of it is new. @param {Session} session @param {SessionState} state @param {boolean} on @param {boolean} inSight */
export function useChat(session, state, on, inSight) {
  const [muted, setMuted] = useState(/** @type {Muted} */ ({ all: false, seats: [] }));
  const read = useRef(/** @type {number|null} */ (null));
  const look = async () => {
    /** @type {Talk|null} */
    const said = await get(`/matches/${session.id}/chat`).catch(() => null);
    if (!said) return;
    setMuted({ all: said.muted, seats: said.muted_seats });
    session.overhear(said.lines);
    read.current ??= session.nextLine();
  };
  useEffect(() => void (on && look()), [session, on]);
  const mute = async (/** @type {boolean} */ silent, /** @type {number|null} */ seat) => {
    await put(`/matches/${session.id}/mute`, seat === null ? { muted: silent } : { muted: silent, seat }).catch(() => null);
    await look();
  };
  const lines = muted.all ? [] : state.lines.filter((line) => !muted.seats.includes(line.seat));
  if (inSight) read.current = session.nextLine();
  const fresh = read.current === null ? 0 : lines.filter((line) => line.number >= (read.current ?? 0)).length;
  return { lines, muted, mute, fresh };
}

/** @param {{table: Table, session: Session, chat: Talking}} props */
export function Chat({ table, session, chat }) {
  const end = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [chat.lines.length]);
  return html`<section class="chat" aria-label=${t("chat.title")}><h2>${t("chat.title")}</h2>
    <div class="chat-lines" ref=${end} role="log" tabIndex=${0} aria-label=${t("chat.messages")}><ol>
      ${chat.lines.map((line) => html`<li key=${line.number}>${line.seat < 0 ? html`<${Icon} name="eye" />` : html`<${Mark} seat=${line.seat} />`}<p><b>${line.name}</b> ${line.text}</p></li>`)}
      ${!chat.lines.length && html`<li class="empty">${t(chat.muted.all ? "chat.muted" : "chat.silent")}</li>`}</ol></div>
    ${table.watching && html`<p class="fine">${t("chat.spectators")}</p>`}<${Say} session=${session} />
    <${Muting} table=${table} chat=${chat} /></section>`;
}

/** @param {{session: Session}} props */
function Say({ session }) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await post(`/matches/${session.id}/chat`, { text });
      setText("");
      setError("");
    } catch (failure) {
      setError(/** @type {Error} */ (failure).message);
    }
  };
  return html`<form class="say" onSubmit=${send}>
    <label><span class="sr">${t("chat.say")}</span><input type="text" maxlength="500" autocomplete="off" placeholder=${t("chat.say")} value=${text} onInput=${(/** @type {FieldEvent} */ e) => setText(e.target.value)} /></label>
    <button class="button" aria-label=${t("chat.send")}><${Icon} name="next" /></button>
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}</form>`;
}

/** Whom to mute. @param {{table: Table, chat: Talking}} props */
function Muting({ table, chat }) {
  const others = table.seats.flatMap((seat, i) => ((seat.person && !seat.mine) || chat.muted.seats.includes(i) ? [i] : []));
  return html`<details class="muting"><summary>${t("chat.mute")}</summary>
    <label class="switch"><input type="checkbox" checked=${chat.muted.all} onChange=${(/** @type {FieldEvent} */ e) => chat.mute(e.target.checked, null)} /><span>${t("chat.everyone")}</span></label>
    ${others.map(
      (
        seat,
      ) => html`<label class="switch" key=${seat}><input type="checkbox" disabled=${chat.muted.all} checked=${chat.muted.all || chat.muted.seats.includes(seat)}
      onChange=${(/** @type {FieldEvent} */ e) => chat.mute(e.target.checked, seat)} /><span><${Mark} seat=${seat} /> ${table.seats[seat].name}</span></label>`,
    )}</details>`;
}
