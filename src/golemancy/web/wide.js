// @ts-check
/** Whether the window has room for the side panel, as in the stylesheet. */

import { useEffect, useMemo, useState } from "./lib.js";

/** Drawing anew when that changes. */
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
