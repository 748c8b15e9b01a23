// @ts-check
/** QR codes (ISO/IEC 18004): a short text as bytes, with error correction of level M, as large as it has to be. */

import { html } from "../lib.js";

/** Of versions 1 to 10 at level M: bytes of correction in each block, and blocks with how many bytes of data. @type {[number, [number, number][]][]} */
const VERSIONS = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [22, [[2, 38], [2, 39]]], // prettier-ignore
  [22, [[3, 36], [2, 37]]], // prettier-ignore
  [26, [[4, 43], [1, 44]]], // prettier-ignore
];
/** Where small squares help to find one's bearings. */
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// ---- arithmetic in a field of 256 elements

const POWERS = new Uint8Array(512);
const LOGS = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  POWERS[i] = POWERS[i + 255] = x;
  LOGS[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (/** @type {number} */ a, /** @type {number} */ b) => (a && b ? POWERS[LOGS[a] + LOGS[b]] : 0);

/** The bytes that let a reader mend a block. @param {number[]} block @param {number} count */
function correction(block, count) {
  let divisor = [1];
  for (let i = 0; i < count; i++) divisor = [...divisor, 0].map((value, k) => value ^ times(k ? divisor[k - 1] : 0, POWERS[i]));
  const rest = [...block, ...Array(count).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const factor = rest[i];
    divisor.forEach((value, k) => (rest[i + k] ^= times(value, factor)));
  }
  return rest.slice(block.length);
}

// ---- from a text to all its bits

/** @param {number} version counted from 0 */
const room = (version) => VERSIONS[version][1].reduce((sum, [blocks, bytes]) => sum + blocks * bytes, 0);

/** @param {Uint8Array} text @param {number} version */
function data(text, version) {
  const bits = [0, 1, 0, 0];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(text.length, version < 9 ? 8 : 16);
  text.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, 8 * room(version) - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < 8 * room(version); pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
}

/** Data and correction, a byte of each block in turn. @param {Uint8Array} text @param {number} version */
function interleaved(text, version) {
  const all = data(text, version);
  const [extra, groups] = VERSIONS[version];
  let at = 0;
  const blocks = groups.flatMap(([count, bytes]) => Array.from({ length: count }, () => all.slice(at, (at += bytes))));
  const woven = (/** @type {number[][]} */ rows) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) => rows.flatMap((row) => row.slice(i, i + 1))).flat();
  return [...woven(blocks), ...woven(blocks.map((block) => correction(block, extra)))];
}

// ---- on the grid

/** @typedef {(number|undefined)[][]} Grid  1 dark, 0 light, undefined not yet */

/** What every code of a version has. @param {number} version @returns {Grid} */
function frame(version) {
  const size = 21 + 4 * version;
  /** @type {Grid} */
  const grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  const square = (/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ radius, /** @type {number} */ outer) => {
    for (let y = -outer; y <= outer; y++)
      for (let x = -outer; x <= outer; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        if (grid[row + y] && column + x >= 0 && column + x < size)
          grid[row + y][column + x] = Number(ring !== radius - 1 && ring <= radius);
      }
  };
  const places = ALIGNED[version];
  for (const row of places)
    for (const column of places) if (![`6/6`, `6/${size - 7}`, `${size - 7}/6`].includes(`${row}/${column}`)) square(row, column, 2, 2);
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(row, column, 3, 4); // prettier-ignore
  for (let i = 8; i < size - 8; i++) grid[6][i] = grid[i][6] = (i + 1) % 2;
  grid[size - 8][8] = 1;
  for (let i = 0; i < 9; i++) {
    grid[8][i] ??= 0;
    grid[i][8] ??= 0;
    if (i < 8) {
      grid[8][size - 1 - i] ??= 0;
      grid[size - 1 - i][8] ??= 0;
    }
  }
  if (version >= 6) versionSign(grid, version + 1);
  return grid;
}

/** The remainder of a polynomial over bits. @param {number} value @param {number} divisor @param {number} bits */
function remainder(value, divisor, bits) {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i--) if ((rest >> i) & 1) rest ^= divisor << (i - bits);
  return (value << bits) | rest;
}

/** @param {Grid} grid @param {number} version */
function versionSign(grid, version) {
  const bits = remainder(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const [row, column] = [Math.floor(i / 3), grid.length - 11 + (i % 3)];
    grid[row][column] = grid[column][row] = (bits >> i) & 1;
  }
}

/** How the grid was masked, at level M. @param {Grid} grid @param {number} mask */
function formatSign(grid, mask) {
  const bits = remainder(mask, 0x537, 10) ^ 0x5412;
  const size = grid.length;
  for (let i = 0; i < 15; i++) {
    const bit = (bits >> i) & 1;
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = bit;
    grid[8][i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = bit;
  }
}

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Lays the bits out, two columns at a time, up and down. @param {Grid} grid @param {number[]} bytes @param {number} mask */
function filled(grid, bytes, mask) {
  const done = grid.map((row) => [...row]);
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (grid[row][column] === undefined) {
          const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
          done[row][column] = bit ^ Number(MASKS[mask](row, column));
          at++;
        }
    }
  }
  formatSign(done, mask);
  return /** @type {number[][]} */ (done);
}

// ---- which mask is the easiest to read

const FINDERS = ["10111010000", "00001011101"];

/** @param {number[][]} grid */
function penalty(grid) {
  const lines = [...grid, ...grid[0].map((_, i) => grid.map((row) => row[i]))].map((line) => line.join(""));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) || []) sum += run.length - 2;
    for (const finder of FINDERS) for (let i = line.indexOf(finder); i >= 0; i = line.indexOf(finder, i + 1)) sum += 40;
  }
  for (let r = 1; r < grid.length; r++)
    for (let c = 1; c < grid.length; c++)
      if (grid[r][c] === grid[r][c - 1] && grid[r][c] === grid[r - 1][c] && grid[r][c] === grid[r - 1][c - 1]) sum += 3;
  const dark = (100 * grid.flat().reduce((a, b) => a + b)) / grid.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 50) / 5);
}

/** A text as rows of dark (1) and light (0) squares; null if it is too long. @param {string} text @returns {number[][]|null} */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= room(i));
  if (version < 0) return null;
  const all = interleaved(bytes, version);
  const empty = frame(version);
  const codes = MASKS.map((_, mask) => filled(empty, all, mask));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/** The same as a picture, with the light frame that readers need. @param {{text: string, label: string}} props */
export function QrCode({ text, label }) {
  const code = qrCode(text);
  if (!code) return null;
  const size = code.length + 8;
  const squares = code.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return html`<svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${label} shape-rendering="crispEdges"><rect width=${size} height=${size} fill="#fff" /><path d=${squares} fill="#000" /></svg>`;
}
