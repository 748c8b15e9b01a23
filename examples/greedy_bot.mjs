// A player of Century in another language: it answers lines of JSON on its standard input with lines on its standard
// output (docs/players.md, "In any language"). Run it beside ours:
//   golemancy contest century --players "process:node examples/greedy_bot.mjs",random --games 20
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin });
const answer = (what) => process.stdout.write(JSON.stringify(what) + "\n");

/** What a decision in Century's notation seems to be worth. */
function worth(text, mine) {
  if (text.startsWith("claim")) return 100;
  if (text.startsWith("trade")) return 30 + gain(text.slice(6));
  if (text.startsWith("play")) return 20;
  if (text.startsWith("acquire")) return mine.hand.length + mine.played.length < 7 ? 15 - Number(text.slice(8)) : 1;
  if (text.startsWith("rest")) return mine.played.length > mine.hand.length ? 16 : 0;
  if (text.startsWith("upgrade")) return 12;
  return { yellow: 3, green: 2, blue: 1 }[text.split(" ").at(-1)] ?? 0; // crystals to pay or to give back: cheap ones
}

/** How much dearer the crystals on the right of 3Y>2G are than those on its left. */
function gain(trade) {
  const value = (side) => [...side.matchAll(/(\d)([YGBM])/g)].reduce((sum, [, n, c]) => sum + n * (" YGBM".indexOf(c)), 0);
  const [give, get] = trade.split(">");
  return get ? value(get) - value(give) : 0;
}

lines.on("line", (line) => {
  const said = JSON.parse(line);
  if (said.type === "begin") answer({ ready: true });
  if (said.type === "choose") {
    const mine = said.view.seats[said.seat];
    const best = said.actions.reduce((a, b) => (worth(b.text, mine) > worth(a.text, mine) ? b : a));
    answer({ action: best.action });
  }
  if (said.type === "end") lines.close();
});
