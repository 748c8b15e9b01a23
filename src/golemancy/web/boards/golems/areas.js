// @ts-check
/** What lies on the table of Golems: the shared part, the card in use, what is mine, and the player opposite. */

import { Element, ELEMENTS, Gem, Sign } from "../../art/elements.js";
import { Golem } from "../../art/golem.js";
import { Mark } from "../../art/marks.js";
import { cls, html } from "../../lib.js";
import { useChoosing } from "../../table/context.js";
import { Spot, Thing } from "../../table/spot.js";
import { useRoomy } from "../../wide.js";
import { Back, Chip, Face, Gems, isRune, Strip, Summoned } from "./cards.js";
import { cardWords, ownName, part, resourceWords, rowWords, say, sources } from "./words.js";

/** @import { Markup } from "../../types.js" */
/** @import { GolemsCard, GolemsProps, GolemsSeat, GridPlace, HeldCard } from "../views.js" */

/** A number with its noun. @param {{t: GolemsProps, n: number, what: "points"|"golems"}} props */
const Figure = ({ t, n, what }) => html`<span class=${`go-figures of-${what}`}><b>${n}</b> ${part(t, `board.${what}`, { n })}</span>`;

// ---- shared

/** What taking a card of a row does to one's gems. @param {{gems: number}} props */
function Price({ gems }) {
  if (!gems) return html`<span><b>0</b></span>`;
  return html`<span class=${gems > 0 ? "gain" : "lay"}><b>${gems > 0 ? "+" : "−"}${Math.abs(gems)}</b><${Gem} /></span>`;
}

/** What beginning, going on with or finishing a row means in gems. @param {{t: GolemsProps, row: number, cards: number}} props */
const RowTag = ({
  t,
  row,
  cards,
}) => html`<${Thing} thing="grid" class="go-tag" label=${say(t, "board.row", { row, price: rowWords(t, cards) })}>
  <i>${row}</i>${cards > 0 && html`<${Price} gems=${t.view.printed.row_gems[cards]} />`}<//>`;

/** Gems that lie on a card; those of a row keep their names when they move. @param {{place: GridPlace, row: number, before: number, payer: number|null}} props */
const Lying = ({ place, row, before, payer }) =>
  place.gems > 0 &&
  html`<span class="go-lying">${Array.from(
    { length: place.gems },
    (_, i) => html`<span key=${i}
  data-flip=${`gem/row ${row}/${before + i}`} data-from=${`reserve/${payer}`}><${Gem} /></span>`,
  )}</span>`;

/** @param {{t: GolemsProps, places: (GridPlace|null)[], row: number}} props */
function Row({ t, places, row }) {
  const cards = places.filter(Boolean).length;
  const before = (/** @type {number} */ at) => places.slice(0, at).reduce((sum, place) => sum + (place?.gems || 0), 0);
  const label = (/** @type {GridPlace} */ place) =>
    say(t, "board.place", { row, what: cardWords(t, place), gems: place.gems, price: rowWords(t, cards) });
  return html`<div class="go-row" role="group" aria-label=${say(t, "board.row_title", { row })}><${RowTag} t=${t} row=${row} cards=${cards} />
    ${places.map((place, i) =>
      place
        ? html`<${Spot} key=${place.card} at=${`grid/r${row}c${i + 1}`} thing=${place.card} class="card" flip=${`card/${place.card}`} from="deck" label=${label(place)}>
          <${Face} card=${place} name=${ownName(t, place)} /><${Lying} place=${place} row=${row} before=${before(i)} payer=${t.player} /><//>`
        : html`<span class="card vacant" key=${`empty ${i}`} aria-hidden="true"></span>`,
    )}
  </div>`;
}

/** @param {{t: GolemsProps, what: "deck"|"aside", count: number}} props */
const Pile = ({
  t,
  what,
  count,
}) => html`<${Thing} thing=${what} flip=${what} class="go-pile" label=${say(t, `board.${what}_label`, { n: count })}>
  <span class=${cls("card", count > 0 ? "deck" : "vacant")}>${count > 0 && html`<${Back} count=${count} />`}</span><i>${part(t, `board.${what}`)}</i><//>`;

