// @ts-check
/** What a table makes heard and told: my turn, words of others, the end. */

import { useEffect, useRef } from "../lib.js";
import { sound } from "./sounds.js";
import { tellTurn } from "./notify.js";

/** @import { SessionState, Table } from "../types.js" */

/** @param {Table} table @param {SessionState} state */
export function useCalls(table, state) {
  const mine = !table.result && table.actions.length > 0 && !state.behind;
  const was = useRef({ mine, over: Boolean(table.result), words: state.lines.length });
  useEffect(() => {
    if (mine && !was.current.mine) callMe(table);
    was.current.mine = mine;
  }, [mine]);
  useEffect(() => {
    const { result } = table;
    if (result && !was.current.over) sound(table.seats.some((seat, i) => seat.mine && result.places[i] === 1) ? "won" : "over");
    was.current.over = Boolean(result);
  }, [Boolean(table.result)]);
  useEffect(() => {
    const last = state.lines[state.lines.length - 1];
    if (was.current.words && state.lines.length > was.current.words && last && !table.seats[last.seat]?.mine) sound("word");
    was.current.words = state.lines.length;
  }, [state.lines.length]);
}

/** @param {Table} table */
function callMe(table) {
  sound("turn");
  const who = table.seats.filter((seat) => !seat.mine && seat.person).map((seat) => seat.name);
  if (who.length) tellTurn({ match: table.id, game: table.game, title: table.title, who, number: table.number - 1 });
}
