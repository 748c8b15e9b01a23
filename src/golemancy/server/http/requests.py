"""What a page or a program may send, and how it is checked."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from golemancy.engine.strangers import LONGEST
from golemancy.play.match import PERSON
from golemancy.play.tournament import MOST_ENTRANTS
from golemancy.play.variations import LONGEST_COMMENT
from golemancy.server.refusal import Refusal, in_english
from golemancy.server.store.names import on_one_line, problem, tidy
from golemancy.server.tables.boards import MOST_NODES
from golemancy.server.tables.seating import DEFAULT_GOLEM, LONGEST_NAME, NewTable
from golemancy.server.work.mail import is_address

LONGEST_OPTION = LONGEST  # a map or cards of one's own are a long text
MOST_STEPS = 40  # decisions of one turn
MOST_FIELDS = 32  # in the body of a request: each one too many would be described at length


def few(fields: Any) -> Any:
    """Refuses more fields than anything here has, before each is looked at."""
    if isinstance(fields, dict) and len(fields) > MOST_FIELDS:
        raise ValueError(f"{len(fields)} fields; at most {MOST_FIELDS} make sense")
    return fields


Name = Annotated[str, Field(max_length=200), AfterValidator(tidy)]
Count = Annotated[int, Field(ge=0, le=10_000_000)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Kind = Annotated[str, Field(max_length=64)]


class Strict(BaseModel):
    """Refuses unknown fields, and text in place of a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(Strict):
    """Who sits in a seat of a new match: "person" (me), "open" (whoever joins) or a kind of golem."""

    name: Name = ""
    kind: Kind = PERSON


class Clock(Strict):
    """Minutes for the whole match with an increment in seconds per turn, or days per decision."""

    minutes: Annotated[float, Field(ge=0.5, le=600)] | None = None
    increment: Annotated[float, Field(ge=0, le=300)] = 0
    days: Annotated[float, Field(ge=0.04, le=30)] | None = None

    def rule(self) -> dict[str, float]:
        """As the store keeps it, in seconds."""
        if (self.minutes is None) == (self.days is None):
            raise Refusal(400, "clock")
        if self.days is not None:
            return {"each": self.days * 86400}
        return {"bank": (self.minutes or 0) * 60, "increment": self.increment}


