import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";

import { Answers, happen, heard, Refused, rest, until } from "./browser.js";
import { action, line, table } from "./tables.js";

const { Session } = await import("../../src/golemancy/web/table/session.js");
const { set } = await import("../../src/golemancy/web/settings.js");

/** A connection that says nothing but what a test has it say. */
class Socket {
  static OPEN = 1;
  /** @type {Socket[]} */
  static all = [];
  readyState = Socket.OPEN;
  closed = false;
  /** @type {string[]} */
  sent = [];

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    Socket.all.push(this);
  }

  send = (/** @type {string} */ text) => void this.sent.push(text);
  close = () => {
    if (!this.closed) queueMicrotask(() => this.onclose({ code: 1000, reason: "" }));
    this.closed = true;
  };
  say = (/** @type {unknown} */ said) => this.onmessage({ data: JSON.stringify(said) });
  onopen = () => undefined;
  onmessage = (/** @type {{data: string}} */ _) => undefined;
  onclose = (/** @type {{code: number, reason: string}} */ _) => undefined;
}

Object.assign(globalThis, { WebSocket: Socket });

/** @type {InstanceType<typeof Session>[]} */
let open = [];

/** A session that has heard one table. */
async function begun(first = table(), answers = {}) {
  const server = new Answers({ "GET /matches/m1": first, ...answers });
  /** @type {any[]} */
  const told = [];
  const session = new Session("m1", (state) => told.push(state));
  open.push(session);
  await session.start();
  return { session, server, told, socket: Socket.all[Socket.all.length - 1] };
}

beforeEach(() => set({ pace: "instant", confirm: true }));
afterEach(() => {
  open.forEach((session) => session.stop());
  open = [];
  Socket.all = [];
});

// ---- what is shown

test("the first table is shown at once, and the connection goes on from there", async () => {
  const { session, socket } = await begun(table({ number: 3, epoch: 2 }));
  assert.equal(session.state.table?.number, 3);
  assert.equal(session.state.behind, 0);
  assert.match(socket.address, /^ws:\/\/localhost:8000\/api\/matches\/m1\/live\?since=3&epoch=2&chat=0&present=1&lines=1$/);
});

test("a table that cannot be had is fatal, in the server's words", async () => {
  const { session } = await begun(/** @type {any} */ (new Refused(404, { error: "there is no match m1" })));
  assert.equal(session.state.fatal, "there is no match m1");
  assert.equal(Socket.all.length, 0);
});

test("decisions of others wait in a queue and are shown one after the other", async () => {
  set({ pace: "calm" });
  const { session, socket, told } = await begun();
  for (const number of [1, 2, 3]) socket.say(table({ number }));
  assert.equal(session.state.table?.number, 0);
  assert.equal(session.state.behind, 3);
  await until(() => session.state.table?.number === 1);
  assert.equal(session.state.behind, 2);
  session.skip();
  assert.equal(session.state.table?.number, 3);
  assert.equal(session.state.behind, 0);
  assert.deepEqual([...new Set(told.map((state) => state.table.number))], [0, 1, 3]);
});

test("without a pace everything is shown at once", async () => {
  const { session, socket } = await begun();
  for (const number of [1, 2, 3]) socket.say(table({ number }));
  assert.equal(session.state.table?.number, 3);
  assert.equal(session.queue.length, 0);
});

test("how a game of a series ended is shown until somebody wants to see the next", async () => {
  const { session, socket } = await begun();
  const deal = line(1, "lay", ["finish", "Bob finishes"], ["deal", "game 2 begins"]);
  socket.say(table({ number: 1, log: [deal] }));
  assert.equal(session.state.table?.number, 0);
  assert.equal(session.state.parted?.text, "lay");
  socket.say(table({ number: 2, log: [deal, line(0, "pass")] }));
  assert.equal(session.state.table?.number, 0);
  session.nextGame();
  await until(() => session.state.table?.number === 2);
  assert.equal(session.state.parted, null);
});

