// @ts-check
/** The tree of an analysis: decisions, each after the one that it follows. Every change makes a new tree. */

/** @import { Phrase } from "../types.js" */

/**
 * A decision; `parent` is the place of the one before it in the list, -1 at the beginning.
 * @typedef {{parent: number, action: number|null, seat: number, text: string, phrase: Phrase, comment: string}} Node
 * @typedef {{comment: string, nodes: Node[]}} Tree
 */

/** What follows a decision, the main way first. @param {Tree} tree @param {number} at @returns {number[]} */
export const after = (tree, at) => tree.nodes.flatMap((node, i) => (node.parent === at ? [i] : []));

/** What follows each decision, by its place; -1 stands for the beginning. @param {Tree} tree */
export function following(tree) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  tree.nodes.forEach(({ parent }, i) => found.set(parent, [...(found.get(parent) ?? []), i]));
  return found;
}

/** The decisions that lead to one, itself last. @param {Tree} tree @param {number} at @returns {number[]} */
export function wayTo(tree, at) {
  const found = [];
  for (let now = at; now >= 0; now = tree.nodes[now].parent) found.push(now);
  return found.reverse();
}

/** The decisions on the main way from one on, itself left out. @param {Tree} tree @param {number} at @returns {number[]} */
export function onward(tree, at) {
  const next = following(tree);
  const found = [];
  for (let now = next.get(at)?.[0]; now !== undefined; now = next.get(now)?.[0]) found.push(now);
  return found;
}

/** A way as addresses have it. @param {Tree} tree @param {number} at */
export const movesTo = (tree, at) =>
  wayTo(tree, at)
    .map((i) => tree.nodes[i])
    .map(({ action, seat }) => (action === null ? `r${seat}` : `${action}`))
    .join(",");

/** The tree with one more decision, and where that is; one that is there already stays as it is. @param {Tree} tree @param {Node} node @returns {{tree: Tree, at: number}} */
export function grown(tree, node) {
  const known = after(tree, node.parent).find((i) => tree.nodes[i].action === node.action);
  if (known !== undefined) return { tree, at: known };
  return { tree: { ...tree, nodes: [...tree.nodes, node] }, at: tree.nodes.length };
}

/** The tree with its decisions in another order, or without some. @param {Tree} tree @param {number[]} order the places, parents first @returns {{tree: Tree, moved: Map<number, number>}} */
function ordered(tree, order) {
  const moved = new Map([[-1, -1], ...order.map((old, now) => /** @type {[number, number]} */ ([old, now]))]);
  const nodes = order.map((i) => ({ ...tree.nodes[i], parent: moved.get(tree.nodes[i].parent) ?? -1 }));
  return { tree: { ...tree, nodes }, moved };
}

/** The tree without a decision and all that follows it; `at` is the one before it. @param {Tree} tree @param {number} gone @returns {{tree: Tree, at: number}} */
export function pruned(tree, gone) {
  const lost = new Set([gone]);
  tree.nodes.forEach(({ parent }, i) => lost.has(parent) && lost.add(i));
  const { tree: left, moved } = ordered(
    tree,
    tree.nodes.flatMap((_, i) => (lost.has(i) ? [] : [i])),
  );
  return { tree: left, at: moved.get(tree.nodes[gone].parent) ?? -1 };
}

/** The decision at which the line of another one leaves the main way last, or null. @param {Tree} tree @param {number} at @returns {number|null} */
export function leaving(tree, at) {
  const next = following(tree);
  const branch = wayTo(tree, at)
    .reverse()
    .find((i) => next.get(tree.nodes[i].parent)?.[0] !== i);
  return branch ?? null;
}

/** The tree with a line before its siblings. @param {Tree} tree @param {number} at somewhere in the line @returns {{tree: Tree, at: number}} */
export function promoted(tree, at) {
  const first = leaving(tree, at);
  if (first === null) return { tree, at };
  const next = following(tree);
  const siblings = next.get(tree.nodes[first].parent) ?? [];
  next.set(tree.nodes[first].parent, [first, ...siblings.filter((one) => one !== first)]);
  const order = [];
  const todo = [...(next.get(-1) ?? [])];
  for (let now = todo.shift(); now !== undefined; now = todo.shift()) {
    order.push(now);
    todo.push(...(next.get(now) ?? []));
  }
  const { tree: changed, moved } = ordered(tree, order);
  return { tree: changed, at: moved.get(at) ?? -1 };
}

/** The tree with something said of a decision, or of the beginning. @param {Tree} tree @param {number} at @param {string} comment @returns {Tree} */
export const commented = (tree, at, comment) =>
  at < 0 ? { ...tree, comment } : { ...tree, nodes: tree.nodes.map((node, i) => (i === at ? { ...node, comment } : node)) };

/** A tree as the server takes it. @param {Tree} tree */
export const sent = ({ comment, nodes }) => ({
  comment,
  nodes: nodes.map(({ parent, action, seat, comment }) => ({ parent, action, seat, comment })),
});
