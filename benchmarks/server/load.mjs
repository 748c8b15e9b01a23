// Plays many matches of two on a server, and prints what it saw as JSON:
//   node load.mjs MODULES CARDS golemancy|boardgame.io ADDRESS MATCHES SECONDS PAUSE
// In each match a player decides, and when the *other* player's connection has been told, that one decides after PAUSE
// milliseconds. The latency of a decision is the time from sending it to its arrival at the other's connection.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import caravans from "./caravans.cjs";

const [modules, cards, kind, address, matches, seconds, pause] = process.argv.slice(2);
const need = createRequire(`${modules}/`);
const { legal } = caravans(JSON.parse(readFileSync(cards, "utf8")));
const latencies = [];
let measuring = false;

const post = async (path, body, token) => {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** When each decision of one match was sent, and by whom. */
class Clock {
  sent = new Map();
  decided(number, player) {
    this.sent.set(number, { player, at: performance.now() });
  }
  /** A player was told of a decision; it counts when the other one is. */
  told(number, player) {
    const decision = this.sent.get(number);
    if (!decision || decision.player === player) return;
    if (measuring) latencies.push(performance.now() - decision.at);
    this.sent.delete(number);
  }
}

let begin;
const begun = new Promise((resolve) => (begin = resolve)); // all matches are laid out
const after = (work) => begun.then(() => (Number(pause) ? setTimeout(work, Number(pause)) : work()));

async function golemancy() {
  const WebSocket = need("ws");
  const tokens = [];
  for (const name of ["one", "two"]) tokens.push((await post("/api/guests", { name })).token);
  const seats = [{ kind: "person" }, { kind: "open" }];
  const { id } = await post("/api/matches", { game: "century", seats, access: "link" }, tokens[0]);
  await post(`/api/matches/${id}/join`, {}, tokens[1]);
  const clock = new Clock();
  const sockets = tokens.map((token, player) => {
    const where = `${address.replace("http", "ws")}/api/matches/${id}/live?brief=1`;
    const socket = new WebSocket(where, { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false });
    socket.on("message", (data) => {
      const said = JSON.parse(data);
      if (said.type === "refused") throw new Error(said.error);
      if (said.type !== "table") return;
      clock.told(said.number - 1, player);
      if (said.result) return player || (sockets.forEach((each) => each.close()), golemancy());
      if (!said.actions.length) return;
      after(() => {
        clock.decided(said.number, player);
        const { action } = said.actions[Math.floor(Math.random() * said.actions.length)];
        socket.send(JSON.stringify({ type: "decide", number: said.number, seat: said.seat, action }));
      });
    });
    return socket;
  });
}

async function boardgameIo() {
  const { io } = need("socket.io-client");
  const { matchID } = await post("/games/caravans/create", { numPlayers: 2 });
  const clock = new Clock();
  const sockets = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials: credentials } = await post(`/games/caravans/${matchID}/join`, { playerID, playerName: playerID });
    const socket = io(`${address}/caravans`, { transports: ["websocket"], forceNew: true });
    const told = (state) => {
      clock.told(state._stateID - 1, playerID);
      if (state.ctx.gameover) return playerID === "0" || (sockets.forEach((each) => each.close()), boardgameIo());
      if (state.ctx.currentPlayer !== playerID) return;
      after(() => {
        const possible = legal(state.G, playerID);
        const [type, ...args] = possible[Math.floor(Math.random() * possible.length)];
        clock.decided(state._stateID, playerID);
        const action = { type: "MAKE_MOVE", payload: { type, args, playerID, credentials } };
        socket.emit("update", action, state._stateID, matchID, playerID);
      });
    };
    socket.on("sync", (id, { state }) => told(state));
    socket.on("update", (id, state) => told(state));
    socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
    sockets.push(socket);
  }
}

const play = { golemancy, "boardgame.io": boardgameIo }[kind];
for (let n = 0; n < Number(matches); n += 1) await play();
begin();
await new Promise((done) => setTimeout(done, 1000));
measuring = true;
const began = performance.now();
await new Promise((done) => setTimeout(done, Number(seconds) * 1000));
const took = (performance.now() - began) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
console.log(JSON.stringify({ decisions: latencies.length / took, median: at(0.5), high: at(0.99) }));
process.exit(0);
