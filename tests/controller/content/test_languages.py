from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

import rulesets
from controller.config import games
from controller.content.languages import words_for
from controller.content.packs import shipped
from controller.toml.source import SourceFault, TomlSource
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words, flatten

ROOT = Path(rulesets.__path__[0]).parent
BOTH = sorted(
    folder.parent
    for pattern in ("controller/words", "rulesets/*/words", "configs/packs/*/*/words")
    for folder in ROOT.glob(f"{pattern}/en.toml")
)


def pack_with(folder: Path, **languages: str) -> Path:
    (folder / "words").mkdir()
    for language, text in languages.items():
        (folder / "words" / f"{language}.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_game_speaks_with_the_words_of_table_engine_ruleset_and_pack(tmp_path: Path) -> None:
    words = words_for("nova_aetas", pack_with(tmp_path, en='[name]\ncat = "Cat"\n'), "en")
    assert words.name("cat-2") == "Cat 2"
    assert words.say(Cue("refused.game-over")).startswith("The game is over")
    assert words.say(Cue("table.paused")) == "The table is paused."


def test_a_pack_has_the_last_word(tmp_path: Path) -> None:
    words = words_for("nova_aetas", pack_with(tmp_path, en='[refused]\ngame-over = "That was it."\n'), "en")
    assert words.say(Cue("refused.game-over")) == "That was it."


def test_a_pack_that_has_only_english_still_speaks_at_an_italian_table(tmp_path: Path) -> None:
    words = words_for("nova_aetas", pack_with(tmp_path, en='[name]\ncat = "Cat"\n'), "it")
    assert words.name("cat") == "Cat"
    assert words.say(Cue("refused.game-over")).startswith("La partita è finita")


def test_a_pack_needs_no_words_at_all(tmp_path: Path) -> None:
    assert words_for("nova_aetas", tmp_path, "it").say(Cue("table.paused"))


HOSTILE = {
    "an open brace": ('a = "{"', "words/en.toml:1: a: a brace stands alone: write {{ or }} for one that is meant."),
    "a peek inside": (
        '[x]\na = "{hero.__class__}"',
        "words/en.toml:2: x.a: {hero.__class__} is in it: write a plain name between the braces.",
    ),
    "an endless line": (
        'a = "{hero:>999999999}"',
        "words/en.toml:1: a: {hero} is in it: write a plain name between the braces.",
    ),
    "no name": ('a = "{}"', "words/en.toml:1: a: {} is in it: write a plain name between the braces."),
    "no toml": (
        "a = ",
        'words/en.toml:1: invalid value after `=`: texts need straight quotes, as in "sword".',
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_words_that_cannot_be_filled_in_are_reported_by_line(tmp_path: Path, what: str) -> None:
    text, expected = HOSTILE[what]
    with pytest.raises(SourceFault) as told:
        words_for("nova_aetas", pack_with(tmp_path, en=text), "en")
    assert [sentence.removeprefix(f"{tmp_path}/") for sentence in told.value.sentences] == [expected]


@pytest.mark.parametrize("ruleset", games.ids())
@pytest.mark.parametrize("language", ["en", "it"])
def test_our_own_words_can_all_be_filled_in(ruleset: str, language: str) -> None:
    assert words_for(ruleset, shipped(ruleset) / "starter", language).entries


@pytest.mark.parametrize("folder", BOTH, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_italian_says_exactly_what_english_says(folder: Path) -> None:
    english = dict(flatten(TomlSource.load(folder / "en.toml").data))
    italian = dict(flatten(TomlSource.load(folder / "it.toml").data))
    plurals_of_names = {key for key in set(italian) - set(english) if key.removesuffix(".several") in english}
    italian = {key: text for key, text in italian.items() if key not in plurals_of_names}
    assert set(italian) == set(english)
    assert {key: _values(text) for key, text in italian.items()} == {
        key: _values(text) for key, text in english.items()
    }


def _values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_a_key_nobody_wrote_shows_itself() -> None:
    assert Words().say(Cue("nobody.wrote-this", hero="scum")) == "nobody.wrote-this"
