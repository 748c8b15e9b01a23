import assert from "node:assert/strict";
import test from "node:test";

import { common } from "./catalogue.js";
import { media, speakIn } from "./browser.js";

const { placeFor } = await import("../../src/golemancy/web/helper.js");
const { pointed, speak, t } = await import("../../src/golemancy/web/speech.js");

const TOUCH = "(hover: none) and (pointer: coarse)";
const view = { width: 390, height: 844 };
const tip = { width: 300, height: 120 };
const box = (/** @type {number} */ left, /** @type {number} */ top, width = 60, height = 84) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Whether an explanation at a place covers a box. @param {{left: number, top: number}} place @param {any} other */
const covers = (place, other) =>
  place.left < other.right && place.left + tip.width > other.left && place.top < other.bottom && place.top + tip.height > other.top;

test("an explanation stands above its thing where there is room", () => {
  assert.deepEqual(placeFor(tip, box(100, 400), [], view), { left: 8, top: 270 });
});

test("an explanation covers no button, wherever the thing lies, and stays in the window", () => {
  const buttons = [box(0, 0, 390, 48), box(0, 700, 390, 144), box(40, 300, 100, 40), box(250, 520, 100, 40)];
  for (let top = 48; top < 700; top += 20)
    for (let left = 0; left < 330; left += 30) {
      const others = /** @type {any} */ (buttons.map((one) => [one, 1000]));
      const place = placeFor(tip, box(left, top), others, view);
      assert.ok(!buttons.some((one) => covers(place, one)), `${left}, ${top}`);
      assert.ok(place.left >= 0 && place.left + tip.width <= view.width && place.top >= 0 && place.top + tip.height <= view.height);
    }
});

test("who has no mouse is told to tap", () => {
  assert.equal(pointed("Click a card."), "Click a card.");
  media.add(TOUCH);
  assert.equal(pointed("Click a card; what you clicked is chosen by clicking."), "Tap a card; what you tapped is chosen by tapping.");
  assert.equal(pointed("Klicke eine Karte an, oder klick auf das Feld."), "Tippe eine Karte an, oder tipp auf das Feld.");
  speak("en", { ...common("en"), "table.back": "Click here" });
  assert.equal(t("table.back"), "Tap here");
  media.delete(TOUCH);
  speakIn("en");
});
