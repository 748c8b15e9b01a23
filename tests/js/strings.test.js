import assert from "node:assert/strict";
import test from "node:test";

import { speakIn } from "./browser.js";

const { capital, golemName, isNameless, isOurs, levelChoice, levelName, pitchOf, players, readable, span, tableName } =
  await import("../../src/golemancy/web/strings.js");

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

test("option names are readable", () => {
  assert.equal(readable("limit_on"), "Limit on");
  assert.equal(readable(true), "True");
  assert.equal(readable(3), "3");
  assert.equal(capital(""), "");
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
