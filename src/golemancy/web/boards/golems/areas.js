// @ts-check
/** What lies on the table of Golems: the shared part, what is mine, and the player opposite. */

import { Element, ELEMENTS, Gem, Sign } from "../../art/elements.js";
import { Golem } from "../../art/golem.js";
import { Mark } from "../../art/marks.js";
import { cls, html } from "../../lib.js";
import { useChoosing } from "../../table/context.js";
import { counted, plural } from "../../plural.js";
import { Spot, Thing } from "../../table/spot.js";
import { roomy } from "../../wide.js";
import { Back, Chip, Face, Gems, isRune, resourceWords, Strip, Summoned } from "./cards.js";
import { cardWords, rowWords, tuckedNow } from "./words.js";

/** @import { Markup } from "../../types.js" */
/** @import { GolemsCard, GolemsPrinted, GolemsProps, GolemsSeat, GolemsView, GridPlace, HeldCard } from "../views.js" */

/** @param {{title: string, n: number}} props */
const Figure = ({ n, title }) => html`<span class=${`go-figures of-${title}`}><b>${n}</b> ${plural(n, title)}</span>`;

// ---- shared

/** What taking a card of a row does to one's gems. @param {{gems: number}} props */
function Price({ gems }) {
  if (!gems) return html`<span><b>0</b></span>`;
  return html`<span class=${gems > 0 ? "gain" : "lay"}><b>${gems > 0 ? "+" : "−"}${Math.abs(gems)}</b><${Gem} /></span>`;
}

/** What beginning, going on with or finishing a row means in gems. @param {{printed: GolemsPrinted, row: number, cards: number}} props */
const RowTag = ({ printed, row, cards }) => html`<${Thing} thing="grid" class="go-tag" label=${`Row ${row}: ${rowWords(printed, cards)}`}>
  <i>${row}</i>${cards > 0 && html`<${Price} gems=${printed.row_gems[cards]} />`}<//>`;

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
  return html`<div class="go-row" role="group" aria-label=${`Row ${row}`}><${RowTag} printed=${t.view.printed} row=${row} cards=${cards} />
    ${places.map((place, i) =>
      place
        ? html`<${Spot} key=${place.card} at=${`grid/r${row}c${i + 1}`} thing=${place.card} class="card" flip=${`card/${place.card}`} from="deck"
          label=${`r${row}c${i + 1}: ${cardWords(place)}${place.gems ? `, ${counted(place.gems, "gem")} on it` : ""}; ${rowWords(t.view.printed, cards)}`}>
          <${Face} card=${place} /><${Lying} place=${place} row=${row} before=${before(i)} payer=${t.player} /><//>`
        : html`<span class="card vacant" key=${`empty ${i}`} aria-hidden="true"></span>`,
    )}
  </div>`;
}

/** @param {{name: string, count: number, label: string, thing: string}} props */
const Pile = ({ name, count, label, thing }) => html`<${Thing} thing=${thing} flip=${thing} class="go-pile" label=${label}>
  <span class=${cls("card", count > 0 ? "deck" : "vacant")}>${count > 0 && html`<${Back} count=${count} />`}</span><i>${name}</i><//>`;

/** @param {{view: GolemsView}} props */
const Removed = ({ view }) =>
  view.removed.length > 0 &&
  html`<${Thing} class="go-pile out" label=${`Out of the game: ${view.removed.join(", ")}`}>
  <b title=${view.removed.join(", ")}>${view.removed.length}</b><i>out</i><//>`;

/** A card set aside that I have seen and not chosen. @param {{view: GolemsView}} props */
const Rejected = ({ view }) =>
  view.aside.seen.map(
    (card) => html`<${Thing} key=${card.card} thing=${card.card} flip=${`card/${card.card}`}
  class="go-pile" label=${`set aside, seen by you only: ${cardWords(card)}`}><span class="card"><${Face} card=${card} /></span><i>seen</i><//>`,
  );

