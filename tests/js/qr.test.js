import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import "./browser.js";

const { qrCode } = await import("../../src/golemancy/web/art/qr.js");

/** The squares of codes that another program (Python's qrcode) makes of the same texts with the same mask, as digests. */
const KNOWN = [
  ["https://games.example.org/m/CnNIqBkiAs3W", 29, "26ff24ae09895a73"],
  ["a", 21, "e8ab680854e4019c"],
  [`http://192.168.178.20:8642/tournaments/Hz5bhYRbXs9G?x=${"y".repeat(20)}`, 37, "a5ab59e74b3663e0"],
  ["é".repeat(60), 45, "bcc8f366ecec4c08"],
  ["z".repeat(200), 57, "156c30f88b772893"],
];

test("a code has the squares that the standard asks for", () => {
  for (const [text, size, digest] of KNOWN) {
    const rows = (qrCode(String(text)) ?? []).map((row) => row.join(""));
    assert.equal(rows.length, size);
    assert.equal(createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16), digest);
  }
});

test("a text that is too long has no code", () => {
  assert.equal(qrCode("z".repeat(213))?.length, 57);
  assert.equal(qrCode("z".repeat(214)), null);
});
