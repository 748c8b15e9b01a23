"""The little language of the catalogues, held to the same sentences as the page's."""

import json
from pathlib import Path
from typing import Any

import pytest

from golemancy.words.catalogue import chosen
from golemancy.words.message import BadMessage, parse
from golemancy.words.speaker import MissingWords, Speaker

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
SPEAKER = Speaker(*(VECTORS[key] for key in ("catalogue", "things", "seats", "reader")))


@pytest.mark.parametrize(("phrase", "sentence"), VECTORS["cases"])
def test_sentences(phrase: dict[str, Any], sentence: str) -> None:
    assert SPEAKER.say("event", phrase) == sentence


@pytest.mark.parametrize("text", ["{", "{n", "{n|a", "[a]", "[a|b|c]", "[a|b", "<n>", "<n:a", "a|b", "}", "]", ">"])
def test_a_broken_message_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadMessage, match=r"expected .* at character"):
        parse(text)


def test_what_has_no_words_is_named() -> None:
    with pytest.raises(MissingWords, match=r"event\.unheard"):
        SPEAKER.say("event", {"kind": "unheard"})


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("de-AT,de;q=0.9,en;q=0.8", "de"), ("de_DE.UTF-8", "de"), ("fr, en", "en"), ("", "en"), ("C.UTF-8", "en")],
)
def test_the_language_that_a_reader_asks_for(wanted: str, language: str) -> None:
    assert chosen(wanted) == language