/** @param {{t: GolemsProps}} props */
function Piles({ t }) {
  const { view } = t;
  return html`<div class="go-piles">
    ${
      view.automa
        ? html`<${Thing} thing="picks" class="go-picks" label=${`${counted(view.picks ?? 0, "card")} still to take from this grid`}><b>${view.picks}</b><i>to take</i><//>`
        : null
    }
    <${Spot} at="supply" thing="supply" class="go-supply" flip="supply" label=${`Supply: ${counted(view.supply, "gem")}`}>
      <span class="go-heap"><${Gems} n=${view.supply} />${!view.supply && html`<${Gem} none=${true} />`}</span><i>supply <b>${view.supply}</b></i><//>
    ${view.ended && html`<span class="go-note">last turns</span>`}
    <span class="go-stack">
      ${t.phase !== "pair" && html`<${Rejected} view=${view} />`}
      <${Pile} name="deck" thing="deck" count=${view.deck} label=${`Deck: ${counted(view.deck, "card")}`} />
      <${Pile} name="aside" thing="aside" count=${view.aside.cards} label=${`Set aside: ${counted(view.aside.cards, "card")}`} />
      <${Removed} view=${view} />
    </span>
  </div>`;
}

/** @param {{t: GolemsProps}} props */
export const Shared = ({ t }) => html`<section class="go-shared" aria-label="The grid"><${Piles} t=${t} />
  <div class="go-grid">${t.view.grid.map((places, i) => html`<${Row} key=${i} t=${t} places=${places} row=${i + 1} />`)}</div></section>`;

// ---- what is being used

/** @param {{t: GolemsProps, seat: number}} props */
export function InUse({ t, seat }) {
  const { view } = t;
  if (t.player !== seat) return null;
  if (t.phase === "pair" && view.aside.seen.length) {
    return html`<section class="go-use" aria-label="Set aside: choose one">${view.aside.seen.map(
      (card) => html`<${Spot} key=${card.card}
      at=${`aside/${card.card}`} thing=${card.card} class="card" flip=${`card/${card.card}`} from="aside" label=${`Choose ${cardWords(card)}`}><${Face} card=${card} /><//>`,
    )}
      <p>Use one of these at no cost. The other is removed from the game.</p></section>`;
  }
  if (!view.card) return null;
  const tucking = t.phase === "tuck";
  return html`<section class="go-use" aria-label="In use">
    <${Thing} thing=${view.card.card} class="card" flip=${tucking ? undefined : `card/${view.card.card}`} from="aside" label=${`In use: ${cardWords(view.card)}`}><${Face} card=${view.card} /><//>
    <${Uses} card=${view.card} free=${view.free} tucked=${tucking ? tuckedNow(view, seat).length : null} most=${view.printed.most_tucked} />
  </section>`;
}

/** @type {Record<string, [string, string]>} */
const USES = {
  golem: ["top: it becomes a resource", "bottom: the banner to summon it"],
  rune: ["top: it becomes a resource in a column", "bottom: what it scores when reserved"],
  "gem card": ["top: its reward; it goes to your hand", "bottom: it becomes dust"],
};

/** @param {{card: GolemsCard, free: boolean, tucked: number|null, most: number}} props */
const Uses = ({ card, free, tucked, most }) => html`<div class="go-uses"><b>${card.card}${free ? " (at no cost)" : ""}</b>
  ${
    tucked === null
      ? html`<ul>${USES[card.kind].map((use) => html`<li key=${use}>${use}</li>`)}</ul>`
      : html`<p>Summoned. ${counted(tucked, "card")} tucked so far: at most ${most}, and no more than its banner has icons.</p>`
  }</div>`;

// ---- mine

/**
 * A part of my area: its title can be clicked when something goes there, anywhere in the part.
 * @param {{at: string, thing: string, title: string, count: number|null, children?: Markup, class?: string}} props
 */
const Part = ({ at, thing, title, count, children, ...rest }) => html`<section class=${`go-part ${rest.class}`} aria-label=${title}>
  <${Spot} at=${at} thing=${thing} class="go-head" label=${`${title}${count === null ? "" : `: ${count}`}`}>${title}${count !== null && html` <b>${count}</b>`}<//>
  ${children}</section>`;

/** @param {{printed: GolemsPrinted, row: GolemsSeat, colour: string, temporary: boolean}} props */
function Column({ printed, row, colour, temporary }) {
  const cards = row.resources[colour] || [];
  const icons = row.icons[colour];
  return html`<section class=${cls("go-column", !cards.length && "bare")} aria-label=${`${colour} column`}>
    <${Spot} at=${`resources/${colour}`} thing=${colour} class="go-head" label=${`${colour} column: ${counted(cards.length, "card")}, ${counted(icons, `${colour} icon`)} showing${temporary ? " and 1 temporary" : ""}`}>
      <${Element} name=${colour} /><b>${icons}</b>${temporary && html`<em>+1</em>`}<//>
    ${cards.map(
      (
        card,
      ) => html`<${Spot} key=${card.card} at=${`resources/${card.card}`} thing=${card.card} class="go-resource" flip=${`card/${card.card}`}
      label=${`In the ${colour} column: ${resourceWords(card)}`}><${Strip} card=${card} type=${printed.types[card.card]} /><//>`,
    )}
  </section>`;
}

/** Colours that the temporary-resource card can stand for now. */
function Temporary() {
  const { actions } = useChoosing();
  const colours = ELEMENTS.filter((colour) => actions.some((action) => action.at === `temporary/${colour}`));
  return (
    colours.length > 0 &&
    html`<span class="go-temporary">${colours.map(
      (colour) => html`<${Spot} key=${colour} at=${`temporary/${colour}`} thing="temporary"
    label=${`Summon with the temporary resource as ${colour}`}><${Element} name=${colour} /><//>`,
    )}</span>`
  );
}

/** @param {{card: HeldCard}} props */
const InHand = ({
  card,
}) => html`<span class="go-held"><${Thing} thing=${card.card} flip=${`card/${card.card}`} class="card" label=${`In hand: ${cardWords(card)}; worth ${card.worth}`}>
  <${Face} card=${card} />${(card.kind === "rune" || card.worth > 0) && html`<b class="go-worth" title="points now">${card.worth}</b>`}<//>
  ${card.kind === "gem card" && card.effect === "temporary resource" && html`<${Temporary} />`}</span>`;

/** Points by where they come from. @param {Record<string, number>} points */
export const sources = (points) =>
  Object.entries(points)
    .filter(([source, n]) => n && source !== "total")
    .map(([source, n]) => `${source === "type" ? "of its type" : source.replace("_", " ")} ${n}`)
    .join(" · ");

/** @param {{n: number, seat: number|string, from: string}} props */
export const Reserve = ({
  n,
  seat,
  from,
}) => html`<${Thing} thing="reserve" flip=${`reserve/${seat}`} class="go-reserve" label=${`Reserve: ${counted(n, "gem")}`}>
  <b>${n}</b>${Array.from({ length: n }, (_, i) => html`<span key=${i} data-flip=${`gem/${seat}/${i}`} data-from=${from}><${Gem} /></span>`)}${!n && html`<span><${Gem} none=${true} /></span>`}<//>`;

