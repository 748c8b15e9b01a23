import assert from "node:assert/strict";
import test from "node:test";

import { speakIn } from "./browser.js";

const {
  capital,
  golemName,
  isNameless,
  isOurs,
  levelChoice,
  levelName,
  listed,
  named,
  pitchOf,
  players,
  readable,
  second,
  span,
  tableName,
} = await import("../../src/golemancy/web/strings.js");

test.beforeEach(() => speakIn("en"));

test("numbers of players", () => {
  assert.equal(span([3, 2, 5, 4]), "2–5");
  assert.equal(span([2]), "2");
  assert.equal(players([1]), "1 player");
  assert.equal(players([2, 1]), "1–2 players");
  speakIn("de");
  assert.equal(players([2, 1]), "1–2 Personen");
});

test("levels have names, and a kind nobody named is its own", () => {
  assert.equal(levelName("random"), "Pebble");
  assert.equal(levelName("obsidian"), "obsidian");
  assert.equal(levelChoice("clay"), "Clay: easy, for first games");
  assert.equal(levelChoice("obsidian"), "obsidian");
});

test("names in a row", () => {
  assert.equal(listed([]), "");
  assert.equal(listed(["Ann"]), "Ann");
  assert.equal(listed(["Ann", "Bob"]), "Ann and Bob");
  assert.equal(listed(["Ann", "Bob", "Cleo"]), "Ann, Bob and Cleo");
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

test("seats become names, and You is spoken to", () => {
  const seats = [{ name: "You" }, { name: "Bob" }];
  assert.equal(named("seat 1 takes a card", seats), "Bob takes a card");
  assert.equal(named("seat 0 takes a card", seats), "You take a card");
  assert.equal(named("seat 1 rests; seat 0 passes", seats), "Bob rests; You pass");
  assert.equal(named("the Monolith of seat 0 folds", seats), "your Monolith folds");
  assert.equal(named("the Monolith of seat 1 folds", seats), "the Monolith of Bob folds");
  assert.equal(named("seat 7 is not there", seats), "seat 7 is not there");
});

test("games that we know say what they are; others have their own pitch only", () => {
  assert.equal(isOurs("century"), true);
  assert.equal(isOurs("barrow"), false);
  assert.equal(pitchOf(/** @type {any} */ ({ name: "barrow", pitch: "Dig." })), "Dig.");
  assert.match(pitchOf(/** @type {any} */ ({ name: "century", pitch: "" })), /^Trade crystals/);
});

test("golems have names, which begin again after the sixth", () => {
  assert.deepEqual([1, 2, 6, 7, 0].map(golemName), ["Ochre", "Basalt", "Cobble", "Ochre", "Cobble"]);
});

test("nobody is called You in another language", () => {
  assert.equal(tableName(""), "You");
  speakIn("de");
  assert.equal(tableName("You"), "Du");
  assert.equal(tableName("Ann"), "Ann");
  assert.equal(isNameless("Du"), true);
});
