"""What `State.view` gives in each of the five games, key by key, as types.

A view is a plain dict with nothing in it but what JSON has, too. These types name its keys for editors and type
checkers and cost nothing at run time; the tests compare them with views from games of every kind.

>>> import golemancy
>>> from golemancy.views import CenturyView
>>> view: CenturyView = golemancy.game("century", players=3).new(seed=7).view(0)
>>> view["phase"], view["seats"][0]["caravan"]["yellow"]
('turn', 4)
"""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

Amounts = dict[str, int]
"""How many crystals, gems, icons or strikes of each colour or direction."""


class Head(TypedDict):
    """What the views of all games begin with.

    >>> import golemancy
    >>> view = golemancy.game("arena").new(seed=1).view(None)
    >>> view["game"], view["seat"], "winners" in view
    ('arena', None, False)
    """

    players: int
    """How many seats there are."""
    seat: int | None
    """Whose view it is; None: a spectator's."""
    player: int | None
    """The seat that decides now; None when the game is over."""
    decisions: int
    """How many have been made."""
    events: list[dict[str, Any]]
    """What the seat saw happen in the last decision: each has a `kind`, a `text` and facts."""
    scores: NotRequired[list[int]]
    """By seat, once the game is over."""
    places: NotRequired[list[int]]
    """By seat, once the game is over; 1 is the winner's."""
    winners: NotRequired[list[int]]
    """The seats that have won, once the game is over."""


# ---- merchants, in Century and The Call for Adventure


class MerchantPlace(TypedDict):
    """A card of the merchant row, with the crystals that lie on it."""

    card: str
    crystals: Amounts


class MerchantAction(TypedDict):
    """Playing or acquiring a merchant card, begun and not finished."""

    card: NotRequired[str]
    """Played: an upgrade or a trade."""
    steps: NotRequired[int]
    """Upgrades that are left."""
    begun: NotRequired[bool]
    """Whether the first of them is made."""
    slot: NotRequired[int]
    """Acquired: the place in the row, from 1."""
    paid: NotRequired[int]
    """Crystals that are paid already."""


class MerchantSeat(TypedDict):
    """What lies in front of a seat."""

    caravan: Amounts
    hand: list[str]
    played: list[str]
    claimed: list[str]
    points: int


class MerchantPrinted(TypedDict):
    """What the card file says of merchants and crystals."""

    caravan_limit: int
    """Crystals that a caravan holds at the end of a turn, before any bonus."""
    crystal_points: Amounts
    """What a crystal of each colour is worth at the end."""
    starting_cards: list[str]
    """The cards that every player has one of."""
    slot_prices: list[int]
    """Crystals that acquiring from each slot of the row costs."""


# ---- Century: Golem Edition


class SlotToken(TypedDict):
    """The token that comes with a golem of the point row."""

    token: Literal["copper", "silver"]
    left: int
    """How many of them are left."""
    points: int
    """What one is worth."""


class CenturySeat(MerchantSeat):
    """What lies in front of a seat in Century."""

    copper: int
    silver: int


class CenturyPrinted(MerchantPrinted):
    """What the card file of Century says."""

    token_points: Amounts
    """What a token of each metal is worth."""
    slot_tokens: list[SlotToken | None]
    """For each slot of the point row."""


class CenturyView(Head):
    """A view of Century: Golem Edition.

    >>> import golemancy
    >>> view: CenturyView = golemancy.game("century").new(seed=1).view(0)
    >>> len(view["point_row"]), view["goal"], view["printed"]["slot_tokens"][0]["token"]
    (5, 6, 'copper')
    """

    game: Literal["century"]
    phase: Literal["turn", "upgrade", "trade", "pay", "discard", "over"]
    first: int
    """The seat that began."""
    seats: list[CenturySeat]
    point_row: list[str | None]
    copper_pile: int
    silver_pile: int
    merchant_row: list[MerchantPlace | None]
    action: MerchantAction | None
    merchant_deck: int
    """How many cards are left; so is `point_deck`."""
    point_deck: int
    goal: int
    """Golems that end the game."""
    printed: CenturyPrinted