test("so is how a grid ended, but the last one, after which the scores come", async () => {
  const { session, socket } = await begun();
  const grid = line(0, "take", ["automa_golem", "the Automa summons"], ["refill", "row 1"]);
  socket.say(table({ number: 1, log: [grid] }));
  assert.equal(session.state.parted?.text, "take");
  session.nextGame();
  await until(() => session.state.table?.number === 1);
  socket.say(table({ number: 2, log: [grid, line(0, "take", ["removed", "gone"], ["over", "the end"])] }));
  await until(() => session.state.table?.number === 2);
  assert.equal(session.state.parted, null);
});

test("a message of an older epoch was overtaken on its way", async () => {
  const { session, socket } = await begun(table({ epoch: 5, number: 4 }));
  socket.say(table({ epoch: 4, number: 9 }));
  assert.equal(session.state.table?.number, 4);
});

test("an undo is a new epoch: shown at once, and what waited is gone", async () => {
  set({ pace: "calm" });
  const { session, socket } = await begun(table({ number: 4 }));
  socket.say(table({ number: 5 }));
  socket.say(table({ epoch: 2, number: 2 }));
  assert.equal(session.state.table?.number, 2);
  assert.equal(session.queue.length, 0);
});

test("the same position told anew changes what is shown, not what is chosen", async () => {
  const log = [line(1, "rest")];
  const { session, socket } = await begun(table({ number: 1, log, actions: [action("rest", null, true)] }));
  session.set({ choices: [action("rest", null, true)] });
  socket.say(table({ epoch: 2, number: 1, log, practice: true }));
  assert.equal(session.state.table?.practice, true);
  assert.equal(session.state.choices.length, 1);
});

test("a repeated message replaces the one that waits", async () => {
  set({ pace: "calm" });
  const { session, socket } = await begun();
  socket.say(table({ number: 1 }));
  socket.say(table({ number: 1, thinking: 1 }));
  assert.equal(session.queue.length, 1);
  assert.equal(session.queue[0].thinking, 1);
});

test("with hidden hands, another seat's view is never queued behind one's own", async () => {
  set({ pace: "calm" });
  const { session, socket } = await begun(table({ secret: true }));
  socket.say(table({ secret: true, seat: 1, number: 1 }));
  assert.equal(session.state.table?.seat, 1);
});

// ---- choosing

const TAKE = action("acquire 1", "merchant_row/1", false, 7);
const REST = action("rest", null, true, 8);
const CLAIM = action("claim 1", "point_row/1", true, 9);

test("a decision that does not end the turn is made at once", async () => {
  const next = table({ number: 1 });
  const { session, server } = await begun(table({ actions: [TAKE, REST] }), { "POST /matches/m1/decisions": next });
  session.pick([TAKE]);
  await until(() => session.state.table?.number === 1);
  const { body } = server.asked[server.asked.length - 1];
  assert.deepEqual(body, { number: 0, seat: 0, action: 7 });
  assert.equal(session.state.busy, false);
});

test("one that ends the turn is confirmed, with a preview", async () => {
  const { session } = await begun(table({ actions: [REST] }), { "GET /matches/m1/preview": { events: ["seat 0 takes 2 cards back"] } });
  session.pick([REST]);
  assert.equal(session.state.armed?.text, "rest");
  await until(() => session.state.preview.length);
  session.back();
  assert.equal(session.state.armed, null);
  assert.deepEqual(session.state.preview, []);
});

test("somebody who does not want to be asked is not", async () => {
  set({ confirm: false });
  const { session } = await begun(table({ actions: [REST] }), { "POST /matches/m1/decisions": table({ number: 1, player: 1 }) });
  session.pick([REST]);
  assert.equal(session.state.armed, null);
  await until(() => session.state.table?.number === 1);
});

test("several decisions at one place are a choice, and a second click takes it back", async () => {
  const { session } = await begun(table({ actions: [TAKE, CLAIM] }));
  session.pick([TAKE, CLAIM]);
  assert.equal(session.state.choices.length, 2);
  session.pick([TAKE, CLAIM]);
  assert.equal(session.state.choices.length, 0);
});

test("a decision of a table that is no longer shown is not sent", async () => {
  const { session, server } = await begun(table({ actions: [TAKE] }));
  await session.decide(CLAIM);
  assert.equal(server.asked.filter(({ line: asked }) => asked.startsWith("POST")).length, 0);
});

