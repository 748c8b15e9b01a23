import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { speakIn } from "./browser.js";
import { common, GAMES, LANGUAGES, own } from "./catalogue.js";
import { seat, table } from "./tables.js";

const { deedOf, lineOf } = await import("../../src/golemancy/web/speech.js");
const { spelled } = await import("../../src/golemancy/web/words.js");

/** Decisions of all games in a row; tests/web/test_lines_fixture.py keeps them true. */
const kept = JSON.parse(readFileSync(new URL("lines.json", import.meta.url), "utf8"));
const shared = (/** @type {string} */ name) => (["century", "adventure"].includes(name) ? caravan : () => ({}));
const caravan = (/** @type {string} */ language) => own("caravan", language);
const NAMES = ["Ann", "Bob"];
const BROKEN = /\s\s|[,;:.]\s*[,;.]|\s[,;.]|^[\s,;:.]|[\s,;:]$|[{}<>|[\]]|undefined|NaN/;

/** @param {string} game @param {string} language @param {number|null} reader */
function tableOf(game, language, reader) {
  const catalogue = { ...common(language), ...shared(game)(language), ...own(game, language) };
  return table({ game, seats: NAMES.map((name) => seat(name)), reader: { catalogue, things: kept[game].things, seats: NAMES, reader } });
}

for (const game of GAMES)
  for (const language of LANGUAGES)
    test(`${game}, ${language}: no line of decisions has a name without a deed, or two signs in a row`, () => {
      speakIn(language);
      for (const reader of [null, 0]) {
        const t = tableOf(game, language, reader);
        const names = [...NAMES, "You", "you", "Du", "du"];
        for (const line of kept[game].lines)
          for (const [from, most] of [
            [0, Infinity],
            [0, 3],
            [1, 1],
            [2, 2],
          ]) {
            const phrases = line.slice(from);
            const said = spelled(lineOf(phrases, t, most));
            assert.equal(said === "", phrases.length === 0);
            assert.doesNotMatch(said, BROKEN);
            for (const part of said ? said.split("; ") : [])
              assert.ok(!names.includes(part) && names.some((n) => part.startsWith(n)), said);
          }
        for (const phrase of kept[game].lines.flat()) assert.doesNotMatch(`${spelled(deedOf(phrase, phrase.seat, t)) || "–"}`, BROKEN);
      }
    });

test("a line says each thing once, and what is left out at its end", () => {
  speakIn("en");
  const t = tableOf("century", "en", 0);
  const rest = [0, 0, 1].map((who) => ({ kind: "rest", seat: who }));
  assert.equal(spelled(lineOf(rest, t)), "You rest; Bob rests");
  const many = kept.golems.lines.flat().filter((/** @type {any} */ phrase) => phrase.seat === 0);
  assert.match(spelled(lineOf(many, tableOf("golems", "en", null), 2, "and more")), /^Ann .*, .*, and more$/);
});
