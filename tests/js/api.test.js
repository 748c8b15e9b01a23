import assert from "node:assert/strict";
import test from "node:test";

import { Answers, Refused } from "./browser.js";
import { get, liveAddress, post, query, remove } from "../../src/golemancy/web/api.js";

test("a query leaves out what is not given", () => {
  assert.equal(query({}), "");
  assert.equal(query({ seat: null, first: undefined }), "");
  assert.equal(query({ seat: 0, thing: "VP 14 (3G2M)" }), "?seat=0&thing=VP+14+%283G2M%29");
});

test("questions go to the API, bodies as JSON or as text", async () => {
  const server = new Answers({ "POST /matches": { id: "m1" }, "POST /replays": { id: "r1" } });
  assert.deepEqual(await post("/matches", { game: "century" }), { id: "m1" });
  assert.deepEqual(await post("/replays", "golem 1"), { id: "r1" });
  await remove("/matches/m1");
  assert.deepEqual(
    server.asked.map(({ line }) => line),
    ["POST /matches", "POST /replays", "DELETE /matches/m1"],
  );
  assert.deepEqual(server.asked[0].body, { game: "century" });
  assert.equal(server.asked[1].body, "golem 1");
});

test("a refusal is an error with the server's sentence", async () => {
  new Answers({ "GET /me": new Refused(403, { error: "seat 1 is not yours" }) });
  await assert.rejects(get("/me"), { message: "seat 1 is not yours" });
});

test("a refusal without words says its number", async () => {
  new Answers({ "GET /me": new Refused(502, null) });
  await assert.rejects(get("/me"), { message: "The server answered 502." });
});

test("a server that is gone is told plainly", async () => {
  new Answers({ "GET /me": new TypeError("fetch failed") });
  await assert.rejects(get("/me"), /The server does not answer/);
});

test("a live connection is as safe as the page", () => {
  assert.equal(liveAddress("/matches/m1/live"), "ws://localhost:8000/api/matches/m1/live");
  location.protocol = "https:";
  assert.equal(liveAddress("/x"), "wss://localhost:8000/api/x");
  location.protocol = "http:";
});
