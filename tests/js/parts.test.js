import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { page } from "./browser.js";
import { LANGUAGES, own } from "./catalogue.js";
import { printed } from "./tables.js";

const web = new URL("../../src/golemancy/web/", import.meta.url);
const { cls, hash } = await import("../../src/golemancy/web/lib.js");
const { partsOf } = await import("../../src/golemancy/web/art/golem.js");
const { COUNT } = await import("../../src/golemancy/web/art/kit.js");
const { pieces } = await import("../../src/golemancy/web/art/tokens.js");
const { readCrystals } = await import("../../src/golemancy/web/art/crystal.js");
const { crestOf, hueOf } = await import("../../src/golemancy/web/art/crests.js");
const { moveFocus } = await import("../../src/golemancy/web/keys.js");

// ---- drawing

test("the same name gives the same golem, made of parts that exist", () => {
  assert.deepEqual(partsOf("golem 12 (4T)"), partsOf("golem 12 (4T)"));
  assert.notDeepEqual(partsOf("golem 12 (4T)"), partsOf("golem 13 (4T)"));
  for (const [kind, n] of Object.entries(partsOf("x"))) assert.ok(n < COUNT[kind]);
  assert.equal(hash(""), hash(""));
});

test("points in the fewest pieces, as long as there are some", () => {
  const { tokens } = printed.golem_it;
  assert.deepEqual(pieces(0, tokens), []);
  assert.deepEqual(pieces(8, tokens), [3, 3, 2]);
  assert.equal(
    pieces(80, tokens).reduce((sum, piece) => sum + piece, 0),
    80,
  );
  assert.equal(pieces(80, tokens).filter((piece) => piece === 3).length, 15);
});

test("crystals are read and said", () => {
  assert.deepEqual(readCrystals("2Y1M"), [
    ["yellow", 2],
    ["magenta", 1],
  ]);
});

test("factions that nobody drew get a crest and a colour all the same", () => {
  assert.equal(crestOf("Dragon Empire"), "dragon_empire");
  assert.equal(crestOf("Mole People"), "other");
  assert.equal(hueOf({ colour: "mauve" }), "purple");
});

test("class names leave out what is not so", () => {
  assert.equal(cls("a", false, null, undefined, "", "b"), "a b");
});

// ---- arrow keys

/** A spot on a board. @param {number} x @param {number} y */
const spot = (x, y) => {
  const made = {
    focused: false,
    focus: () => void (made.focused = true),
    hasAttribute: () => true,
    getBoundingClientRect: () => ({ left: x, top: y, width: 10, height: 10 }),
  };
  return made;
};

test("an arrow key goes to the nearest place in its direction", () => {
  const [here, right, farRight, below] = [spot(0, 0), spot(20, 2), spot(60, 0), spot(0, 30)];
  const spots = [here, right, farRight, below];
  const root = /** @type {any} */ ({ contains: () => true, querySelectorAll: () => spots });
  let stopped = 0;
  const press = (/** @type {string} */ key) => moveFocus(/** @type {any} */ ({ key, preventDefault: () => void stopped++ }), root);
  page.activeElement = here;
  press("ArrowRight");
  assert.deepEqual([right.focused, farRight.focused], [true, false]);
  press("ArrowDown");
  assert.equal(below.focused, true);
  press("ArrowLeft");
  press("a");
  assert.equal(stopped, 3);
});

test("arrow keys outside the board are left alone", () => {
  const root = /** @type {any} */ ({ contains: () => false, querySelectorAll: () => [] });
  page.activeElement = spot(0, 0);
  moveFocus(/** @type {any} */ ({ key: "ArrowRight", preventDefault: () => assert.fail() }), root);
  moveFocus(/** @type {any} */ ({ key: "ArrowRight", preventDefault: () => assert.fail() }), null);
});

// ---- guides

const guides = readdirSync(new URL("guides/", web)).map((name) => name.replace(".js", ""));

/** The texts of a step in each language. @param {string} game @param {any} step */
const textsOf = (game, step) =>
  LANGUAGES.flatMap((language) => ["title", "text"].map((part) => own(game, language)[`guide.${step.name}.${part}`]));

for (const name of guides) {
  test(`the guide of ${name} has words for each step, and something to do or to look at`, async () => {
    const { steps, players, options } = await import(`../../src/golemancy/web/guides/${name}.js`);
    assert.ok(steps.length > 5);
    assert.ok(players >= 2);
    assert.equal(options.first, 0);
    for (const step of steps) {
      assert.ok(textsOf(name, step).every(Boolean), `${step.name}: a title and a text`);
      assert.ok(step.pick || step.until || step.look, `${step.name}: something to do or to look at`);
    }
    const last = steps[steps.length - 1];
    assert.ok(!last.pick && !last.until, "the last step is to be read");
  });

  test(`the guide of ${name} says nothing twice`, async () => {
    const { steps } = await import(`../../src/golemancy/web/guides/${name}.js`);
    const said = steps.flatMap((/** @type {any} */ step) => textsOf(name, step));
    assert.deepEqual(
      said.filter((/** @type {string} */ text, /** @type {number} */ i) => said.indexOf(text) !== i),
      [],
    );
    const written = LANGUAGES.flatMap((language) => Object.keys(own(name, language))).filter((key) => key.startsWith("guide."));
    const asked = steps.map((/** @type {any} */ step) => step.name);
    assert.deepEqual(
      written.filter((key) => !asked.includes(key.split(".")[1])),
      [],
      "no text is left over",
    );
  });
}

// ---- what is vendored

/** A published file as it is kept here. @param {string} path @param {[RegExp, string][]} changes */
const published = (path, ...changes) =>
  changes.reduce(
    (text, [from, to]) => text.replace(from, to),
    readFileSync(new URL(`../../node_modules/${path}`, import.meta.url), "utf8"),
  );
const kept = (/** @type {string} */ name) => readFileSync(new URL(`vendor/${name}`, web), "utf8");
/** @type {[RegExp, string]} */
const NO_MAP = [/\n\/\/# sourceMappingURL=.*\n?/, "\n"];

test("the vendored libraries are those of the packages whose types are checked", () => {
  assert.equal(kept("htm.js"), published("htm/dist/htm.mjs"));
  assert.equal(kept("preact.js"), published("preact/dist/preact.mjs", NO_MAP));
  assert.equal(kept("preact-hooks.js"), published("preact/hooks/dist/hooks.mjs", NO_MAP, [/"preact"/, '"./preact.js"']));
});

test("no module of the page asks another host", () => {
  const modules = readdirSync(web, { recursive: true }).map(String);
  const files = modules.filter((name) => /\.(js|css|html)$/.test(name) && !name.startsWith("vendor"));
  for (const name of files) assert.doesNotMatch(readFileSync(new URL(name, web), "utf8"), /https?:\/\/(?!www\.w3\.org)/, name);
});
