"""How much of what a person holds is in sight: parts of a board are marked with `data-sight`."""

from playwright.sync_api import Page

SIZES = {"laptop": (1280, 800), "low": (1366, 768), "phone": (390, 844), "short": (390, 664)}
PARTS = {
    "century": ("hand", "caravan", "golems", "merchants"),
    "golem_it": ("hand", "to beat"),
    "golems": ("card", "columns", "grid"),
    "adventure": ("caravan", "hand", "map"),
    "arena": ("board", "hand", "monolith"),
}
SHARES = """() => {
    // A point of a thing is seen where the thing itself, or another of the same part that lies over it, is on top.
    const GRID = 8;
    const shares = {};
    for (const part of document.querySelectorAll('[data-sight]')) {
        const all_things = [...part.querySelectorAll('[data-thing], [data-flip]')];
        const things = all_things.filter((one) => one.getClientRects().length);
        let seen = 0, all = 0;
        for (const thing of things.length ? things : [part]) {
            const box = thing.getBoundingClientRect();
            for (let i = 0; i < GRID; i++) for (let k = 0; k < GRID; k++) {
                all++;
                const x = box.left + (box.width * (i + 0.5)) / GRID, y = box.top + (box.height * (k + 0.5)) / GRID;
                const top = document.elementFromPoint(x, y);
                if (top && (part.contains(top) || top.contains(part))) seen++;
            }
        }
        const name = part.dataset.sight;
        shares[name] = Math.min(shares[name] ?? 1, all ? seen / all : 1);
    }
    return shares;
}"""


def shares(page: Page) -> dict[str, float]:
    """The visible share of each marked part, at the top of the page."""
    page.evaluate("scrollTo(0, 0)")
    found: dict[str, float] = page.evaluate(SHARES)
    return found