/** Where new gems come from: the row of the card just taken, or the supply. @param {GolemsProps} t @param {number} seat */
const gemsFrom = (t, seat) => (t.player === seat && t.view.card && t.phase === "action" ? `card/${t.view.card.card}` : "supply");

/** @param {{t: GolemsProps, seat: number}} props */
export function Mine({ t, seat }) {
  const row = t.view.seats[seat];
  const acting = t.player === seat;
  return html`<section class="go-mine" aria-label="In front of you">
    <p class="go-name"><${Mark} seat=${seat} /><b>${t.seats[seat].name}</b><${Figure} n=${row.points.total} title="point" />
      <small>${sources(row.points)}</small><${Reserve} n=${row.gems} seat=${seat} from=${gemsFrom(t, seat)} /></p>
    <div class="go-columns" role="group" aria-label="Your resources">${ELEMENTS.map(
      (colour) => html`<${Column} key=${colour} printed=${t.view.printed} row=${row} colour=${colour}
      temporary=${acting && t.view.temporary === colour} />`,
    )}</div>
    <div class="go-parts">
      <${Part} at="golems" thing="golem" title="Golems" count=${row.golems.length} class="of-golems">
        <div class="go-line">${row.golems.map((golem) => html`<${Summoned} key=${golem.golem} golem=${golem} each=${t.view.printed.tucked_points} active=${acting && t.phase === "tuck" && t.view.card?.card === golem.golem} />`)}</div><//>
      <${Part} at="dust" thing="dust" title="Dust" count=${row.dust.length} class="of-dust">
        <div class="go-line"><${Dust} names=${row.dust} /></div><//>
      <${Part} at="hand" thing="hand" title="Hand" count=${row.hand.length + row.hidden_runes} class="of-hand">
        <div class="go-line">${row.hidden_runes > 0 && html`<${Hidden} />`}${row.hand.map((card) => html`<${InHand} key=${card.card} card=${card} />`)}</div><//>
    </div>
  </section>`;
}

/** @param {{names: string[]}} props */
const Dust = ({ names }) =>
  names.map(
    (name) =>
      html`<${Thing} key=${name} thing=${name} flip=${`card/${name}`} class="go-dust" label=${`dust: ${name}`}><${Sign} name="dust" /><//>`,
  );

// ---- opposite

