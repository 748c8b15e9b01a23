import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { page } from "./browser.js";
import { drawn as onPage } from "./drawing.js";

// What modules of boards ask for when they are loaded.
Object.assign(page, {
  head: { append: (/** @type {any} */ link) => link.onload() },
  body: { insertAdjacentHTML: () => undefined },
  getElementById: () => null,
});

const { drawn } = await import("../../src/golemancy/web/pages/drawings.js");

const GAMES = new URL("../../src/golemancy/games/", import.meta.url);
const ADDRESS = /\]\(art:((?:[^()]|\([^()]*\))+)\)/g;

/** @param {string} game */
const addressesOf = (game) =>
  ["en", "de"].flatMap((language) => {
    const text = readFileSync(new URL(`${game}/people/rules/${language}.md`, GAMES), "utf8");
    return [...text.matchAll(ADDRESS)].map(([, address]) => address);
  });

/** What the server would send for any name. @type {Record<string, any>} */
const FACES = {
  golem_it: { cards: ["m11", "p5"].map((card) => ({ card, value: 5, step: 5 })), series: [1, 2, 3] },
  golems: { card: "red-1", kind: "golem", type: "red", icons: ["yellow"], needs: { red: 1 }, any: 2 },
  arena: {
    faction: "Golems",
    colour: "grey",
    hp: 20,
    name: "A",
    directions: ["N", "NE", "SE", "S", "SW", "NW"],
    tiles: { A: { kind: "champion" } },
  },
};

for (const game of ["century", "golem_it", "golems", "adventure", "arena"]) {
  test(`all drawings of the rules can be drawn: ${game}`, async () => {
    assert.ok(readdirSync(new URL(`${game}/people/rules`, GAMES)).length > 1);
    const addresses = addressesOf(game);
    assert.ok(addresses.length > 20);
    const printed = new Proxy({}, { get: () => FACES[game] });
    for (const address of addresses) {
      const picture = await drawn(game, address, printed);
      assert.ok(picture, `${game}: ${address}`);
      const shown = await onPage(picture);
      shown.words();
      shown.leave();
    }
  });
}

test("what cannot be drawn is not drawn", async () => {
  for (const [game, address] of [
    ["century", "golem/twelve"],
    ["century", "spoon/1"],
    ["adventure", "mountain/red_2Y_1T"],
    ["golems", "card/red-1"],
    ["arena", "sign/spoon"],
    ["arena", "field/golems/Overseer@N,0,0"],
    ["chess", "pawn/e4"],
  ])
    assert.equal(await drawn(game, address, {}), null);
});
