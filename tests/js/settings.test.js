import assert from "node:assert/strict";
import test from "node:test";

import { media, page, store, until, using } from "./browser.js";

const settings = await import("../../src/golemancy/web/settings.js");
/** The module anew, as after a reload. */
const reloaded = () => import(`../../src/golemancy/web/settings.js?${Math.random()}`);

test("the defaults", () => {
  assert.deepEqual(settings.settings, {
    theme: "auto",
    language: "auto",
    confirm: true,
    pace: "brisk",
    text: false,
    graph: false,
    sounds: false,
    notify: false,
    lines: true,
    notation: false,
    foresight: true,
    name: "",
  });
});

test("what is set is kept for the next visit", async () => {
  settings.set({ name: "Ann", graph: true });
  const again = await reloaded();
  assert.equal(again.settings.name, "Ann");
  assert.equal(again.settings.graph, true);
  assert.equal(again.settings.confirm, true);
});

test("what was kept and makes no sense is forgotten", async () => {
  store.kept.set("golemancy", "{not JSON");
  assert.equal((await reloaded()).settings.name, "");
});

test("a browser that keeps nothing still has settings", async () => {
  store.refuses = true;
  const own = await reloaded();
  own.set({ text: true });
  assert.equal(own.settings.text, true);
  store.refuses = false;
});

test("the theme stands on the page; auto leaves it to the system", () => {
  settings.set({ theme: "dark" });
  assert.equal(page.documentElement.dataset.theme, "dark");
  settings.set({ theme: "auto" });
  assert.equal(page.documentElement.dataset.theme, undefined);
});

test("the pace of others' moves, and none where nothing should move", () => {
  const paces = { calm: 900, brisk: 420, instant: 0 };
  for (const [pace, milliseconds] of Object.entries(paces)) {
    settings.set({ pace: /** @type {any} */ (pace) });
    assert.equal(settings.paceOf(), milliseconds);
  }
  settings.set({ pace: "calm" });
  media.add("(prefers-reduced-motion: reduce)");
  assert.equal(settings.paceOf(), 0);
  media.delete("(prefers-reduced-motion: reduce)");
});

test("a change is drawn at once", async () => {
  const shown = await using(settings.useSettings);
  await until(() => (settings.set({ name: "Bob" }), shown.value.name === "Bob"));
  shown.leave();
});
