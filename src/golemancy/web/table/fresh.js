// @ts-check
/** Marks on the board: what lies there that did not when my last turn ended. */

import { useLayoutEffect, useRef } from "../lib.js";

/** @import { Table } from "../types.js" */

/** Parts of a board that a thing can go from and to; within a part it only moves up. */
const PARTS = "[data-sight], section, article, li, .mine";

/** Where on the board something lies, roughly. @param {Element} element */
function part(element) {
  const found = element.closest(PARTS);
  return found && `${found.getAttribute("data-sight")}/${found.getAttribute("aria-label")}/${found.className}`;
}

/** What lies where, by the names that things travel by. @param {Element} root @returns {Map<string|null, string|null>} */
const lying = (root) => new Map([...root.querySelectorAll("[data-flip]")].map((one) => [one.getAttribute("data-flip"), part(one)]));

/** Whether nobody else has decided since my last decision. @param {Table} table */
const justMine = (table) => !table.log.length || table.seats[table.log[table.log.length - 1].seat].mine;

/** Marks what is new since my last decision, until my next one. @param {{current: Element|null}} root @param {Table} table @param {unknown} drawn  what else the board is drawn from */
export function useFresh(root, table, drawn) {
  const known = useRef(/** @type {{epoch: number, seat: number|null, things: Map<string|null, string|null>}|null} */ (null));
  useLayoutEffect(() => {
    if (!root.current || table.seat === null) return;
    const old = known.current;
    const same = old && old.epoch === table.epoch && old.seat === table.seat;
    if (!same || justMine(table)) known.current = { epoch: table.epoch, seat: table.seat, things: lying(root.current) };
    const before = /** @type {NonNullable<typeof old>} */ (known.current).things;
    for (const one of root.current.querySelectorAll("[data-flip]")) {
      const name = one.getAttribute("data-flip");
      one.toggleAttribute("data-fresh", !before.has(name) || before.get(name) !== part(one));
    }
  }, [table.epoch, table.number, table.seat, drawn]);
}