test("a refused decision is told, and the table is looked up again", async () => {
  const { session } = await begun(table({ actions: [TAKE] }), {
    "POST /matches/m1/decisions": new Refused(409, { error: "that is no decision of yours now" }),
  });
  await session.decide(TAKE);
  assert.equal(session.state.error, "that is no decision of yours now");
  assert.equal(session.state.busy, false);
});

test("nothing is sent twice while an answer is awaited", async () => {
  const { session, server } = await begun(table({ actions: [TAKE] }), { "POST /matches/m1/decisions": table({ number: 1 }) });
  await Promise.all([session.decide(TAKE), session.decide(TAKE)]);
  assert.equal(server.asked.filter(({ line: asked }) => asked.includes("decisions")).length, 1);
});

test("undo shows the present first, then asks", async () => {
  const { session, server } = await begun(table({ can_undo: true, number: 2 }), {
    "POST /matches/m1/undo": table({ epoch: 2, number: 1 }),
  });
  await session.undo();
  assert.equal(session.state.table?.number, 1);
  assert.deepEqual(server.asked[server.asked.length - 1].body, { number: 2, seat: 0 });
});

test("a hint names decisions that are legal here, and makes the game a practice game", async () => {
  const moves = [
    { action: 7, chance: 0.6, score: 1, line: [] },
    { action: 99, chance: 0.5, score: 1, line: [] },
  ];
  const { session } = await begun(table({ actions: [TAKE, REST] }), { "GET /matches/m1/hint": { moves } });
  await session.ask();
  assert.deepEqual(
    session.state.hint?.moves?.map((move) => move.action.text),
    ["acquire 1"],
  );
  assert.equal(session.state.table?.practice, true);
});

test("a hint that is refused leaves none", async () => {
  const { session } = await begun(table({ actions: [TAKE] }), {
    "GET /matches/m1/hint": new Refused(409, { error: "it is not your turn" }),
  });
  await session.ask();
  assert.equal(session.state.hint, null);
  assert.equal(session.state.error, "it is not your turn");
});

test("whoever decides before the hint is there hears no more of it", async () => {
  /** @type {AbortSignal|undefined} */
  let signal;
  const { session } = await begun(table({ actions: [TAKE] }), {
    "GET /matches/m1/hint": (/** @type {AbortSignal} */ given) => {
      signal = given;
      return new Promise((_, fail) => given.addEventListener("abort", () => fail(new Error("aborted"))));
    },
    "POST /matches/m1/decisions": table({ number: 1 }),
  });
  const asked = session.ask();
  await session.decide(TAKE);
  await asked;
  assert.equal(signal?.aborted, true);
  assert.equal(session.state.hint, null);
  assert.equal(session.state.error, null);
});

test("no hint is asked for while a decision is on its way", async () => {
  const { session, server } = await begun(table({ actions: [TAKE] }), { "POST /matches/m1/decisions": table({ number: 1 }) });
  await Promise.all([session.decide(TAKE), session.ask()]);
  assert.equal(server.asked.filter(({ line: asked }) => asked.includes("hint")).length, 0);
});

// ---- talk and presence

test("each line of the chat is heard once, in its order", async () => {
  const { session, socket } = await begun();
  const said = (/** @type {number} */ number) => ({ number, seat: 1, name: "Bob", text: `line ${number}`, made: 0 });
  socket.say({ type: "chat", ...said(1) });
  session.overhear([said(0), said(1)]);
  assert.deepEqual(
    session.state.lines.map((one) => one.text),
    ["line 0", "line 1"],
  );
  assert.equal(session.nextLine(), 2);
});

test("an arrival shows at once, a departure only after a while", async () => {
  const { session, socket } = await begun();
  socket.say({ type: "present", seats: [true, false] });
  await until(() => session.state.present);
  socket.say({ type: "present", seats: [true, true] });
  assert.deepEqual(session.state.present, [true, true]);
  socket.say({ type: "present", seats: [true, false] });
  assert.deepEqual(session.state.present, [true, true]);
});

// ---- the connection

test("a lost connection is tried again, from where it was", async () => {
  const { session, socket } = await begun(table({ number: 2 }));
  socket.onclose({ code: 1006, reason: "" });
  assert.equal(session.state.connected, false);
  await until(() => Socket.all.length === 2);
  Socket.all[1].onopen();
  assert.equal(session.state.connected, true);
  assert.match(Socket.all[1].address, /since=2/);
});

