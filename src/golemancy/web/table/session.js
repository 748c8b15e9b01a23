// @ts-check
/** A page's connection to one table: what is shown, what is still to be shown, and what the person is choosing. */

import { get, liveAddress, post, query } from "../api.js";
import { paceOf, settings } from "../settings.js";
import { t } from "../speech.js";
import { capital } from "../words.js";
import { keepPulse } from "./pulse.js";
import { before, Told } from "./told.js";

/** @import { Action, ChatLine, Hint, HintedAction, LiveMessage, LogEvent, LogLine, SessionState, Table } from "../types.js" */

/** What is said of closing codes after which trying again is of no use. @type {Record<number, string>} */
const REFUSED = { 4401: "refusal.signed_out", 4403: "refusal.removed", 4404: "refusal.no_match" };
const RELOADING = 3000; // for somebody who may only have loaded the page again
const LINES = 60; // of the log that a page begins with
const MOST_AGAIN = 40; // decisions at once
const AGAIN = 900; // milliseconds for each decision that is shown again
const RETRY = [300, 800, 1500, 3000, 5000];
/** @type {Partial<SessionState>} */
const NOTHING_CHOSEN = { parted: null, choices: [], armed: null, preview: [] };
/** @type {Partial<SessionState>} */
const NEW_POSITION = { ...NOTHING_CHOSEN, hint: null };

/** Whether an action is among others, however often the server has told of them. @param {Action[]|undefined} actions @param {Action|undefined} action */
const has = (actions, action) => Boolean(action && actions?.some((one) => one.action === action.action));

/** Whether the same was decided in both, though something else about the match has changed. @param {Table} one @param {Table} other @param {LogLine[]} old  what was told of the other */
const samePosition = (one, other, old) =>
  one.number === other.number &&
  one.seat === other.seat &&
  JSON.stringify(one.log.slice(-old.length)) === JSON.stringify(old.slice(-one.log.length));

/** Kinds of events after which another game of a series, or another grid, lies on the table. */
const PARTED = ["deal", "automa_golem", "automa_rune", "removed"];
const OVER = "over";

/** The lines of the log that led from one table to the next. @param {Table} table @param {Table|null} before */
const linesSince = (table, before) => (before && table.number > before.number ? table.log.slice(before.number - table.number) : []);

export class Session {
  /** @param {string} id @param {(state: SessionState) => void} tell */
  constructor(id, tell) {
    this.id = id;
    this.tell = tell;
    /** @type {Table[]} */
    this.queue = [];
    /** @type {number|null} */
    this.seat = null;
    /** @type {WebSocket|null} */
    this.socket = null;
    this.tries = 0;
    this.stopped = false;
    this.shownAt = 0;
    this.told = new Told();
    this.parted = -1; // the decision with which a game of a series ended, once the next may be shown
    this.repeating = false; // what waits to be shown has been shown before
    this.asking = new AbortController(); // what a decision leads to
    this.wondering = new AbortController(); // which decision is best
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.retrying = undefined;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.meeting = undefined;
    this.comeBack = () => !this.state.connected && this.connect();
    /** @type {SessionState} */
    this.state = {
      table: null,
      behind: 0,
      connected: true,
      busy: false,
      error: null,
      fatal: null,
      choices: [],
      armed: null,
      parted: null,
      preview: [],
      hint: null,
      lines: [],
      present: null,
    };
  }

  /** @param {Partial<SessionState>} changes */
  set(changes) {
    this.state = { ...this.state, ...changes };
    if (!this.stopped) this.tell(this.state);
  }

  // ---- the connection

  async start() {
    try {
      this.receive(await get(this.address()));
      this.connect();
      addEventListener("online", this.comeBack);
    } catch (error) {
      this.set({ fatal: /** @type {Error} */ (error).message });
    }
  }

