import assert from "node:assert/strict";
import test from "node:test";

import {
  ago,
  capital,
  levelName,
  listed,
  named,
  ordinal,
  players,
  readable,
  second,
  span,
  toYou,
} from "../../src/golemancy/web/strings.js";

test("numbers of players", () => {
  assert.equal(span([3, 2, 5, 4]), "2–5");
  assert.equal(span([2]), "2");
  assert.equal(players([1]), "1 player");
  assert.equal(players([2, 1]), "1–2 players");
});

test("levels have names, and a kind nobody named is its own", () => {
  assert.equal(levelName("random"), "Pebble");
  assert.equal(levelName("obsidian"), "obsidian");
});

test("names in a row", () => {
  assert.equal(listed([]), "");
  assert.equal(listed(["Ann"]), "Ann");
  assert.equal(listed(["Ann", "Bob"]), "Ann and Bob");
  assert.equal(listed(["Ann", "Bob", "Cleo"]), "Ann, Bob and Cleo");
});

test("places as ordinals", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22, 23].map(ordinal), [
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "22nd",
    "23rd",
  ]);
});

test("option names are readable", () => {
  assert.equal(readable("limit_on"), "Limit on");
  assert.equal(readable(true), "True");
  assert.equal(readable(3), "3");
  assert.equal(capital(""), "");
});

test("verbs as they stand after you", () => {
  const verbs = { takes: "take", passes: "pass", carries: "carry", is: "are", has: "have", goes: "go", lies: "lie", draws: "draw" };
  for (const [verb, after] of Object.entries(verbs)) assert.equal(second(verb), after);
});

test("what happened, said to the one it happened to", () => {
  assert.equal(toYou("plays gain 2Y and gains 2 yellow"), "play gain 2Y and gain 2 yellow");
  assert.equal(toYou("rests"), "rest");
  assert.equal(toYou("Banner comes to b3"), "Banner comes to b3");
});

test("seats become names, and You is spoken to", () => {
  const seats = [{ name: "You" }, { name: "Bob" }];
  assert.equal(named("seat 1 takes a card", seats), "Bob takes a card");
  assert.equal(named("seat 0 takes a card", seats), "You take a card");
  assert.equal(named("seat 1 rests; seat 0 passes", seats), "Bob rests; You pass");
  assert.equal(named("the Monolith of seat 0 folds", seats), "your Monolith folds");
  assert.equal(named("the Monolith of seat 1 folds", seats), "the Monolith of Bob folds");
  assert.equal(named("seat 7 is not there", seats), "seat 7 is not there");
});

test("how long ago something was", () => {
  const past = (/** @type {number} */ seconds) => ago(Date.now() / 1000 - seconds);
  assert.equal(past(30), "just now");
  assert.equal(past(120), "2 minutes ago");
  assert.equal(past(3600), "an hour ago");
  assert.equal(past(5 * 3600), "5 hours ago");
  assert.equal(past(3 * 86400), "3 days ago");
});