# ---- The Call for Adventure


class AdventureAction(MerchantAction):
    """Something begun and not finished: a merchant card, a move, a toll, an outpost."""

    to: NotRequired[str]
    """Moved: where to."""
    cards: NotRequired[int]
    """Moved: cards still to discard."""
    tolls: NotRequired[int]
    """Moved: crystals still to pay to others."""
    price: NotRequired[int]
    """Built: crystals still to pay."""


class AdventureSeat(MerchantSeat):
    """What belongs to a seat in The Call for Adventure."""

    discards: list[str]
    wagon: str | None
    """The place of its wagon; None before the first move."""
    outposts: list[str]
    bonus: list[str]
    """Its bonus tiles."""
    limit: int
    """Crystals that its caravan holds."""
    board: Amounts
    """Outposts that each row of its board has given up."""


class MapTile(TypedDict):
    """A place of the map."""

    name: str
    place: Mapping[str, Any]
    """What people call it, as a phrase."""
    column: int
    half_row: int
    kind: Literal["mountain", "valley", "village"]
    tile: str | None
    """What is printed on it or lies there."""
    wagons: list[int]
    outposts: list[int]
    cards: int | None
    """Cards that the way there takes; None before the wagon of the seat on turn is on the map."""
    symbol: NotRequired[str]
    """Of a mountain, like the next three."""
    asks: NotRequired[Amounts]
    yields: NotRequired[Amounts]
    price: NotRequired[int]
    """Crystals that an outpost there costs."""
    points: NotRequired[int]
    """Of a village with its tile, like `cost`."""
    cost: NotRequired[Amounts]


class BonusTile(TypedDict):
    """What a bonus tile gives."""

    gives: Literal["steps", "spaces", "points"]
    figure: int


class AdventurePrinted(MerchantPrinted):
    """What the tile file of The Call for Adventure says."""

    bonus_tiles: dict[str, BonusTile]


class AdventureView(Head):
    """A view of The Call for Adventure.

    >>> import golemancy
    >>> view: AdventureView = golemancy.game("adventure").new(seed=1).view(0)
    >>> sorted({tile["kind"] for tile in view["tiles"]})
    ['mountain', 'valley', 'village']
    """

    game: Literal["adventure"]
    phase: Literal[
        "turn",
        "upgrade",
        "trade",
        "pay",
        "discard",
        "start",
        "place",
        "walk",
        "toll",
        "here",
        "build",
        "reward",
        "over",
    ]
    first: int
    turn: int
    """The seat whose turn it is; another may have to decide in it."""
    map: str
    land: dict[str, str]
    """The tile of each place that is no village."""
    villages: dict[str, str | None]
    vp_pile: int
    """How many VP tiles are left."""
    starting_crystals: list[str]
    """Those that nobody has taken."""
    seats: list[AdventureSeat]
    merchant_row: list[MerchantPlace | None]
    action: AdventureAction | None
    merchant_deck: int
    tiles: list[MapTile]
    bonus_supply: dict[str, int | list[str]]
    """How many of each kind are left; of the points pile the tiles themselves, the top first."""
    column_points: list[int]
    goal: int
    column_rewards: list[list[str]]
    """What emptying each column of a board gives: `card`, `bonus`, or one of them by choice."""
    printed: AdventurePrinted


# ---- Golems


class GolemCard(TypedDict):
    """All that is printed on a golem."""

    card: str
    kind: Literal["golem"]
    type: str
    icons: list[str]
    needs: Amounts
    any: int
    """Further icons of any colour."""


class RuneCard(TypedDict):
    """All that is printed on a rune."""

    card: str
    kind: Literal["rune"]
    icons: list[str]
    scores: str
    short: str


