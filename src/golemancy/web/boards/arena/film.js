// @ts-check
/** A Battle as a film: steps made from what the server tells, and the controls to play, step and skip them. */

import { get, query } from "../../api.js";
import { Icon } from "../../art/icons.js";
import { cls, html, useEffect, useRef, useState } from "../../lib.js";
import { settings } from "../../settings.js";
import { happening } from "../../speech.js";
import { message, spelled } from "../../words.js";
import { says } from "./words.js";

/** @import { LogLine, Said } from "../../types.js" */
/** @import { ArenaEvent, ArenaProps, ArenaSeat, ArenaTable, ArenaView, BlowEvent, LyingTile, Story } from "../views.js" */

const FIGHTS = ["battle", "phase", "attack", "strike", "absorb", "poison_step"];
const BLOWS = ["attack", "armor", "absorb", "strike"];
const AFTER = ["remove", "flip", "fold", "unfold", "put", "move", "swap", "markers", "net", "entrench"];
const TITLES = ["battle", "poison_step", "battle_over"];
const CHAPTERS = ["phase", "poison_step"];
const HURTS = ["wound", "hit_points", "poison"];

/**
 * @typedef {{tiles: Record<string, LyingTile>, hp: Record<number, number>, segments: string[][]}} Scene
 *   what lies where, each side's Hit Points, and each seat's unfolded segments
 * @typedef {{kind: string, told: ArenaEvent[], phase: number|null, scene: Scene, blow: BlowEvent|null, gone: Record<string, LyingTile>}} Step
 * @typedef {{first: number, last: number}} Span  decisions by number
 * @typedef {{number: number, epoch: number, view: ArenaView}} Seen  the position that was shown last
 * @typedef {Span & Story} Witnessed  a fight with what was before it
 * @typedef {{steps: Step[], at: number, playing: boolean}} Film
 * @typedef {ReturnType<typeof useFilm>} Theatre  the film that is shown, and what can be done with it
 */

// ---- from events to steps

/** A view as a scene. @param {ArenaView} view @returns {Scene} */
export const sceneOf = (view) => ({
  tiles: { ...view.board },
  hp: Object.fromEntries(view.seats.map((row) => [row.side, row.hp])),
  segments: view.seats.map((row) => row.monolith.segments.flatMap((space) => space ?? [])),
});

/** Changes what is known of the tile on a space. @param {Scene} scene @param {string} space @param {Partial<LyingTile>} changes */
const amend = ({ tiles }, space, changes) => void (tiles[space] = { ...tiles[space], ...changes });

/** What an event does to the scene. @param {Scene} scene @param {ArenaEvent} e @param {ArenaSeat[]} seats */
function change(scene, e, seats) {
  const { tiles, hp, segments } = scene;
  if (e.kind === "put") tiles[e.space] = { seat: e.seat, tile: e.tile, facing: e.facing, kind: seats[e.seat].tiles[e.tile].kind };
  else if (e.kind === "remove") delete tiles[e.space];
  else if (e.kind === "flip") amend(scene, e.space, { tile: e.tile, damaged: seats[tiles[e.space].seat].tiles[e.tile].damaged });
  else if (e.kind === "wound") amend(scene, e.space, { wounds: e.wounds });
  else if (e.kind === "poison") amend(scene, e.space, { poison: [...(tiles[e.space].poison || []), 0] });
  else if (e.kind === "net") amend(scene, e.space, { netted: true });
  else if (e.kind === "entrench") amend(scene, e.space, { entrenched: true });
  else if (e.kind === "hit_points") hp[e.side] = e.left;
  else if (e.kind === "swap") [tiles[e.start], tiles[e.end]] = [tiles[e.end], tiles[e.start]];
  else if (e.kind === "move") {
    const tile = { ...tiles[e.start], facing: e.facing };
    delete tiles[e.start];
    tiles[e.end] = tile;
  } else if (e.kind === "fold") {
    e.spaces.forEach((space) => delete tiles[space]);
    segments[e.seat] = [];
  }
}

/** Whether an event is a blow. @param {ArenaEvent} e @returns {e is BlowEvent} */
const isBlow = (e) => BLOWS.includes(e.kind);

/** Which step an event begins or belongs to. @param {ArenaEvent} e @param {Step|undefined} last */
function place(e, last) {
  if (isBlow(e)) return "blow";
  if (TITLES.includes(e.kind)) return "title";
  if (HURTS.includes(e.kind)) return last?.kind === "blow" ? "same" : "after";
  if (!AFTER.includes(e.kind)) return null;
  return last?.kind === "after" ? "same" : "after";
}

