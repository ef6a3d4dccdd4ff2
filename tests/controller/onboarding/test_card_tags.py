"""A stack of cards is named by tapping one after the other."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from controller.config import games
from controller.config.load import load_table
from controller.lobby.offers import section_of
from controller.onboarding.card_tags import add_cards, decks_of, name_cards, untagged, with_cards
from controller.onboarding.console import Person
from controller.toml.source import SourceFault
from firmware_bridge.observations import TagSeen
from rulesets.engine.bots import anything
from tests.engine.fair import FAIR, FairSetup

CONFIG = """[table]
name = "den"

[game]
ruleset = "novus_malum"

[readers.tray]
driver = "pn532"
port = "/dev/ttyUSB0"
cell = "tray"
use = "cards"
"""
ONE, TWO, THREE = "04a10000000001", "04a10000000002", "04a10000000003"


async def named(*happenings: str, known: dict[str, str] | None = None) -> tuple[dict[str, str], str]:
    """Taps begin with 04, everything else is typed."""
    console = Console(file=StringIO(), width=200)
    person = Person(console)
    for each in happenings:
        if each.startswith("04"):
            person.observe(TagSeen("tray", "tray", each, 0.0))
        else:
            person.typed(each)
    found = await name_cards(person, ["ace", "ace", "king"], known or {}, str.capitalize)
    output = console.file
    assert isinstance(output, StringIO)
    return found, output.getvalue()


async def test_one_tap_after_another_names_the_stack() -> None:
    found, said = await named(ONE, TWO, THREE)
    assert found == {ONE: "ace", TWO: "ace", THREE: "king"}
    assert "Tap King (3 of 3)" in said


async def test_a_card_that_has_a_name_is_reported_and_the_next_tap_counts() -> None:
    found, said = await named(ONE, ONE, TWO, THREE)
    assert found == {ONE: "ace", TWO: "ace", THREE: "king"}
    assert "That is Ace already" in said


async def test_enter_skips_a_card_and_done_ends_it() -> None:
    assert (await named(ONE, "", TWO))[0] == {ONE: "ace", TWO: "king"}
    assert (await named(ONE, "done"))[0] == {ONE: "ace"}


def test_the_decks_of_a_game_are_read_off_the_game_itself() -> None:
    setup = FairSetup(cards=("silk", "silk", "shout"))
    assert decks_of(FAIR, setup, FAIR.bot or anything) == {"wares": ("shout", "silk", "silk")}
    assert untagged(("shout", "silk", "silk"), {ONE: "silk"}) == ["shout", "silk"]


def test_cards_are_written_into_a_section_of_their_own_and_below_those_that_are_there(tmp_path: Path) -> None:
    path = tmp_path / "den.toml"
    path.write_text(CONFIG, encoding="utf-8")
    add_cards(path, {ONE: "ace"})
    add_cards(path, {TWO: "king of cups"})
    assert load_table(path).config.cards == {ONE: "ace", TWO: "king of cups"}
    assert path.read_text(encoding="utf-8").startswith(CONFIG.rstrip())


def test_what_would_not_be_sound_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "den.toml"
    path.write_text(CONFIG, encoding="utf-8")
    with pytest.raises(SourceFault):
        add_cards(path, {"no tag": "ace"})
    assert path.read_text(encoding="utf-8") == CONFIG
    assert [each.name for each in tmp_path.iterdir()] == ["den.toml"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('use = "cards"\n', ""), "no reader takes cards"),
        (('use = "cards"', 'seat = "anna"'), "only a reader for cards is a seat's own"),
    ],
)
def test_a_config_that_cannot_mean_it_is_reported(tmp_path: Path, change: tuple[str, str], sentence: str) -> None:
    path = tmp_path / "den.toml"
    path.write_text(with_cards(CONFIG.replace(*change), {ONE: "ace"}), encoding="utf-8")
    with pytest.raises(SourceFault, match=sentence):
        load_table(path)


def test_a_hand_that_others_draw_from_is_no_deck_of_its_own(tmp_path: Path) -> None:
    _, ruleset, setup = section_of({"ruleset": "legends_of_novus"}, tmp_path)
    assert set(decks_of(ruleset, setup, games.bot(ruleset.id))) == {"adventure", "encounter", "reward"}
