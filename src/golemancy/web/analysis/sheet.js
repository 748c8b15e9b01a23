// @ts-check
/** The stylesheet of the analysis board, loaded before it is shown. */

const link = document.createElement("link");
link.rel = "stylesheet";
link.href = import.meta.resolve("./analysis.css");

/** @type {Promise<void>} */
export const sheet = new Promise((resolve) => {
  link.onload = link.onerror = () => resolve();
  document.head.append(link);
});