/** The film of some decisions. @param {Story} story @returns {Step[]} */
export function stepsOf({ before, events }) {
  /** @type {Step[]} */
  const steps = [];
  const scene = sceneOf(before);
  /** @type {number|null} */
  let phase = null;
  for (const e of events.slice(
    0,
    events.findLastIndex(
      (event) => [...FIGHTS, "battle_over"].includes(event.kind) || HURTS.includes(event.kind) || event.kind === "remove",
    ) + 1,
  )) {
    if (e.kind === "phase") phase = e.initiative;
    if (TITLES.includes(e.kind)) phase = null;
    const where = place(e, steps[steps.length - 1]);
    if (!where) continue;
    if (where !== "same") steps.push({ kind: where, told: [], phase, scene, blow: isBlow(e) ? e : null, gone: {} });
    const step = steps[steps.length - 1];
    if (e.kind === "remove") step.gone[e.space] = scene.tiles[e.space];
    change(scene, e, before.seats);
    step.told.push(e);
    step.scene = { tiles: { ...scene.tiles }, hp: { ...scene.hp }, segments: [...scene.segments] };
  }
  return steps;
}

// ---- which decisions to show

/** @param {LogLine} line */
const fights = (line) => line.events.some((e) => FIGHTS.includes(e.kind));

/** Fights among the decisions from a number on. @param {ArenaTable} t @param {number} from @returns {Span|null} */
function fightsSince(t, from) {
  const zero = t.number - t.log.length;
  const found = t.log.map((line, i) => (zero + i >= from && fights(line) ? zero + i : -1)).filter((n) => n >= 0);
  return found.length ? { first: found[0], last: found[found.length - 1] } : null;
}

/** The latest fight, from its beginning. @param {ArenaTable} t @returns {Span|null} */
export function lastFight(t) {
  const zero = t.number - t.log.length;
  const last = t.log.findLastIndex(fights);
  if (last < 0) return null;
  let first = last;
  while (first > 0 && !t.log[first].events.some((e) => e.kind === "battle") && fights(t.log[first - 1])) first -= 1;
  return { first: zero + first, last: zero + last };
}

/** Whether the server tells again what happened: at a table, but not in a puzzle or an analysis. @param {ArenaTable} t */
const isTold = (t) => !t.place && !t.id.includes("/");

/** What happened in some decisions. @param {ArenaTable} t @param {Span} span */
function eventsOf(t, { first, last }) {
  const zero = t.number - t.log.length;
  return t.log.slice(Math.max(0, first - zero), last - zero + 1).flatMap((line) => /** @type {ArenaEvent[]} */ (line.events));
}

/** A fight that the page saw itself, if it saw what was before. @param {ArenaTable} t @param {Span} span @param {Seen} before @returns {Witnessed|null} */
export const witnessed = (t, span, before) =>
  span.first === before.number ? { ...span, before: before.view, events: eventsOf(t, span) } : null;

/** Whether it is this table's latest fight, and not that of another variation. @param {ArenaTable} t @param {Witnessed|null} fight */
export const isLatest = (t, fight) =>
  fight?.last === lastFight(t)?.last && (!fight || JSON.stringify(eventsOf(t, fight)) === JSON.stringify(fight.events));

// ---- fights in the log

/** What each seat lost in fights, as parts of a sentence. @param {ArenaEvent[]} events @param {ArenaTable} t @returns {Said[][]} */
export function outcome(events, t) {
  if (!events.some((e) => BLOWS.includes(e.kind))) return [];
  const losses = t.seats.map((_, seat) => {
    const lost = events.reduce((sum, e) => (e.kind === "hit_points" && e.owner === seat ? sum + e.lost : sum), 0);
    const tiles = events.flatMap((e) => (e.kind === "remove" && e.seat === seat ? [e.tile] : []));
    return { kind: "", seat, lost, tiles, both: Boolean(lost && tiles.length) };
  });
  const hurt = losses.filter(({ lost, tiles }) => lost || tiles.length);
  const told = hurt.length ? hurt.map((loss) => message(t.reader, "told.lost", loss)) : [message(t.reader, "told.unhurt", { kind: "" })];
  return unasked(events) ? [message(t.reader, "told.fought", { kind: "" }), ...told] : told;
}

/** Whether a Battle began without an Order: on a full board, or at the end. @param {ArenaEvent[]} events */
const unasked = (events) => events.some((e) => e.kind === "battle" && e.full) || events.some((e) => e.kind === "ending");

/** Events in chapters: each phase of a Battle is one, under its own event. @param {ArenaEvent[]} events */
export function chapters(events) {
  /** @type {{head: ArenaEvent|null, events: ArenaEvent[]}[]} */
  const found = [{ head: null, events: [] }];
  for (const e of events) {
    if (CHAPTERS.includes(e.kind)) found.push({ head: e, events: [] });
    else if (e.kind === "battle_over") found.push({ head: null, events: [e] });
    else found[found.length - 1].events.push(e);
  }
  return found.filter(({ head, events: inside }) => head || inside.length);
}

// ---- playing

const pause = () => (settings.pace === "calm" ? 1500 : 950);

/** Matches whose fight is being shown, and who waits for its end. @type {Map<string, () => void>} */
const showing = new Map();

/** Resolves when the fight that ended a match has been shown, at once if none is. @param {ArenaTable} t @returns {Promise<void>} */
export const finale = (t) => (showing.has(t.id) ? new Promise((resolve) => void showing.set(t.id, resolve)) : Promise.resolve());

