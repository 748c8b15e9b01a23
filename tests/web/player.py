"""Somebody who plays at the page: decides by search, and does everything by touch or by keyboard on what is shown."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from golemancy.players import player
from tests.web.guide import Guide

MINE = "[data-turn=mine]"
DONE = "[data-testid=result]"
PARTED = "[data-testid=parted]"  # a game of a series, or a grid, has ended
CONFIRM = "[data-testid=confirm]"
MOST = 400  # decisions in a game
TRIES = 3  # a browser may begin from where the focus was before what had it went away

FOUND = """(selectors) => {
    // A point of the first thing that can be met by a finger: on screen, and with nothing over it.
    const POINTS = [[0.5, 0.5], [0.12, 0.5], [0.88, 0.5], [0.5, 0.12], [0.5, 0.88]];
    for (const selector of selectors)
        for (const one of document.querySelectorAll(selector)) {
            const box = one.getBoundingClientRect();
            for (const [i, k] of POINTS) {
                const [x, y] = [box.left + box.width * i, box.top + box.height * k];
                const inside = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
                if (inside && one.contains(document.elementFromPoint(x, y))) return [x, y];
            }
        }
    return null;
}"""
STOPS = """(selectors) => {
    // How often Tab is pressed until the first thing that fits has the focus; less than 0: Shift+Tab.
    const root = [...document.querySelectorAll('dialog[open]')].pop() ?? document;
    const stops = [...root.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
        .filter((e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true }));
    const wanted = selectors.map((selector) => stops.findIndex((e) => e.matches(selector))).find((i) => i >= 0);
    if (wanted === undefined) return null;
    const here = document.activeElement;
    const at = stops.indexOf(here);
    if (at >= 0) return wanted - at;
    const passed = stops.filter((e) => here.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING).length;
    return wanted < passed ? wanted - passed : wanted - passed + 1;
}"""
HAS_FOCUS = "(selectors) => selectors.some((selector) => document.activeElement.matches(selector))"


class Finger:
    """Taps what is on screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *selectors: str) -> None:
        """Taps the first thing that can be met; nothing is scrolled for it."""
        point = self.page.evaluate(FOUND, list(selectors))
        assert point, f"none of these is on screen: {selectors}"
        self.page.touchscreen.tap(*point)


