// A boardgame.io server for benchmarks/server.py: node boardgame.io.cjs MODULES PORT [FOLDER]
// Its tutorial's game, tic-tac-toe, except that a full board is cleared: so a match goes on as long as is measured.
const { createRequire } = require("node:module");
const [modules, port, folder] = process.argv.slice(2);
const need = createRequire(`${modules}/`);
const { Server, FlatFile, Origins } = need("boardgame.io/server");

const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
      if (G.cells.every((cell) => cell !== null)) G.cells = Array(9).fill(null);
      return undefined;
    },
  },
};
const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [game], origins: [Origins.LOCALHOST], db }).run(Number(port));