class GemCard(TypedDict):
    """All that is printed on a gem card."""

    card: str
    kind: Literal["gem card"]
    gives: int
    points: int
    effect: str


class GolemOnGrid(GolemCard):
    """A golem of the grid with its gems."""

    gems: int


class RuneOnGrid(RuneCard):
    """A rune of the grid with its gems."""

    gems: int


class GemCardOnGrid(GemCard):
    """A gem card of the grid with its gems."""

    gems: int


class HeldRune(RuneCard):
    """A rune in a hand, with what it is worth now."""

    worth: int


class HeldGemCard(GemCard):
    """A gem card in a hand, with what it is worth now."""

    worth: int


class Aside(TypedDict):
    """Cards that were set aside."""

    cards: int
    seen: list[GolemCard | RuneCard | GemCard]
    """Those that the seat has seen and nobody took."""


class ResourceCard(TypedDict):
    """A card of a column of resources."""

    card: str
    icons: list[str]
    white: bool


class SummonedGolem(TypedDict):
    """A golem that was summoned, with the cards under it (not under the Automa's)."""

    golem: str
    type: str
    tucked: NotRequired[list[str]]


class GolemsPoints(TypedDict):
    """Where the points of a seat come from, as far as the viewer knows."""

    golems: int
    tucked: int
    dust: int
    gem_cards: int
    runes: int
    total: int


class GolemsSeat(TypedDict):
    """What lies before a seat in Golems, and what may be known of its hand."""

    gems: int
    hand: list[HeldRune | HeldGemCard]
    hidden_runes: int
    start_rune: str | None
    resources: dict[str, list[ResourceCard]]
    icons: Amounts
    golems: list[SummonedGolem]
    dust: list[str]
    points: GolemsPoints


class AutomaPoints(TypedDict):
    """Where the Automa's points come from."""

    golems: int
    type: int
    runes: int
    gems: int
    total: int


class Automa(TypedDict):
    """The Automa of the solo game."""

    gems: int
    rune: RuneCard
    golems: list[SummonedGolem]
    runes: list[str]
    points: AutomaPoints


class RuneScoring(TypedDict):
    """What a rune counts, the points of each such thing, and the most points."""

    counts: Literal["per_golem_type", "all_colours", "per_gem_token", "per_gem_card", "per_resource"]
    types: list[str]
    each: int
    most: int | None


class AutomaScoring(TypedDict):
    """The Automa's points: for a golem, further ones for its rune's type, for two runes, for a gem."""

    golem: int
    type: int
    runes: int
    gem: int


class GolemsPrinted(TypedDict):
    """The numbers of Golems and of its card file."""

    gems: int
    gain: int
    gain_with_at_most: int
    row_gems: list[int]
    """What taking a card does to a reserve, by the cards that its row still has."""
    reserve_cost: int
    reserve_with_at_least: int
    fewest_tucked: int
    most_tucked: int
    golem_points: int
    tucked_points: int
    dust_points: list[int]
    """By how much dust one has; the last stands for more, too."""
    types: dict[str, str]
    """The type of each golem by its name."""
    runes: dict[str, RuneScoring]
    shown_aside: int
    picks: int
    """Solo: cards to take from a grid, which has `grid`."""
    grid: int
    automa: AutomaScoring


class GolemsView(Head):
    """A view of Golems.

    >>> import golemancy
    >>> view: GolemsView = golemancy.game("golems", players=1).new(seed=1).view(0)
    >>> view["picks"], sorted(view["automa"]["points"])
    (5, ['gems', 'golems', 'runes', 'total', 'type'])
    """

    game: Literal["golems"]
    phase: Literal["turn", "action", "tuck", "pair", "over"]
    first: int
    supply: int
    deck: int
    grid: list[list[GolemOnGrid | RuneOnGrid | GemCardOnGrid | None]]
    aside: Aside
    card: GolemCard | RuneCard | GemCard | None
    """The card that is being used."""
    free: bool
    temporary: str | None
    """The colour of a resource for this turn only."""
    ended: bool
    removed: list[str]
    seats: list[GolemsSeat]
    printed: GolemsPrinted
    picks: NotRequired[int]
    """Solo, like the next two: picks left."""
    lost: NotRequired[bool]
    automa: NotRequired[Automa]


