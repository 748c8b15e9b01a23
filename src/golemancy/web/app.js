// @ts-check
/** The page: symbols drawn once, and whatever the address asks for. */

import { CoverDefs } from "./art/covers.js";
import { CrystalSymbols } from "./art/crystal.js";
import { KitSymbols } from "./art/kit.js";
import { keepFocus } from "./focus.js";
import { KeyHelp } from "./keyhelp.js";
import { installed } from "./calls/worker.js";
import { html, render, useEffect, useLayoutEffect, useState } from "./lib.js";
import { LobbyPage } from "./pages/lobby.js";
import { Failure, Loading, Lost } from "./pages/parts.js";
import { useRoute } from "./router.js";
import { applyTheme, settings } from "./settings.js";
import { language, loadWords, t, useLanguage } from "./speech.js";

/** @import { Markup } from "./types.js" */

/** @typedef {(address: {id: string, part: string, kind: string}) => Markup} PageComponent */

/** Pages by the first part of the address; all but the lobby are fetched when they are needed. @type {Record<string, () => Promise<PageComponent>>} */
const FETCHED = {
  new: () => import("./pages/setup.js").then((m) => m.SetupPage),
  m: () => import("./pages/table.js").then((m) => m.TablePage),
  r: () => import("./pages/replay.js").then((m) => m.ReplayPage),
  embed: () => import("./pages/replay.js").then((m) => m.EmbeddedReplay),
  a: () => import("./pages/analysis.js").then((m) => m.AnalysisPage),
  me: () => import("./pages/account.js").then((m) => m.AccountPage),
  link: () => import("./pages/link.js").then((m) => m.LinkPage),
  players: () => import("./pages/player.js").then((m) => m.PlayerPage),
  ratings: () => import("./pages/player.js").then((m) => m.RatingsPage),
  rules: () => import("./pages/rules.js").then((m) => m.RulesPage),
  specification: () => import("./pages/rules.js").then((m) => m.RulesPage),
  tournaments: () => import("./pages/tournaments.js").then((m) => m.TournamentsPage),
  puzzles: () => import("./pages/puzzles.js").then((m) => m.PuzzlesPage),
  docs: () => import("./pages/rules.js").then((m) => m.RulesPage),
};

/** @type {Record<string, PageComponent>} */
const known = { lobby: LobbyPage };

/** @param {string} page */
const fetched = async (page) => (known[page] ??= await FETCHED[page]());

/** What somebody in the lobby most likely wants next is there before it is asked for. */
const ahead = () => fetched("m").catch(() => {});

/** Whoever points at a link that sets up a game will follow it soon. @param {Event} event */
const foreseen = ({ target }) => target instanceof Element && target.closest("a[href^='/new/']") && fetched("new").catch(() => {});
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, foreseen);

const Symbols = () => html`<svg class="symbols" aria-hidden="true"><${CoverDefs} /><${KitSymbols} /><${CrystalSymbols} /></svg>`;

/** @param {{page: string, id: string, part: string}} address */
function Page({ page, id, part }) {
  const [, drawAnew] = useState("");
  const [failed, setFailed] = useState("");
  useEffect(() => {
    if (page === "lobby") setTimeout(ahead, 3000);
    else if (FETCHED[page])
      fetched(page).then(
        () => drawAnew(page),
        () => setFailed(page),
      );
  }, [page]);
  if (known[page]) return html`<${known[page]} key=${`${id}/${part}`} id=${id} part=${part} kind=${page} />`;
  if (!FETCHED[page]) return html`<${Lost} />`;
  return failed === page ? html`<${Failure} why=${t("error.fetch")} />` : html`<${Loading} what=${t("page.fetching")} />`;
}

function App() {
  const { page, id, part } = useRoute();
  useLanguage();
  useLayoutEffect(() => {
    document.title = t("page.name"); // until the page, whose effects come later, has a better one
  }, [page, id, part]);
  return html`<${Symbols} /><${Page} page=${page} id=${id} part=${part} /><${KeyHelp} page=${page} />`;
}

/** What is said while there are no words. @type {Record<string, string>} */
const WORDLESS = { en: "The server does not answer. Trying again …", de: "Der Server antwortet nicht. Neuer Versuch …" };
const AGAIN = 3000; // milliseconds between two tries

const draw = (/** @type {Markup} */ markup) => render(markup, /** @type {Element} */ (document.getElementById("app")));

/** Nothing can be said before the words are there. */
async function begin() {
  try {
    await loadWords();
    draw(html`<${App} />`);
    if (settings.notify || installed()) import("./calls/notify.js").then((calls) => calls.keepLooking());
  } catch {
    draw(html`<main class="loading"><p role="alert">${WORDLESS[language()]}</p></main>`);
    setTimeout(begin, AGAIN);
  }
}

applyTheme();
keepFocus();
begin();
