// @ts-check
/*
 * Drawings among the words of the rules, made of the boards' own art. In the Markdown of the rules an image whose address
 * is `art:KIND/NAME` becomes a place that is filled here. Several things in one drawing have a + between them, and what is
 * so about one stands after @: `merchant/trade_2Y_1T`, `laid/m19@3+p11@1`, `field/golems/Overseer@N,0,0`. Where a name does
 * not tell what is printed, the server sends it along with the page, by name (`printed`); no figure stands here.
 */

import { COLOURS, Crystal, readCrystals } from "../art/crystal.js";
import { html, render } from "../lib.js";

/** @import { Markup } from "../types.js" */
/** @typedef {Record<string, any>} Printed  what is printed, by the names of things */
/** @typedef {(name: string, printed: Printed) => Markup|null|false|undefined} Artist  draws nothing if there is no such thing */
/** @typedef {Record<string, Artist>} Artists  by the kind of a drawing */

/** Those of each game; the board's module brings its stylesheet along. @type {Record<string, () => Promise<Artists>>} */
const GAMES = { century, golem_it, golems, adventure, arena };

/** A drawing by its address, or null where nothing can be drawn. @param {string} game @param {string} address @param {Printed} printed @returns {Promise<Markup|null>} */
export async function drawn(game, address, printed) {
  const artists = await GAMES[game]?.();
  const [kind, ...name] = address.split("/");
  return artists?.[kind]?.(name.join("/"), printed) || null;
}

/** Fills all places for drawings; one that cannot be drawn says in words what it would show. @param {Element} page @param {string} game @param {Printed} printed */
export async function drawAll(page, game, printed) {
  for (const place of page.querySelectorAll("[data-art]")) {
    const address = place.getAttribute("data-art") ?? "";
    const picture = await drawn(game, address, printed).catch(() => null);
    place.classList.add(`of-${game}`, `draws-${address.split("/")[0]}`);
    render(picture ?? html`<em>${place.getAttribute("aria-label")}</em>`, place);
  }
}

// ---- what several games draw

/** @param {unknown} face @param {string} [look] */
const card = (face, look = "") => html`<span class=${`card ${look}`}>${face}</span>`;

const SOME = "((?:\\d+[YGTM])+)"; // crystals, as in 2Y1M

/** The parts of a name, or null. @param {string} pattern @param {string} name */
const read = (pattern, name) => name.match(new RegExp(`^${pattern}$`));

/** Crystals by colour. @param {string} text */
const amounts = (text) => ({ ...Object.fromEntries(COLOURS.map((colour) => [colour, 0])), ...Object.fromEntries(readCrystals(text)) });

/** What both games with merchants draw. @returns {Promise<Artists>} */
async function merchants() {
  const { Caravan, MerchantFace } = await import("../boards/merchants.js");
  return {
    crystal: (name) => COLOURS.includes(name) && html`<${Crystal} colour=${name} />`,
    merchant: (name) => {
      const [, kind, first, second] = read(`(gain|trade)_${SOME}(?:_${SOME})?`, name) || read("(upgrade)_(\\d)", name) || [];
      return kind && card(html`<${MerchantFace} name=${`${kind} ${first}${second ? `>${second}` : ""}`} />`);
    },
    caravan: (name) => {
      const [, crystals, places] = read(`${SOME}_(\\d+)`, name) || [];
      return crystals && html`<${Caravan} row=${{ caravan: amounts(crystals) }} seat=${0} mine=${false} places=${Number(places)} />`;
    },
  };
}

// ---- each game

/** @returns {Promise<Artists>} */
async function century() {
  const { GolemFace } = await import("../boards/century.js");
  return {
    ...(await merchants()),
    golem: (name) => {
      const [, points, cost] = read(`(\\d+)_${SOME}`, name) || [];
      return points && card(html`<${GolemFace} name=${`golem ${points} (${cost})`} />`);
    },
    token: (name) => {
      const [, metal, points] = read("(copper|silver)_(\\d)", name) || [];
      return metal && html`<span class=${`token ${metal}`}><b>+${points}</b></span>`;
    },
  };
}

/** @returns {Promise<Artists>} */
async function golem_it() {
  await import("../boards/golem_it.js");
  const [{ Face, readCard }, { Piece }] = await Promise.all([import("../boards/golem_it/cards.js"), import("../art/tokens.js")]);
  const face = (/** @type {string} */ name, /** @type {any} */ printed) =>
    card(html`<${Face} name=${name} printed=${printed} />`, `gi-card ${readCard(name).colour}`);
  const laid = (/** @type {string} */ part, /** @type {Printed} */ printed) => {
    const [name, points] = part.split("@");
    return (
      printed[name] &&
      html`<span class="gi-laid">${face(name, null)}${points && html`<span class="gi-on"><${Piece} value=${Number(points)} text=${`+${points}`} /></span>`}</span>`
    );
  };
  return {
    card: (name, printed) => printed[name] && face(name, printed[name]),
    laid: (names, printed) => {
      const cards = names.split("+").map((part) => laid(part, printed));
      return cards.every(Boolean) && html`<span class="gi-cards">${cards}</span>`;
    },
    token: (name) => read("[123]", name) && html`<${Piece} value=${Number(name)} />`,
  };
}

