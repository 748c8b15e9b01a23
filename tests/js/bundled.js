/** Runs every module of a file that the server has put together, and compares what it exports with the module itself.
 * Called by tests/server/test_assets.py: node bundled.js FILE */

import assert from "node:assert/strict";

import { page } from "./browser.js";

// boards load their stylesheets, and draw symbols once
Object.assign(page, { head: { append: (/** @type {any} */ link) => link.onload() }, getElementById: () => page });

const { begin } = await import("../../src/golemancy/web/loader.js");
const { default: packed } = await import(process.argv[2]);

for (const path of Object.keys(packed)) {
  const alone = await import(`../../src/golemancy/web/${path}`);
  const among = await begin({}, packed, path);
  const shape = (/** @type {Record<string, unknown>} */ exports) =>
    Object.keys(exports)
      .sort()
      .map((name) => [name, typeof exports[name], typeof exports[name] === "function" ? exports[name].length : 0]);
  assert.deepEqual(shape(among), shape(alone), path);
}
console.log(Object.keys(packed).length);