/** @param {{t: GolemsProps}} props */
const Removed = ({ t }) =>
  t.view.removed.length > 0 &&
  html`<${Thing} class="go-pile out" label=${say(t, "board.out_label", { cards: t.view.removed })}>
  <b title=${say(t, "board.out_label", { cards: t.view.removed })}>${t.view.removed.length}</b><i>${part(t, "board.out")}</i><//>`;

/** A card set aside that I have seen and not chosen. @param {{t: GolemsProps}} props */
const Rejected = ({ t }) =>
  t.view.aside.seen.map(
    (card) => html`<${Thing} key=${card.card} thing=${card.card} flip=${`card/${card.card}`}
  class="go-pile" label=${say(t, "board.seen_label", { what: cardWords(t, card) })}><span class="card"><${Face} card=${card} /></span><i>${part(t, "board.seen")}</i><//>`,
  );

/** The common gems: a place to gain some from, where it is large enough to be tapped. @param {{t: GolemsProps}} props */
const Supply = ({
  t,
}) => html`<${useRoomy() ? Spot : Thing} at="supply" thing="supply" class="go-supply" flip="supply" label=${say(t, "board.supply_label", { n: t.view.supply })}>
  <span class="go-heap"><${Gems} n=${t.view.supply} />${!t.view.supply && html`<${Gem} none=${true} />`}</span><i>${part(t, "board.supply")} <b>${t.view.supply}</b></i><//>`;

