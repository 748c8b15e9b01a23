// @ts-check
/** Where analyses begin: my own, a replay file, a position set up by hand. */

import { get, post, remove } from "../api.js";
import { SetupForm } from "../analysis/setup.js";
import { Icon } from "../art/icons.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { go, Link } from "../router.js";
import { ago, t } from "../speech.js";
import { titleOf } from "../strings.js";
import { Head } from "./parts.js";

/** @typedef {{id: string, game: string, title: string, created: number, updated: number}} Kept */

export function StartPage() {
  useEffect(() => void (document.title = t("page.title", { what: t("analyse.start") })), []);
  return html`<${Head} /><main class="start"><div class="hero"><h1>${t("analyse.start")}</h1><p>${t("analyse.start_about")}</p></div>
    <${Mine} /><${File} />
    <section aria-label=${t("analyse.set_up")}><h2>${t("analyse.set_up")}</h2><p>${t("analyse.set_up_about")}</p><${SetupForm} /></section></main>`;
}

/** The boards that I keep. */
function Mine() {
  const [boards, setBoards] = useState(/** @type {Kept[]|null} */ (null));
  const look = () => get("/boards").then(setBoards, () => setBoards([]));
  useEffect(() => void look(), []);
  const forget = (/** @type {string} */ id) => confirm(t("analyse.delete_asked")) && remove(`/boards/${id}`).then(look, look);
  return html`<section aria-label=${t("analyse.mine")}><h2>${t("analyse.mine")}</h2>
    ${
      boards?.length
        ? html`<ul class="finished">${boards.map(
            (
              one,
            ) => html`<li key=${one.id}><${Link} href=${`/a/${one.id}`}><${Icon} name="zoom" /><b>${titleOf(one.game, one.title)}</b><small>${ago(one.updated)}</small><//>
          <button type="button" class="icon-button" aria-label=${t("analyse.forget", { game: titleOf(one.game, one.title) })} onClick=${() => forget(one.id)}><${Icon} name="trash" /></button></li>`,
          )}</ul>`
        : html`<p class="empty">${t("analyse.none")}</p>`
    }</section>`;
}

/** A replay file, chosen or pasted. */
function File() {
  const [error, setError] = useState("");
  const [text, setText] = useState("");
  const file = useRef(/** @type {HTMLInputElement|null} */ (null));
  const open = (/** @type {string} */ content) =>
    post("/boards", content).then(
      (/** @type {{id: string}} */ { id }) => go(`/a/${id}`),
      (failure) => setError(failure.message),
    );
  const choose = async () => {
    const chosen = file.current?.files?.[0];
    if (chosen) await open((await chosen.text()) || " ");
  };
  const paste = (/** @type {Event} */ event) => (event.preventDefault(), open(`${text.trim()}\n`));
  return html`<section aria-label=${t("analyse.from_file")}><h2>${t("analyse.from_file")}</h2>
    <p><label class="button"><${Icon} name="upload" />${t("lobby.open_file")}<input type="file" class="sr" ref=${file} accept=".golem,.txt,text/plain" onChange=${choose} /></label></p>
    <form onSubmit=${paste}><label class="field"><span>${t("analyse.paste")}</span><textarea rows="4" spellcheck=${false} value=${text} onInput=${(/** @type {import("../types.js").FieldEvent} */ e) => setText(e.target.value)}></textarea></label>
      ${error && html`<p role="alert" class="bar-error">${error}</p>`}
      <p><button class="button" disabled=${!text.trim()}>${t("analyse.open")}</button></p></form></section>`;
}