test("a refused connection is not tried again", async () => {
  const { session, socket } = await begun();
  socket.onclose({ code: 4403, reason: "the host has removed you from this table" });
  assert.equal(session.state.fatal, "The host has removed you from this table");
  await rest(400);
  assert.equal(Socket.all.length, 1);
});

test("the network's return connects at once", async () => {
  const { session, socket } = await begun();
  socket.onclose({ code: 1006, reason: "" });
  happen("online");
  assert.equal(Socket.all.length, 2);
  assert.equal(session.socket, Socket.all[1]);
});

test("a network that goes away is noticed before the connection is", async () => {
  const { session, socket } = await begun();
  happen("offline");
  assert.equal(socket.closed, true);
  assert.equal(session.state.connected, false);
});

test("a page that comes back into sight asks whether the connection lives", async () => {
  const { socket } = await begun();
  happen("visibilitychange");
  happen("visibilitychange");
  assert.deepEqual(socket.sent, ['{"type": "ping"}']);
  socket.say({ type: "pong" });
  happen("visibilitychange");
  assert.equal(socket.sent.length, 2);
});

test("looking from another seat opens a connection of its own", async () => {
  const { session, socket, server } = await begun();
  server.answers["GET /matches/m1"] = table({ seat: 1 });
  await session.look(1);
  assert.equal(socket.closed, true);
  assert.match(Socket.all[1].address, /seat=1/);
  assert.equal(session.state.table?.seat, 1);
});

test("a session that is left says and hears nothing more", async () => {
  const { session, socket, told } = await begun();
  const before = heard("online");
  session.stop();
  socket.say(table({ number: 1 }));
  assert.equal(told[told.length - 1].table.number, 0);
  assert.equal(heard("online"), before - 1);
  assert.equal(socket.closed, true);
});

// ---- the log

/** Lines of the log from one decision to another. @param {number} first @param {number} last */
const lines = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => line((first + i) % 2, `d${first + i}`));
const texts = (/** @type {any} */ session) => session.state.table.log.map((/** @type {any} */ one) => one.text);

test("messages bring the lines that are new, and the log goes on", async () => {
  const { session, socket, server } = await begun(table({ number: 2, log: lines(0, 1) }));
  assert.equal(server.asked[0].line, "GET /matches/m1?lines=-60");
  socket.say(table({ number: 3, log: lines(2, 2) }));
  assert.deepEqual(texts(session), ["d0", "d1", "d2"]);
});

test("a page keeps the last lines only, and fetches earlier ones when they are wanted", async () => {
  const { session, socket, server } = await begun(table({ number: 0 }), { "GET /matches/m1/log": lines(100, 349) });
  for (let number = 1; number <= 500; number++) socket.say(table({ number, log: lines(number - 1, number - 1) }));
  assert.deepEqual([texts(session).length, texts(session)[0]], [150, "d350"]);
  assert.equal(session.told.lines.size, 150);
  server.answers["GET /matches/m1/log"] = lines(200, 349);
  await session.earlier();
  assert.equal(server.asked.at(-1)?.line, "GET /matches/m1/log?first=200&last=349&seat=0");
  assert.deepEqual([texts(session).length, texts(session)[0]], [300, "d200"]);
});

test("another epoch brings another log", async () => {
  const { session, socket } = await begun(table({ number: 3, log: lines(0, 2) }));
  socket.say(table({ epoch: 2, number: 2, log: lines(0, 1) }));
  assert.deepEqual(texts(session), ["d0", "d1"]);
});

test("a turn is shown again, step by step, and then the present", async () => {
  const frames = [1, 2, 3].map((number) => table({ number, log: lines(number - 1, number - 1) }));
  const { session, told } = await begun(table({ number: 5, log: lines(0, 4) }), { "GET /matches/m1/again": frames });
  await session.again(1, 2);
  assert.equal(session.state.table?.number, 1);
  assert.deepEqual(texts(session), ["d0"]);
  assert.equal(session.state.behind, 3);
  session.skip();
  assert.equal(session.state.table?.number, 5);
  assert.equal(session.state.behind, 0);
  assert.deepEqual([...new Set(told.map((state) => state.table.number))], [5, 1]);
});