# ---- Golem It!


class Combination(TypedDict):
    """Cards that were laid, with the points of tokens on each."""

    cards: list[str]
    tokens: list[int]
    value: int
    points: int


class Best(TypedDict):
    """What a follower has to beat."""

    seat: int
    cards: int
    value: int


class GolemItSeat(TypedDict):
    """One seat's cards, tokens and standing in Golem It!"""

    hand: list[str] | None
    """None where it is hidden."""
    cards: int
    tokens: int
    lying: Combination | None
    place: int | None
    out: bool
    noted: int


class CardFace(TypedDict):
    """A kind of card."""

    card: str
    colour: Literal["mint", "purple"]
    value: int
    step: int
    """What a point of tokens adds to its value."""


class TokenKind(TypedDict):
    """Tokens of a value, and how many of them there are."""

    value: int
    count: int


class GolemItPrinted(TypedDict):
    """The numbers of Golem It!"""

    cards: list[CardFace]
    series: list[int]
    copies: int
    tokens: list[TokenKind]
    points: int
    returned: int
    taken: int
    penalty: int | None
    prizes: list[int]


class GolemItView(Head):
    """A view of Golem It!

    >>> import golemancy
    >>> view: GolemItView = golemancy.game("golem_it", players=4).new(seed=1).view(2)
    >>> [seat["hand"] is None for seat in view["seats"]]
    [True, True, False, True]
    """

    game: Literal["golem_it"]
    phase: Literal["turn", "cards", "value", "over"]
    first: int
    number: int
    """Which of `games` is played."""
    games: int
    pool: int
    seats: list[GolemItSeat]
    playing: Combination | None
    unused: int
    best: Best | None
    discards: list[str]
    variant: str
    limit_on: bool
    printed: GolemItPrinted


# ---- Monolith Arena

Kind = Literal["banner", "champion", "golem", "rune", "order"]
"""The kinds of tiles."""
_Everywhere = TypedDict("_Everywhere", {"global": NotRequired[int]})


class Icons(_Everywhere):
    """The icons of a tile, by direction; what it does not have is left out."""

    initiative: NotRequired[list[int]]
    toughness: NotRequired[int]
    melee: NotRequired[Amounts]
    ranged: NotRequired[Amounts]
    armor: NotRequired[Amounts]
    nets: NotRequired[list[str]]
    links: NotRequired[list[str]]
    strikes: NotRequired[list[str]]


class TileFace(Icons):
    """What a tile of a faction says, side 0 up."""

    kind: Kind
    copies: NotRequired[int]
    damaged: NotRequired[bool]
    other: NotRequired[str]
    """The other side of a Golem."""
    features: NotRequired[list[str]]
    orders: NotRequired[list[str]]
    constructs: NotRequired[int]
    symbol: NotRequired[int]
    effect: NotRequired[str]
    amount: NotRequired[int]
    reach: NotRequired[Literal["all", "linked"]]
    whom: NotRequired[Literal["enemies", "friends"]]


class LyingTile(Icons):
    """A tile on the board: its icons as it lies, and what has become of it; what it does not have is left out."""

    seat: int
    tile: str
    facing: str
    kind: Kind
    wounds: NotRequired[int]
    poison: NotRequired[list[int]]
    """The seats whose poison markers lie there."""
    net: NotRequired[list[int]]
    entrenched: NotRequired[bool]
    seated: NotRequired[bool]
    origin: NotRequired[str]
    used: NotRequired[list[str]]
    icons: NotRequired[list[int | str]]
    endures: NotRequired[int]
    """Wounds that remove it."""
    damaged: NotRequired[bool]
    netted: NotRequired[bool]
    disarmed: NotRequired[bool]
    penetrates: NotRequired[bool]
    venom: NotRequired[bool]
    melee_bonus: NotRequired[int]
    ranged_bonus: NotRequired[int]
    initiative_bonus: NotRequired[int]
    extra_attacks: NotRequired[int]


