// @ts-check
/**
 * The golem parts kit. Every part is a symbol in a box of 120 x 120, drawn in four classes that take their
 * colours from the golem's tint: s1 lit stone, s2 stone, s3 stone in shade, s4 gaps; `glow` shines.
 */

import { html } from "../lib.js";

/** @type {Record<string, string>} */
export const PARTS = {
  // legs
  "leg-0": `<path class="s3" d="M40 96h16l2 20H34zM64 96h16l6 20H62z"/><path class="s2" d="M40 96h9l-3 20H34zM64 96h9l-1 20H62z"/>`,
  "leg-1": `<path class="s3" d="M38 94h20v14h3v8H33v-8h5zM62 94h20v14h5v8H59v-8h3z"/><path class="s2" d="M38 94h11v22H33v-8h5zM62 94h11v22H59v-8h3z"/>`,
  "leg-2": `<path class="s3" d="M36 92q24 10 48 0l4 24H66l-6-12-6 12H32z"/><path class="s2" d="M36 92q8 4 16 5l-4 19H32z"/>`,

  // torsos
  "torso-0": `<path class="s2" d="M33 62q2-17 27-18 25 1 27 18l4 23q-3 16-31 17-28-1-31-17z"/><path class="s1" d="M33 62q2-17 27-18 8 0 14 2-22 6-24 20l-3 28q-15-3-18-9z"/><path class="s3" d="M87 62l4 23q-3 16-31 17-9 0-15-2 30-2 34-20z"/>`,
  "torso-1": `<path class="s2" d="M28 50l8-5h48l8 5-9 48-8 5H45l-8-5z"/><path class="s1" d="M28 50l8-5h48l8 5H62l-8 7-6 46h-3l-8-5z"/><path class="s3" d="M92 50l-9 48-8 5H56l20-8z"/><path class="s4" d="M58 45l3 12-2 2-4-14zM80 76l-9 4 1 2 9-3z"/>`,
  "torso-2": `<path class="s2" d="M30 52l12-8h37l11 7-4 24-50 2z"/><path class="s1" d="M30 52l12-8h37l3 2-30 6-6 24-10 1z"/><path class="s3" d="M90 51l-4 24-25 1 18-9z"/><path class="s2" d="M39 79l42-2-4 22-9 4H51l-8-5z"/><path class="s1" d="M39 79l14-1-1 25h-1l-8-5z"/><path class="s3" d="M81 77l-4 22-9 4h-9l12-8z"/>`,
  "torso-3": `<path class="s2" d="M43 44h34l17 27-16 31H42L26 71z"/><path class="s1" d="M43 44h34l-17 10-18 18-4 22L26 71z"/><path class="s3" d="M94 71l-16 31H54l22-12z"/><path class="s4" d="M60 54l-2 9 6 5-2 9-3-1 2-7-7-5z"/>`,
  "torso-4": `<path class="s2" d="M36 48q24-9 48 0l6 14-5 10 3 12-8 17q-20 6-40 0l-8-17 3-12-5-10z"/><path class="s1" d="M36 48q12-5 26-5l-16 12-2 16 3 14-4 16-3-1-8-17 3-12-5-10z"/><path class="s3" d="M90 62l-5 10 3 12-8 17q-11 4-24 3l18-10 4-18z"/>`,

  // arms, both sides
  "arm-0": `<path class="s2" d="M30 50l-15 6-7 24 4 22 14 4 6-10-5-18 7-16z"/><path class="s1" d="M30 50l-15 6-7 24 4 22 5 1-2-22 7-20z"/><path class="s3" d="M90 50l15 6 7 24-4 22-14 4-6-10 5-18-7-16z"/><path class="s2" d="M90 50l15 6 3 10-9-2-6 18-4 4 4-8-7-16z"/>`,
  "arm-1": `<path class="s2" d="M32 52l-17 2-6-16 3-18 12-4 6 8-4 12 8 4z"/><path class="s1" d="M15 54L9 38l3-18 12-4-5 14 2 12z"/><path class="s3" d="M90 50l15 8 5 22-4 24-14 3-5-10 4-16-6-15z"/><path class="s2" d="M90 50l15 8 2 9-10-3-4 18-2-1-6-15z"/>`,
  "arm-2": `<path class="s2" d="M12 50h20v14H12zM10 66h20v16H10zM7 84h22v20H7z"/><path class="s1" d="M12 50h9v14h-9zM10 66h9v16h-9zM7 84h9v20H7z"/><path class="s3" d="M88 50h20v14H88zM90 66h20v16H90zM91 84h22v20H91z"/><path class="s2" d="M88 50h9v14h-9zM90 66h9v16h-9zM91 84h9v20h-9z"/>`,
  "arm-3": `<path class="s3" d="M33 52L18 62l-2 18h9l3-12 8-6zM87 52l15 10 2 18h-9l-3-12-8-6z"/><path class="s2" d="M8 80l8-4h12l5 6v18l-7 7H12l-6-7z"/><path class="s1" d="M8 80l8-4h8l-8 10-4 21-6-7z"/><path class="s2" d="M112 80l-8-4H92l-5 6v18l7 7h14l6-7z"/><path class="s3" d="M112 80l2 20-6 7H96l10-10z"/>`,
  "arm-4": `<path class="s2" d="M34 48l-16 2-9 16 6 14 19-6-8-8 3-6z"/><path class="s1" d="M34 48l-16 2-9 16 4 9 6-14 10-6z"/><path class="s3" d="M86 48l16 2 9 16-6 14-19-6 8-8-3-6z"/><path class="s2" d="M15 80l19-6 8 10-10 12-12-4z"/><path class="s3" d="M105 80l-19-6-8 10 10 12 12-4z"/>`,

  // shoulders
  "shoulder-0": ``,
  "shoulder-1": `<path class="s1" d="M14 54l6-12 14-2 6 10-10 10z"/><path class="s2" d="M106 54l-6-12-14-2-6 10 10 10z"/>`,
  "shoulder-2": `<path class="gem" d="M18 50l-4-18 9 10 2-16 7 15 8-8-4 18z"/><path class="gem-lit" d="M18 50l-4-18 9 10zM25 26l2 22-4-6z"/><path class="gem" d="M102 50l4-18-9 10-2-16-7 15-8-8 4 18z"/><path class="gem-lit" d="M95 26l-2 22-5-7z"/>`,
  "shoulder-3": `<path class="moss" d="M16 56q2-14 14-15 8 0 10 8-8 2-10 9-4-5-7 2-3-5-7-4zM104 54q-1-12-12-13-8 0-10 7 6 1 8 7 4-5 7 1 3-3 7-2z"/>`,

  // heads
  "head-0": `<path class="s2" d="M42 34q0-20 18-20t18 20q0 13-8 15H50q-8-2-8-15z"/><path class="s1" d="M42 34q0-20 18-20 5 0 9 2-18 4-19 20l2 13h-2q-8-2-8-15z"/><path class="s3" d="M78 34q0 13-8 15H58q13-2 15-16z"/>`,
  "head-1": `<path class="s2" d="M40 18l6-6h30l5 7-2 27-6 5H48l-6-5z"/><path class="s1" d="M40 18l6-6h30l1 2-26 5-3 32-6-5z"/><path class="s3" d="M81 19l-2 27-6 5H58l15-7z"/><path class="s3" d="M42 27h38v4H42z"/>`,
  "head-2": `<path class="s2" d="M60 8l19 17-4 22-8 5H53l-8-5-4-22z"/><path class="s1" d="M60 8L41 25l4 22 8 5-4-25z"/><path class="s3" d="M79 25l-4 22-8 5h-6l10-24z"/>`,
  "head-3": `<path class="gem" d="M44 22l-4-16 9 8 4-13 7 11 7-12 4 14 8-8-3 17z"/><path class="gem-lit" d="M44 22L40 6l9 8zM53 1l2 18-6-5zM67 0l-1 18-6-6z"/><path class="s2" d="M42 22l34-1 4 15-6 14H47l-7-14z"/><path class="s1" d="M42 22l12-1-4 15 2 14h-5l-7-14z"/><path class="s3" d="M80 36l-6 14H60l12-10z"/>`,
  "head-4": `<path class="s2" d="M38 38q2-22 22-22t22 22l-3 10H41z"/><path class="s1" d="M38 38q2-22 22-22 6 0 10 2-20 4-21 22l1 8h-9z"/><path class="s3" d="M82 38l-3 10H60q14-2 16-13z"/><path class="s4" d="M64 16l-3 7 4 4-2 5-2-1 1-4-4-4 3-7z"/>`,
  "head-5": `<path class="s3" d="M36 10l10 10-4 6zM84 10L74 20l4 6z"/><path class="s2" d="M42 22l10-7h16l10 7v18l-8 11H50l-8-11z"/><path class="s1" d="M42 22l10-7h16l2 2-16 6-4 28-8-11z"/><path class="s3" d="M78 22v18l-8 11H59l13-12z"/>`,

  // eyes
  "eye-0": `<g class="glow"><circle cx="52" cy="34" r="4.200"/><circle cx="68" cy="34" r="4.200"/></g><g class="spark"><circle cx="51" cy="33" r="1.500"/><circle cx="67" cy="33" r="1.500"/></g>`,
  "eye-1": `<path class="s4" d="M45 31h30v8H45z"/><path class="glow" d="M48 33h9v4h-9zM63 33h9v4h-9z"/>`,
  "eye-2": `<circle class="s4" cx="60" cy="33" r="8"/><circle class="glow" cx="60" cy="33" r="5.500"/><circle class="spark" cx="58" cy="31" r="2"/>`,
  "eye-3": `<path class="glow" d="M46 30l10 4-8 4zM74 30l-10 4 8 4z"/>`,
  "eye-4": `<g class="glow"><path d="M49 29h6v9h-6zM65 29h6v9h-6z"/></g><path class="s4" d="M54 44h12v2.500H54z"/>`,

  // runes on the chest
  "rune-0": `<path class="rune" d="M60 58v28M60 62l9 8-9 6"/>`,
  "rune-1": `<path class="rune" d="M52 60l8 12 8-12M60 72v14"/>`,
  "rune-2": `<path class="rune" d="M60 58l10 14-10 14-10-14z"/>`,
  "rune-3": `<path class="rune" d="M52 60v24M68 60v24M52 66l16 12"/>`,
  "rune-4": `<circle class="rune" cx="60" cy="72" r="10"/><path class="rune" d="M60 62v20"/>`,
  "rune-5": `<path class="rune" d="M53 86V60h9a6 6 0 0 1 0 13h-9M62 73l7 13"/>`,
  "rune-6": `<path class="rune" d="M60 58v28M51 64l9 7 9-7M51 80l9-7 9 7"/>`,
  "rune-7": `<path class="rune" d="M51 84l9-26 9 26M55 75h10"/>`,

  // weather
  "age-0": ``,
  "age-1": `<path class="s4" d="M74 88l-4 6 3 6-2 1-4-7 5-7z"/>`,
  "age-2": `<path class="moss" d="M38 98q4-10 12-8 2-6 8-3 6 4 2 11-10 4-22 0z"/>`,
  "age-3": `<path class="moss" d="M46 18q4-8 14-7 10 0 14 7-4 2-7 0-2 5-6 1-4 4-8 0-4 2-7-1z"/>`,
};

/** How many there are of each part. @type {Record<string, number>} */
export const COUNT = {};
for (const name of Object.keys(PARTS)) {
  const [kind] = name.split("-");
  COUNT[kind] = (COUNT[kind] || 0) + 1;
}

/** All parts as symbols, to be drawn once per page. */
export const KitSymbols = () =>
  Object.entries(PARTS).map(
    ([name, inside]) => html`<symbol id=${`g-${name}`} viewBox="0 0 120 120" key=${name}
    dangerouslySetInnerHTML=${{ __html: inside }} />`,
  );
