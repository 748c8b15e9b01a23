// @ts-check
/** Rules and other pages of the documentation. */

import { get, query } from "../api.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { go, Link } from "../router.js";
import { language, t, useLanguage } from "../speech.js";
import { drawAll } from "./drawings.js";
import { Failure, Head, Loading } from "./parts.js";

/** @import { Document } from "../types.js" */

/** A numbered rule in an address, as in /rules/century#CG-40: it is in the numbered rules. */
const NUMBERED = /^#[A-Z]{2}-/;

/** @param {string} kind rules, specification or docs @param {string} id */
const asked = (kind, id) => `/${kind}/${encodeURIComponent(id)}${kind === "rules" ? query({ language: language() }) : ""}`;

/** @param {{id: string, kind: string}} props */
export function RulesPage({ id, kind }) {
  const [page, setPage] = useState(/** @type {Document|null} */ (null));
  const [error, setError] = useState("");
  const speaks = useLanguage();
  useEffect(() => void get(asked(kind, id)).then(setPage, (failure) => setError(failure.message)), [id, kind, speaks]);
  if (error) return html`<${Failure} why=${error} />`;
  if (!page) return html`<${Loading} what=${t("rules.loading")} />`;
  if (page.specification && NUMBERED.test(location.hash)) location.replace(`/specification/${id}${location.hash}`);
  return html`<${Head} /><${Page} page=${page} />`;
}

/** @param {{page: Document}} props */
function Page({ page }) {
  const article = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    document.title = t("page.title", { what: page.title });
    const show = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    show();
    if (article.current && page.specification) drawAll(article.current, page.game ?? "", page.printed ?? {}).then(show); // drawings take room
  }, [page]);
  const follow = (/** @type {MouseEvent} */ event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
    if (!link) return;
    event.preventDefault();
    go(link.getAttribute("href") || "/");
  };
  return html`<main class="reading">
    <nav class="contents" aria-label=${t("rules.contents")}><ul>${page.headings.map((h) => html`<li key=${h.anchor}><a href=${`#${h.anchor}`}>${h.text}</a></li>`)}</ul>
      ${page.game && html`<${Link} class="button primary" href=${`/new/${page.game}`}>${t("rules.play")}<//>`}
      ${page.players && html`<${Link} class="button quiet" href=${`/rules/${page.game}`}>${t("rulebook.players")}<//>`}</nav>
    <article ref=${article} lang=${page.language} onClick=${follow}><h1>${page.title}</h1><div dangerouslySetInnerHTML=${{ __html: page.html }} />
      ${page.specification && html`<${Further} game=${page.game} />`}</article></main>`;
}

/** Where the numbered rules are. @param {{game: string}} props */
const Further = ({ game }) => html`<section><h2>${t("rulebook.every_case")}</h2>
  <p>${t("rulebook.every_case_text")} <a href=${`/specification/${game}`}>${t("rulebook.specification")}</a>.</p></section>`;
