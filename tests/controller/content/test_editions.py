"""An edition builds on another game: its words, rules and packs lie underneath."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.config import games
from controller.content import rulebook
from controller.content.languages import words_for
from controller.content.packs import load_pack, pack_folder
from controller.toml.source import SourceFault
from rulesets.engine.cues import Cue

FILES = {
    "first_game/__init__.py": "",
    "first_game/ruleset.py": 'from msgspec.structs import replace\nfrom tests.engine.fair import FAIR\nRULESET = replace(FAIR, id="first")\n',
    "first_game/words/en.toml": 'greeting = "Good day."\nfarewell = "Goodbye."\n',
    "first_game/rules.toml": '[F-01]\narea = "fair"\ntitle = "Old"\ntext = "As it was."\n\n[F-02]\narea = "fair"\ntitle = "Kept"\ntext = "Stays."\n',
    "first_game/rules.it.toml": '[areas]\nfair = "Fiera"\n',
    "first_game/packs/starter/cards.toml": "[cards.silk]\nprice = 2\n\n[cards.salt]\nprice = 1\n",
    "first_game/packs/old/cards.toml": "[cards.wool]\nprice = 1\n",
    "second_game/__init__.py": "",
    "second_game/ruleset.py": 'from msgspec.structs import replace\nfrom tests.engine.fair import FAIR\nRULESET = replace(FAIR, id="second", base="first")\n',
    "second_game/words/en.toml": 'greeting = "Hello."\n',
    "second_game/rules.toml": '[F-01]\narea = "fair"\ntitle = "New"\ntext = "As it is."\n',
    "second_game/packs/starter/pack.toml": 'extends = "starter"\n',
    "second_game/packs/starter/cards.toml": "[cards.silk]\nprice = 3\n",
    "circle_game/__init__.py": "",
    "circle_game/ruleset.py": 'from msgspec.structs import replace\nfrom tests.engine.fair import FAIR\nRULESET = replace(FAIR, id="circle", base="circle")\n',
}
PACKAGES = {"first": "first_game", "second": "second_game", "circle": "circle_game"}


@pytest.fixture(autouse=True)
def editions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(games, "_ours", lambda: PACKAGES)
    caches = (games.folder, rulebook._rules, rulebook._translation)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


def test_what_an_edition_does_not_say_anew_its_base_says(tmp_path: Path) -> None:
    words = words_for("second", tmp_path / "second_game" / "packs" / "starter", "en")
    assert (words.say(Cue("greeting")), words.say(Cue("farewell"))) == ("Hello.", "Goodbye.")


def test_a_rule_of_the_edition_stands_in_place_of_the_old_one_and_the_rest_is_kept() -> None:
    rules = rulebook.rulebook("second")
    assert [(rule.id, rule.title) for rule in rules.values()] == [("F-01", "New"), ("F-02", "Kept")]
    assert rulebook.area_names("second", "it") == {"fair": "Fiera"}


def test_a_pack_of_the_edition_extends_that_of_the_same_name_in_the_base(tmp_path: Path) -> None:
    cards = load_pack("second", "starter", tmp_path).content["cards"]
    assert cards == {"silk": {"price": 3}, "salt": {"price": 1}}


def test_the_packs_of_the_base_are_packs_of_the_edition_and_not_the_other_way(tmp_path: Path) -> None:
    assert pack_folder("second", "old", tmp_path).parent.parent.name == "first_game"
    with pytest.raises(SourceFault, match="There is no pack 'new' for first"):
        pack_folder("first", "new", tmp_path)


def test_no_game_is_an_edition_of_itself() -> None:
    with pytest.raises(games.UnknownRuleset, match="one must be first"):
        games.lineage("circle")
