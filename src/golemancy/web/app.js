// @ts-check
/** The page: symbols drawn once, and whatever the address asks for. */

import { CoverDefs } from "./art/covers.js";
import { CrystalSymbols } from "./art/crystal.js";
import { KitSymbols } from "./art/kit.js";
import { html, render, useEffect } from "./lib.js";
import { AccountPage } from "./pages/account.js";
import { LobbyPage } from "./pages/lobby.js";
import { Failure } from "./pages/parts.js";
import { PlayerPage, RatingsPage } from "./pages/player.js";
import { ReplayPage } from "./pages/replay.js";
import { RulesPage } from "./pages/rules.js";
import { SetupPage } from "./pages/setup.js";
import { TablePage } from "./pages/table.js";
import { useRoute } from "./router.js";
import { applyTheme } from "./settings.js";

/** @type {Record<string, (id: string) => any>} */
const PAGES = {
  lobby: () => html`<${LobbyPage} />`,
  new: (id) => html`<${SetupPage} key=${id} id=${id} />`,
  m: (id) => html`<${TablePage} key=${id} id=${id} />`,
  r: (id) => html`<${ReplayPage} key=${id} id=${id} />`,
  me: () => html`<${AccountPage} />`,
  players: (id) => html`<${PlayerPage} key=${id} id=${id} />`,
  ratings: (id) => html`<${RatingsPage} key=${id} id=${id} />`,
  rules: (id) => html`<${RulesPage} key=${id} id=${id} kind="rules" />`,
  docs: (id) => html`<${RulesPage} key=${id} id=${id} kind="docs" />`,
};

const Symbols = () => html`<svg class="symbols" aria-hidden="true"><${CoverDefs} /><${KitSymbols} /><${CrystalSymbols} /></svg>`;

function App() {
  const { page, id } = useRoute();
  useEffect(() => {
    document.title = "golemancy";
  }, [page, id]);
  return html`<${Symbols} />${PAGES[page] ? PAGES[page](id) : html`<${Failure} why="There is no such page." />`}`;
}

applyTheme();
render(html`<${App} />`, /** @type {Element} */ (document.getElementById("app")));
