// @ts-check
/** The games that this server has. */

import { get } from "./api.js";
import { useEffect, useState } from "./lib.js";

/** The games, asked again while some are still compiling. */
export function useLibrary() {
  const [library, setLibrary] = useState(/** @type {any} */ (null));
  const [error, setError] = useState(/** @type {string|null} */ (null));
  useEffect(() => {
    /** @type {any} */
    let timer;
    const look = async () => {
      try {
        const found = await get("/games");
        setLibrary(found);
        if (found.games.some((/** @type {any} */ game) => !game.warm.ready)) timer = setTimeout(look, 700);
      } catch (failure) {
        setError(/** @type {Error} */ (failure).message);
      }
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return { library, error };
}
