// @ts-check
/** What nobody has yet: bonus tiles, VP tiles, starting crystals. */

import { inWords, readCrystals } from "../../art/crystal.js";
import { html } from "../../lib.js";
import { counted } from "../../plural.js";
import { Spot, Thing } from "../../table/spot.js";
import { Counted } from "../merchants.js";
import { BonusFace } from "./seats.js";

/** @import { AdventureView } from "../views.js" */

/** @param {{view: AdventureView, kind: string, left: number, top: string}} props  top: the tile that would be taken */
const Bonus = ({
  view,
  kind,
  left,
  top,
}) => html`<${Spot} at=${`bonus_supply/${kind}`} thing=${left ? top : kind} class="adv-supply" label=${`Bonus tiles ${kind}: ${left ? `${left} left, next ${top}` : "none left"}`}>
  <span class=${left ? "adv-stack" : "adv-stack none"}><${BonusFace} view=${view} name=${top} /></span><i>×${left}</i><//>`;

/** Bonus tiles and the pile of VP tiles. @param {{view: AdventureView}} props */
export function Supply({ view }) {
  return html`${Object.entries(view.bonus_supply).map(([kind, left]) => {
    const tiles = Array.isArray(left) ? left : Array(left).fill(kind);
    return html`<${Bonus} key=${kind} view=${view} kind=${kind} left=${tiles.length} top=${tiles[0] || kind} />`;
  })}
  <${Thing} thing="village" flip="deck/vp" class="adv-vps" label=${`${counted(view.vp_pile, "VP tile")} in the pile; the game ends when a player has claimed ${view.goal}`}>
    <span class="adv-back">VP</span><i>×${view.vp_pile}</i><//>`;
}

/** The starting crystals still on the table. @param {{view: AdventureView}} props */
export const Start = ({ view }) =>
  view.starting_crystals.length > 0 &&
  html`<section class="adv-start" aria-label="Starting crystals">
  ${view.starting_crystals.map(
    (
      name,
    ) => html`<${Spot} key=${name} at=${`starting_crystals/${name}`} class="adv-set" label=${`Starting crystals: ${inWords(readCrystals(name))}`}>
    <${Counted} crystals=${readCrystals(name)} /><//>`,
  )}</section>`;