/** Fights are shown when they happen; in a replay or an analysis, when asked for; beforehand, where they are foreseen. @param {ArenaProps} t */
export function useFilm(t) {
  const [film, setFilm] = useState(/** @type {Film|null} */ (null));
  const seen = useRef({ number: t.number, epoch: t.epoch, view: t.view });
  const own = useRef(/** @type {Witnessed|null} */ (null));
  const close = () => {
    setFilm(null);
    if (t.foreseen) return;
    showing.get(t.id)?.();
    showing.delete(t.id);
  };
  const watch = async (/** @type {Span} */ span) => {
    showing.set(t.id, () => undefined);
    setFilm(null);
    const steps = own.current
      ? stepsOf(own.current)
      : await get(`/matches/${t.id}/story${query({ ...span, seat: t.seat })}`).then(stepsOf, () => []);
    if (steps.length) setFilm({ steps, at: 0, playing: true });
    else close();
  };
  useEffect(() => {
    if (t.foreseen) {
      const steps = t.foreseen.events.some((e) => FIGHTS.includes(e.kind)) ? stepsOf(/** @type {Story} */ (t.foreseen)) : [];
      return setFilm(steps.length ? { steps, at: 0, playing: true } : null);
    }
    const span = t.epoch === seen.current.epoch ? fightsSince(t, seen.current.number) : null;
    if (span && !isTold(t)) own.current = witnessed(t, span, seen.current);
    seen.current = { number: t.number, epoch: t.epoch, view: t.view };
    if (span && (isTold(t) || own.current) && !t.replay && !t.place && settings.pace !== "instant") watch(span);
    else if (t.replay || t.seats[t.log[t.log.length - 1]?.seat]?.mine) close();
  }, [t.number, t.epoch]);
  useEffect(() => {
    if (!film?.playing) return;
    const timer = setTimeout(() => (film.at + 1 < film.steps.length ? setFilm({ ...film, at: film.at + 1 }) : close()), pause());
    return () => clearTimeout(timer);
  }, [film]);
  const past = isTold(t) || isLatest(t, own.current) ? lastFight(t) : null;
  return { film, step: film ? film.steps[film.at] : null, setFilm, watch, close, past };
}

// ---- the controls

/** What happens in a step. @param {Step} step @param {ArenaTable} t */
export const wordsOf = (step, t) => step.told.map((e) => `${spelled(happening(e, t))}.`).join(" ");

/** Initiatives that are fought, the present one lit. @param {{t: ArenaTable, film: Film, step: Step}} props */
function Phases({ t, film, step }) {
  const all = [...new Set(film.steps.map(({ phase }) => phase))].filter((phase) => phase !== null);
  return (
    all.length > 0 &&
    html`<ol class="ar-phases" aria-label=${says(t, "board.initiative")}>${all.map(
      (phase) => html`<li key=${phase} class=${cls(phase === step.phase && "on")}
    aria-current=${phase === step.phase ? "step" : undefined}>${phase}</li>`,
    )}</ol>`
  );
}

/** @param {{name: string, label: string, click: () => void, off?: boolean}} props */
const Control = ({ name, label, click, off }) =>
  html`<button type="button" class="icon-button" aria-label=${label} disabled=${off} onClick=${click}><${Icon} name=${name} /></button>`;

/** The fight that is shown, in words, with its controls. @param {{t: ArenaTable, theatre: Theatre}} props */
export function Reel({ t, theatre }) {
  const { film, step, setFilm, close } = theatre;
  if (!film || !step) return null;
  const to = (/** @type {number} */ at) => setFilm({ ...film, at, playing: false });
  return html`<section class="ar-reel" aria-label=${says(t, "board.fight")} data-testid="reel" data-step=${film.at}>
    <${Phases} t=${t} film=${film} step=${step} />
    <p class="ar-told" aria-live="polite">${wordsOf(step, t)}</p>
    <div class="ar-controls"><${Control} name="prev" label=${says(t, "board.back")} off=${film.at === 0} click=${() => to(film.at - 1)} />
      <${Control} name=${film.playing ? "pause" : "play"} label=${says(t, film.playing ? "board.pause" : "board.play")} click=${() => setFilm({ ...film, playing: !film.playing })} />
      <${Control} name="next" label=${says(t, "board.on")} off=${film.at + 1 >= film.steps.length} click=${() => to(film.at + 1)} />
      <button type="button" class="button quiet" data-testid="skip-film" onClick=${close}>${says(t, "board.skip")}</button></div>
  </section>`;
}

/** How far the game has come, and the way to the latest fight. @param {{t: ArenaTable, theatre: Theatre}} props */
export function Corners({ t, theatre }) {
  const { past } = theatre;
  const { ending, turns } = t.view;
  const note = ending !== "none" ? says(t, `stage.${ending}`) : turns > 0 && says(t, "board.turn", { n: turns });
  return html`${note && html`<p class=${cls("ar-note", ending !== "none" && "ar-ending")}>${note}</p>`}
    ${past && !theatre.film && html`<button type="button" class="icon-button ar-again" onClick=${() => theatre.watch(past)}><${Icon} name="again" /><span>${says(t, "board.last_fight")}</span></button>`}`;
}
