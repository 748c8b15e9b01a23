// @ts-check
/** The games that this server has. */

import { get } from "./api.js";
import { useEffect, useState } from "./lib.js";

/** @import { Library } from "./types.js" */

const SOON = 700;

/** The games, asked for again while some are still compiling. */
export function useLibrary() {
  const [library, setLibrary] = useState(/** @type {Library|null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    let timer;
    const look = async () => {
      try {
        /** @type {Library} */
        const found = await get("/games");
        setLibrary(found);
        if (found.games.some((game) => !game.warm.ready)) timer = setTimeout(look, SOON);
      } catch (failure) {
        setError(/** @type {Error} */ (failure).message);
      }
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return { library, error };
}