/** @param {{t: GolemsProps}} props */
function Piles({ t }) {
  const { view } = t;
  return html`<div class="go-piles">
    ${
      view.automa
        ? html`<${Thing} thing="picks" class="go-picks" label=${say(t, "board.picks_label", { n: view.picks ?? 0 })}><b>${view.picks}</b><i>${part(t, "board.picks")}</i><//>`
        : null
    }
    <${Supply} t=${t} />
    ${view.ended && !t.result && html`<span class="go-note">${part(t, "board.last")}</span>`}
    <span class="go-stack">
      ${t.phase !== "pair" && html`<${Rejected} t=${t} />`}
      <${Pile} t=${t} what="deck" count=${view.deck} />
      <${Pile} t=${t} what="aside" count=${view.aside.cards} />
      <${Removed} t=${t} />
    </span>
  </div>`;
}

/** @param {{t: GolemsProps}} props */
export const Shared = ({
  t,
}) => html`<section class=${`go-shared rows-${t.view.grid.length}`} aria-label=${say(t, "board.grid")}><${Piles} t=${t} />
  <div class="go-grid" data-sight="grid">${t.view.grid.map((places, i) => html`<${Row} key=${i} t=${t} places=${places} row=${i + 1} />`)}</div></section>`;

// ---- what is being used

/** Cards that may be chosen from those set aside. @param {{t: GolemsProps, cards: GolemsCard[]}} props */
const Offered = ({ t, cards }) =>
  html`<section class="go-use of-two" data-sight="card" aria-label=${say(t, "board.choose")}>${cards.map(
    (
      card,
    ) => html`<${Spot} key=${card.card} at=${`aside/${card.card}`} thing=${card.card} class="card" flip=${`card/${card.card}`} from="aside"
    label=${say(t, "board.choose_label", { what: cardWords(t, card) })}><${Face} card=${card} /><//>`,
  )}</section>`;

/** What I decide about now; it lies in the bar. @param {{t: GolemsProps, seat: number}} props */
export function InUse({ t, seat }) {
  const { view } = t;
  if (t.player !== seat) return null;
  if (t.phase === "pair" && view.aside.seen.length) return html`<${Offered} t=${t} cards=${view.aside.seen} />`;
  if (!view.card) return null;
  return html`<section class="go-use" data-sight="card" aria-label=${say(t, "board.in_use")}>
    <${Thing} thing=${view.card.card} class="card" flip=${t.phase === "tuck" ? undefined : `card/${view.card.card}`} from="aside" label=${cardWords(t, view.card)}><${Face} card=${view.card} /><//>
  </section>`;
}

// ---- mine

/**
 * A part of my area: its title can be clicked when something goes there, anywhere in the part.
 * @param {{t: GolemsProps, what: "golems"|"dust"|"hand", thing: string, count: number, children?: Markup}} props
 */
const Part = ({ t, what, thing, count, children }) => html`<section class=${`go-part of-${what}`} aria-label=${say(t, `part.${what}`)}>
  <${Spot} at=${what} thing=${thing} class="go-head" label=${say(t, "part.label", { what: part(t, `part.${what}`), n: count })}>${part(t, `part.${what}`)} <b>${count}</b><//>
  ${children}</section>`;

/** @param {{t: GolemsProps, row: GolemsSeat, colour: string, temporary: boolean}} props */
function Column({ t, row, colour, temporary }) {
  const cards = row.resources[colour] || [];
  const icons = row.icons[colour];
  return html`<section class=${cls("go-column", !cards.length && "bare")} aria-label=${say(t, "board.column", { colour })}>
    <${Spot} at=${`resources/${colour}`} thing=${colour} class="go-head" label=${say(t, "board.column_label", { colour, n: cards.length, icons, temporary })}>
      <${Element} name=${colour} /><b>${icons}</b>${temporary && html`<em>+1</em>`}<//>
    ${cards.map(
      (
        card,
      ) => html`<${Spot} key=${card.card} at=${`resources/${card.card}`} thing=${card.card} class="go-resource" flip=${`card/${card.card}`}
      label=${resourceWords(t, card, colour)}><${Strip} card=${card} type=${t.view.printed.types[card.card]} /><//>`,
    )}
  </section>`;
}

/** Colours that the wild icon can stand for now. @param {{t: GolemsProps}} props */
function Temporary({ t }) {
  const { actions } = useChoosing();
  const colours = ELEMENTS.filter((colour) => actions.some((action) => action.at === `temporary/${colour}`));
  return (
    colours.length > 0 &&
    html`<span class="go-temporary">${colours.map(
      (colour) =>
        html`<${Spot} key=${colour} at=${`temporary/${colour}`} thing="temporary" label=${say(t, "board.temporary", { colour })}><${Element} name=${colour} /><//>`,
    )}</span>`
  );
}

/** @param {{t: GolemsProps, card: HeldCard}} props */
const InHand = ({
  t,
  card,
}) => html`<span class="go-held"><${Thing} thing=${card.card} flip=${`card/${card.card}`} class="card" label=${say(t, "board.held", { card: card.card, points: card.worth })}>
  <${Face} card=${card} />${(card.kind === "rune" || card.worth > 0) && html`<b class="go-worth" title=${say(t, "board.worth")}>${card.worth}</b>`}<//>
  ${card.kind === "gem card" && card.effect === "temporary resource" && html`<${Temporary} t=${t} />`}</span>`;

/** @param {{t: GolemsProps, n: number, seat: number|string, from: string}} props */
export const Reserve = ({
  t,
  n,
  seat,
  from,
}) => html`<${Thing} thing="reserve" flip=${`reserve/${seat}`} class="go-reserve" label=${say(t, "board.reserve", { n })}>
  <b>${n}</b>${Array.from({ length: n }, (_, i) => html`<span key=${i} data-flip=${`gem/${seat}/${i}`} data-from=${from}><${Gem} /></span>`)}${!n && html`<span><${Gem} none=${true} /></span>`}<//>`;

/** Where new gems come from: the row of the card just taken, or the supply. @param {GolemsProps} t @param {number} seat */
const gemsFrom = (t, seat) => (t.player === seat && t.view.card && t.phase === "action" ? `card/${t.view.card.card}` : "supply");

