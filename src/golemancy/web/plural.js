// @ts-check
/** Numbers with their nouns: the one place that knows plurals. */

const RULES = new Intl.PluralRules("en");

/** More than one of something: days, matches, penalties. @param {string} one */
function several(one) {
  if (/[^aeiou]y$/.test(one)) return one.replace(/y$/, "ies");
  return /(s|x|z|ch|sh)$/.test(one) ? `${one}es` : `${one}s`;
}

/** A noun as it stands after a number. @param {number} count @param {string} one @param {string} [more] where it is irregular */
export const plural = (count, one, more = several(one)) => (RULES.select(count) === "one" ? one : more);

/** "1 day", "2 days", "1.5 days". @param {number} count @param {string} one @param {string} [more] where it is irregular */
export function counted(count, one, more) {
  const shown = Math.round(count * 10) / 10;
  return `${shown} ${plural(shown, one, more)}`;
}
