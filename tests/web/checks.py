"""What must hold of any page as it stands: nothing for axe to find, nothing sideways, large enough to tap and read."""

from pathlib import Path

from playwright.sync_api import Page

from tests.web.conftest import SIZES

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
RUN_AXE = """([part, rules]) => axe.run(part, {
    resultTypes: ['violations'], elementRef: false, ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
}).then((found) => found.violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 160), nodes.length]))"""
BY_COLOUR = ["color-contrast", "link-in-text-block"]  # the only rules that another colour scheme can break

TAPPABLE = """() => [...document.querySelectorAll('a[href], button, select, input, summary, textarea')]
    .filter((e) => e.offsetParent && !e.closest('article, .sr') && !e.classList.contains('sr'))
    .filter((e) => !e.matches('.spot:not(.legal)'))  // no more than an explanation
    .map((e) => [e, e.closest('label') && /checkbox|radio/.test(e.type) ? e.closest('label') : e])
    .map(([e, target]) => [e, target.getBoundingClientRect()])
    .map(([e, box]) => [e, box, e.matches('.spot') ? 24 : 39.5])  // many things lie on a board: WCAG's least there
    .filter(([e, box, least]) => box.width && (box.width < least || box.height < least))
    .map(([e, box]) => `${e.outerHTML.slice(0, 90)} ${box.width.toFixed()}x${box.height.toFixed()}`)"""
SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll('dialog, main, main *, .side *')]
    .filter((e) => e.scrollWidth > e.clientWidth + 1 && !e.closest('article, .symbols, .sr, .since'))
    .filter((e) => e === document.documentElement || /auto|scroll/.test(getComputedStyle(e).overflowX))
    .map((e) => `${e.tagName}.${e.className} ${e.scrollWidth} in ${e.clientWidth}`)"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
TINY = """() => {
    const found = new Map();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (parent.closest('.sr, script, style, template')) continue;
        const scale = parent.closest('svg') ? Math.abs(parent.getScreenCTM?.()?.d ?? 1) : 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        const where = `${parent.tagName}.${parent.getAttribute('class') ?? ''}`;
        if (size < 10.9) found.set(where, `${size.toFixed(1)} px: ${node.data.trim().slice(0, 30)} in ${where}`);
    }
    return [...found.values()];
}"""


def resize(page: Page, size: str) -> None:
    """Another of the sizes that pages are looked at in."""
    show_at(page, *SIZES[size])


def show_at(page: Page, width: int, height: int) -> None:
    """Another size of the window, once everything is drawn for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)


def violations(page: Page, part: str = "html", rules: list[str] | None = None) -> list[object]:
    """What axe finds wrong with a page as it stands, or with a part of it."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE)
    found: list[object] = page.evaluate(RUN_AXE, [part, rules])
    return found


def in_light_and_dark(page: Page, part: str = "html") -> dict[str, list[object]]:
    """The same in both colour schemes; the page is left in the light."""
    found = {"light": violations(page, part)}
    page.emulate_media(color_scheme="dark")
    found["dark"] = violations(page, part, BY_COLOUR)
    page.emulate_media(color_scheme="light")
    return found


def small_and_large(page: Page, part: str = "html") -> dict[str, object]:
    """Everything that is wrong with a page on a phone, on a tablet and on a large screen; the page is left large."""
    found: dict[str, object] = {}
    for size in ("phone", "wide"):
        resize(page, size)
        found |= {f"{size}, {scheme}": wrong for scheme, wrong in in_light_and_dark(page, part).items()}
        if size == "phone":
            found |= {"tapped": page.evaluate(TAPPABLE), "phone": page.evaluate(SIDEWAYS)}
            resize(page, "small")
            found |= {"small, tapped": page.evaluate(TAPPABLE), "small": page.evaluate(SIDEWAYS)}
            resize(page, "tablet")
            found["tablet"] = page.evaluate(SIDEWAYS)
        else:
            found["wide"] = page.evaluate(SIDEWAYS)
    return {where: what for where, what in found.items() if what}
