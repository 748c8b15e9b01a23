// @ts-check
/** Looking through the legal decisions by their notation. */

/** @import { Action } from "../types.js" */

/** The first decision whose notation fits. @param {{actions: Action[]}} t @param {RegExp} pattern */
export const findAction = (t, pattern) => t.actions.find((action) => pattern.test(action.text));

/** Whether a decision with this verb is legal. @param {{actions: Action[]}} t @param {string} verb */
export const may = (t, verb) => t.actions.some((action) => action.text.startsWith(verb));
