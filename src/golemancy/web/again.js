// @ts-check
/** Answers that are asked for again and again while somebody looks. */

import { get } from "./api.js";
import { useEffect, useState } from "./lib.js";

/**
 * The latest answer to a question, asked every so often while the page is in sight.
 * @template Answer
 * @param {string} path @param {number} seconds @param {Answer} first  what to go by until the first answer
 */
export function useLatest(path, seconds, first) {
  const [answer, setAnswer] = useState(first);
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
