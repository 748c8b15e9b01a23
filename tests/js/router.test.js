import assert from "node:assert/strict";
import test from "node:test";

import { happen, until, using, visit } from "./browser.js";

const { go, route, useRoute } = await import("../../src/golemancy/web/router.js");

test("an address is a page and what it is about", () => {
  const routes = {
    "/": { page: "lobby", id: "" },
    "/new/century": { page: "new", id: "century" },
    "/m/abc": { page: "m", id: "abc" },
    "/players/J%C3%B6rg%20B": { page: "players", id: "Jörg B" },
    "/players/a%2Fb": { page: "players", id: "a/b" },
    "/players/50%": { page: "players", id: "50%" },
    "/me": { page: "me", id: "" },
    "/nonsense/x/y": { page: "nonsense", id: "x", part: "y" },
    "/puzzles/arena/3": { page: "puzzles", id: "arena", part: "3" },
  };
  for (const [path, wanted] of Object.entries(routes)) {
    visit(path);
    assert.deepEqual(route(), { part: "", ...wanted });
  }
});

test("going somewhere tells whoever shows the address, and so does the back button", async () => {
  visit("/");
  const shown = await using(useRoute);
  assert.equal(shown.value.page, "lobby");
  await until(() => (go("/rules/arena"), shown.value.page === "rules"));
  assert.equal(shown.value.id, "arena");
  visit("/me");
  happen("popstate");
  await until(() => shown.value.page === "me");
  shown.leave();
});
