// @ts-check
/** The puzzle of the day in the lobby. */

import { useLatest } from "../again.js";
import { Icon } from "../art/icons.js";
import { html } from "../lib.js";
import { Link } from "../router.js";
import { t } from "../speech.js";
import { levelName, titleOf } from "../strings.js";

/** @import { PuzzleToday } from "../types.js" */

const EVERY = 1800; // seconds: the day may change while the lobby is open

/** Shows nothing where there are no puzzles. */
export function PuzzleOfTheDay() {
  const { today } = useLatest("/puzzles/today", EVERY, { today: /** @type {PuzzleToday|null} */ (null) }).answer;
  if (!today) return null;
  const done = today.state === "solved";
  return html`<${Link} class="button" href=${`/puzzles/${today.game}/${today.number}`}><${Icon} name=${done ? "check" : "bulb"} />${t(done ? "puzzle.lobby_done" : "puzzle.lobby", { game: titleOf(today.game, today.title), level: levelName(today.grade) })}<//>
    <${Link} class="button quiet" href="/puzzles">${t("puzzle.all_puzzles")}<//>`;
}
