// @ts-check
/** An analysis that is open in this page: its tree, the position that is shown, and what was changed. */

import { get, post, put, query } from "../api.js";
import { after, commented, grown, leaving, movesTo, onward, promoted, pruned, sent, wayTo } from "./tree.js";

/** @import { Action, SessionState, Table } from "../types.js" */
/** @import { Tree } from "./tree.js" */

/** @typedef {{action: number, text: string, chance: number, line: string[], phrases: import("../types.js").HintedAction["phrases"]}} BestMove */
/** @typedef {{moves: BestMove[], chances: number[], deep: number}} Thought */
/** @typedef {{id: string, mine: boolean, kept: boolean, game: string, title: string, players: number} & Tree} Sent */
/** @typedef {{sent: Sent, tree: Tree, at: number, past: Step[], future: Step[], thought: Thought|null, dirty: boolean, saving: boolean} & SessionState} State */
/** @typedef {{tree: Tree, at: number}} Step */

const FOLLOW = -1; // through the eyes of whoever decides
const FRAMES = 80; // positions that are kept
const PAST = 200; // changes that can be undone

export class Analysis {
  /** @param {string} id @param {(state: State) => void} tell */
  constructor(id, tell) {
    this.id = id;
    this.tell = tell;
    /** @type {number|null} */
    this.eyes = FOLLOW;
    /** @type {Map<string, Promise<Table>>} */
    this.frames = new Map();
    /** The decision that was shown last after each one, so that a step forward stays in the line. @type {Map<number, number>} */
    this.visited = new Map();
    this.thinking = new AbortController();
    this.think = false;
    this.stopped = false;
    /** @type {State} */
    this.state = /** @type {State} */ (
      /** @type {unknown} */ ({
        ...{ sent: null, tree: { comment: "", nodes: [] }, at: -1, past: [], future: [], thought: null, dirty: false, saving: false },
        ...{ table: null, behind: 0, connected: true, busy: false, error: null, fatal: null, choices: [], armed: null, preview: [] },
        ...{ hint: null, lines: [], present: null },
      })
    );
  }

  /** @param {Partial<State>} changes */
  set(changes) {
    this.state = { ...this.state, ...changes };
    if (!this.stopped) this.tell(this.state);
  }

  get place() {
    return `/boards/${this.id}`;
  }

  /** Opens the board at a position of its main line. @param {number} number */
  async start(number) {
    /** @type {Sent} */
    const found = await get(this.place);
    const tree = { comment: found.comment, nodes: found.nodes };
    const line = onward(tree, -1);
    this.set({ sent: found, tree });
    await this.go(number > 0 ? (line[Math.min(number, line.length) - 1] ?? -1) : -1);
  }

  stop() {
    this.stopped = true;
    this.thinking.abort();
  }

  // ---- showing

  /** Shows a position of the tree. @param {number} at @param {Tree} [tree] */
  async go(at, tree = this.state.tree) {
    wayTo(tree, at).forEach((i) => this.visited.set(tree.nodes[i].parent, i));
    this.thinking.abort();
    this.set({ tree, at, choices: [], error: null, busy: true, thought: null });
    try {
      const table = await this.frame(movesTo(tree, at));
      if (this.state.at !== at || this.state.tree !== tree) return;
      this.set({ table: { ...table, log: this.told(table) }, busy: false });
      if (this.think) this.ponder();
    } catch (error) {
      this.set({ error: /** @type {Error} */ (error).message, busy: false });
    }
  }

  /** @param {string} moves @returns {Promise<Table>} */
  frame(moves) {
    const key = `${this.eyes} ${moves}`;
    const found =
      this.frames.get(key) ??
      get(`${this.place}/frame${query({ moves, seat: this.eyes })}`).then((/** @type {Table} */ table) => ({
        ...table,
        ...{ place: this.place, moves },
      }));
    this.frames.delete(key);
    this.frames.set(key, found);
    found.catch(() => this.frames.delete(key));
    if (this.frames.size > FRAMES) this.frames.delete(/** @type {string} */ (this.frames.keys().next().value));
    return found;
  }

  /** The log up to the position: of decisions before the last one only what was decided. @param {Table} table */
  told(table) {
    const lines = wayTo(this.state.tree, this.state.at).map((i) => ({ ...this.state.tree.nodes[i], events: [] }));
    return [...lines.slice(0, -1), ...table.log];
  }

  /** Looks through the eyes of a seat, of nobody (null), or of whoever decides. @param {number|null} eyes */
  look(eyes) {
    this.eyes = eyes;
    return this.go(this.state.at);
  }

  back() {
    this.set({ choices: [], error: null });
  }

