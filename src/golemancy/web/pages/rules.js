// @ts-check
/** Rules and other pages of the documentation. */

import { get } from "../api.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { go, Link } from "../router.js";
import { t } from "../speech.js";
import { Failure, Head, Loading } from "./parts.js";

/** @import { Document } from "../types.js" */

/** @param {{id: string, kind: string}} props */
export function RulesPage({ id, kind }) {
  const [page, setPage] = useState(/** @type {Document|null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => void get(`/${kind}/${encodeURIComponent(id)}`).then(setPage, (failure) => setError(failure.message)), [id, kind]);
  if (error) return html`<${Failure} why=${error} />`;
  if (!page) return html`<${Loading} what=${t("rules.loading")} />`;
  return html`<${Head} /><${Page} page=${page} game=${kind === "rules" ? id : null} />`;
}

/** @param {{page: Document, game: string|null}} props */
function Page({ page, game }) {
  const article = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    document.title = t("page.title", { what: page.title });
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target) target.scrollIntoView();
  }, [page]);
  const follow = (/** @type {MouseEvent} */ event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
    if (!link) return;
    event.preventDefault();
    go(link.getAttribute("href") || "/");
  };
  return html`<main class="reading">
    <nav class="contents" aria-label=${t("rules.contents")}><ul>${page.headings.map((h) => html`<li key=${h.anchor}><a href=${`#${h.anchor}`}>${h.text}</a></li>`)}</ul>
      ${game && html`<${Link} class="button primary" href=${`/new/${game}`}>${t("rules.play")}<//>`}</nav>
    <article ref=${article} onClick=${follow}><h1>${page.title}</h1><div dangerouslySetInnerHTML=${{ __html: page.html }} /></article></main>`;
}
