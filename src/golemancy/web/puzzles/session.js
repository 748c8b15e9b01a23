// @ts-check
/** A puzzle at its board: the same choosing as at a table, but no match behind it, and the server judges the turn. */

import { get, post } from "../api.js";
import { Session } from "../table/session.js";

/** @import { PuzzleLook, PuzzleState, PuzzleVerdict, Table } from "../types.js" */

export class PuzzleSession extends Session {
  /** @param {string} id as in an address: puzzles/GAME/NUMBER @param {(state: PuzzleState) => void} tell */
  constructor(id, tell) {
    super(id, (state) => tell({ ...state, look: this.look_, verdict: this.verdict }));
    /** What was said of the puzzle when it was opened. @type {PuzzleLook|null} */
    this.look_ = null;
    /** @type {PuzzleVerdict|null} */
    this.verdict = null;
    /** The positions of this try, the first one posed. @type {Table[]} */
    this.steps = [];
    /** What can be shown once more. @type {Table[]} */
    this.film = [];
  }

  async start() {
    try {
      /** @type {PuzzleLook} */
      const found = await get(`/${this.id}`);
      this.look_ = found;
      this.steps = [found.table];
      this.show(found.table);
    } catch (error) {
      this.set({ fatal: /** @type {Error} */ (error).message });
    }
  }

  /** There is nobody else here. */
  connect() {}

  /** A decision that ends the turn is confirmed where that is wanted. @param {import("../types.js").Action} action */
  choose(action) {
    if (action.ends && this.confirms()) this.set({ armed: action, preview: [] });
    else this.decide(action);
  }

  /** @param {string} verb @param {{action?: number}} details */
  async command(verb, details) {
    if (this.state.busy) return;
    if (verb === "undo") this.stepBack();
    if (verb !== "decisions") return;
    this.set({ busy: true, error: null });
    try {
      const line = [...this.made(), details.action];
      /** @type {{table: Table, verdict: PuzzleVerdict|null}} */
      const { table, verdict } = await post(`/${this.id}`, { line });
      this.steps.push(table);
      this.show(table);
      this.set({ busy: false });
      if (verdict) this.judge(verdict, verdict.right ? [] : verdict.frames);
    } catch (error) {
      this.set({ busy: false, error: /** @type {Error} */ (error).message, choices: [], armed: null });
    }
  }

  /** The decisions of this try so far. @returns {number[]} */
  made() {
    const line = this.steps[this.steps.length - 1].line;
    return line ? line.split(",").map(Number) : [];
  }

  stepBack() {
    if (this.steps.length > 1) this.steps.pop();
    this.show(this.steps[this.steps.length - 1]);
  }

  /** @param {PuzzleVerdict} verdict @param {Table[]} frames what follows, to be shown on the board */
  judge(verdict, frames) {
    this.verdict = verdict;
    this.film = verdict.frames;
    this.queue = [...frames];
    this.set({});
    this.pump();
  }

  /** Tries once more from the beginning. */
  retry() {
    this.verdict = null;
    this.queue = [];
    clearTimeout(this.timer);
    this.steps = this.steps.slice(0, 1);
    this.show(this.steps[0]);
  }

  /** Shows the solution, and keeps that it was asked for. */
  async giveUp() {
    this.set({ busy: true, error: null });
    try {
      /** @type {PuzzleVerdict} */
      const told = await post(`/${this.id}/solution`);
      this.set({ busy: false });
      this.judge({ ...told, right: null }, []);
      this.again();
    } catch (error) {
      this.set({ busy: false, error: /** @type {Error} */ (error).message });
    }
  }

  /** Shows on the board what the verdict tells, step by step. */
  async again() {
    if (!this.film.length) return;
    this.repeating = true;
    this.queue = this.film.slice(1);
    this.show(this.film[0]);
    this.pump();
  }
}
