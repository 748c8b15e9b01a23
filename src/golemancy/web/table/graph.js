// @ts-check
/** Everyone's chance of winning, decision by decision. */

import { Mark } from "../art/marks.js";
import { cls, html } from "../lib.js";
import { percent, t } from "../speech.js";

const [WIDE, HIGH] = [280, 96];

/**
 * Lines of chances, one per seat, each with its own colour, dashes and mark.
 * @param {{chances: number[][], seats: {name: string}[], last: number, at?: number, go?: (number: number) => void,
 *   costly?: {number: number}[]}} props
 *   last: the number of the last position. at: the position that is shown. go: jumps to a position.
 */
export function Graph({ chances, seats, last, at = last, go, costly = [] }) {
  const x = (/** @type {number} */ n) => (WIDE * n) / Math.max(1, last);
  const y = (/** @type {number} */ chance) => HIGH * (1 - chance);
  const shown = chances[Math.min(at, chances.length - 1)] || [];
  const click = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    go?.(Math.round((last * (event.clientX - box.left)) / box.width));
  };
  const line = (/** @type {number} */ seat) =>
    chances.map((all, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(all[seat]).toFixed(1)}`).join("");
  return html`<div class="graph">
    <svg viewBox=${`-3 -4 ${WIDE + 6} ${HIGH + 8}`} class=${cls(go && "jumps")} role="img" onClick=${click}
      aria-label=${t("chances.graph", { n: at, all: shown.map((chance, seat) => t("chances.one", { who: seats[seat].name, chance: percent(chance) })) })}>
      <path class="grid" d=${`M0 0H${WIDE}M0 ${HIGH / 2}H${WIDE}M0 ${HIGH}H${WIDE}`} />
      ${costly.map(({ number }) => html`<path key=${number} class="costly" d=${`M${x(number)} 0V${HIGH}`} />`)}
      ${seats.map((_, seat) => html`<path key=${seat} class=${`line seat-${seat}`} d=${line(seat)} />`)}
      <path class="now" d=${`M${x(at)} -3V${HIGH + 3}`} />
      ${shown.map((chance, seat) => html`<circle key=${seat} class=${`dot seat-${seat}`} cx=${x(Math.min(at, chances.length - 1))} cy=${y(chance)} r="3.6" />`)}
    </svg>
    <ul class="graph-key">${seats.map((who, seat) => html`<li key=${seat}><${Mark} seat=${seat} /><span>${who.name}</span><b>${shown.length ? percent(shown[seat]) : "…"}</b></li>`)}</ul>
  </div>`;
}
