"""Names of people: which may be had, and which look so much alike that only one person may have one of them."""

import unicodedata
from functools import cache
from typing import Any

SHORTEST, LONGEST = 2, 24  # characters
_SIGNS = " -_.'’"  # allowed between letters and digits
_MOST_MARKS = 2  # on one letter
Problem = tuple[str, dict[str, Any]]  # the code of a refusal, and its facts

# Letters and marks that draw nothing; what else cannot be seen is in the categories C and Z.
_UNSEEN_RANGES = (
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0xE0000, 0xE0FFF),
)

# What looks like a Latin letter or a digit: Latin letters in other forms, then Greek, then Cyrillic.
_TWINS = {
    "a": "ɑᴀ Αα Аа",
    "b": "ʙƄ Βϐ ВвЬь",
    "c": "ᴄ ϲϹ Сс",
    "d": "ᴅ Ԁԁ",
    "e": "ᴇ Ε Ееҽ",
    "f": "ꞙ Ϝ",
    "g": "ɡɢ Ԍԍ",
    "h": "ʜ Η НнҺһ",
    "i": "ıɩɪ Ιι ІіӀ",
    "j": "ȷᴊ ϳͿ Јј",
    "k": "ᴋĸ Κκ Кк",
    "l": "ʟ1 ӏ",
    "m": "ᴍ Μ Мм",
    "n": "ɴ Νη Пп",
    "o": "0ᴏ Οοσ Оо",
    "p": "ᴘ Ρρ Рр",
    "q": "Ԛԛ",
    "r": "ʀ Гг",
    "s": "ꜱƽ Ѕѕ",
    "t": "ᴛ Ττ Тт",
    "u": "ᴜʋ υ",
    "v": "ᴠ ν Ѵѵ",
    "w": "ᴡɯ ω Ԝԝѡ",
    "x": "Χχ Хх",
    "y": "ʏɣ Υγ УуҮү",
    "z": "ᴢ Ζ",
    "3": "Ʒʒ Зз",
    "6": "б",
    "'": "’ʼ",
}
_TWIN = str.maketrans({twin: letter for letter, twins in _TWINS.items() for twin in twins if twin != " "})
_BARS = str.maketrans(dict.fromkeys("IɪΙІӀ", "l"))  # a large I looks like a small l
_PAIRS = (("rn", "m"), ("vv", "w"))

FORMER = "A former player"  # whoever has closed the account
RESERVED = (
    FORMER,
    "former player",
    "guest",
    "gast",
    "you",
    "du",
    "golemancy",
    "admin",
    "administrator",
    "moderator",
    "system",
)

# Scripts that are written together, beside each with digits: a name keeps to one of these.
_TOGETHER = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "BOPOMOFO"},
    {"LATIN", "CJK", "HANGUL"},
)


def _unseen(character: str) -> bool:
    """Whether a character is not an ordinary space and draws nothing."""
    code = ord(character)
    if unicodedata.category(character)[0] in "CZ":
        return character != " "
    return any(low <= code <= high for low, high in _UNSEEN_RANGES)


def tidy(text: str) -> str:
    """A text on one line, without what cannot be seen."""
    return on_one_line("".join(" " if _unseen(c) else c for c in text))


def on_one_line(text: str) -> str:
    """A text without breaks and control characters, as names were once kept."""
    return " ".join("".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text).split())


def folded(name: str) -> str:
    """A name as it is looked up: whether letters are large or small, wide or narrow makes no difference."""
    return unicodedata.normalize("NFKC", name).casefold()


def looks(name: str) -> set[str]:
    """What a name may be taken for: two names that have one of these in common are hard to tell apart."""
    seen = unicodedata.normalize("NFKC", "".join(c for c in name if not _unseen(c)))
    digits = "".join(str(unicodedata.digit(c)) if c.isdecimal() else c for c in seen)
    parts = unicodedata.normalize("NFD", digits)
    return {_drawn(parts), _drawn(parts.translate(_BARS))}


def _drawn(parts: str) -> str:
    """Letters and their marks, each as the simplest that looks like it."""
    drawn = unicodedata.normalize("NFKC", parts.translate(_TWIN)).casefold().translate(_TWIN)
    for pair, letter in _PAIRS:
        drawn = drawn.replace(pair, letter)
    return drawn


def problem(name: str) -> Problem | None:
    """Why nobody new may have a name, as a refusal's code and facts; None if somebody may."""
    plain = unicodedata.normalize("NFKC", name)
    unseen = next((c for c in name if _unseen(c)), None)
    if unseen is not None:
        return "name_unseen", {"sign": f"U+{ord(unseen):04X}"}
    wrong = next((c for c in plain if not _allowed(c)), None)
    if wrong is not None:
        return "name_sign", {"sign": wrong}
    if not SHORTEST <= len(plain) <= LONGEST:
        return "name_length", {"n": len(plain), "least": SHORTEST, "most": LONGEST}
    if not any(c.isalnum() for c in plain):
        return "name_empty", {}
    if looks(plain) & _reserved():
        return "name_reserved", {}
    return _odd_letters(plain)


@cache
def _reserved() -> set[str]:
    return {look for name in RESERVED for look in looks(name)}


def _allowed(character: str) -> bool:
    return unicodedata.category(character) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd") or character in _SIGNS


def _odd_letters(plain: str) -> Problem | None:
    """What is wrong with the letters themselves: too many marks on one, or scripts that nobody mixes."""
    marks = 0
    for character in unicodedata.normalize("NFD", plain):
        marks = marks + 1 if unicodedata.category(character) == "Mn" else 0
        if marks > _MOST_MARKS:
            return "name_marks", {"most": _MOST_MARKS}
    if unicodedata.category(plain[0])[0] == "M":
        return "name_mark_first", {}
    scripts = {_script(c) for c in plain if unicodedata.category(c) in ("Lu", "Ll", "Lt", "Lo")}
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in _TOGETHER):
        return "name_scripts", {"which": ", ".join(sorted(script.title() for script in scripts))}
    return None


def _script(letter: str) -> str:
    """The script of a letter: what its name in Unicode begins with."""
    return unicodedata.name(letter, "UNKNOWN").replace("-", " ").split()[0]
