// A boardgame.io server for benchmarks/server.py: node boardgame.io.cjs MODULES CARDS PORT [FOLDER]
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const caravans = require("./caravans.cjs");

const [modules, cards, port, folder] = process.argv.slice(2);
const need = createRequire(`${modules}/`);
const { Server, FlatFile, Origins } = need("boardgame.io/server");
const { PlayerView } = need("boardgame.io/core");

const { game } = caravans(JSON.parse(readFileSync(cards, "utf8")));
const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [{ ...game, playerView: PlayerView.STRIP_SECRETS }], origins: [Origins.LOCALHOST], db }).run(Number(port));
