// @ts-check
/** The tree as a list inside lists: a line, and below each decision what else could have been decided. */

import { Mark } from "../art/marks.js";
import { cls, html, useEffect, useMemo, useRef, useState } from "../lib.js";
import { useSettings } from "../settings.js";
import { nameOf, t } from "../speech.js";
import { spelled } from "../words.js";
import { told } from "./telling.js";
import { following, wayTo } from "./tree.js";

/** @import { Analysis, State } from "./session.js" */
/** @import { FieldEvent, Markup, Table } from "../types.js" */

const DEEP = 6; // lists in lists; what lies deeper follows in the same list
const LONGEST = 1000; // characters of a comment
const AROUND = 60; // decisions of a line before and after the one that is shown

/** @typedef {{session: Analysis, state: State, table: Table, next: Map<number, number[]>, way: Set<number>, notation: boolean}} Drawing */

/** @param {{session: Analysis, state: State, table: Table}} props */
export function Outline({ session, state, table }) {
  const { notation } = useSettings();
  const next = useMemo(() => following(state.tree), [state.tree]);
  const way = useMemo(() => new Set(wayTo(state.tree, state.at)), [state.tree, state.at]);
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => list.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" }), [state.at, state.tree]);
  const drawing = { session, state, table, next, way, notation };
  return html`<nav class="log outline" ref=${list} aria-label=${t("analyse.tree")} tabIndex=${0}>
    <button type="button" class=${cls("node", state.at === -1 && "here")} aria-current=${String(state.at === -1)} onClick=${() => session.go(-1)}>${t("analyse.beginning")}</button>
    ${state.tree.comment && html`<p class="said">${state.tree.comment}</p>`}
    ${state.tree.nodes.length ? lineFrom(drawing, next.get(-1)?.[0] ?? -1, 0) : html`<p class="empty">${t("analyse.empty")}</p>`}</nav>`;
}

/** A line from one decision on, with its branches. @param {Drawing} drawing @param {number} first @param {number} depth @returns {Markup} */
function lineFrom(drawing, first, depth) {
  const { state, way, next } = drawing;
  const line = [];
  for (let now = /** @type {number|undefined} */ (first); now !== undefined; now = next.get(now)?.[0]) line.push(now);
  const here = line.findLastIndex((one) => way.has(one));
  const [from, to] = [Math.max(0, here - AROUND), Math.max(0, here) + AROUND];
  const shown = line.slice(from, to + 1);
  return html`${from > 0 && html`<p class="fine">${t("analyse.before", { n: from })}</p>`}<ol>${shown.map((one) => {
    const others = (next.get(state.tree.nodes[one].parent) ?? []).filter(
      (other) => other !== one && (next.get(state.tree.nodes[one].parent) ?? [])[0] === one,
    );
    return html`<li key=${one}><${Decision} drawing=${drawing} one=${one} />${others.length > 0 && branches(drawing, others, depth)}</li>`;
  })}</ol>${to < line.length - 1 && html`<p class="fine">${t("analyse.after", { n: line.length - 1 - to })}</p>`}`;
}

/** What else could have been decided. @param {Drawing} drawing @param {number[]} others @param {number} depth @returns {Markup} */
function branches(drawing, others, depth) {
  if (depth >= DEEP)
    return html`<p class="fine">${t("analyse.deeper", { n: others.length })} ${others.map((one) => html`<${Decision} key=${one} drawing=${drawing} one=${one} />`)}</p>`;
  return html`<ul class="branches" aria-label=${t("analyse.variations")}>${others.map((one) => html`<li key=${one}>${lineFrom(drawing, one, depth + 1)}</li>`)}</ul>`;
}

/** @param {{drawing: Drawing, one: number}} props */
function Decision({ drawing: { session, state, table, way, notation }, one }) {
  const node = state.tree.nodes[one];
  const words = notation ? `${nameOf(node.seat, table)} ${node.text}` : spelled(told(node.phrase, node.seat, table));
  const here = state.at === one;
  return html`<button type="button" class=${cls("node", here && "here", way.has(one) && "way")} aria-current=${String(here)} onClick=${() => session.go(one)}><${Mark} seat=${node.seat} /><span>${words}</span></button>
    ${node.comment && html`<p class="said">${node.comment}</p>`}`;
}

/** What is said of the decision that is shown. @param {{session: Analysis, state: State}} props */
export function Notes({ session, state }) {
  const now = state.at < 0 ? state.tree.comment : state.tree.nodes[state.at].comment;
  const [text, setText] = useState(now);
  const keep = () => text.trim() !== now && session.comment(text.trim());
  return html`<label class="field comment"><span>${t("analyse.comment")}</span>
    <textarea rows="2" maxlength=${LONGEST} value=${text} onInput=${(/** @type {FieldEvent} */ e) => setText(e.target.value)} onChange=${keep}></textarea></label>`;
}