  step() {
    const next = after(this.state.tree, this.state.at);
    const last = this.visited.get(this.state.at);
    if (next.length) this.go(last !== undefined && next.includes(last) ? last : next[0]);
  }

  stepBack() {
    if (this.state.at >= 0) this.go(this.state.tree.nodes[this.state.at].parent);
  }

  toEnd() {
    this.go(onward(this.state.tree, this.state.at).at(-1) ?? this.state.at);
  }

  /** To another decision that could be made in its place. @param {number} by */
  aside(by) {
    const { tree, at } = this.state;
    if (at < 0) return;
    const here = after(tree, tree.nodes[at].parent);
    this.go(here[(here.indexOf(at) + by + here.length) % here.length]);
  }

  // ---- deciding, for every seat: what boards and the bar ask of a session

  /** @param {Action[]} actions */
  pick(actions) {
    if (this.state.busy || !actions.length) return;
    const again = actions.length > 1 && this.state.choices[0]?.action === actions[0].action;
    if (again) this.back();
    else if (actions.length > 1) this.set({ choices: actions });
    else this.decide(actions[0]);
  }

  /** @param {Action} action */
  choose(action) {
    return this.decide(action);
  }

  /** @param {Action} action */
  async decide({ action, text, phrase }) {
    const { table, tree, at, busy } = this.state;
    if (busy || !table || table.player === null || !table.actions.some((one) => one.action === action)) return;
    const step = grown(tree, { parent: at, action, seat: table.player, text, phrase, comment: "" });
    if (step.tree === tree) await this.go(step.at);
    else await this.change(step);
  }

  skip() {}

  newest() {
    return this.state.table;
  }

  // ---- changing the tree

  /** @param {Step} step */
  async change(step) {
    const { tree, at, past } = this.state;
    this.set({ past: [...past, { tree, at }].slice(-PAST), future: [], dirty: true });
    this.visited.clear();
    await this.go(step.at, step.tree);
  }

  /** Takes the last step back, as boards ask for it: one that was new is gone again. */
  async undo() {
    const { at, past, tree } = this.state;
    const last = past.at(-1);
    const fresh = last && tree.nodes.length === last.tree.nodes.length + 1 && at === tree.nodes.length - 1;
    if (fresh) await this.revert();
    else if (at >= 0) await this.go(tree.nodes[at].parent);
  }

  /** Undoes the last change of the tree. */
  async revert() {
    const { tree, at, past, future } = this.state;
    const last = past.at(-1);
    if (!last) return;
    this.set({ past: past.slice(0, -1), future: [...future, { tree, at }], dirty: true });
    await this.go(last.at, last.tree);
  }

  async redo() {
    const { tree, at, past, future } = this.state;
    const next = future.at(-1);
    if (!next) return;
    this.set({ past: [...past, { tree, at }], future: future.slice(0, -1), dirty: true });
    await this.go(next.at, next.tree);
  }

  prune() {
    if (this.state.at >= 0) this.change(pruned(this.state.tree, this.state.at));
  }

  promote() {
    if (leaving(this.state.tree, this.state.at) !== null) this.change(promoted(this.state.tree, this.state.at));
  }

  /** @param {string} text */
  comment(text) {
    const { tree, at } = this.state;
    this.change({ tree: commented(tree, at, text), at });
  }

  /** Keeps the tree on the server: in place where it is mine, else as a copy of mine. Returns the board's id. */
  async save() {
    const { tree, sent: from } = this.state;
    this.set({ saving: true, error: null });
    try {
      /** @type {{id: string}} */
      const { id } = from.mine ? await put(this.place, sent(tree)) : await post(`${this.place}/copy`, sent(tree));
      this.id = id;
      this.frames.clear();
      this.set({ saving: false, dirty: this.state.tree !== tree, sent: { ...from, id, mine: true, kept: true } });
      return id;
    } catch (error) {
      this.set({ saving: false, error: /** @type {Error} */ (error).message });
      return null;
    }
  }

  // ---- the engine

  /** @param {boolean} on */
  async ask(on) {
    this.think = on;
    if (on) await this.ponder();
    else this.thinking.abort();
  }

  /** Asks for the best decisions here, at first roughly; what is shown next ends it. */
  async ponder() {
    this.thinking.abort();
    const mine = (this.thinking = new AbortController());
    const moves = movesTo(this.state.tree, this.state.at);
    try {
      for (const deep of [0, 1]) {
        /** @type {Thought} */
        const thought = await get(`${this.place}/lines${query({ moves, deep })}`, mine.signal);
        if (mine.signal.aborted) return;
        this.set({ thought });
        if (thought.deep) return;
      }
    } catch (error) {
      if (!mine.signal.aborted) this.set({ error: /** @type {Error} */ (error).message });
    }
  }
}
