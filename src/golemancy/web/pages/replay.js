// @ts-check
/** The replay viewer: a slider, play and step, from any seat. */

import { get, query } from "../api.js";
import { Icon } from "../art/icons.js";
import { Mark } from "../art/marks.js";
import { boardOf } from "../boards/board.js";
import { Explanation, useHelper } from "../helper.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { useTravel } from "../motion.js";
import { Link } from "../router.js";
import { Log, happened } from "../table/log.js";
import { Failure, Loading } from "./parts.js";

const CHUNK = 32;

/** Positions of a match, fetched in pieces when they are needed. */
class Film {
  /** @param {string} id @param {number|null} seat */
  constructor(id, seat) {
    this.id = id;
    this.seat = seat;
    /** @type {Map<number, Promise<any[]>>} */
    this.pieces = new Map();
  }

  /** @param {number} number */
  async frame(number) {
    const piece = Math.floor(number / CHUNK);
    if (!this.pieces.has(piece)) {
      const where = query({ first: piece * CHUNK, count: CHUNK, seat: this.seat });
      this.pieces.set(piece, get(`/matches/${this.id}/frames${where}`));
    }
    return (await this.pieces.get(piece))?.[number % CHUNK];
  }
}

/** @param {{id: string}} props */
export function ReplayPage({ id }) {
  const [seat, setSeat] = useState(/** @type {number|null} */ (0));
  const [number, setNumber] = useState(0);
  const [frame, setFrame] = useState(/** @type {any} */ (null));
  const [board, setBoard] = useState(/** @type {any} */ (null));
  const [playing, setPlaying] = useState(false);
  const [error, setError] = useState("");
  const film = useMemo(() => new Film(id, seat), [id, seat]);
  const wanted = useRef(0);
  useEffect(() => {
    wanted.current = number;
    film.frame(number).then((found) => wanted.current === number && setFrame(found), (failure) => setError(failure.message));
  }, [film, number]);
  useEffect(() => {
    if (frame) boardOf(frame.game, frame.board).then(setBoard);
  }, [frame?.game]);
  useEffect(() => {
    if (!playing || !frame) return;
    if (number >= frame.latest) return setPlaying(false);
    const timer = setTimeout(() => setNumber(number + 1), 800);
    return () => clearTimeout(timer);
  }, [playing, frame]);
  if (error) return html`<${Failure} why=${error} />`;
  if (!frame || !board) return html`<${Loading} what="Winding the film" />`;
  const to = (/** @type {number} */ n) => (setPlaying(false), setNumber(Math.max(0, Math.min(n, frame.latest))));
  return html`<${Viewer} ...${{ frame, board, number, to, playing, setPlaying, seat, setSeat }} />`;
}

/** @param {any} props */
function Viewer({ frame, board, number, to, playing, setPlaying, seat, setSeat }) {
  const travel = useTravel(`${frame.number}/${frame.seat}`);
  const helper = useHelper(frame.id);
  const rich = board.rich || ((/** @type {string} */ words) => words);
  const line = frame.log[frame.log.length - 1];
  const bar = html`<div class="since"><p>${line ? html`<${Mark} seat=${line.seat} /><b>${frame.seats[line.seat].name}:</b> ${rich(happened(line, frame))}` : "The table as it was laid out."}</p></div>`;
  return html`<div class=${`table-page replay game-${frame.game}`} data-number=${frame.number}>
    <header class="topbar"><${Link} class="icon-button" href="/" aria-label="Back to the lobby"><${Icon} name="back" /><//><p class="topbar-title">Replay: ${frame.title}</p><span class="grow"></span>
      <label class="seat-choice"><span class="sr">Seen from</span><select onChange=${(/** @type {any} */ e) => setSeat(e.target.value === "" ? null : Number(e.target.value))}>
        ${frame.seats.map((/** @type {any} */ who, /** @type {number} */ i) => html`<option key=${i} value=${i} selected=${seat === i}>Seen by ${who.name}</option>`)}<option value="" selected=${seat === null}>Seen by all</option></select></label>
      <a class="icon-button" href=${`/api/matches/${frame.id}/replay`} download aria-label="Save the replay"><${Icon} name="download" /></a></header>
    <div class="table-body"><main ref=${travel} ...${helper.watch}><h1 class="sr">Replay of ${frame.title}</h1><${board.Board} ...${frame} bar=${bar} /></main>
      <aside class="side" aria-label="Log"><h2>Log</h2><${Log} table=${frame} rich=${rich} /></aside></div>
    <${Explanation} shown=${helper.shown} title=${helper.shown && rich(helper.shown.thing)} worth=${null} />
    <footer class="film"><button type="button" class="icon-button" aria-label="To the beginning" onClick=${() => to(0)}><${Icon} name="first" /></button>
      <button type="button" class="icon-button" aria-label="One step back" onClick=${() => to(number - 1)}><${Icon} name="prev" /></button>
      <button type="button" class="icon-button strong" aria-label=${playing ? "Pause" : "Play"} onClick=${() => setPlaying(!playing)}><${Icon} name=${playing ? "pause" : "play"} /></button>
      <button type="button" class="icon-button" aria-label="One step on" onClick=${() => to(number + 1)}><${Icon} name="next" /></button>
      <button type="button" class="icon-button" aria-label="To the end" onClick=${() => to(frame.latest)}><${Icon} name="last" /></button>
      <input type="range" min="0" max=${frame.latest} value=${number} aria-label="Position" onInput=${(/** @type {any} */ e) => to(Number(e.target.value))} />
      <output>${number} / ${frame.latest}</output></footer>
  </div>`;
}
