"""The tables of the database. What is written here, the newest migration has to arrive at."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TextClause,
    false,
    text,
    true,
)

METADATA = MetaData()
ID = String(32)
UNKNOWN = -1  # whose turn it is in a match from before that was stored; upkeep finds out

# What lists ask for. An index is used only by a query that says the very same words, so both take them from here.
WAITING = text("access = 'public' AND started IS NULL AND result IS NULL")
RUNNING = text("access = 'public' AND started IS NOT NULL AND result IS NULL")
UNSETTLED = text("rated AND NOT settled AND result IS NOT NULL")


def _of_match() -> Column[str]:
    return Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


def _index_where(name: str, column: str, where: TextClause) -> Index:
    """An index of those rows only for which something holds; postgres.py says so for PostgreSQL."""
    return Index(name, column, sqlite_where=where)


MATCHES = Table(
    "matches",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("result", JSON(none_as_null=True)),
    Column("salt", String(64), nullable=False, server_default=""),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("access", String(16), nullable=False, server_default="private"),
    Column("host", ID),
    Column("started", Float),
    Column("clock", JSON(none_as_null=True)),
    Column("deadline", Float),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("settled", Boolean, nullable=False, server_default=false()),
    Column("failed", Boolean, nullable=False, server_default=false()),
    Column("next", ID),
    Column("removed", JSON(none_as_null=True)),  # identities that may not watch
    Column("turn", Integer),  # the seat that decides now; nobody's before the start and after the end
    Column("archived", String(64)),  # the file that holds its decisions, which are no longer here
    Column("tournament", ID),  # that it belongs to
    Column("shared", Boolean),  # whether anybody may watch the replay; empty: as they may the match
    Index("matches_by_deadline", "deadline"),
    Index("matches_by_updated", "updated"),
    Index("matches_by_host", "host"),
    _index_where("matches_waiting", "updated", WAITING),
    _index_where("matches_running", "updated", RUNNING),
    _index_where("matches_unsettled", "id", UNSETTLED),
)
SEATS = Table(
    "seats",
    METADATA,
    _of_match(),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("kind", String(64), nullable=False),
    Column("owner", String(64)),
    Column("leaver", ID),  # who sat here before a golem took over
    Column("gained", Float),  # in rating, by this match
    Column("ended", Float),  # when the match ended, so that the latest of somebody's are found without all the others
    Index("seats_of_owner", "owner", "ended"),
    Index("seats_by_leaver", "leaver", "ended"),
)
DECISIONS = Table(
    "decisions",
    METADATA,
    _of_match(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer),  # empty when the seat resigned
    Column("made", Float, nullable=False),
)
JOBS = Table(
    "jobs",
    METADATA,
    _of_match(),
    Column("asked", Float, nullable=False),
    Column("worker", String(64)),
    Column("until", Float, nullable=False),
    Column("people", Boolean, nullable=False, server_default=true()),  # somebody waits for it
    Index("jobs_by_until", "until", "asked"),
)
SERVED = Table(  # when a thinker last took a job of somebody's tables
    "served", METADATA, Column("host", ID, primary_key=True), Column("at", Float, nullable=False)
)
ENDINGS = Table(  # what was found out about a match that is over
    "endings",
    METADATA,
    _of_match(),
    Column("history", String(32), nullable=False),  # the hash of the decisions that it is about
    Column("found", JSON, nullable=False),
)
CHAT = Table(
    "chat",
    METADATA,
    _of_match(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("owner", ID),  # who said it
    Index("chat_by_owner", "owner"),
)
MUTES = Table(
    "mutes",
    METADATA,
    _of_match(),
    Column("person", ID, primary_key=True),
    Column("seat", Integer, primary_key=True),  # whose words are not shown; -1: nobody's are
    Index("mutes_by_person", "person"),
)
PEOPLE = Table(
    "people",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("folded", String(96), nullable=False, unique=True),  # the name as it is looked up
    Column("password", String(200), nullable=False),
    Column("created", Float, nullable=False),
    Column("email", String(254)),  # confirmed
    Column("mailbox", String(254)),  # the same as it is looked up
    Column("suspended", Float),  # until then; infinite: until it is lifted
    Column("reason", Text),  # why it is suspended
    Index("people_by_mailbox", "mailbox", unique=True),
)
LOOKS = Table(
    "looks",
    METADATA,
    Column("look", String(200), primary_key=True),  # what a name may be taken for
    Column("person", ID, nullable=False),
    Index("looks_of_person", "person"),
)
RETIRED = Table(
    "retired",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of a name as it was looked up, or of what it could be taken for
    Column("until", Float, nullable=False),  # nobody may have it before
)
LINKS = Table(
    "links",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("person", ID, nullable=False),
    Column("purpose", String(16), nullable=False),
    Column("email", String(254), nullable=False),
    Column("expires", Float, nullable=False),
    Index("links_of_person", "person"),
)
SESSIONS = Table(
    "sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("person", ID, nullable=False),
    Column("name", String(64)),  # a program's token has one, a browser's session has none
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("device", String(64)),  # a browser, in words
    Column("seen", Float),  # when it last asked for something, roughly
    Column("linked", Float),  # when it was signed in by a link, if so
    Index("sessions_of_person", "person"),
    Index("sessions_by_end", "expires"),
)
RATINGS = Table(
    "ratings",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("person", ID, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Index("ratings_of_person", "person"),
)
DEVICES = Table(  # browsers that want to be told when it is somebody's turn
    "devices",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of the endpoint
    Column("person", ID, nullable=False),
    Column("endpoint", Text, nullable=False),  # where a push service takes messages for it
    Column("key", String(120), nullable=False),  # by which only that browser can read them
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("made", Float, nullable=False),
    Index("devices_of_person", "person"),
)
DIGESTS = Table(  # who wants a mail about games that wait, and when the last one was sent
    "digests",
    METADATA,
    Column("person", ID, primary_key=True),
    Column("every", String(8), nullable=False),
    Column("language", String(8), nullable=False),
    Column("sent", Float, nullable=False),
)
CALLED = Table(  # of which turn somebody was last told
    "called",
    METADATA,
    _of_match(),
    Column("person", ID, primary_key=True),
    Column("way", String(8), primary_key=True),  # "push" or "mail"
    Column("number", Integer, nullable=False),  # of the last decision before that turn
    Index("called_by_person", "person"),
)
TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("status", String(8), nullable=False),  # "open", "running" or "over"
    Column("host", ID, nullable=False),
    Column("updated", Float, nullable=False),
    Column("epoch", Integer, nullable=False),  # counts its changes
    Column("record", JSON, nullable=False),
    Index("tournaments_by_status", "status", "updated"),
)
PUZZLES = Table(
    "puzzles",
    METADATA,
    Column("person", ID, primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("at", Float, nullable=False),  # when it was tried first, or solved
    Column("solved", Boolean, nullable=False),
    Column("clean", Boolean, nullable=False),  # at the first try, and without help
    Column("day", String(10)),  # the date on which it was solved as the puzzle of the day
)
SETTINGS = Table(
    "settings", METADATA, Column("name", String(64), primary_key=True), Column("value", Text, nullable=False)
)
SERVING_TIME = Table(  # one row: for how long the server has served
    "serving_time",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("time", Float, nullable=False),
)
WORKERS = Table(  # processes with live connections, and until when they count as alive
    "workers", METADATA, Column("worker", String(64), primary_key=True), Column("until", Float, nullable=False)
)
PRESENCE = Table(  # who has a live connection to a table, by process
    "presence",
    METADATA,
    Column("worker", String(64), primary_key=True),
    Column("match", ID, primary_key=True),
    Column("person", ID, primary_key=True),
    Column("here", Boolean, nullable=False),  # those who have gone stay for a moment, so that others hear of it
    Column("changed", Float, nullable=False),
    Index("presence_by_change", "changed"),
)
BOARDS = Table(  # analyses that somebody keeps, each as a replay file
    "boards",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("owner", ID, nullable=False),
    Column("game", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("boards_of_owner", "owner", "updated"),
)
