// @ts-check
/** Short tones, made here: my turn, a word, the end. Nobody hears them who has not asked for them. */

import { settings } from "../settings.js";

/** @typedef {"turn"|"word"|"won"|"over"} Tone */

/** Notes: hertz, and from when and for how long in seconds. @type {Record<Tone, [number, number, number][]>} */
const TONES = {
  turn: [
    [523, 0, 0.16],
    [784, 0.12, 0.26],
  ],
  word: [[659, 0, 0.12]],
  won: [
    [523, 0, 0.16],
    [659, 0.12, 0.16],
    [784, 0.24, 0.16],
    [1047, 0.36, 0.45],
  ],
  over: [
    [392, 0, 0.22],
    [330, 0.18, 0.4],
  ],
};
const LOUD = 0.12;
const ATTACK = 0.012;

/** @type {AudioContext|null} */
let audio = null;

/** Plays a tone, if sounds are on and the browser lets the page be heard. @param {Tone} tone */
export function sound(tone) {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const heard = audio;
  heard.resume().then(
    () => TONES[tone].forEach((note) => strike(heard, ...note)),
    () => undefined, // the browser wants a tap first
  );
}

/** One note, soft at both ends. @param {AudioContext} heard @param {number} hertz @param {number} after @param {number} lasting */
function strike(heard, hertz, after, lasting) {
  const begin = heard.currentTime + after;
  const string = heard.createOscillator();
  const body = heard.createGain();
  string.type = "triangle";
  string.frequency.value = hertz;
  body.gain.setValueAtTime(0, begin);
  body.gain.linearRampToValueAtTime(LOUD, begin + ATTACK);
  body.gain.exponentialRampToValueAtTime(0.0001, begin + lasting);
  string.connect(body).connect(heard.destination);
  string.start(begin);
  string.stop(begin + lasting);
}