def _plain(text: str) -> str:
    """A comment as a file can hold it: lines without what cannot be seen."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join("".join(c if c.isprintable() else " " for c in line).rstrip() for line in lines).strip()


Comment = Annotated[str, Field(max_length=LONGEST_COMMENT), AfterValidator(_plain)]
Choice = bool | int | Annotated[str, Field(max_length=LONGEST_OPTION)]


class NewTournament(Strict):
    """A tournament for two at each table."""

    game: Annotated[str, Field(max_length=64)]
    name: Annotated[str, Field(max_length=60), AfterValidator(tidy)] = ""
    form: Literal["round_robin", "swiss", "knock_out"]
    clock: Clock
    rounds: Annotated[int, Field(ge=0, le=20)] = 0
    most: Annotated[int, Field(ge=2, le=MOST_ENTRANTS)] = 16
    rated: bool = False
    options: Annotated[
        dict[str, bool | int | Annotated[str, Field(max_length=LONGEST_OPTION)]], BeforeValidator(few)
    ] = {}

    _few = model_validator(mode="before")(few)


class Entering(Strict):
    """The name under which somebody plays in a tournament."""

    name: Name = ""


class NewGolem(Strict):
    """A golem that the host enters."""

    kind: Kind


class NewMatch(Strict):
    """A match to set up; with open seats it begins once they are taken."""

    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=16)]
    options: Annotated[
        dict[str, bool | int | Annotated[str, Field(max_length=LONGEST_OPTION)]], BeforeValidator(few)
    ] = {}
    access: Literal["private", "link", "public"] | None = None
    clock: Clock | None = None
    rated: bool = True
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None  # a deal that is known beforehand, as a lesson needs it

    _few = model_validator(mode="before")(few)

    def table(self) -> NewTable:
        """The table it asks for."""
        return NewTable(
            self.game,
            [(seat.name, seat.kind) for seat in self.seats],
            self.options,
            self.access,
            None if self.clock is None else self.clock.rule(),
            self.rated,
            self.seed,
        )


class Decision(Strict):
    """The decision with this number, for a seat."""

    number: Count
    seat: SeatNumber
    action: Count


class PuzzleTurn(Strict):
    """The decisions of a turn so far, from the position of the puzzle."""

    line: Annotated[list[Count], Field(min_length=1, max_length=MOST_STEPS)]


class Resignation(Strict):
    """Resigns a seat after this many decisions."""

    number: Count
    seat: SeatNumber


class Takeback(Strict):
    """Takes back the last decision after this many were made."""

    number: Count
    seat: SeatNumber | None = None  # whose view to answer with


class Continuation(Strict):
    """Plays on from the position after so many decisions, in this seat, against golems of a kind."""

    number: Count
    seat: SeatNumber
    golem: Kind = DEFAULT_GOLEM


class Joining(Strict):
    """Takes this open seat, or any."""

    name: Name = ""
    seat: SeatNumber | None = None


class Leaving(Strict):
    """Leaves the table; in a running match a golem of this kind takes the seat."""

    golem: Kind = DEFAULT_GOLEM


class Starting(Strict):
    """Starts the match; golems of this kind take the open seats."""

    golem: Kind = DEFAULT_GOLEM


class SeatChange(Strict):
    """What the host does with a seat before the start: "open", or a kind of golem."""

    kind: Kind


class Takeover(Strict):
    """Has a golem decide for a player who has been away for days."""

    seat: SeatNumber
    golem: Kind = DEFAULT_GOLEM


class Sharing(Strict):
    """Whether anybody who has the link may watch the replay."""

    shared: bool


Options = Annotated[dict[str, bool | int | Annotated[str, Field(max_length=LONGEST_OPTION)]], BeforeValidator(few)]
Seed = Annotated[int, Field(ge=0, lt=2**53)]


class Deal(Strict):
    """A deal to set a position up from."""

    game: Annotated[str, Field(max_length=64)]
    players: Annotated[int, Field(ge=1, le=16)]
    options: Options = {}
    seed: Seed = 1
    decisions: Annotated[int, Field(ge=0, le=200)] = 0  # of golems, before it is set up


class Setup(Strict):
    """A position that was set up by hand, as `State.to_dict` writes it."""

    game: Annotated[str, Field(max_length=64)]
    players: Annotated[int, Field(ge=1, le=16)]
    options: Options = {}
    names: Annotated[list[Name], Field(max_length=16)] = []
    position: dict[str, Any]


class TreeNode(Strict):
    """A decision in a tree: the place in the list of the one before it, -1 where it is the first."""

    parent: Annotated[int, Field(ge=-1, lt=MOST_NODES)]
    action: Annotated[int, Field(ge=0, le=10_000_000)] | None
    seat: SeatNumber
    comment: Comment = ""


class Tree(Strict):
    """All decisions of an analysis, each after the one that it follows, and what is said of the beginning."""

    comment: Comment = ""
    nodes: Annotated[list[TreeNode], Field(max_length=MOST_NODES)]


class Line(Strict):
    """A line of chat."""

    text: Annotated[str, Field(max_length=500), AfterValidator(tidy)]


class Mute(Strict):
    """Mutes or unmutes a seat, or without one everybody."""

    seat: SeatNumber | None = None
    muted: bool


def _new_name(name: str) -> str:
    """A name that somebody new may have."""
    name = " ".join(name.split())
    if (found := problem(name)) is not None:
        code, facts = found
        raise PydanticCustomError("name", "{why}", {"why": in_english(code, facts), "code": code, **facts})
    return name


def _email(text: str) -> str:
    """An e-mail address, as far as that can be seen."""
    text = text.strip()
    if not is_address(text):
        raise PydanticCustomError("email", "{why}", {"why": in_english("no_email", {}), "code": "no_email"})
    return text


Password = Annotated[str, Field(max_length=200)]
ChosenPassword = Annotated[str, Field(min_length=8, max_length=200)]
Email = Annotated[str, Field(max_length=254), AfterValidator(_email)]


class Credentials(Strict):
    """A name and its password; names from before there were rules for them may be any."""

    name: Annotated[str, Field(min_length=2, max_length=LONGEST_NAME), AfterValidator(on_one_line)]
    password: ChosenPassword


class NewAccount(Strict):
    """A name and a password to have from now on."""

    name: Annotated[str, Field(max_length=200), AfterValidator(_new_name)]
    password: ChosenPassword


class EmailAddress(Strict):
    """Where to send a link to sign in with."""

    email: Email


class LinkToken(Strict):
    """What a link brought, behind its #."""

    token: Annotated[str, Field(max_length=100)]


class Proof(Strict):
    """My password; not needed within 15 minutes of signing in by a link."""

    password: Password | None = None


class NewEmail(Proof):
    """Another address of mine, or none."""

    email: Email | None


class NewPassword(Strict):
    """Another password, and the old one; that is not needed within 15 minutes of signing in by a link."""

    password: ChosenPassword
    old: Password | None = None


class NewToken(Strict):
    """The name of a program."""

    name: Annotated[str, Field(min_length=1, max_length=60), AfterValidator(tidy)]


Language = Literal["en", "de"]
Endpoint = Annotated[str, Field(min_length=10, max_length=1000)]


class NewDevice(Strict):
    """A browser's subscription to messages, as it says it."""

    endpoint: Endpoint
    key: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=30)]
    language: Language = "en"


class OldDevice(Strict):
    """A subscription that ends."""

    endpoint: Endpoint


class WantedDigest(Strict):
    """How often somebody wants a mail about games that wait; never without `every`."""

    every: Literal["soon", "day"] | None = None
    language: Language = "en"
