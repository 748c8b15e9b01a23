// @ts-check
/** Who watches a table; its host may remove them. */

import { get, remove } from "../api.js";
import { Icon } from "../art/icons.js";
import { html, useEffect, useState } from "../lib.js";
import { counted } from "../plural.js";
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
    confirm(`Remove ${one.name || "this guest"}? They cannot come back to this table under that identity.`) &&
    remove(`${where}/${one.id}`).then(look, fail);
  return html`<${Dialog} title="Spectators" close=${close}>
    <p role="status">${watching && (watching.length ? `${counted(watching.length, "person is", "people are")} watching.` : "Nobody is watching.")}</p>
    ${
      watching !== null &&
      watching.length > 0 &&
      html`<ul class="rows">${watching.map((one) => html`<li key=${one.id}><span><b>${one.name || "A guest"}</b></span><button type="button" class="button" onClick=${() => end(one)}><${Icon} name="close" />Remove<span class="sr"> ${one.name || "a guest"}</span></button></li>`)}</ul>`
    }
    ${error && html`<p role="alert" class="bar-error">${error}</p>`}<//>`;
}
