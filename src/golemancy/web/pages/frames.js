// @ts-check
/** What a replay is made of: its positions (frames), and what each decision cost. */

import { get, query } from "../api.js";
import { useEffect, useState } from "../lib.js";
import { before, Told } from "../table/told.js";

/** @import { CostlyDecision, Judged, LogLine, Table } from "../types.js" */

const CHUNK = 32;
const LINES = -30; // of the log with each position
const COSTLY = 0.04;
const MOST = 6;

/** Positions of a match, fetched in pieces when they are needed. */
export class Frames {
  /** @param {string} id @param {number|null} seat */
  constructor(id, seat) {
    this.id = id;
    this.seat = seat;
    /** @type {Map<number, Promise<Table[]>>} */
    this.pieces = new Map();
    this.told = new Told();
  }

  /** The position after so many decisions. @param {number} number */
  async at(number) {
    const piece = Math.floor(number / CHUNK);
    if (!this.pieces.has(piece)) {
      const where = query({ first: piece * CHUNK, count: CHUNK, seat: this.seat, lines: LINES });
      this.pieces.set(piece, get(`/matches/${this.id}/frames${where}`));
    }
    const found = (await this.pieces.get(piece))?.[number % CHUNK];
    return found && { ...found, log: this.told.all(found) };
  }

  /** A position with lines of the log that lie before those that are known. @param {Table} table @returns {Promise<Table>} */
  async earlier(table) {
    const gap = before(table);
    /** @type {LogLine[]} */
    const lines = gap ? await get(`/matches/${this.id}/log${query({ ...gap, seat: this.seat })}`).catch(() => []) : [];
    if (gap && lines.length) this.told.earlier(gap.first, lines);
    return { ...table, log: this.told.upTo(table.number) };
  }
}

/** Chances and costs of a match, piece by piece, once somebody wants them. @param {string} id @param {number} last @param {boolean} on @returns {Judged[]} */
export function useAnalysis(id, last, on) {
  const [found, setFound] = useState(/** @type {Judged[]} */ ([]));
  useEffect(() => {
    if (!on || found.length > last) return;
    let left = false;
    get(`/matches/${id}/analysis${query({ first: found.length })}`).then(
      (/** @type {{positions: Judged[]}} */ { positions }) => !left && positions.length && setFound([...found, ...positions]),
      () => undefined,
    );
    return () => void (left = true);
  }, [id, last, on, found.length]);
  return found;
}

/** The decisions that cost most, the costliest first. @param {Judged[]} judged @returns {CostlyDecision[]} */
export function costliest(judged) {
  const costly = judged.flatMap(({ seat, mistake }, number) => (mistake && mistake.cost >= COSTLY ? [{ number, seat, ...mistake }] : []));
  return costly.sort((a, b) => b.cost - a.cost).slice(0, MOST);
}
