// @ts-check
/** How much room the window has, as in the stylesheets. */

import { useEffect, useMemo, useState } from "./lib.js";

/** More than a phone: rows of other players lie open. */
export const roomy = matchMedia("(min-width: 700px)");

/** Whether there is room for the side panel, drawing anew when that changes. */
export function useWide() {
  const query = useMemo(() => matchMedia("(min-width: 1021px)"), []);
  const [wide, setWide] = useState(query.matches);
  useEffect(() => {
    const look = () => setWide(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return wide;
}
