"""Monolith Arena in random play: nothing is lost, nothing leaks, and the rules agree with a second, slower reading."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import golemancy
from golemancy.engine import batch
from golemancy.engine.deck import Deck
from golemancy.errors import BadDeck, BadOption, BadPosition
from golemancy.games import definition
from golemancy.games.arena.rules.board import put
from golemancy.games.arena.rules.displacing import exchange
from golemancy.games.arena.rules.removal import settle
from golemancy.games.arena.state import COORDINATES, DIRECTIONS, SPACE_NAMES, STEPS
from golemancy.testing import check_game
from tests.conftest import explained, game, play

DRAGONS, LORDS, GUARDIANS = "dragon_empire", "lords_of_the_abyss", "guardians_of_the_realm"
HARBINGERS, GOLEMS = "harbingers_of_the_forest", "golems"
FACTIONS = (GOLEMS, DRAGONS, HARBINGERS, LORDS, GUARDIANS)
PAIRS = list(product(FACTIONS, repeat=2))
FOUND = definition("arena").deck()
assert FOUND is not None
TEXT, DATA = FOUND.text, FOUND.data
WAYS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"faction0": LORDS, "faction1": GUARDIANS}),
    (2, {"faction0": GOLEMS, "faction1": GOLEMS, "tactical": True}),
    (2, {"faction0": DRAGONS, "faction1": HARBINGERS, "monoliths": False}),
    (3, {"variant": "deathmatch", "faction2": LORDS}),
    (3, {"variant": "alone", "tactical": True}),
    (4, {}),
    (4, {"variant": "deathmatch", "monoliths": False}),
    (4, {"variant": "alone"}),
]


def arena(*factions: str, **options: Any) -> golemancy.Game:
    """A game with these factions."""
    return game("arena", len(factions), **{f"faction{s}": f for s, f in enumerate(factions)} | options)


def fighter(state: golemancy.State, chance: random.Random) -> int:
    """A random decision that keeps its tiles and fights, to see more of the game."""
    said = {action: state.say(action) for action in state.legal}
    wanted = [a for a, text in said.items() if not text.startswith(("discard", "end turn", "stay"))]
    return chance.choice(wanted if wanted and chance.random() < 0.9 else list(said))


def along(g: golemancy.Game, seed: int) -> Iterator[golemancy.State]:
    """Every position of a game between fighters."""
    state, chance = g.new(seed=seed), random.Random(seed)
    while not state.over:
        yield state
        state.apply(fighter(state, chance))
    yield state


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_the_examiner_finds_nothing(players: int, options: dict[str, Any]) -> None:
    check_game(game("arena", players, **options), games=2, interpret=1)


@pytest.mark.parametrize(("mine", "yours"), PAIRS)
def test_every_pairing_plays_to_the_end(mine: str, yours: str) -> None:
    g = arena(mine, yours)
    results = batch.random_games(g.kit, 20, threads=1)
    assert (results.lengths < 5000).all()
    assert (results.places.min(axis=1) == 1).all()
    for state in along(g, 7):
        if state.decisions % 20 == 0 or state.over:
            assert list(g.words.audit(state.record, g.box)) == []


@pytest.mark.parametrize("players", [2, 4])
def test_fighters_see_every_kind_of_decision_and_event(players: int) -> None:
    phases: set[str] = set()
    for seed in range(8):
        for state in along(arena(*(FACTIONS + FACTIONS)[seed % 5 : seed % 5 + players]), seed):
            phases.add(state.phase)
    assert phases >= {"turn", "monolith", "discard", "who", "target", "to", "face", "push", "segment", "aim", "order"}


def test_tiles_are_never_lost() -> None:
    g = arena(GOLEMS, LORDS)
    for state in along(g, 3):
        rows, board = state.to_dict()["seats"], state.to_dict()["board"]
        for seat, row in enumerate(rows):
            hidden = [t["tile"] for t in row["monolith"]["hidden"] if t]
            lying = [t["tile"] for t in board.values() if t["seat"] == seat]
            tiles = [*row["stack"], *row["hand"], *row["discard"], *row["pool"], *hidden, *lying]
            assert len(tiles) - tiles.count("Banner") == 34
        assert len(board) <= 19


# ---- only the arrangement counts


def faces(g: golemancy.Game) -> list[int]:
    """Board tiles of both seats, one entry a copy."""
    kinds, copies = g.box.kind, g.box.copies
    return [f for f in range(64) for _ in range(int(copies[f])) if kinds[f] in (2, 3, 5)]


def arrangement(g: golemancy.Game, chance: random.Random, tiles: int) -> list[tuple[int, int, int, int]]:
    """Banners and some tiles at random: face, space, facing, Wounds that the printed Toughness endures."""
    spaces = chance.sample(range(19), tiles + 2)
    chosen = [0, 32, *chance.sample(faces(g), tiles)]
    wounds = [chance.randint(0, int(g.box.toughness[f])) if g.box.kind[f] in (2, 3) else 0 for f in chosen]
    return [(f, s, chance.randrange(6), w) for f, s, w in zip(chosen, spaces, wounds, strict=True)]


def laid_out(g: golemancy.Game, tiles: list[tuple[int, int, int, int]]) -> Any:
    """A state with these tiles on the board, put there one after the other."""
    record = g.from_dict({"board": {"a1": "0 Banner", "e3": "1 Banner"}}).records
    s = record[0]
    for field in (s.tile, s.own, s.wounds, s.facing, s.origin):
        field[...] = -1 if field is s.tile else 0
    s.tile[:] = -1
    for face, space, facing, wounds in tiles:
        put(s, face, space, facing)
        s.wounds[space] = wounds
        settle(s, g.box)
    return record


DERIVED = ("netted", "disarmed", "piercing", "granted", "melee", "ranged", "haste", "tough", "extra", "venom")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([(LORDS, LORDS), (LORDS, GUARDIANS), (DRAGONS, LORDS)]))
def test_nets_and_effects_do_not_depend_on_the_order_of_arrival(seed: int, pair: tuple[str, str]) -> None:
    g, chance = arena(*pair), random.Random(seed)
    tiles = arrangement(g, chance, 11)
    one = laid_out(g, tiles)
    chance.shuffle(tiles)
    other = laid_out(g, tiles)
    for field in (*DERIVED, "tile", "wounds"):
        assert np.array_equal(one[0][field], other[0][field]), field


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 18), st.integers(0, 18))
def test_changing_places_twice_changes_nothing(seed: int, a: int, b: int) -> None:
    g = arena(LORDS, GUARDIANS)
    record = laid_out(g, arrangement(g, random.Random(seed), 10))
    before = record.tobytes()
    exchange(record[0], a, b)
    exchange(record[0], a, b)
    assert record.tobytes() == before


# ---- a second reading of Nets, effects and the Battle, from the tile file itself

PRINTED = {
    (f["id"], t["name"] + suffix): t | (t["side"][side] if "side" in t else {})
    for f in DATA["faction"]
    for t in f["tile"]
    for suffix, side in (("", "undamaged"), (" (damaged)", "damaged"))
    if not suffix or "side" in t
}
PLACE = dict(zip(SPACE_NAMES, COORDINATES, strict=True))
NAME = {c: n for n, c in PLACE.items()}


def beside(space: str, direction: int) -> str | None:
    (q, r), (dq, dr) = PLACE[space], STEPS[direction % 6]
    return NAME.get((q + dq, r + dr))


class Slow:
    """A board as plain dicts, fought as chapter 10 says, one thing after the other."""

    def __init__(self, board: dict[str, dict[str, Any]], factions: tuple[str, str]) -> None:
        self.board = {s: dict(t) | {"used": set()} for s, t in board.items()}
        self.factions = factions
        self.hp = [20, 20]

    def printed(self, space: str) -> dict[str, Any]:
        t = self.board[space]
        return PRINTED[self.factions[t["seat"]], t["tile"]]

    def turned(self, space: str, sides: list[int]) -> list[str]:
        turn = DIRECTIONS.index(self.board[space]["facing"])
        return [s for s in (beside(space, side + turn) for side in sides) if s in self.board]

    def foe(self, a: str, b: str) -> bool:
        return self.board[a]["seat"] != self.board[b]["seat"]

    def netted(self) -> set[str]:
        """Two sides only: every cycle is one of Nets that go back and forth."""
        aim = {s: {t for t in self.turned(s, self.printed(s).get("nets", [])) if self.foe(s, t)} for s in self.board}
        caught = {s for s, t in self.board.items() if t.get("net")}
        left = {s for s in aim if aim[s]} - caught
        while left:
            free = {s for s in left if not any(s in aim[o] for o in left)}
            if free:
                caught |= {t for s in free for t in aim[s]}
                left -= free | caught
                continue
            ahead = {s: aim[s] & left for s in left}
            for _ in left:
                ahead = {s: ahead[s].union(*(ahead[t] for t in ahead[s])) for s in left}
            loose = {s for s in left if all(o in ahead[s] for o in left if s in ahead[o])}
            caught |= {t for s in loose for t in aim[s] if not (t in left and s in ahead[t])}
            left -= loose | caught
        return caught

    def effects(self, space: str, effect: str) -> int:
        """The sum of one effect on a tile, over all sources."""
        total = 0
        for source in self.board:
            table = self.printed(source).get("rune") or self.printed(source).get("aura")
            if not table or table["effect"] != effect or source in self.nets:
                continue
            hostile = table["affects"] == "enemy"
            if space in self.turned(source, table.get("links", list(range(6)))) and self.foe(source, space) == hostile:
                total += table["amount"]
        return total

    def tough(self, space: str) -> int:
        return 1 + self.printed(space).get("toughness", 0) + self.effects(space, "toughness_bonus")

    def recompute(self) -> None:
        while True:
            self.nets = self.netted()
            dead = [s for s, t in self.board.items() if t.get("wounds", 0) and t["wounds"] >= self.tough(s)]
            if not dead:
                return
            for space in dead:
                del self.board[space]

    def values(self, space: str) -> dict[object, int]:
        """Effective Initiatives: printed ones by their number, extra ones by name."""
        bonus = self.effects(space, "initiative_bonus")
        found: dict[object, int] = {i: max(0, i + bonus) for i in self.printed(space).get("initiative", [])}
        value = max(found.values(), default=-1) - 1
        for n in range(self.effects(space, "extra_attack")):
            while value in found.values():
                value -= 1
            if value >= 0:
                found[f"extra {n}"] = value
        return found

    def blows(self, space: str) -> Iterator[tuple[str, int]]:
        turn = DIRECTIONS.index(self.board[space]["facing"])
        hits: Counter[str] = Counter()
        for attack in self.printed(space).get("attacks", []):
            direction = (attack["dir"] + turn) % 6
            target = beside(space, direction)
            if attack["kind"] == "melee" and target in self.board and self.foe(space, target):
                hits[target] += max(0, attack["strength"] + self.effects(space, "melee_bonus"))
            while attack["kind"] == "ranged" and target is not None:
                if target in self.board and self.foe(space, target):
                    facing = DIRECTIONS.index(self.board[target]["facing"])
                    armor = self.printed(target).get("armor", []).count((direction + 3 - facing) % 6)
                    hits[target] += max(0, attack["strength"] + self.effects(space, "ranged_bonus") - armor)
                    if not self.effects(space, "penetration"):
                        break
                target = beside(target, direction)
        for target, wounds in hits.items():
            banners = self.printed(space)["kind"] == self.printed(target)["kind"] == "banner"
            if wounds and not banners:
                yield target, wounds

    def end_phase(self, hits: Counter[str]) -> None:
        gone = set()
        for space, wounds in hits.items():
            t, kind = self.board[space], self.printed(space)["kind"]
            if kind == "banner":
                self.hp[t["seat"]] -= wounds
                if self.hp[t["seat"]] <= 0:
                    gone.add(space)
            elif kind == "golem" and not t["tile"].endswith("(damaged)"):
                t["tile"] += " (damaged)"
            else:
                t["wounds"] = t.get("wounds", 0) + wounds
                if kind == "golem" or t["wounds"] >= self.tough(space):
                    gone.add(space)
        for space in gone:
            del self.board[space]
        self.recompute()

    def fight(self) -> None:
        self.recompute()
        gone = set()
        for space in self.board:
            if self.printed(space).get("first_strike") and space not in self.nets and not self.effects(space, "disarm"):
                for target in self.turned(space, [0]):
                    if self.foe(space, target) and self.printed(target)["kind"] != "banner":
                        gone |= {space, target}
        for space in gone:
            del self.board[space]
        self.recompute()
        for phase in range(max((v for s in self.board for v in self.values(s).values()), default=-1), -1, -1):
            hits: Counter[str] = Counter()
            for space, t in self.board.items():
                fresh = {icon: v for icon, v in self.values(space).items() if icon not in t["used"]}
                fires = phase in fresh.values()
                t["used"] |= {icon for icon, v in fresh.items() if v >= phase}
                if fires and space not in self.nets and not self.effects(space, "disarm"):
                    hits.update(dict(self.blows(space)))
            self.end_phase(hits)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(PAIRS))
def test_battles_agree_with_a_second_reading(seed: int, pair: tuple[str, str]) -> None:
    g, chance = arena(*pair, monoliths=False), random.Random(seed)
    names = g.words.to_dict(laid_out(g, arrangement(g, chance, 13))[0], g.box)["board"]
    board = {s: t for s, t in names.items() if t["tile"] not in ("Rune of Regeneration", "Assassin")}
    order = "Battle / Charge" if pair[0] == DRAGONS else "Battle"
    state = g.from_dict({"board": board, "seats": [{"hand": [order]}, {}]})
    slow = Slow(board, pair)
    play(state, f"play {order}", *(["as battle"] if pair[0] == DRAGONS else []))
    slow.fight()
    quick = {s: (t["seat"], t["tile"], t["facing"], t.get("wounds", 0)) for s, t in state.to_dict()["board"].items()}
    kept = {s: (t["seat"], t["tile"], t["facing"], t.get("wounds", 0)) for s, t in slow.board.items()}
    assert quick == kept
    assert [row["hp"] for row in state.to_dict()["seats"]] == [max(0, n) for n in slow.hp]


# ---- resuming and explaining Battles


def test_a_battle_can_be_saved_and_resumed_at_every_choice() -> None:
    g = arena(HARBINGERS, GUARDIANS, monoliths=False)
    board = {
        "a1": "0 Banner",
        "e3": "1 Banner",
        "c3": "0 Assassin N",
        "b3": "0 Assassin N",
        "c4": "1 Rune of Regeneration N",
        "b2": "1 Golem N",
        "c2": "0 Herne N",
        "d3": "1 Rune of Regeneration S",
        "d4": "1 Golem N",
        "e2": "1 Axeman N",
    }
    state = g.from_dict({"board": board, "seats": [{"hand": ["Battle"]}, {}]})
    state.apply("play Battle")
    seen = set()
    while state.phase in ("aim", "protect", "absorb"):
        seen.add(state.phase)
        again = g.from_dict(state.to_dict())
        assert again == state
        choice = state.say(state.legal[-1])
        again.apply(choice)
        state.apply(choice)
        assert again == state
    assert "aim" in seen


def replayed(before: dict[str, Any], events: list[dict[str, Any]]) -> dict[str, str]:
    """The board after the events of a decision, replayed step by step."""
    board = {s: t["tile"] for s, t in before["board"].items()}
    for event in events:
        kind = event["kind"]
        if kind == "put" or kind == "flip":
            board[event["space"]] = event["tile"]
        elif kind == "remove":
            del board[event["space"]]
        elif kind == "fold":
            for space in event["spaces"]:
                del board[space]
        elif kind == "move" and event["start"] != event["end"]:
            board[event["end"]] = board.pop(event["start"])
        elif kind == "swap":
            board[event["start"]], board[event["end"]] = board[event["end"]], board[event["start"]]
    return board


@pytest.mark.parametrize("monoliths", [False, True])
def test_events_replay_the_board(monoliths: bool) -> None:
    g = arena(GOLEMS, HARBINGERS, monoliths=monoliths)
    fights = 0
    for seed in range(3):
        for before, after in pairwise((s.to_dict(), s.events(None), s.view(None)) for s in along(g, seed)):
            assert replayed(before[0], after[1]) == {s: t["tile"] for s, t in after[0]["board"].items()}
            fights += any(e["kind"] == "battle" for e in after[1])
    assert fights > 4


@pytest.mark.parametrize("variant", ["teams", "deathmatch"])
def test_hit_points_told_are_hit_points_lost(variant: str) -> None:
    g = arena(DRAGONS, LORDS, HARBINGERS, GUARDIANS, variant=variant, monoliths=False)
    lost: Counter[int] = Counter()
    for seed in range(2):
        state, chance = g.new(seed=seed), random.Random(seed)
        state.record.hp[:] = np.minimum(state.record.hp, 3)  # so that blows are greater than what is left
        while not state.over:
            before = [int(points) for points in state.record.hp]
            state.apply(fighter(state, chance))
            for event in state.events(None):
                if event["kind"] == "hit_points":
                    before[event["side"]] -= event["lost"]
                    assert (before[event["side"]], event["lost"] > 0) == (event["left"], True)
                    lost[seed] += 1
            assert before == list(state.record.hp)
    assert min(lost.values()) > 1


def test_an_attack_says_what_it_is_made_with() -> None:
    seen: Counter[str] = Counter()
    for state in along(arena(HARBINGERS, GUARDIANS, monoliths=False), 3):
        for event in state.events(None):
            if event["kind"] == "attack":
                seen[" ".join(event["weapons"])] += 1
    assert {"melee", "ranged", "global"} <= set(seen)


def test_what_is_printed_on_all_tiles_is_in_the_view() -> None:
    state = arena(GOLEMS, GUARDIANS, first=0).new(seed=1)
    tiles = state.view(None)["seats"][0]["tiles"]
    assert tiles["Stone Golem"]["other"] == "Stone Golem (damaged)"
    assert tiles["Stone Golem (damaged)"]["melee"] == {"N": 1}
    assert tiles["Rune of Agility"]["effect"] == "grant_maneuver"
    assert tiles["Battle"]["orders"] == ["battle"]


def test_discarding_has_a_place_of_its_own_where_a_tile_could_also_be_placed() -> None:
    state = arena(DRAGONS, GOLEMS, first=0, monoliths=False).new(seed=1)
    play(state, "at c3", "face N", "at e3", "face N")
    places = {state.say(action): state.at(action) for action in state.legal}
    tile = state.view(0)["seats"][0]["hand"][0]
    assert places[f"discard {tile}"] == f"discard/{tile}"
    assert all(place == f"hand/{tile}" for text, place in places.items() if text in (f"place {tile}", f"play {tile}"))


# ---- secrets


def test_the_monolith_is_secret_until_it_is_unfolded() -> None:
    state = arena(DRAGONS, GOLEMS, first=0).new(seed=1)
    play(state, "hide Knight")
    assert "Knight" not in str(state.events(1))
    assert "Knight" in str(state.events(0))
    play(state, "hide Dragon Rider", "hide Officer", "hide Stone Golem", "at c3", "face N", "at e3", "face N")
    row = state.view(1)["seats"][0]
    assert [t["tile"] for t in row["monolith"]["hidden"]] == [None, None]
    # A hidden Golem is known from the pool; what is with it can only be its Constructor.
    assert [t["tile"] for t in state.view(0)["seats"][1]["monolith"]["hidden"]] == ["Stone Golem", None]
    for seed in range(10):
        other = state.redeal(0, seed)
        assert [t["tile"] for t in other.view(1)["seats"][1]["monolith"]["hidden"]] == ["Stone Golem", "Officer"]
        assert [t["tile"] for t in other.view(0)["seats"][0]["monolith"]["hidden"]] == ["Knight", "Dragon Rider"]
    spied = {str(state.redeal(1, seed).view(0)["seats"][0]["monolith"]["hidden"]) for seed in range(20)}
    assert len(spied) > 5
    play(state, "unfold", "segment 1 first", "at c4", "face N", "at c5")
    assert "Knight" not in str(state.view(1)["board"])  # all or nothing: not before the last choice
    play(state, "face N", "face N")
    assert state.view(1)["board"]["c4"]["tile"] == "Knight"


# ---- tile files


def mine(text: str) -> Deck:
    return Deck(text, "mine.toml")


def test_an_own_faction_can_be_played() -> None:
    start = TEXT.index('[[faction]]\nid = "harbingers_of_the_forest"')
    end = TEXT.index('[[faction]]\nid = "golems"')
    own = (
        TEXT[start:end]
        .replace("harbingers_of_the_forest", "my_elves")
        .replace('"Harbingers of the Forest"', '"My Elves"')
    )
    g = golemancy.game("arena", 2, mine(TEXT + "\n" + own), faction0="my_elves", faction1=GOLEMS)
    assert g.new(seed=1).view(0)["seats"][0]["faction"] == "My Elves"
    check_game(g, games=1, interpret=0)
    with pytest.raises(BadOption, match=r"my_elves.*not in the tile file"):
        golemancy.game("arena", 2, faction0="my_elves")


@pytest.mark.parametrize(
    ("old", "new", "why", "near"),
    [
        (
            'kind = "champion"\ncount = 3\ninitiative = [2]',
            'kind = "champion"\ncount = 4\ninitiative = [2]',
            "`tile_total` must be 36, not 35",
            "tile_total",
        ),
        (
            '[[effect]]\nid = "maneuver"',
            '[[effect]]\nid = "flight"',
            "`id` must be an effect that the rules know",
            '"flight"',
        ),
        ("initiative = [3, 0]", "initiative = [0, 3]", "highest first", "initiative = [0, 3]"),
        ('markers = ["net:1"]', "markers = []", "must list net markers", "markers"),
        ('constructor = "stone"', 'constructor = "mud"', "no Golem has the symbol 'mud'", "[[faction]]"),
        ("first_strike = true\n", "", "first_strike", "attacks"),
        ('affects = "enemy"', 'affects = "friendly"', "must be enemy for the effect disarm", "disarm"),
        ("toughness = 2", "toughnes = 2", "`toughnes` is no field", "toughnes"),
        ("[0, -1], [1, -1]", "[1, -1], [0, -1]", "`steps` must be", "[game.directions]"),
    ],
)
def test_bad_tile_files_are_refused_with_line_and_reason(old: str, new: str, why: str, near: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    with pytest.raises(BadDeck, match=why) as refused:
        golemancy.game("arena", 2, mine(text))
    line = refused.value.line
    assert near in "\n".join(text.splitlines()[max(0, line - 12) : line + 1])


# ---- positions


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"board": {"z9": "0 Banner"}}, "z9"),
        ({"board": {"a1": "0 Dragon"}}, "Dragon"),
        ({"board": {"a1": "Banner"}}, "seat|such as"),
        ({"board": {"a1": "0 Banner"}}, "Banner"),
        ({"board": {"a1": "0 Banner", "e3": "1 Banner", "c3": {"seat": 0, "tile": "Officer", "wounds": 2}}}, "endure"),
        (
            {"board": {"a1": "0 Banner", "e3": "1 Banner", "c3": {"seat": 0, "tile": "Clay Golem", "wounds": 1}}},
            "no Wounds",
        ),
        ({"board": {"a1": "0 Banner", "e3": "1 Banner"}, "phase": "push"}, "who"),
        ({"board": {"a1": "0 Banner", "e3": "1 Banner"}, "phase": "who", "act": {"act": "trample"}}, "no decision"),
        (
            {"board": {"a1": "0 Banner", "e3": "1 Banner"}, "seats": [{"hand": ["Officer"] * 4}, {}]},
            "Officer|components",
        ),
        ({"board": {"a1": "0 Banner", "e3": "1 Banner"}, "seats": [{}, {"markers": 1}]}, "markers"),
        (
            {"board": {"a1": "0 Banner", "e3": "1 Banner"}, "seats": [{"monolith": {"segments": ["c3", "c4"]}}, {}]},
            "hang",
        ),
        ({"board": {"a1": "0 Banner", "e3": "1 Banner"}, "player": 1, "active": 0}, "cannot decide"),
        ({"board": {"a1": "0 Banner", "e3": "1 Banner"}, "first": None}, "first"),
        ({"board": {"a1": "0 Banner"}, "seats": [{}, {"hp": 0}]}, "the game is over"),
    ],
)
def test_impossible_positions_are_refused(position: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        arena(GOLEMS, DRAGONS).from_dict(position)


def test_everything_named_in_a_view_is_explained() -> None:
    g = arena(GOLEMS, LORDS, GUARDIANS, HARBINGERS)
    for number, names in enumerate(f["tile"] for f in DATA["faction"] if f["id"] != DRAGONS):
        assert all(g.words.explain(g.box, t["name"]) for t in names), number
    assert "stand-in" in str(explained(g, "Clay Golem")).lower()
    assert g.words.explain(g.box, "netted")
    assert g.words.explain(g.box, "no such thing") is None
    assert "4 Clay Golem" in str(explained(g, "Golems"))
    assert "Maneuver" in str(explained(g, "Rune of Agility · Guardians of the Realm · c3"))
    assert g.words.explain(g.box, "Rune of Charge · Golems") is None


def test_the_picture_shows_every_tile() -> None:
    state = arena(GOLEMS, DRAGONS, monoliths=False).from_dict(
        {"board": {"a1": "0 Banner", "e3": "1 Banner", "c3": "0 Stone Golem (damaged) SE"}}
    )
    picture = state.draw(0)
    assert "c3 0G ↘" in picture
    assert "Stone Golem (damaged)" in picture
    assert all(name in picture for name in SPACE_NAMES)
