import assert from "node:assert/strict";
import test from "node:test";

import "./browser.js";
import { seat, table } from "./tables.js";

const { clockName, lasting, publicName, ratingText, shared, terms, timeLeft } = await import("../../src/golemancy/web/online.js");

test("a clock in words", () => {
  assert.equal(clockName(null), "No clock");
  assert.equal(clockName({ each: 86400 }), "1 day per decision");
  assert.equal(clockName({ bank: 900, increment: 0 }), "15 minutes");
  assert.equal(clockName({ bank: 60, increment: 1 }), "1 minute, 1 second more per turn");
});

test("the terms of a table, from its message or from a list", () => {
  const rule = { each: 2 * 86400 };
  const wanted = ["Anyone can join", "2 days per decision", "Rated"];
  assert.deepEqual(terms({ access: "public", rated: true, clock: rule }), wanted);
  assert.deepEqual(terms({ access: "public", rated: true, clock: { rule, left: [1, 1], running: null } }), wanted);
  assert.deepEqual(terms({ access: "link", rated: false, clock: null }), ["By invitation only", "No clock", "Unrated"]);
});

test("time left as a clock shows it", () => {
  assert.equal(timeLeft(299), "4:59");
  assert.equal(timeLeft(0.2), "0:01");
  assert.equal(timeLeft(-3), "0:00");
  assert.equal(timeLeft(3909), "1:05:09");
  assert.equal(timeLeft(2 * 86400 + 3 * 3600), "2 d 03 h");
});

test("how long something has lasted", () => {
  assert.equal(lasting(5), "1 minute");
  assert.equal(lasting(3600), "60 minutes");
  assert.equal(lasting(2 * 3600), "2 hours");
  assert.equal(lasting(4 * 86400), "4 days");
});

test("ratings have one place and a true minus", () => {
  assert.equal(ratingText(3.14), "3.1");
  assert.equal(ratingText(-0.5, true), "−0.5");
  assert.equal(ratingText(0, true), "+0.0");
});

test("nobody is called You by others", () => {
  assert.equal(publicName("You"), "");
  assert.equal(publicName("Du"), "");
  assert.equal(publicName("Ann"), "Ann");
});

test("a table is shared with somebody elsewhere", () => {
  assert.equal(shared(table()), false);
  assert.equal(shared(table({ watching: true })), true);
  for (const other of [seat("Bob"), seat("", { open: true, person: false }), seat("Iron", { person: false, left: true })])
    assert.equal(shared(table({ seats: [seat("Ann", { mine: true }), other] })), true);
});