  /** Where the table is asked for. */
  address() {
    return `/matches/${this.id}${query({ seat: this.seat, lines: -LINES })}`;
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.retrying);
    clearTimeout(this.meeting);
    removeEventListener("online", this.comeBack);
    this.socket?.close();
  }

  connect() {
    clearTimeout(this.retrying);
    if (this.stopped) return;
    const newest = this.newest();
    const where = query({ seat: this.seat, since: newest?.number, epoch: newest?.epoch, chat: this.nextLine(), present: 1, lines: 1 });
    const socket = new WebSocket(liveAddress(`/matches/${this.id}/live${where}`));
    const pulse = keepPulse(socket, () => this.drop(socket));
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      if (!this.state.connected) this.set({ connected: true, error: null });
    };
    socket.onmessage = (event) => {
      pulse.heard();
      if (socket === this.socket) this.hear(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      pulse.stop();
      if (socket !== this.socket) return;
      if (REFUSED[event.code]) this.set({ fatal: capital(t(REFUSED[event.code])) });
      else this.retry();
    };
  }

  /** Gives up a connection that does not answer. @param {WebSocket} socket */
  drop(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    socket.close();
    this.retry();
  }

  retry() {
    if (this.stopped) return;
    clearTimeout(this.meeting);
    this.set({ connected: false, present: null });
    this.retrying = setTimeout(() => this.connect(), RETRY[Math.min(this.tries++, RETRY.length - 1)]);
  }

  /** @param {LiveMessage} said */
  hear(said) {
    if (said.type === "table") this.receive(said);
    else if (said.type === "chat") this.overhear([said]);
    else if (said.type === "present") this.meet(said.seats);
  }

  /** Who is connected: an arrival shows at once, a departure only if they do not come back soon. @param {boolean[]} seats */
  meet(seats) {
    clearTimeout(this.meeting);
    const before = this.state.present;
    if (before) this.set({ present: seats.map((here, i) => here || before[i]) });
    this.meeting = setTimeout(() => this.set({ present: seats }), before ? RELOADING : 0);
  }

  // ---- talk

  nextLine() {
    return 1 + Math.max(-1, ...this.state.lines.map((line) => line.number));
  }

  /** Takes in what was said, each line once. @param {ChatLine[]} lines */
  overhear(lines) {
    const known = new Map([...this.state.lines, ...lines].map((line) => [line.number, line]));
    this.set({ lines: [...known.values()].sort((a, b) => a.number - b.number) });
  }

  // ---- showing

  newest() {
    return this.queue.length ? this.queue[this.queue.length - 1] : this.state.table;
  }

  /** Takes in a message: shown at once, later in its turn, or not at all. @param {Table} table */
  receive(table) {
    const newest = this.newest();
    if (newest && table.epoch < newest.epoch) return; // an answer that was overtaken on its way
    table.received = performance.now();
    const old = this.told.epoch === table.epoch ? null : this.told.upTo(table.number);
    table.log = this.told.all(table);
    if (newest && old && samePosition(table, newest, old) && !this.queue.length) this.set({ table });
    else if (!newest || table.epoch !== newest.epoch || (table.secret && table.seat !== newest.seat)) {
      this.queue = [];
      this.show(table);
    } else if (table.number > newest.number) {
      this.queue.push(table);
      this.pump();
    } else if (table.number === newest.number) {
      if (this.queue.length) this.queue[this.queue.length - 1] = table;
      else this.set({ table });
    }
  }

  /** @param {Table} table */
  show(table) {
    this.shownAt = performance.now();
    this.wondering.abort();
    this.set({ table, behind: this.queue.length, ...NEW_POSITION });
  }

  /** Shows what waits, one decision after the other; nothing while a decision of one's own is on its way. */
  pump() {
    clearTimeout(this.timer);
    if (!this.queue.length || this.state.busy) return;
    const pause = this.repeating ? AGAIN : Math.min(paceOf(), 2400 / this.queue.length);
    const wait = this.shownAt + pause - performance.now();
    if (wait > 0 && this.state.table) {
      this.set({ behind: this.queue.length });
      this.timer = setTimeout(() => this.pump(), wait);
      return;
    }
    if (this.waitsAtPart()) return;
    this.repeating = this.repeating && this.queue.length > 1;
    this.show(/** @type {Table} */ (this.queue.shift()));
    this.pump();
  }

  /** Whether another game of a series (or another grid) comes next, and nobody has said yet that it may: how the last one ended is to be seen. */
  waitsAtPart() {
    const [next] = this.queue;
    const parts = (/** @type {string[]} */ kinds) => kinds.some((kind) => PARTED.includes(kind)) && !kinds.includes(OVER);
    const line = linesSince(next, this.state.table).find(({ events }) => parts(events.map(({ kind }) => kind)));
    if (!line || this.repeating || this.parted === next.number) return false;
    this.set({ parted: line, behind: this.queue.length });
    return true;
  }

  /** Lets the next game of a series be shown. */
  nextGame() {
    this.parted = this.queue[0]?.number ?? -1;
    this.set({ parted: null });
    if (this.queue.length) this.skipOwn();
  }

  /** Shows again what was decided from one decision to another. @param {number} first @param {number} last */
  async again(first, last) {
    const now = this.newest();
    if (!now || this.state.busy) return;
    try {
      const most = Math.max(first, last - MOST_AGAIN + 1);
      /** @type {Table[]} */
      const frames = await get(`/matches/${this.id}/again${query({ first: most, last, seat: now.seat })}`);
      const present = this.newest();
      if (!present || present.epoch !== now.epoch) return;
      for (const frame of frames) frame.log = this.told.upTo(frame.number);
      this.repeating = true;
      this.queue = [...frames.slice(1), present];
      this.show(frames[0]);
      this.pump();
    } catch (error) {
      this.set({ error: /** @type {Error} */ (error).message });
    }
  }

  /** Fetches lines of the log that lie before those that are known. */
  async earlier() {
    const table = this.state.table;
    const gap = table && before(table);
    if (!gap) return;
    /** @type {LogLine[]|null} */
    const lines = await get(`/matches/${this.id}/log${query({ ...gap, seat: table.seat })}`).catch(() => null);
    const now = this.state.table;
    if (!lines || !now || now.epoch !== table.epoch) return;
    this.told.earlier(gap.first, lines);
    this.set({ table: { ...now, log: this.told.upTo(now.number) } });
  }

  /** Shows the present at once. */
  skip() {
    const newest = this.newest();
    this.repeating = false;
    this.queue = [];
    if (newest) this.show(newest);
  }

  /** Looks from another of one's own seats. @param {number} seat */
  async look(seat) {
    this.seat = seat;
    this.told.forget();
    const old = this.socket;
    this.socket = null;
    old?.close();
    await this.start();
  }

  // ---- choosing

  /** A place was clicked: decides, asks which, or goes back. @param {Action[]} actions */
  pick(actions) {
    const { choices, armed, busy } = this.state;
    if (busy || !actions.length) return;
    const again = armed ? has(actions, armed) : actions.length > 1 && has(actions, choices[0]);
    if (again) this.back();
    else if (actions.length > 1) this.set({ choices: actions, armed: null, preview: [] });
    else this.choose(actions[0]);
  }

  /** A decision was chosen: made at once, or confirmed first if it ends the turn. @param {Action} action */
  choose(action) {
    if (!action.ends || !this.confirms()) {
      this.decide(action);
      return;
    }
    this.set({ armed: action, preview: [] });
    this.asking.abort();
    this.asking = new AbortController();
    const where = query({ seat: this.state.table?.seat, action: action.action });
    get(`/matches/${this.id}/preview${where}`, this.asking.signal).then(
      (/** @type {{events: LogEvent[]}} */ { events }) => this.state.armed === action && this.set({ preview: events }),
      () => undefined,
    );
  }

  /** Whether decisions that end a turn are asked about first. */
  confirms() {
    return settings.confirm;
  }

  back() {
    this.set({ ...NOTHING_CHOSEN, error: null });
  }

  /** Asks for the best moves; the game is practice from then on. */
  async ask() {
    const table = this.state.table;
    if (!table || this.state.hint || this.state.busy) return;
    /** @type {Hint} */
    const thinking = { moves: null };
    this.set({ hint: thinking, error: null });
    this.wondering = new AbortController();
    try {
      /** @type {{moves: HintedAction[]}} */
      const { moves } = await get(`/matches/${this.id}/hint${query({ seat: table.seat })}`, this.wondering.signal);
      const now = this.state.table;
      if (!now || this.state.hint !== thinking) return;
      const known = moves.flatMap((move) => now.actions.filter((one) => one.action === move.action).map((action) => ({ ...move, action })));
      this.set({ hint: { moves: known }, table: { ...now, practice: true } });
    } catch (error) {
      if (this.state.hint === thinking) this.set({ hint: null, error: /** @type {Error} */ (error).message });
    }
  }

  // ---- doing

  /** Makes a decision of the table that is shown, once. @param {Action} action */
  async decide(action) {
    if (!has(this.state.table?.actions, action)) return;
    this.asking.abort(); // its preview would come too late
    await this.command("decisions", { action: action.action });
  }

  undo() {
    this.skip();
    return this.command("undo", {});
  }

  /** Gives a golem that broke down another try. */
  retryGolem() {
    return post(`/matches/${this.id}/retry`).then(
      () => this.refresh(),
      (error) => this.set({ error: error.message }),
    );
  }

  resign() {
    this.skip();
    return this.command("resign", {});
  }

  /** @param {string} verb @param {object} details */
  async command(verb, details) {
    const table = this.state.table;
    if (!table || this.state.busy) return;
    this.wondering.abort(); // what was best here will not matter any more
    const hint = this.state.hint?.moves ? this.state.hint : null;
    this.set({ busy: true, error: null, hint });
    try {
      const body = { number: table.number, seat: table.seat, ...details };
      const lines = verb === "decisions" ? query({ lines: table.number }) : "";
      this.receive(await post(`/matches/${this.id}/${verb}${lines}`, body));
      this.set({ busy: false });
      if (this.queue.length) this.skipOwn();
    } catch (error) {
      this.set({ busy: false, error: /** @type {Error} */ (error).message, ...NOTHING_CHOSEN });
      await this.refresh();
    }
  }

  /** One's own decision is shown without waiting. */
  skipOwn() {
    if (this.waitsAtPart()) return;
    this.show(/** @type {Table} */ (this.queue.shift()));
    this.pump();
  }

  async refresh() {
    /** @type {Table|null} */
    const table = await get(this.address()).catch(() => null);
    if (table) {
      table.log = this.told.all(table);
      this.queue = [];
      this.show(table);
    }
  }
}
