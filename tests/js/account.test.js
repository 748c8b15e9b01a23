import assert from "node:assert/strict";
import test from "node:test";

import { textOf, until, using } from "./browser.js";
import { seat } from "./tables.js";

const { useSending } = await import("../../src/golemancy/web/account/forms.js");
const { thisFirst } = await import("../../src/golemancy/web/account/sessions.js");
const { LinkPage } = await import("../../src/golemancy/web/pages/link.js");
const { mayRemove } = await import("../../src/golemancy/web/table/spectators.js");

const event = /** @type {any} */ ({ preventDefault: () => undefined });

test("a form is busy while it is sent, and keeps why it failed until the next try", async () => {
  /** @type {(() => void)[]} */
  const done = [];
  let fails = true;
  const sent = () => new Promise((resolve, reject) => done.push(() => (fails ? reject(new Error("wrong password")) : resolve(0))));
  const form = await using(() => useSending(sent));
  form.value.submit(event);
  await until(() => form.value.busy);
  done[0]();
  await until(() => form.value.error);
  assert.deepEqual([form.value.busy, form.value.error], [false, "wrong password"]);
  fails = false;
  form.value.submit(event);
  await until(() => form.value.busy);
  assert.equal(form.value.error, "");
  done[1]();
  await until(() => !form.value.busy);
  form.leave();
});

test("the browser that looks at the list of sessions comes first", () => {
  const browser = (/** @type {string} */ id, current = false) => ({ id, device: "", created: 0, seen: 0, current });
  assert.deepEqual(
    thisFirst([browser("a"), browser("b", true), browser("c")]).map(({ id }) => id),
    ["b", "a", "c"],
  );
});

test("only the host of a table that others may watch removes spectators", () => {
  const table = (/** @type {string} */ access, /** @type {any[]} */ ...seats) => /** @type {any} */ ({ access, seats });
  assert.equal(mayRemove(table("link", seat("Ann", { mine: true, host: true }), seat("Bob"))), true);
  assert.equal(mayRemove(table("private", seat("Ann", { mine: true, host: true }))), false);
  assert.equal(mayRemove(table("public", seat("Ann", { mine: true }), seat("Bob", { host: true }))), false);
});

test("a link that was cut off says so", async () => {
  Object.assign(globalThis.location, { hash: "", pathname: "/link/sign-in" });
  const shown = await using(() => LinkPage({ id: "sign-in" }));
  assert.match(textOf(shown.value), /link is not complete/);
  shown.leave();
});