class Keys:
    """Goes everywhere by Tab and presses Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *selectors: str) -> None:
        """Tabs to the first thing that fits and presses Enter."""
        for _ in range(TRIES):
            steps = self.page.evaluate(STOPS, list(selectors))
            assert steps is not None, f"Tab never comes to any of these: {selectors}"
            for _ in range(abs(steps)):
                self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
            if self.page.evaluate(HAS_FOCUS, list(selectors)):
                self.page.keyboard.press("Enter")
                return
        has = self.page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
        raise AssertionError(f"Tab does not come to {selectors}, but to {has}")


Hand = Finger | Keys


class Player:
    """Plays seat 0 of a match through the page."""

    def __init__(self, page: Page, match: str, hand: Hand, *, confirm: bool = False) -> None:
        self.page, self.hand, self.confirm = page, hand, confirm
        self.guide = Guide(page, match)
        self.guide.player = player("search:iterations=100", 0)
        self.notations: set[str] = set()

    def play(self, look: Callable[[int], None] = lambda decided: None) -> int:
        """Plays until the scores are shown, and looks before each decision; returns how many there were."""
        for decided in range(MOST):
            self.page.wait_for_selector(f"{MINE}, {DONE}")
            if self.page.locator(DONE).count():
                return decided
            look(decided)
            self.decide(self.guide.next())
        raise AssertionError("the game does not end")

    def decide(self, action: dict[str, Any]) -> None:
        """Makes a decision at its place or with its button, and whatever is asked after that."""
        if action["phrase"]["kind"] == "play" and self.page.locator(".gi-hand").count():
            self.combine(action["text"])
            return
        self.notations.add(action["text"])
        number = self.page.locator(".table-page").get_attribute("data-number")
        button, place = f'[data-action="{action["text"]}"]', f'[data-place="{action["at"]}"].legal'
        further = f'.table-page:not([data-number="{number}"])'
        made = f"{further}, {PARTED}"
        at_place = not self.page.locator(button).count()
        self.hand.press(button, place)
        if at_place:
            self.page.wait_for_selector(f"{made}, {button}, {CONFIRM}", state="attached")
            if self.page.locator(button).count():
                self.hand.press(button)
        if self.confirm and action["ends"]:
            expect(self.page.locator(CONFIRM)).to_be_focused()
            self.hand.press(CONFIRM)
        self.page.wait_for_selector(made)
        if self.page.locator(PARTED).count():
            self.hand.press(f"{PARTED} + .bar-buttons button")
            self.page.wait_for_selector(further)

    def combine(self, text: str) -> None:
        """Picks cards of Golem It! that are played together, raises them, and lays them: a whole turn."""
        number = self.page.locator(".table-page").get_attribute("data-number")
        state = self.guide.mirror.seen_state()
        while not text.startswith("lay"):
            self.notations.add(text)
            verb, _, cards = text.partition(" ")
            places = [f'[data-place="hand/{card}"].legal:not(.chosen)' for card in cards.split()]
            for wanted in [".gi-stepper .gi-up"] if verb == "raise" else places:
                self.hand.press(wanted)
            state.apply(state.read(text))
            text = state.say(self.guide.player.choose(state))
        self.notations.add(text)
        self.hand.press("[data-testid=lay]")
        self.page.wait_for_selector(f'.table-page:not([data-number="{number}"]):not(:has(.gi-compose))')


# ---- reading along

READER = """(() => {
    const INLINE = new Set(['SPAN', 'B', 'I', 'EM', 'STRONG', 'SMALL', 'A', 'tspan', 'BDI', 'MARK']);
    const NAMING = ['aria-label', 'title', 'alt', 'placeholder'];
    const SKIPPED = new Set(['SCRIPT', 'NOSCRIPT', 'STYLE', 'TEMPLATE', 'symbol', 'defs']);
    const [said, shown] = [new Set(), new Set()];
    const lines = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        if (node.nodeType !== Node.ELEMENT_NODE || SKIPPED.has(node.tagName)) return '';
        const edge = INLINE.has(node.tagName) && !node.classList.contains('sr') ? '' : '\\n';
        const named = NAMING.map((name) => node.getAttribute(name)).filter(Boolean);
        return edge + [...node.childNodes].map(lines).join('') + edge + named.map((name) => `\\n${name}\\n`).join('');
    };
    const read = () => {
        for (const line of lines(document.body).split('\\n')) said.add(line.replace(/\\s+/g, ' ').trim());
        for (const one of document.querySelectorAll('main svg text')) shown.add(one.textContent.trim());
    };
    let waits = false;
    const later = () => (waits ||= Boolean(requestAnimationFrame(() => ((waits = false), read()))));
    const begin = () => {
        const watched = { subtree: true, childList: true, characterData: true };
        new MutationObserver(later).observe(document.documentElement, watched);
    };
    addEventListener('DOMContentLoaded', begin);
    window.heard = () => (read(), { said: [...said], shown: [...shown] });
})();"""
IDENTIFIERS = re.compile(
    r"\bseat \d|\bPlatz 0|\br\d+c\d+\b|\b(?:\d[YGTM])+\b|\b[mp]\d+\b|\w_\w|\b[a-z]+-\d|[{}|]|#\d|\bNone\b|\bundefined\b"
    r"|\bNaN\b|\bnull\b|\[object|\b(?:NE|SE|SW|NW)\b"
)
UNNATURAL = re.compile(r"[_>#(]|\w-\w|\d[A-Z]|[a-z]\d")  # of an id that nobody would say
COORDINATES = re.compile(r"\b[a-z]\d{1,2}\b")
ENGLISH = re.compile(r"\b(?:the|your|you|with|from|and|of|is|are|click|points?|cards?|left|takes?)\b", re.I)


class Ears:
    """Hears and reads everything that a page says from now on, at all its addresses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(READER)

    def heard(self) -> tuple[set[str], set[str]]:
        """All lines since the page was loaded, and the texts that were drawn on the board."""
        found = self.page.evaluate("() => window.heard()")
        return set(found["said"]), set(found["shown"])


def identifiers(said: set[str], shown: set[str], notation: set[str], ids: set[str]) -> list[str]:
    """The lines that speak like the program: in notation, by ids, or by places that the board does not show."""
    telling = [one for one in notation if re.search(r"\d", one)] + [one for one in ids if UNNATURAL.search(one)]
    spelled = re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in sorted(telling)) or "(?!)")
    places = [one for one in shown if COORDINATES.fullmatch(one)]  # only those on which nothing lies

    def unknown(place: str) -> bool:
        columns, rows = [one[0] for one in places], [int(one[1:]) for one in places]
        return not (places and min(columns) <= place[0] <= max(columns) and min(rows) <= int(place[1:]) <= max(rows))

    return sorted(
        line
        for line in said
        if IDENTIFIERS.search(line) or spelled.search(line) or any(map(unknown, COORDINATES.findall(line)))
    )
