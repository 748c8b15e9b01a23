// @ts-check
/** Golem It!: the cards that somebody has picked up, in any order, until they are laid; the table learns of them only then. */

import { useLayoutEffect, useState } from "../../lib.js";
import { asked, heldBy, nextDecision, offers, possible } from "./combining.js";

/** @import { Session } from "../../table/session.js" */
/** @import { GolemItTable } from "../views.js" */
/** @import { Offer } from "./combining.js" */

/** A card of the hand: two of a kind are told apart by how many of it follow. @typedef {{id: string, name: string, copy: number}} Held */
/** @typedef {{ids: string[], value: number|null, at?: number}} Picked value: null for the lowest. at: when it was picked */

/** @type {Map<string, Picked>} */
const kept = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();

/** Whose cards are on this page. @param {{seat: number|null}} t */
const own = (t) => t.seat ?? 0;

/** The cards that can be picked up, what has been begun included. @param {GolemItTable} t @returns {Held[]} */
export const heldCards = (t) =>
  heldBy(t.view, own(t), t.player).map((name, i, all) => {
    const copy = all.slice(i + 1).filter((other) => other === name).length;
    return { id: `${name}/${copy}`, name, copy };
  });

/** What is kept is for one hand: a card laid or a new deal makes it another. @param {GolemItTable} t */
const keyOf = (t) => `${t.id}/${own(t)}/${t.view.number}/${heldCards(t).length}`;

/** Cards that the table knows of already, as far as they are held. @param {GolemItTable} t @returns {string[]} */
function begun(t) {
  const left = t.player === own(t) ? [...(t.view.playing?.cards ?? [])] : [];
  return heldCards(t).flatMap(({ id, name }) => {
    const i = left.indexOf(name);
    if (i < 0) return [];
    left.splice(i, 1);
    return [id];
  });
}

/** What is picked: what was tapped here, unless the table has learned of something else since. @param {GolemItTable} t @returns {Picked} */
function pickedOf(t) {
  const picked = kept.get(keyOf(t));
  const known = begun(t);
  const fits = picked && (picked.at === t.number || known.every((id) => picked.ids.includes(id)));
  return fits ? picked : { ids: known, value: known.length ? (t.view.playing?.value ?? null) : null };
}

/** @param {GolemItTable} t @param {Picked|null} picked */
function keep(t, picked) {
  kept.clear(); // one hand at a time is played from
  if (picked) kept.set(keyOf(t), { ...picked, at: t.number });
  for (const tell of listeners) tell();
}

/** Whether cards can be picked up now. @param {GolemItTable} t */
export const mayPick = (t) => t.actions.length > 0 && t.player === t.seat;

// ---- what is picked, and what it can be

/** @typedef {{cards: string[], ids: Set<string>, offers: Offer[], offer: Offer|null, missing: number}} Choice
 *   offers: all values it can have. offer: the one wanted. missing: cards still to be picked */

/** @param {GolemItTable} t @returns {Choice} */
export function choiceOf(t) {
  const { ids, value } = mayPick(t) ? pickedOf(t) : { ids: [], value: null };
  const chosen = heldCards(t).filter(({ id }) => ids.includes(id));
  const cards = chosen.map(({ name }) => name);
  const wanted = asked(t, own(t));
  const found = offers(t.view.printed, cards, wanted);
  const offer = found.find((one) => one.value === value) ?? found[0] ?? null;
  const missing = cards.length ? Math.max(0, wanted.cards - cards.length) : 0;
  return { cards, ids: new Set(chosen.map(({ id }) => id)), offers: found, offer, missing };
}

/** What is picked, drawing anew when that changes. @param {GolemItTable} t */
export function useChoice(t) {
  const [, again] = useState(0);
  useLayoutEffect(() => {
    const tell = () => again((n) => n + 1);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, []);
  return choiceOf(t);
}

/** What would be picked after a card was tapped, or null where it does not go with the others. @param {GolemItTable} t @param {Choice} choice @param {string} id @returns {string[]|null} */
export function toggled(t, choice, id) {
  const held = heldCards(t);
  const wanted = asked(t, own(t));
  const without = held.filter((one) => choice.ids.has(one.id) && one.id !== id);
  if (choice.ids.has(id)) return without.map((one) => one.id);
  const chosen = wanted.cards === 1 ? [id] : [...without.map((one) => one.id), id]; // a single card is changed for another
  const names = (/** @type {boolean} */ taken) => held.filter((one) => chosen.includes(one.id) === taken).map(({ name }) => name);
  return possible(t.view.printed, names(true), names(false), wanted) ? chosen : null;
}

// ---- picking

/** Picks a card, or puts it back. @param {GolemItTable} t @param {string[]} ids */
export const pickCards = (t, ids) => keep(t, { ids, value: null });

/** Wants another value for the picked cards. @param {GolemItTable} t @param {number} value */
export const pickValue = (t, value) => keep(t, { ...pickedOf(t), value });

/** Forgets what was tapped. @param {GolemItTable} t */
export const forget = (t) => keep(t, null);

/** Puts all cards back, those that the table knows of, too. @param {GolemItTable} t @param {Session} session */
export async function putBack(t, session) {
  keep(t, { ids: [], value: null });
  while (now(session).view.playing && (await takeBack(session)));
  keep(t, null);
}

// ---- laying

/** @param {Session} session */
const now = (session) => /** @type {GolemItTable} */ (/** @type {unknown} */ (session.state.table));

/** Takes one decision back; tells whether that worked. @param {Session} session */
async function takeBack(session) {
  const before = now(session);
  if (!before.can_undo || !before.view.playing || before.player !== before.seat) return false;
  await session.undo();
  return !session.state.error && now(session).number < before.number;
}

/** Makes one decision; tells whether that worked. @param {Session} session @param {import("../../types.js").Action} action */
async function decide(session, action) {
  const before = now(session).number;
  await session.decide(action);
  return !session.state.error && now(session).number > before;
}

/** Lays what is picked, by all decisions that this takes. Where one of them fails, what is picked stays, and can be laid again. @param {GolemItTable} t @param {Session} session */
export async function layChoice(t, session) {
  const { cards, offer } = choiceOf(t);
  if (!offer || session.state.busy) return;
  keep(t, { ids: [...choiceOf(t).ids], value: offer.value });
  const next = () => nextDecision(now(session), { cards, value: offer.value });
  while (!next() && (await takeBack(session))); // what was begun otherwise, and only before anything is added
  for (let action = next(); action; action = next()) {
    if (!(await decide(session, action))) return;
    if (action.phrase.kind === "lay") return keep(t, null);
  }
}
