// @ts-check
/** The page without a network: in one language, and gone as soon as there is a network again. */

/** What the person has set, as settings.js keeps it. */
function chosen() {
  try {
    return JSON.parse(localStorage.getItem("golemancy") || "{}");
  } catch {
    return {};
  }
}

const { language, theme } = chosen();
const wanted = language && language !== "auto" ? language : navigator.language.slice(0, 2);
const parts = [...document.querySelectorAll("section[lang]")];
const mine = parts.find((part) => part.getAttribute("lang") === wanted) || parts[0];
for (const part of parts) part.toggleAttribute("hidden", part !== mine);
document.documentElement.lang = mine.getAttribute("lang") || "en";
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

const again = () => location.reload();
document.addEventListener("click", (event) => event.target instanceof HTMLButtonElement && again());
addEventListener("online", again);
