import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import ts from "typescript";

import { common, GAMES, LANGUAGES, own } from "./catalogue.js";

const web = new URL("../../src/golemancy/web/", import.meta.url);
const FOLDERS = ["pages", "lobby", "table", "account", "analysis", "calls", "puzzles", "tournament"];
const FILES = [
  "boards/generic.js",
  ...[
    "app",
    "again",
    "api",
    "focus",
    "guide",
    "helper",
    "keyhelp",
    "library",
    "me",
    "notebook",
    "online",
    "plural",
    "router",
    "settings",
    "speech",
    "strings",
  ].map((name) => `${name}.js`),
  ...FOLDERS.flatMap((folder) => readdirSync(new URL(`${folder}/`, web)).map((name) => `${folder}/${name}`)).filter((name) =>
    name.endsWith(".js"),
  ),
];

/** Words that stand outside the catalogues with good reason. */
const EXCEPTIONS = [
  "The server does not answer. Trying again …", // app.js: said while there are no words
  "Der Server antwortet nicht. Neuer Versuch …",
];

/** Attributes that people read, and properties of ours that are read in the end. */
const READ = /^(aria-label|title|placeholder|label|alt|what|why|go|note|about)$/;
const [english, german] = LANGUAGES.map(common);

/** @param {string} name */
const parsed = (name) => ts.createSourceFile(name, readFileSync(new URL(name, web), "utf8"), ts.ScriptTarget.ES2022, true);

/** All nodes of a file. @param {import("typescript").Node} node @returns {Generator<import("typescript").Node>} */
function* nodes(node) {
  yield node;
  for (const child of node.getChildren()) yield* nodes(child);
}

/** Whether a template is markup. @param {import("typescript").Node} node */
const isMarkup = (node) => ts.isTaggedTemplateExpression(node.parent) && node.parent.tag.getText() === "html";

/** The texts that a literal or template consists of, without what is put in. @param {any} node @returns {string[]} */
const textsOf = (node) =>
  ts.isTemplateExpression(node) ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)] : [node.text];

/** Where a text ends up: in an attribute (its name), between tags (""), or elsewhere (null). @param {any} node @returns {string|null} */
function placeOf(node) {
  let at = node;
  while (ts.isConditionalExpression(at.parent) || ts.isBinaryExpression(at.parent) || ts.isParenthesizedExpression(at.parent)) {
    if (ts.isConditionalExpression(at.parent) && at.parent.condition === at) return null;
    if (ts.isBinaryExpression(at.parent) && /^[!=]==$/.test(at.parent.operatorToken.getText())) return null;
    at = at.parent;
  }
  if (!ts.isTemplateSpan(at.parent) || !isMarkup(at.parent.parent)) return null;
  const template = at.parent.parent;
  const i = template.templateSpans.indexOf(at.parent);
  const before = textsOf(template)[i];
  return /([\w-]+)=$/.exec(before)?.[1] ?? (/<[^>]*$/.test(before) ? null : "");
}

/** What people would read of some markup: the texts between tags, and those of attributes. @param {any} node */
function readIn(node) {
  const whole = textsOf(node).join("\0");
  const between = whole.replace(/<[^>]*>/gs, "\n").split("\n");
  const attributes = [...whole.matchAll(/([\w-]+)="([^"]*)"/g)].filter(([, name]) => READ.test(name)).map(([, , value]) => value);
  return [...between, ...attributes].filter((text) => /\p{L}{2}/u.test(text));
}

/** Whether a text in the code looks like words for people. @param {string} text */
const looksRead = (text) => /\p{Lu}\p{L}* \S/u.test(text) || /\p{L} \p{L}.*[.!?…]$/u.test(text) || /…$/.test(text);

/** @param {any} node @returns {string[]} */
function wordsIn(node) {
  if (ts.isStringLiteral(node) && ts.isImportDeclaration(node.parent)) return [];
  if (isMarkup(node)) return readIn(node);
  const place = placeOf(node);
  if (place === null) return textsOf(node).filter(looksRead);
  return place === "" || READ.test(place) ? textsOf(node).filter((text) => /\p{L}{2}/u.test(text)) : [];
}

/** All literals and templates of a file. @param {string} name */
const literals = (name) =>
  [...nodes(parsed(name))].filter(
    (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node),
  );

/** Boards and guides: their words stand with their games'. */
const BOARDS = ["boards", "guides"].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, web), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith(".js") && !FILES.includes(name)),
);

/** A key that a board puts together with others, or a decision as a guide's script writes it. */
const UNREAD = /^[a-z_]+$|^(discard|place) \p{Lu}/u;