/** What I have besides my columns: on a phone it is counted, and opens on tap. @param {{t: GolemsProps, row: GolemsSeat, acting: boolean}} props */
const Parts = ({ t, row, acting }) => html`<details class="go-more" open=${useRoomy()}>
  <summary><span>${part(t, "part.golems")} <b>${row.golems.length}</b></span><span>${part(t, "part.hand")} <b>${row.hand.length + row.hidden_runes}</b></span>
    ${row.dust.length > 0 && html`<span>${part(t, "part.dust")} <b>${row.dust.length}</b></span>`}</summary>
  <div class="go-parts">
    <${Part} t=${t} what="golems" thing="golem" count=${row.golems.length}>
      <div class="go-line">${row.golems.map((golem) => html`<${Summoned} key=${golem.golem} t=${t} golem=${golem} active=${acting && t.phase === "tuck" && t.view.card?.card === golem.golem} />`)}</div><//>
    <${Part} t=${t} what="dust" thing="dust" count=${row.dust.length}>
      <div class="go-line"><${Dust} t=${t} names=${row.dust} /></div><//>
    <${Part} t=${t} what="hand" thing="hand" count=${row.hand.length + row.hidden_runes}>
      <div class="go-line">${row.hidden_runes > 0 && html`<${Hidden} t=${t} />`}${row.hand.map((card) => html`<${InHand} key=${card.card} t=${t} card=${card} />`)}</div><//>
  </div></details>`;

/** The cards of the longest column. @param {GolemsSeat} row */
const tallest = (row) => Math.max(1, ...Object.values(row.resources).map((cards) => cards.length));

/** @param {{t: GolemsProps, seat: number}} props */
export function Mine({ t, seat }) {
  const row = t.view.seats[seat];
  const acting = t.player === seat;
  return html`<section class="go-mine mine" aria-label=${say(t, "board.mine", { seat })}>
    <p class="go-name"><${Mark} seat=${seat} /><b class="name">${t.seats[seat].name}</b><${Figure} t=${t} n=${row.points.total} what="points" />
      <small>${sources(t, row.points)}</small><${Reserve} t=${t} n=${row.gems} seat=${seat} from=${gemsFrom(t, seat)} /></p>
    <div class="go-columns" data-sight="columns" role="group" aria-label=${say(t, "board.resources", { seat })} style=${{ "--cards": tallest(row) }}>${ELEMENTS.map(
      (colour) => html`<${Column} key=${colour} t=${t} row=${row} colour=${colour} temporary=${acting && t.view.temporary === colour} />`,
    )}</div>
    <${Parts} t=${t} row=${row} acting=${acting} />
  </section>`;
}

/** @param {{t: GolemsProps, names: string[]}} props */
const Dust = ({ t, names }) =>
  names.map(
    (name) =>
      html`<${Thing} key=${name} thing=${name} flip=${`card/${name}`} class="go-dust" label=${say(t, "board.dust_label", { card: name })}><${Sign} name="dust" /><//>`,
  );

// ---- opposite

/** @param {{t: GolemsProps, row: GolemsSeat}} props */
const Groups = ({ t, row }) => html`<span class="go-groups" role="group" aria-label=${say(t, "board.their_resources")}>${ELEMENTS.filter(
  (colour) => row.resources[colour],
).map(
  (colour) => html`<span class="go-group" key=${colour}>
  ${row.resources[colour].map(
    (
      card,
    ) => html`<${Thing} key=${card.card} thing=${card.card} flip=${`card/${card.card}`} class=${cls("go-bit", isRune(card) && "of-rune", card.white && "white")}
    label=${resourceWords(t, card, colour)}>${card.icons.map((icon) => html`<${Element} key=${icon} name=${icon} />`)}<//>`,
  )}</span>`,
)}
  ${!Object.keys(row.resources).length && html`<span class="go-none">${part(t, "board.no_resources")}</span>`}</span>`;

/** @param {{t: GolemsProps}} props */
const Hidden = ({ t }) =>
  html`<${Thing} thing="hand" class="go-hidden" label=${say(t, "board.hidden")}><span class="card"><${Back} /></span><b>?</b><//>`;