class HiddenTile(TypedDict):
    """A tile in a folded Monolith; its name is None to those who may not see it."""

    tile: str | None
    wounds: int
    poison: list[int]


class Monolith(TypedDict):
    """A seat's Monolith: what is hidden in it, and where its segments lie."""

    hidden: list[HiddenTile | None]
    segments: list[str | None]
    revealed: bool


class ArenaSeat(TypedDict):
    """What belongs to a seat in Monolith Arena and is not on the board."""

    faction: str
    colour: str
    side: int
    hp: int
    fell: int
    """When its Banner fell, in the order of Banners that have; 0: it stands."""
    hand: list[str]
    markers: int
    stack: int
    discard: list[str]
    pool: list[str]
    monolith: Monolith
    poison: int
    """Poison markers that are left."""
    tiles: dict[str, TileFace]
    """All tiles of its faction by their names."""


class Act(TypedDict):
    """The act under way; what it does not need is left out."""

    act: NotRequired[str]
    who: NotRequired[str]
    target: NotRequired[str]
    to: NotRequired[str]
    mode: NotRequired[str]
    replaced: NotRequired[int]
    tile: NotRequired[str]
    segment: NotRequired[int]
    spaces: NotRequired[list[str | None]]
    facings: NotRequired[list[str | None]]


Blow = TypedDict("Blow", {"from": str, "on": str, "wounds": int})
"""Wounds that one tile deals another."""


class Battle(TypedDict):
    """Wounds being resolved."""

    event: str
    initiative: int
    trigger: int
    full: bool
    changed: bool
    firing: list[str]
    spent: list[str]
    blows: list[Blow]
    aimed: dict[str, str | None]


class ArenaPrinted(TypedDict):
    """What the tile file and the options decide; lists are by seat where nothing else is said."""

    directions: list[str]
    """Clockwise, the first is up."""
    spaces: dict[str, list[int]]
    """Where each space lies: q to the right, r down."""
    hit_points: list[int]
    banners: list[str]
    hand: int
    opening: list[int]
    """Held in the opening turns, by turn."""
    first_plays: int | None
    plays: int | None
    replaced: int
    construction_markers: int
    poison_markers: list[int]
    net_markers: list[int]
    entrenchment_markers: list[int]
    monoliths: bool
    hidden_tiles: int
    tactical: bool
    charge_rune: Literal["leaves", "stays"]
    order: list[int]
    """Seats in the order of a round."""


class ArenaView(Head):
    """A view of Monolith Arena.

    >>> import golemancy
    >>> view: ArenaView = golemancy.game("arena").new(seed=1).view(0)
    >>> view["seats"][1]["stack"], view["seats"][1]["faction"], len(view["printed"]["spaces"])
    (34, 'Dragon Empire', 19)
    """

    game: Literal["arena"]
    phase: Literal[
        "turn",
        "monolith",
        "draw",
        "unlucky",
        "replace",
        "discard",
        "order",
        "who",
        "source",
        "target",
        "to",
        "face",
        "push",
        "triangle",
        "segment",
        "aim",
        "protect",
        "absorb",
        "over",
    ]
    first: int | None
    active: int
    turns: int
    ending: str
    due: list[int]
    runner: int
    placed: bool
    unfolded: bool
    plays: int
    seats: list[ArenaSeat]
    board: dict[str, LyingTile]
    act: Act | None
    battle: Battle | None
    printed: ArenaPrinted


VIEWS: Mapping[str, type] = {
    "century": CenturyView,
    "adventure": AdventureView,
    "golem_it": GolemItView,
    "golems": GolemsView,
    "arena": ArenaView,
}
"""The type of a view by the name of its game."""
