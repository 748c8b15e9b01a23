"""The page knows no rule: what a card file changes is what the boards show."""

from playwright.sync_api import Page, expect

from golemancy import games
from tests.web.conftest import Visitor, begin
from tests.web.test_board_golems import click, table, wish
from tests.web.test_playing import MINE, place

CENTURY = {
    "caravan_limit = 10": "caravan_limit = 12",
    "copper_points = 3": "copper_points = 5",
    "silver_points = 1": "silver_points = 2",
    "starting_crystals = [[3, 0, 0, 0],": "starting_crystals = [[3, 3, 3, 3],",
    "non_yellow_crystal_points = 1": "non_yellow_crystal_points = 2",
    'kind = "gain", get = [2, 0, 0, 0]': 'kind = "gain", get = [5, 0, 0, 0]',
}
ADVENTURE = {
    "caravan_limit = 10": "caravan_limit = 11",
    "free_steps = 1": "free_steps = 2",
    "extra_spaces = 3": "extra_spaces = 4",
    "pile_top_first = [6, 5, 4, 3]": "pile_top_first = [9, 5, 4, 3]",
    "vp_tiles_to_trigger_end = 4": "vp_tiles_to_trigger_end = 3",
}
GOLEMS = {
    "\ngolem = 2\ntucked_card = 1\n": "\ngolem = 5\ntucked_card = 3\n",
    "dust = [0, 1, 3, 6, 10]": "dust = [0, 2, 4, 8, 16]",
}
ARENA = {"\nhp = 20": "\nhp = 30", "\nhand_size = 3": "\nhand_size = 4"}


def changed(game: str, figures: dict[str, str]) -> str:
    """The card file of a game with other figures in it."""
    deck = games.definition(game).deck()
    assert deck is not None
    text = deck.text
    for old, new in figures.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def primer(page: Page) -> str:
    """The game in a few steps, as the table tells it."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    text = page.locator("dialog.primer").inner_text()
    page.get_by_role("button", name="Let's begin").click()
    return text


# ---- Century


def begin_with_my_file(page: Page, text: str) -> None:
    """Sets up Century with a card file of one's own, the way a person does."""
    page.goto("/new/century")
    file = {"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".cards").get_by_role("status")).to_contain_text("mine.toml")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".table-page")


def test_a_card_file_brought_to_the_page_is_the_one_that_is_drawn(visitor: Visitor) -> None:
    page = visitor.page()
    begin_with_my_file(page, changed("century", CENTURY))
    expect(page.locator(".mine .caravan .well")).to_have_count(12)
    expect(page.locator(".point-row .token.copper b")).to_have_text("+5")
    expect(page.locator(".point-row .token.silver b")).to_have_text("+2")


def test_century_shows_the_figures_of_another_card_file(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "random", first=0, deck=changed("century", CENTURY))
    page.wait_for_selector(MINE)
    everybody = {"3 yellow, 3 green, 3 turquoise and 3 magenta", "4 yellow"}
    assert {label.removeprefix("Caravan: ") for label in labels(page, ".caravan")} == everybody
    expect(page.locator(".other .caravan .well")).to_have_count(12)
    expect(page.get_by_role("button", name="In hand: the merchant who brings 5 yellow")).to_be_visible()
    assert page.locator(".merchant-row .price").all_inner_texts() == ["Free", *(f"Pay {n}" for n in range(1, 6))]
    assert "When somebody has 6 golems" in primer(page)


def labels(page: Page, selector: str) -> list[str]:
    """What some parts of a page are called."""
    return [str(part.get_attribute("aria-label")) for part in page.locator(selector).all()]


def test_century_asks_for_what_is_over_another_limit(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "random", first=0, deck=changed("century", CENTURY))
    page.locator(place("hand/gain 5Y")).click()
    expect(page.get_by_test_id("prompt")).to_contain_text("holds only 12")
    expect(page.locator(".mine .well.spill")).to_have_count(5)


def test_a_token_that_was_claimed_shows_its_points(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    match = begin(page, "person", "random", first=0, deck=changed("century", CENTURY))
    page.locator(place("point_row/1")).click()
    expect(page.locator(".mine .claimed .token.copper")).to_have_text("1×5")
    row = table(page, match)["view"]["seats"][0]
    golem = int(page.locator(".mine .claimed-card b").inner_text())
    crystals = 2 * sum(row["caravan"][colour] for colour in ("green", "turquoise", "magenta"))
    assert row["points"] == golem + 5 + crystals


# ---- The Call for Adventure


def test_adventure_shows_the_figures_of_another_tile_file(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "random", game="adventure", first=1, deck=changed("adventure", ADVENTURE))
    page.wait_for_selector(MINE)
    expect(page.locator(".adv-mine .caravan .well")).to_have_count(11)
    assert page.locator(".adv-supply .adv-bonus b").all_inner_texts() == ["+2", "+4", "9"]
    assert "somebody has claimed 3," in primer(page)


# ---- Monolith Arena


def test_arena_shows_the_figures_of_another_tile_file(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    begin(page, "person", "random", game="arena", first=0, monoliths=False, deck=changed("arena", ARENA))
    page.wait_for_selector(MINE)
    expect(page.locator(".ar-mine .ar-life")).to_contain_text("30")
    assert page.locator(".ar-life .l-left").first.get_attribute("width") == "100"
    expect(page.locator(".ar-place")).to_have_count(19)
    text = primer(page)
    assert "Your Banner has 30 Hit Points" in text
    assert "Draw up to 4, discard one" in text


# ---- Golems


def test_golems_shows_the_figures_of_another_card_file(visitor: Visitor) -> None:
    page = visitor.page(confirm=False)
    match = begin(page, "person", "random", game="golems", first=0, deck=changed("golems", GOLEMS))
    page.wait_for_selector(MINE)
    text = primer(page)
    assert "5 points for each golem, 3 for each tucked card" in text
    assert "dust (2, 4, 8, 16 for 1 to 4)" in text
    summon(page, match)
    expect(page.locator(".go-mine .go-tuck b").first).to_have_text("+3")
    expect(page.locator(".go-mine .go-name")).to_contain_text("golems 5 · tucked 3")


def summon(page: Page, match: str) -> None:
    """Plays until a card lies under a golem."""
    for _ in range(60):
        page.wait_for_selector(MINE)
        found = table(page, match)
        action = wish(found)
        click(page, action)
        page.wait_for_selector(f'.table-page:not([data-number="{found["number"]}"])')
        if action["text"].startswith("tuck"):
            return
    raise AssertionError("no golem was summoned")
