// @ts-check
/** Places and things on a board. */

import { cls, html } from "../lib.js";
import { t } from "../speech.js";
import { useChoosing } from "./context.js";

/** @import { Markup } from "../types.js" */

/**
 * A place on the board that decisions may belong to. It can be clicked when one does; else a click explains it.
 * @param {{at: string, label: string, thing?: string, flip?: string, from?: string, class?: string, first?: boolean, children?: Markup}} props
 *   at: as in an action's `at`. label: for those who cannot see it. thing: what to explain. flip: names what lies here,
 *   so that it travels. from: where it comes from if it is new. first: false keeps it out of the tab order.
 */
export function Spot({ at, label, thing, flip, from, first = true, children, ...rest }) {
  const { actions, chosen, hinted, busy, pick, explain, lit = {} } = useChoosing();
  const here = actions.filter((action) => action.at === at);
  const legal = here.length > 0;
  const picked = here.some((action) => chosen.includes(action));
  const rank = 1 + hinted.findIndex((action) => action.at === at);
  const click = (/** @type {MouseEvent} */ event) => {
    if (legal) pick(here);
    else explain(/** @type {Element} */ (event.currentTarget));
  };
  return html`<button type="button" class=${cls("spot", legal && "legal", picked && "chosen", busy && "busy", rest.class)}
    data-place=${at} data-thing=${thing} data-flip=${flip} data-from=${from} data-hint=${rank || undefined} data-lit=${lit[at]}
    aria-pressed=${legal ? String(picked) : undefined} aria-disabled=${legal ? undefined : "true"}
    tabIndex=${legal && first ? 0 : -1} onClick=${click}>
    <span class="sr">${lit[at] ? t(`after.lit_${lit[at]}`, { what: label }) : label}</span><span class="seen" aria-hidden="true">${children}</span></button>`;
}

/**
 * Something that lies on the board and explains itself, but that no decision belongs to.
 * @param {{thing?: string, label?: string, flip?: string, from?: string, class?: string, children?: Markup}} props
 */
export const Thing = ({ thing, label, flip, from, children, ...rest }) => html`<span class=${rest.class}
  role=${label ? "img" : undefined} aria-label=${label} data-thing=${thing} data-flip=${flip} data-from=${from}>${children}</span>`;