/** @returns {Promise<Artists>} */
async function golems() {
  await import("../boards/golems.js");
  const [{ Face }, art] = await Promise.all([import("../boards/golems/cards.js"), import("../art/elements.js")]);
  const { AnyOf, Element, ELEMENTS, Gem, Seal, Sign } = art;
  return {
    card: (name, printed) => printed[name] && card(html`<${Face} card=${printed[name]} />`),
    element: (name) => [...ELEMENTS, "white"].includes(name) && html`<${Element} name=${name} />`,
    any: (name) => read("\\d", name) && html`<${AnyOf} n=${Number(name)} />`,
    seal: (name) => [...ELEMENTS, "time"].includes(name) && html`<${Seal} name=${name} />`,
    gem: () => html`<${Gem} />`,
    sign: (name) => ["dust", "extra", "six", "pair", "temporary"].includes(name) && html`<${Sign} name=${name} />`,
  };
}

/** @returns {Promise<Artists>} */
async function adventure() {
  await import("../boards/adventure.js");
  const [map, seats, { Outpost, Wagon }] = await Promise.all([
    import("../boards/adventure/map.js"),
    import("../boards/adventure/seats.js"),
    import("../art/terrain.js"),
  ]);
  const hex = (/** @type {any} */ tile, /** @type {Markup} */ above = "") =>
    html`<span class="adv-ground"><span class=${`spot ${map.landClass(tile)}`}><${map.Ground} tile=${tile} /></span>${above && html`<span class="adv-vp">${above}</span>`}</span>`;
  return {
    ...(await merchants()),
    mountain: (name) => {
      const [, symbol, gives, gets] = read(`(${COLOURS.join("|")})_${SOME}_${SOME}`, name) || [];
      const tile = {
        kind: "mountain",
        tile: `${symbol} ${gives}>${gets}`,
        symbol,
        asks: amounts(gives ?? ""),
        yields: amounts(gets ?? ""),
      };
      return symbol && hex(tile);
    },
    land: (name) => {
      if (name === "closed") return hex({ kind: "village" }, html`<${map.Closed} />`);
      return ["valley", "village"].includes(name) && hex({ kind: name });
    },
    tile: (name) => {
      const [, points, cost] = read(`(\\d+)_${SOME}`, name) || [];
      return points && hex({ kind: "village" }, html`<${map.VpFace} name=${`VP ${points} (${cost})`} />`);
    },
    bonus: (name) => {
      const [, gives, figure] = read("(steps|spaces|points)_(\\d)", name) || [];
      const view = /** @type {any} */ ({ printed: { bonus_tiles: { [name]: { gives, figure } } } });
      return gives && html`<${seats.BonusFace} view=${view} name=${name} />`;
    },
    wagon: (name) => read("[0-3]", name) && html`<${Wagon} seat=${Number(name)} />`,
    outpost: (name) => read("[0-3]", name) && html`<${Outpost} seat=${Number(name)} />`,
  };
}

/** @returns {Promise<Artists>} */
async function arena() {
  await import("../boards/arena.js");
  const [{ Tile }, { layoutOf, placed }, crests] = await Promise.all([
    import("../boards/arena/tile.js"),
    import("../boards/arena/geometry.js"),
    import("../art/crests.js"),
  ]);
  const tile = (/** @type {any} */ facts, /** @type {string} */ facing = "") =>
    html`<${Tile} row=${{ ...facts, twin: false }} name=${facts.name} facing=${facing || facts.directions[0]} />`;
  return {
    tile: (name, printed) => printed[name] && html`<span class="ar-lone">${tile(printed[name])}</span>`,
    crest: (name) => crests.FACTIONS.includes(name) && html`<${crests.Crest} faction=${name} />`,
    sign: (name) => crests.SIGNS.includes(name) && html`<${crests.Sign} name=${name} />`,
    field: (names, printed) => {
      const parts = names.split("+").map((part) => part.split(/[@,]/));
      if (!parts.every(([name, facing]) => printed[name]?.directions.includes(facing))) return null;
      const spaces = Object.fromEntries(parts.map(([, , q, r], i) => [i, [Number(q), Number(r)]]));
      const layout = layoutOf(/** @type {any} */ ({ spaces }));
      return html`<span class="ar-part" style=${{ "--wide": layout.width, "--tall": layout.height }}>${parts.map(
        ([name, facing], i) =>
          html`<span class="ar-lies" key=${i} style=${placed(layout, layout.at[i])}>${tile(printed[name], facing)}</span>`,
      )}</span>`;
    },
  };
}
