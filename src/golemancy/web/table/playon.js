// @ts-check
/** Taking it from here: a new match, for practice, from a position of one that is over. */

import { post } from "../api.js";
import { Icon } from "../art/icons.js";
import { useLibrary } from "../library.js";
import { html, useState } from "../lib.js";
import { go } from "../router.js";
import { t } from "../speech.js";
import { LEVELS, levelChoice } from "../strings.js";
import { Dialog } from "./dialogs.js";

/** @import { SelectEvent, Table } from "../types.js" */

/** Which seat to play, and against whom. @param {{table: Table, number: number, seat: number, close: () => void}} props */
export function PlayOn({ table, number, seat, close }) {
  const { library } = useLibrary();
  const [mine, setMine] = useState(seat);
  const [level, setLevel] = useState("stone");
  const [state, setState] = useState({ busy: false, error: "" });
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setState({ busy: true, error: "" });
    try {
      /** @type {{id: string}} */
      const { id } = await post(`/matches/${table.id}/continue`, { number, seat: mine, golem: level });
      go(`/m/${id}`);
    } catch (failure) {
      setState({ busy: false, error: /** @type {Error} */ (failure).message });
    }
  };
  return html`<${Dialog} title=${t("after.play_on")} close=${close}><form class="play-on" onSubmit=${start}>
    <p>${t("after.play_on_about", { n: number })}</p>
    ${
      table.seats.length > 1 &&
      html`<label class="field"><span>${t("after.play_as")}</span><select onChange=${(/** @type {SelectEvent} */ e) => setMine(Number(e.target.value))}>
      ${table.seats.map((who, i) => html`<option key=${i} value=${i} selected=${i === mine}>${who.name}</option>`)}</select></label>
    <label class="field"><span>${t("after.against")}</span><select data-testid="level" onChange=${(/** @type {SelectEvent} */ e) => setLevel(e.target.value)}>
      ${(library?.levels ?? LEVELS).map((one) => html`<option key=${one} value=${one} selected=${one === level}>${levelChoice(one)}</option>`)}</select></label>`
    }
    ${state.error && html`<p class="bar-error" role="alert">${state.error}</p>`}
    <div class="actions"><button type="submit" class="button primary" disabled=${state.busy}><${Icon} name="play" />${t("after.start")}</button>
      <button type="button" class="button quiet" onClick=${close}>${t("page.back")}</button></div></form><//>`;
}