for (const name of BOARDS) {
  test(`${name} says nothing outside the catalogues`, () => {
    const found = literals(name).flatMap((node) => (isKey(node) ? [] : wordsIn(node)));
    assert.deepEqual(
      found.filter((text) => !UNREAD.test(text)),
      [],
    );
  });
}

for (const name of FILES) {
  test(`${name} says nothing outside the catalogues`, () => {
    const found = literals(name).flatMap((node) => (isKey(node) ? [] : wordsIn(node)));
    assert.deepEqual(
      found.filter((text) => !EXCEPTIONS.includes(text)),
      [],
    );
  });
}

test("what looks like words for people is found", () => {
  const found = (/** @type {string} */ code) =>
    [...nodes(ts.createSourceFile("x.js", code, ts.ScriptTarget.ES2022, true))]
      .filter((node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
      .flatMap(wordsIn);
  const B = "`";
  assert.deepEqual(found(`html${B}<p class="a b" title="Oh no">Hello \${x} there</p>${B}`), ["Hello \0 there", "Oh no"]);
  assert.deepEqual(found(`html${B}<p class=\${on ? "is on" : ""} aria-label=\${y ? "now" : z}>\${w ? "open" : n}</p>${B}`), [
    "now",
    "open",
  ]);
  assert.deepEqual(found(`const a = ${B}\${n} is moving …${B}; const b = "No clock"; const c = "some class"; const d = "/a/B";`), [
    " is moving …",
    "No clock",
  ]);
});

// ---- keys

/** A key of the catalogue, or the pattern of several. @param {any} node */
const isKey = (node) => /^[a-z_]+\.[\w.]*$/.test(textsOf(node).join("x")) && textsOf(node)[0].split(".")[0] in SECTIONS;

/** The sections of the page's catalogue. */
const SECTIONS = Object.fromEntries(Object.keys(english).map((key) => [key.split(".")[0], true]));

/** Keys that a literal stands for. @param {any} node */
function keysOf(node) {
  const pattern = new RegExp(
    `^${textsOf(node)
      .map((text) => text.replaceAll(".", "\\."))
      .join("[\\w.-]+")}$`,
  );
  return Object.keys(english).filter((key) => pattern.test(key));
}

/** Sections that games and the sentences themselves use: words.js finds their keys by what is to be said. */
const SPOKEN = /^(list|number|seat|amount|event|done|option|gain|why)\./;

/** Texts that the server puts into pages. */
const SERVED = /^(rulebook\.table$|call\.mail_(subject|hello|line|stop)$|offline\.)/;

test("every text that the page asks for is there, and every text is asked for", () => {
  const asked = new Set();
  for (const name of FILES)
    for (const node of literals(name).filter(isKey)) {
      const keys = keysOf(node);
      assert.ok(keys.length, `${name}: there are no words for ${node.getText()}`);
      keys.forEach((key) => asked.add(key));
    }
  const unused = Object.keys(english).filter((key) => !asked.has(key) && !SPOKEN.test(key) && !SERVED.test(key));
  assert.deepEqual(unused, []);
});

test("every language has the same texts", () => {
  assert.deepEqual(Object.keys(german).sort(), Object.keys(english).sort());
  for (const game of GAMES) {
    const options = (/** @type {string} */ language) => Object.keys(own(game, language)).filter((key) => key.startsWith("option."));
    assert.deepEqual(options("de"), options("en"), game);
  }
});

/** Texts that both languages write alike. */
const ALIKE = [
  ...["page.name", "page.title", "chances.one", "dialog.score", "waiting.game", "golem.choice", "amount.any"],
  ...["chat.title", "table.text", "link.title", "setup.name", "account.name", "fair.hash", "settings.pace_brisk", "level.bronze.name"],
  ...["golem.2", "golem.3", "golem.5"],
  ...[
    "keys.close",
    "keys.help",
    "keys.arrows",
    "keys.explain",
    "keys.bar",
    "keys.back",
    "keys.step",
    "keys.speed",
    "keys.steps",
    "keys.branches",
  ],
  ...["puzzle.grade_count", "puzzle.level", "tournament.against", "tournament.name", "tournament.score"],
  ...[
    "replay.times",
    "analyse.pile",
    "analyse.refused",
    "analyse.thing",
    "analyse.step",
    "refusal.bad_tree",
    "place.seat_hand",
    "place.colour_magenta",
  ],
];

test("no text is left in English by mistake", () => {
  const same = Object.keys(english).filter((key) => english[key] === german[key]);
  assert.deepEqual(same.sort(), ALIKE.sort());
});
