// @ts-check
/** Who watches a table; its host may remove them. */

import { get, remove } from "../api.js";
import { Icon } from "../art/icons.js";
import { html, useEffect, useState } from "../lib.js";
import { t } from "../speech.js";
import { Dialog } from "./dialogs.js";

/** @import { Spectator, Table } from "../types.js" */

const AGAIN = 3000; // milliseconds between two looks while the list is open

/** Whether I am the host of a table that others may watch. @param {Table} table */
export const mayRemove = (table) => table.access !== "private" && table.seats.some((seat) => seat.mine && seat.host);

/** @param {{table: Table, close: () => void}} props */
export function Spectators({ table, close }) {
  const [watching, setWatching] = useState(/** @type {Spectator[]|null} */ (null));
  const [error, setError] = useState("");
  const where = `/matches/${table.id}/spectators`;
  const fail = (/** @type {Error} */ failure) => setError(failure.message);
  const look = () => get(where).then((/** @type {Spectator[]} */ found) => (setWatching(found), setError("")), fail);
  useEffect(() => {
    look();
    const timer = setInterval(look, AGAIN);
    return () => clearInterval(timer);
  }, []);
  const end = (/** @type {Spectator} */ one) =>
    confirm(one.name ? t("spectators.remove_asked", { who: one.name }) : t("spectators.remove_guest")) &&
    remove(`${where}/${one.id}`).then(look, fail);
  return html`<${Dialog} title=${t("spectators.title")} close=${close}>
    <p role="status">${watching && t(watching.length ? "spectators.some" : "spectators.none", { n: watching.length })}</p>
    ${
      watching !== null &&
      watching.length > 0 &&
      html`<ul class="rows">${watching.map((one) => html`<li key=${one.id}><span><b>${one.name || t("spectators.guest")}</b></span><button type="button" class="button" aria-label=${one.name ? t("spectators.remove_whom", { who: one.name }) : t("spectators.remove_a_guest")} onClick=${() => end(one)}><${Icon} name="close" />${t("spectators.remove")}</button></li>`)}</ul>`
    }
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}<//>`;
}
