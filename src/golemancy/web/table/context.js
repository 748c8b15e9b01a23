// @ts-check
/** What spots and other parts of a board need to know about the table, without handing it down. */

import { createContext, useContext } from "../lib.js";

/** @import { Action } from "../types.js" */

/**
 * @typedef {{actions: Action[], chosen: Action[], hinted: Action[], busy: boolean, pick: (actions: Action[]) => void,
 *   explain: (element: Element) => void, lit?: Record<string, string>}} Choosing lit: places, each with what is so about it
 */

/** @type {Choosing} */
export const NOBODY = { actions: [], chosen: [], hinted: [], busy: false, pick: () => undefined, explain: () => undefined };

export const ChoosingContext = createContext(NOBODY);

/** @returns {Choosing} */
export const useChoosing = () => useContext(ChoosingContext);
