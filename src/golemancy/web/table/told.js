// @ts-check
/** What was told of a match: the lines of its log that this page has, by their numbers. */

/** @import { LogLine, Table } from "../types.js" */

const KEPT = 150; // lines, so that a page does not grow with its match

export class Told {
  constructor() {
    /** Lines by the numbers of their decisions, as far as they are known. @type {Map<number, LogLine>} */
    this.lines = new Map();
    this.epoch = -1;
    this.first = Infinity; // the first line that somebody asked for: from there on all are kept
  }

  /** Takes in the lines that a message brings; all that is known of the log then comes with it. @param {Table} table @returns {LogLine[]} */
  all(table) {
    if (table.epoch !== this.epoch) this.forget();
    this.epoch = table.epoch;
    this.add(table.number - table.log.length, table.log);
    for (const number of this.lines.keys()) if (number < Math.min(this.first, table.number - KEPT)) this.lines.delete(number);
    return this.upTo(table.number);
  }

  /** @param {number} first @param {LogLine[]} lines */
  add(first, lines) {
    lines.forEach((line, i) => this.lines.set(first + i, line));
  }

  /** The lines before a decision, without a gap. @param {number} number @returns {LogLine[]} */
  upTo(number) {
    const found = [];
    for (let line = this.lines.get(--number); line; line = this.lines.get(--number)) found.push(line);
    return found.reverse();
  }

  /** Takes in lines that lie before those that are known, for good. @param {number} first @param {LogLine[]} lines */
  earlier(first, lines) {
    this.first = Math.min(this.first, first);
    this.add(first, lines);
  }

  forget() {
    this.lines.clear();
    this.first = Infinity;
  }
}

/** Which lines come before those that are known: the first and the last, or null. @param {Table} table @returns {{first: number, last: number}|null} */
export function before(table) {
  const last = table.number - table.log.length - 1;
  return last < 0 ? null : { first: Math.max(0, last + 1 - KEPT), last };
}
