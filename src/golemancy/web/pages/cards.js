// @ts-check
/** Playing with your own cards: save the card file, change it, and play with it. */

import { post } from "../api.js";
import { Icon } from "../art/icons.js";
import { html, useRef, useState } from "../lib.js";
import { marked, t } from "../speech.js";
import { StandIns } from "../table/dialogs.js";

/** @import { Deck, GameEntry } from "../types.js" */

/** @param {{game: GameEntry, deck: Deck|null, setDeck: (deck: Deck|null) => void}} props */
export function Cards({ game, deck, setDeck }) {
  const [error, setError] = useState("");
  const file = useRef(/** @type {HTMLInputElement|null} */ (null));
  const choose = async () => {
    const chosen = file.current?.files?.[0];
    if (!chosen) return;
    setDeck(null);
    setError("");
    try {
      /** @type {Omit<Deck, "name">} */
      const read = await post(`/games/${game.name}/deck`, (await chosen.text()) || " ");
      setDeck({ name: chosen.name, ...read });
    } catch (failure) {
      setError(/** @type {Error} */ (failure).message);
    }
    if (file.current) file.current.value = "";
  };
  return html`<fieldset class="cards"><legend>${t("cards.title")}</legend>
    <${StandIns} table=${deck || game} />
    ${deck && html`<p role="status" class="note"><${Icon} name="info" /><span>${marked("cards.own", { file: html`<b>${deck.name}</b>` })}</span></p>`}
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}
    <div class="actions">
      <a class="button" href=${`/api/games/${game.name}/deck`} download><${Icon} name="download" />${t("cards.save")}</a>
      <label class="button"><${Icon} name="upload" />${t("cards.choose")}
        <input type="file" class="sr" ref=${file} accept=".toml,.txt,text/plain" onChange=${choose} /></label>
      ${deck && html`<button type="button" class="button quiet" onClick=${() => setDeck(null)}>${t("cards.standard")}</button>`}
    </div></fieldset>`;
}
