// @ts-check
/** Who I am to this server: a guest, or somebody with a name. */

import { get } from "./api.js";
import { useEffect, useState } from "./lib.js";

/** @import { Me } from "./types.js" */

/** @type {Me|null} */
let me = null;
/** @type {Set<(me: Me|null) => void>} */
const listeners = new Set();

/** Asks anew, after something has changed. */
export async function lookAgain() {
  me = await get("/me").catch(() => me);
  for (const tell of listeners) tell(me);
}

/** Who I am, once that is known. @returns {Me|null} */
export function useMe() {
  const [now, set] = useState(me);
  useEffect(() => {
    listeners.add(set);
    lookAgain();
    return () => void listeners.delete(set);
  }, []);
  return now;
}