/** What the closed row of a seat tells. @param {{row: GolemsSeat}} props */
const Brief = ({ row }) =>
  html`<span class="go-brief">${ELEMENTS.filter((colour) => row.icons[colour]).map((colour) => html`<span key=${colour}>${row.icons[colour]}<${Element} name=${colour} /></span>`)}</span>`;

/** What the other player is using now. @param {{t: GolemsProps, card: GolemsCard}} props */
const TheirCard = ({ t, card }) =>
  html`<${Thing} thing=${card.card} flip=${`card/${card.card}`} class="card" label=${say(t, "board.in_use_label", { what: cardWords(t, card) })}><${Face} card=${card} /><//>`;

/** @param {{t: GolemsProps, seat: number}} props */
export function Other({ t, seat }) {
  const row = t.view.seats[seat];
  const player = t.seats[seat];
  const acting = t.player === seat;
  return html`<details class=${cls("go-other", acting && "deciding")} open=${useRoomy()}>
    <summary><${Mark} seat=${seat} /><b class="name">${player.name}</b>${player.resigned && html`<em>${part(t, "people.resigned")}</em>`}
      <${Figure} t=${t} n=${row.points.total} what="points" /><${Figure} t=${t} n=${row.golems.length} what="golems" /><${Brief} row=${row} />
      <${Reserve} t=${t} n=${row.gems} seat=${seat} from=${gemsFrom(t, seat)} /></summary>
    <div class="go-body">
      ${acting && t.view.card && t.phase !== "tuck" && html`<${TheirCard} t=${t} card=${t.view.card} />`}
      <${Groups} t=${t} row=${row} />
      <span class="go-held-there" role="group" aria-label=${say(t, "part.hand")}>${row.hidden_runes > 0 && html`<${Hidden} t=${t} />`}${row.hand.map((card) => html`<${Chip} key=${card.card} t=${t} card=${card} />`)}</span>
      ${row.dust.length > 0 && html`<span class="go-held-there" role="group" aria-label=${say(t, "part.dust")}><${Dust} t=${t} names=${row.dust} /></span>`}
      ${row.golems.length > 0 && html`<span class="go-line">${row.golems.map((golem) => html`<${Summoned} key=${golem.golem} t=${t} golem=${golem} />`)}</span>`}
    </div></details>`;
}

/** @param {{t: GolemsProps}} props */
export function Automa({ t }) {
  const open = useRoomy();
  const { automa, printed } = t.view;
  if (!automa) return null;
  return html`<details class="go-other" open=${open}>
    <summary><span class="go-face"><${Golem} id="automa" tint="ember" box="30 2 60 54" /></span><b class="name">${part(t, "board.automa")}</b>
      <${Figure} t=${t} n=${automa.points.total} what="points" /><${Figure} t=${t} n=${automa.golems.length} what="golems" />
      <small class="go-sources">${sources(t, automa.points)}</small><${Reserve} t=${t} n=${automa.gems} seat="automa" from="grid" /></summary>
    <div class="go-body">
      <${Thing} thing=${automa.rune.card} flip=${`card/${automa.rune.card}`} class="card" label=${say(t, "board.automa_rune", { what: cardWords(t, automa.rune), points: printed.automa.type })}><${Face} card=${automa.rune} /><//>
      <${Thing} thing="automa" class="go-pile" label=${say(t, "board.automa_runes", { n: automa.runes.length, cards: automa.runes })}>
        <span class=${cls("card", automa.runes.length ? "deck" : "vacant")}>${automa.runes.length > 0 && html`<${Back} count=${automa.runes.length} />`}</span><i>${part(t, "board.runes")}</i><//>
      <span class="go-line">${automa.golems.map((golem) => html`<${Summoned} key=${golem.golem} t=${t} golem=${golem} />`)}
        ${!automa.golems.length && html`<span class="go-none">${say(t, "board.automa_gets")}</span>`}</span>
    </div></details>`;
}
