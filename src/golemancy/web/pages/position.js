// @ts-check
/** The position's number in the address: /r/MATCH#57. */

import { useEffect } from "../lib.js";

/** The number that the address names; 0 where it names none. */
export const numberInAddress = () => (/^#\d{1,6}$/.test(location.hash) ? Number(location.hash.slice(1)) : 0);

/** Puts a number into the address: a step takes the place of the last one, a jump is a way back. @param {number} number @param {boolean} jump */
export function address(number, jump) {
  if (numberInAddress() === number) return;
  const where = `${location.pathname}#${number}`;
  if (jump) history.pushState(null, "", where);
  else history.replaceState(null, "", where);
}

/** Goes where the browser's buttons, or somebody who writes into the address, lead. @param {(number: number) => void} to */
export function useAddress(to) {
  useEffect(() => {
    const look = () => to(numberInAddress());
    addEventListener("popstate", look);
    addEventListener("hashchange", look);
    return () => {
      removeEventListener("popstate", look);
      removeEventListener("hashchange", look);
    };
  });
}
