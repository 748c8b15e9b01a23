// @ts-check
/** Things that are looked up again and again while somebody looks. */

import { get } from "./api.js";
import { useEffect, useState } from "./lib.js";

/** The latest answer to a question, asked every so often while the page is in sight. @param {string} path @param {number} seconds */
export function useLatest(path, seconds) {
  const [answer, setAnswer] = useState(/** @type {any} */ (null));
  const ask = () => get(path).then(setAnswer, () => undefined);
  useEffect(() => {
    ask();
    const look = () => document.visibilityState === "visible" && ask();
    const timer = setInterval(look, seconds * 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [path]);
  return { answer, ask };
}
