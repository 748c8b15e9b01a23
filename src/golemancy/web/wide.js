// @ts-check
/** How much room the window has, as in the stylesheets. */

import { useLayoutEffect, useMemo, useState } from "./lib.js";

/** More than a phone: rows of other players lie open. */
export const roomy = matchMedia("(min-width: 700px)");

/** Whether something is so of the window, drawing anew when that changes. @param {MediaQueryList} query */
function useMatching(query) {
  const [matches, setMatches] = useState(query.matches);
  useLayoutEffect(() => {
    const look = () => setMatches(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return matches;
}

/** Whether there is room for the side panel. */
export const useWide = () => useMatching(useMemo(() => matchMedia("(min-width: 1021px)"), []));

/** Whether this is more than a phone. */
export const useRoomy = () => useMatching(roomy);
