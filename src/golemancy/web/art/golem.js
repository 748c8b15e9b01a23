// @ts-check
/** Golems put together from the kit: the same id gives the same golem everywhere. */

import { hash, html } from "../lib.js";
import { COUNT } from "./kit.js";

const ORDER = ["leg", "arm", "torso", "shoulder", "head", "eye", "rune", "age"];

/** Which part of each kind a golem has. @param {string} id @returns {Record<string, number>} */
export function partsOf(id) {
  /** @type {Record<string, number>} */
  const parts = {};
  for (const kind of ORDER) {
    parts[kind] = hash(`${id}/${kind}`) % COUNT[kind];
  }
  return parts;
}

/**
 * A golem as a group in a box of 120 x 120, for scenes.
 * @param {{id: string, tint?: string, parts?: Record<string, number>, transform?: string, class?: string}} props
 */
export function GolemGroup({ id, tint = "clay", parts, transform, ...rest }) {
  const chosen = { ...partsOf(id), ...parts };
  return html`<g class=${`golem tint-${tint} ${rest.class || ""}`} transform=${transform}>
    ${ORDER.map((kind) => html`<use key=${kind} href=${`#g-${kind}-${chosen[kind]}`} width="120" height="120" />`)}
  </g>`;
}

/**
 * A golem as a picture of its own.
 * @param {{id: string, tint?: string, parts?: Record<string, number>, box?: string, class?: string}} props
 */
export const Golem = ({ box = "0 0 120 120", ...props }) => html`<svg
  class=${`golem-picture ${props.class || ""}`} viewBox=${box} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
  <${GolemGroup} ...${props} />
</svg>`;
