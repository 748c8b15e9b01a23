// @ts-check
/** Holding a tournament: which game, in which form, how fast, for how many. */

import { post } from "../api.js";
import { html, useState } from "../lib.js";
import { useLibrary } from "../library.js";
import { go } from "../router.js";
import { t } from "../speech.js";
import { titleOf } from "../strings.js";

/** @import { FieldEvent, Markup, SelectEvent } from "../types.js" */

const FORMS = ["round_robin", "swiss", "knock_out"];
const MOST = [4, 6, 8, 12, 16, 24, 32, 64];
/** How fast it is played, each as the server wants it. @type {Record<string, {minutes: number, increment: number}|{days: number}>} */
const PACES = {
  quick: { minutes: 5, increment: 5 },
  usual: { minutes: 15, increment: 15 },
  slow: { minutes: 40, increment: 30 },
  day: { days: 1 },
  days: { days: 3 },
};
const paceName = (/** @type {string} */ pace) => {
  const clock = PACES[pace];
  return "days" in clock ? t("clock.days", { n: clock.days }) : t("clock.live", { n: clock.minutes, more: clock.increment });
};

/** @param {{label: string, value: string|number, values: (string|number)[], named: (value: any) => Markup, set: (value: string) => void}} props */
const Choice = ({ label, value, values, named, set }) => html`<label class="field"><span>${label}</span>
  <select onChange=${(/** @type {SelectEvent} */ e) => set(e.target.value)}>${values.map((one) => html`<option key=${one} value=${one} selected=${one === value}>${named(one)}</option>`)}</select></label>`;

export function Hold() {
  const { library } = useLibrary();
  const [wanted, setWanted] = useState({ name: "", game: "century", form: "swiss", pace: "usual", most: 8, rounds: 0, rated: false });
  const [state, setState] = useState({ busy: false, error: "" });
  const change = (/** @type {Partial<typeof wanted>} */ what) => setWanted({ ...wanted, ...what });
  const games = library?.games.filter((game) => game.seats.includes(2)) || [];
  const hold = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setState({ busy: true, error: "" });
    const { pace, ...rest } = wanted;
    try {
      /** @type {{id: string}} */
      const { id } = await post("/tournaments", { ...rest, clock: PACES[pace] });
      go(`/tournaments/${id}`);
    } catch (failure) {
      setState({ busy: false, error: /** @type {Error} */ (failure).message });
    }
  };
  return html`<section class="hold" aria-label=${t("tournament.hold")}><h2>${t("tournament.hold")}</h2>
    <form onSubmit=${hold}>
      <label class="field"><span>${t("tournament.name")}</span><input type="text" maxlength="60" placeholder=${t("tournament.name_hint")} value=${wanted.name} onInput=${(/** @type {FieldEvent} */ e) => change({ name: e.target.value })} /></label>
      <${Choice} label=${t("tournament.game")} value=${wanted.game} values=${games.map((game) => game.name)} named=${(/** @type {string} */ name) => titleOf(name, games.find((game) => game.name === name)?.title || name)} set=${(/** @type {string} */ game) => change({ game })} />
      <fieldset class="terms"><legend>${t("tournament.form")}</legend>${FORMS.map((form) => html`<label key=${form} class="radio"><input type="radio" name="form" value=${form} checked=${wanted.form === form} onChange=${() => change({ form })} /><span><b>${t(`tournament.${form}`)}</b><small>${t(`tournament.${form}_about`)}</small></span></label>`)}</fieldset>
      <div class="amounts"><${Choice} label=${t("setup.clock")} value=${wanted.pace} values=${Object.keys(PACES)} named=${paceName} set=${(/** @type {string} */ pace) => change({ pace })} />
        <${Choice} label=${t("tournament.most")} value=${wanted.most} values=${MOST} named=${String} set=${(/** @type {string} */ most) => change({ most: Number(most) })} />
        ${wanted.form === "swiss" && html`<${Choice} label=${t("tournament.rounds")} value=${wanted.rounds} values=${[0, 3, 4, 5, 6, 7, 9]} named=${(/** @type {number} */ n) => n || t("tournament.rounds_fit")} set=${(/** @type {string} */ rounds) => change({ rounds: Number(rounds) })} />`}</div>
      <label class="switch"><input type="checkbox" checked=${wanted.rated} onChange=${(/** @type {FieldEvent} */ e) => change({ rated: e.target.checked })} /><span><b>${t("tournament.rated")}</b><small>${t("tournament.rated_about")}</small></span></label>
      ${state.error && html`<p role="alert" class="bar-error">${state.error}</p>`}
      <div class="actions"><button class="button primary" disabled=${state.busy}>${t(state.busy ? "page.moment" : "tournament.begin_form")}</button></div>
    </form></section>`;
}
