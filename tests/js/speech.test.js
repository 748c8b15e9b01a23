import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { Answers, page, prefer, speakIn, textOf, until, using } from "./browser.js";
import { common } from "./catalogue.js";

const { ago, day, decimal, gameSays, hasWords, language, loadWords, marked, ordinal, percent, t, useGameWords, useLanguage } =
  await import("../../src/golemancy/web/speech.js");
const { html } = await import("../../src/golemancy/web/lib.js");
const { set } = await import("../../src/golemancy/web/settings.js");

beforeEach(() => {
  set({ language: "auto" });
  prefer("en");
  speakIn("en");
});

// ---- which language

test("the language is the one that is set, else the browser's first that we have, else English", () => {
  for (const [wanted, found] of [
    [["de-AT", "en"], "de"],
    [["fr", "DE"], "de"],
    [["fr"], "en"],
    [[], "en"],
  ]) {
    prefer(.../** @type {string[]} */ (wanted));
    assert.equal(language(), found);
  }
  set({ language: "de" });
  assert.equal(language(), "de");
  set({ language: "tlh" });
  assert.equal(language(), "en");
});

test("another language is fetched, said, and marked on the page", async () => {
  const server = new Answers({ "GET /words/de": common("de") });
  const shown = await using(useLanguage);
  set({ language: "de" });
  await until(() => (loadWords(), shown.value === "de"));
  assert.equal(server.asked[0].line, "GET /words/de");
  assert.equal(t("page.back"), "Zurück");
  assert.equal(page.documentElement.lang, "de");
  shown.leave();
});

// ---- texts

test("markup stands among the words, wherever the language puts it", () => {
  const said = () => textOf(marked("cards.own", { file: html`<b>mine.toml</b>` }));
  assert.equal(said(), "You are playing with mine.toml. Its cards are kept with the game and its replay.");
  speakIn("de");
  assert.match(said(), /^Du spielst mit mine\.toml\./);
});

test("a name is said as it is, whatever it looks like", () => {
  for (const who of ["{who}", "toString", "constructor", "<b>", "a|b", "__proto__"])
    assert.equal(t("bar.thinking", { who }), `${who} is thinking …`);
});

test("a text that is missing is named", () => {
  assert.throws(() => t("no.such"), /no\.such/);
  assert.equal(hasWords("no.such"), false);
});

// ---- numbers and times

test("places as ordinals", () => {
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23];
  assert.deepEqual(places.map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd"]);
  speakIn("de");
  assert.deepEqual([1, 2, 3, 11].map(ordinal), ["1.", "2.", "3.", "11."]);
});

test("chances and ratings as the language writes them", () => {
  assert.deepEqual([percent(0.567), percent(0), decimal(3.14, 1), decimal(-0.5, 1, true)], ["57%", "0%", "3.1", "−0.5"]);
  speakIn("de");
  assert.deepEqual([percent(0.567), decimal(3.14, 1), decimal(1.5, 1, true)], ["57\u00a0%", "3,1", "+1,5"]);
});

test("how long ago something was", () => {
  const past = (/** @type {number} */ seconds) => ago(Date.now() / 1000 - seconds);
  const times = [30, 120, 3600, 5 * 3600, 3 * 86400];
  assert.deepEqual(times.map(past), ["just now", "2 minutes ago", "1 hour ago", "5 hours ago", "3 days ago"]);
  speakIn("de");
  assert.deepEqual(times.map(past), ["gerade eben", "vor 2 Minuten", "vor 1 Stunde", "vor 5 Stunden", "vor 3 Tagen"]);
});

test("a day has its month in words", () => {
  const noon = Date.UTC(2026, 2, 5, 12) / 1000;
  assert.equal(day(noon), "March 5, 2026");
  speakIn("de");
  assert.equal(day(noon), "5. März 2026");
});

// ---- a game's own words

test("a game's words are fetched with the page's; where there are none, the page's do", async () => {
  const server = new Answers({ "GET /words/en?game=century": { "option.x.title": "The {n}th" } });
  const shown = await using(() => useGameWords("century"));
  await until(() => shown.value);
  assert.equal(gameSays(/** @type {any} */ (shown.value), "option.x.title", { n: 4 }), "The 4th");
  assert.equal(gameSays(/** @type {any} */ (shown.value), "option.y.title"), undefined);
  shown.leave();
  server.answers["GET /words/en?game=barrow"] = new Error("away");
  const other = await using(() => useGameWords("barrow"));
  await until(() => other.value);
  assert.equal(gameSays(/** @type {any} */ (other.value), "page.back"), "Back");
  other.leave();
});