/** @param {{row: GolemsSeat}} props */
const Groups = ({ row }) => html`<span class="go-groups" role="group" aria-label="Resources">${ELEMENTS.filter(
  (colour) => row.resources[colour],
).map(
  (colour) => html`<span class="go-group" key=${colour}>
  ${row.resources[colour].map(
    (
      card,
    ) => html`<${Thing} key=${card.card} thing=${card.card} flip=${`card/${card.card}`} class=${cls("go-bit", isRune(card) && "of-rune", card.white && "white")}
    label=${`${colour} column: ${resourceWords(card)}`}>${card.icons.map((icon) => html`<${Element} key=${icon} name=${icon} />`)}<//>`,
  )}</span>`,
)}
  ${!Object.keys(row.resources).length && html`<span class="go-none">no resources</span>`}</span>`;

const Hidden = () =>
  html`<${Thing} thing="hand" class="go-hidden" label="In hand: a rune you cannot see"><span class="card"><${Back} /></span><b>?</b><//>`;

/** What the closed row of a seat tells. @param {{row: GolemsSeat}} props */
const Brief = ({ row }) =>
  html`<span class="go-brief">${ELEMENTS.filter((colour) => row.icons[colour]).map((colour) => html`<span key=${colour}>${row.icons[colour]}<${Element} name=${colour} /></span>`)}</span>`;

/** @param {{t: GolemsProps, seat: number}} props */
export function Other({ t, seat }) {
  const row = t.view.seats[seat];
  const player = t.seats[seat];
  const acting = t.player === seat;
  return html`<details class=${cls("go-other", acting && "deciding")} open=${roomy.matches}>
    <summary><${Mark} seat=${seat} /><b>${player.name}</b>${player.resigned && html`<em>resigned</em>`}
      <${Figure} n=${row.points.total} title="point" /><${Figure} n=${row.golems.length} title="golem" /><${Brief} row=${row} />
      <${Reserve} n=${row.gems} seat=${seat} from=${gemsFrom(t, seat)} /></summary>
    <div class="go-body">
      ${acting && t.view.card && t.phase !== "tuck" && html`<${Thing} thing=${t.view.card.card} flip=${`card/${t.view.card.card}`} class="card" label=${`In use: ${cardWords(t.view.card)}`}><${Face} card=${t.view.card} /><//>`}
      <${Groups} row=${row} />
      <span class="go-held-there" role="group" aria-label="Hand">${row.hidden_runes > 0 && html`<${Hidden} />`}${row.hand.map((card) => html`<${Chip} key=${card.card} card=${card} />`)}</span>
      ${row.dust.length > 0 && html`<span class="go-held-there" role="group" aria-label="Dust"><${Dust} names=${row.dust} /></span>`}
      ${row.golems.length > 0 && html`<span class="go-line">${row.golems.map((golem) => html`<${Summoned} key=${golem.golem} golem=${golem} each=${t.view.printed.tucked_points} />`)}</span>`}
    </div></details>`;
}

/** @param {{view: GolemsView}} props */
export function Automa({ view: { automa, printed } }) {
  if (!automa) return null;
  return html`<details class="go-other" open=${roomy.matches}>
    <summary><span class="go-face"><${Golem} id="automa" tint="ember" box="30 2 60 54" /></span><b>Automa</b><${Figure} n=${automa.points.total} title="point" /><${Figure} n=${automa.golems.length} title="golem" />
      <small class="go-sources">${sources(automa.points)}</small><${Reserve} n=${automa.gems} seat="automa" from="grid" /></summary>
    <div class="go-body">
      <${Thing} thing=${automa.rune.card} flip=${`card/${automa.rune.card}`} class="card" label=${`The Automa's rune: ${cardWords(automa.rune)}; ${counted(printed.automa.type, "more point")} for each golem of its type`}><${Face} card=${automa.rune} /><//>
      <${Thing} thing="automa" class="go-pile" label=${`The Automa's rune pile: ${automa.runes.join(", ") || "empty"}`}>
        <span class=${cls("card", automa.runes.length ? "deck" : "vacant")}>${automa.runes.length > 0 && html`<${Back} count=${automa.runes.length} />`}</span><i>runes</i><//>
      <span class="go-line">${automa.golems.map((golem) => html`<${Summoned} key=${golem.golem} golem=${golem} each=${printed.tucked_points} />`)}
        ${!automa.golems.length && html`<span class="go-none">It gets the cards and gems you leave in each grid.</span>`}</span>
    </div></details>`;
}
