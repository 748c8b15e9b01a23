// @ts-check
/** What the bar shows: the card or tile that a decision, or the whole moment, is about. */

import { html } from "../../lib.js";
import { Brief, readMerchant } from "../merchants.js";
import { Picture } from "./map.js";
import { BonusFace } from "./seats.js";
import { here, tileOf } from "./words.js";

/** @import { AdventureTable, MapTile } from "../views.js" */
/** @import { Action, Markup } from "../../types.js" */

const AT_PLACE = ["toll", "here", "build"]; // phases that are about the tile where the wagon stands

/** @param {MapTile|undefined} tile */
const drawTile = (tile) => (tile ? html`<${Picture} tile=${tile} />` : null);

/** @param {string|undefined} name */
const drawCard = (name) => (name ? html`<span class=${`chip ${readMerchant(name).kind}`}><${Brief} name=${name} /></span>` : null);

/** What is under way. @param {AdventureTable} t */
function ofMoment(t) {
  const { card, slot, to } = t.view.action ?? {};
  if (to) return drawTile(tileOf(t, to));
  if (AT_PLACE.includes(t.phase)) return drawTile(here(t));
  return drawCard(card ?? (slot ? t.view.merchant_row[slot - 1]?.card : undefined));
}

/** @param {AdventureTable} t @param {Action|null} action @returns {Markup} */
export function about(t, action) {
  const [pile, name] = (action?.at ?? "").split("/");
  if (pile === "map") return drawTile(tileOf(t, name));
  if (pile === "hand" || pile === "played") return drawCard(name);
  if (pile === "merchant_row") return drawCard(t.view.merchant_row[Number(name) - 1]?.card);
  if (pile === "bonus_supply") return html`<${BonusFace} view=${t.view} name=${String(action?.phrase.tile)} />`;
  return ofMoment(t);
}
