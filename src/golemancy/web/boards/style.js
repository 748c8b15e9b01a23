// @ts-check
/** Loads the stylesheet that lies beside a board, before the board is shown. */

/** @param {string} game @returns {Promise<void>} */
export function styled(game) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = import.meta.resolve(`./${game}.css`);
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
