/** The catalogues as the server sends them, read from their files. */

import { readFileSync } from "node:fs";

const words = new URL("../../src/golemancy/words/", import.meta.url);
const games = new URL("../../src/golemancy/games/", import.meta.url);

export const LANGUAGES = ["en", "de"];
export const GAMES = ["century", "golems", "golem_it", "adventure", "arena"];

/** The messages of a file by key. It knows the little of TOML that our files use: tables, and texts on one line.
 * @param {URL} file @returns {Record<string, string>} */
export function read(file) {
  /** @type {Record<string, string>} */
  const found = {};
  let section = "";
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const table = /^\[([\w.]+)\]$/.exec(line);
    const entry = /^("(?:[^"\\]|\\.)+"|[\w-]+) = (".*")$/.exec(line);
    if (table) section = table[1];
    else if (entry) found[`${section}.${entry[1].startsWith('"') ? JSON.parse(entry[1]) : entry[1]}`] = JSON.parse(entry[2]);
    else if (line && !line.startsWith("#")) throw new Error(`${file.pathname}: cannot read ${line}`);
  }
  return found;
}

/** What every page says. @param {string} language */
export const common = (language) => read(new URL(`${language}.toml`, words));

/** What a game says besides. @param {string} game @param {string} language */
export const own = (game, language) =>
  Object.assign({}, ...["words", "text"].map((folder) => read(new URL(`${game}/people/${folder}/${language}.toml`, games))));
