from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, model_validator

from controller.config import games
from controller.config.load import Table, load_table
from controller.content.languages import words_for
from controller.content.pack_faults import checked, setup_for
from controller.content.packs import load_pack, shipped
from controller.toml.source import SourceFault
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Ruleset, Setup
from tests.engine.toy import TOY

DEMO = Path(__file__).resolve().parents[3] / "configs" / "tables" / "demo.toml"


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Wolf(Strict):
    kind: Literal["wolf"]
    bite: int


class Bear(Strict):
    kind: Literal["bear"]
    hug: int


class Card(Strict):
    title: str


class Content(Strict):
    beasts: dict[str, Annotated[Wolf | Bear, Field(discriminator="kind")]]
    cards: list[Card] = []
    title: str = ""


class ForestSetup(Setup):
    content: Content
    hero: str

    @model_validator(mode="after")
    def _known(self) -> ForestSetup:
        if self.hero not in self.content.beasts:
            raise ValueError(f"there is no hero {self.hero!r}; there are {', '.join(self.content.beasts)}.")
        return self


FOREST: Ruleset[Any] = Ruleset("forest", ForestSetup, TOY.state, TOY.begin, TOY.play, TOY.view)

WOLF = '[beasts.grey]\nkind = "wolf"\nbite = 3\n'
CARDS = '[[cards]]\ntitle = "Moon"\n[[cards]]\ntitle = "Mist"\n'


def table_with(folder: Path, choices: str = 'hero = "grey"', **files: str) -> Table:
    """A table in `folder` with its pack in `my-cards` next to it."""
    pack = folder / "my-cards"
    pack.mkdir()
    for name, text in files.items():
        (pack / f"{name}.toml").write_text(text, encoding="utf-8")
    config = folder / "table.toml"
    game = f'[game]\nruleset = "nova_aetas"\npack = "./my-cards"\nseats = ["anna"]\n{choices}\n'
    config.write_text(f'[table]\nname = "attic"\n{game}', encoding="utf-8")
    return load_table(config, folder)


def sentences(folder: Path, choices: str = 'hero = "grey"', **files: str) -> tuple[str, ...]:
    with pytest.raises(SourceFault) as told:
        setup_for(table_with(folder, choices, **files), FOREST)
    return tuple(sentence.replace(f"{folder}/", "") for sentence in told.value.sentences)


def test_the_files_of_a_pack_are_read_as_one(tmp_path: Path) -> None:
    bear = '[beasts.brown]\nkind = "bear"\nhug = 5\n[[cards]]\ntitle = "Honey"\n'
    setup = setup_for(table_with(tmp_path, a=WOLF + CARDS, b=bear, c='title = "Forest"'), FOREST)
    assert isinstance(setup, ForestSetup)
    assert setup.seats == ("anna",)
    assert list(setup.content.beasts) == ["grey", "brown"]
    assert [card.title for card in setup.content.cards] == ["Moon", "Mist", "Honey"]
    assert setup.content.title == "Forest"


class LooseSetup(Setup):
    content: dict[str, int]


LOOSE: Ruleset[Any] = Ruleset("loose", LooseSetup, TOY.state, TOY.begin, TOY.play, TOY.view)


def test_cards_of_no_particular_shape_are_taken_as_they_are(tmp_path: Path) -> None:
    setup = setup_for(table_with(tmp_path, "", a="gold = 3"), LOOSE)
    assert isinstance(setup, LooseSetup)
    assert setup.content == {"gold": 3}


def test_and_what_is_wrong_with_them_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SourceFault, match=r"my-cards/a\.toml:1: gold: write a whole number, not 'much'"):
        setup_for(table_with(tmp_path, "", a='gold = "much"'), LOOSE)


def test_a_fault_is_reported_in_the_file_that_has_it(tmp_path: Path) -> None:
    bear = '[beasts.brown]\nkind = "bear"\nhug = 5\nhugg = 6\n[[cards]]\ntitle = "Honey"\n[[cards]]\ntitel = "Salmon"\n'
    assert sentences(tmp_path, a=WOLF + CARDS, b=bear, c="title = 3") == (
        "my-cards/b.toml:4: beasts.brown.hugg: this is not known here: did you mean 'hug'?",
        "my-cards/b.toml:7: cards.1.title: this is missing: write it.",
        "my-cards/b.toml:8: cards.1.titel: this is not known here: did you mean 'title'?",
        "my-cards/c.toml:1: title: write a text in quotes, not 3.",
    )


def test_an_unknown_kind_is_reported_with_the_known_ones(tmp_path: Path) -> None:
    assert sentences(tmp_path, a=WOLF.replace('"wolf"', '"wolv"')) == (
        "my-cards/a.toml:1: beasts.grey: there is no kind 'wolv': write one of 'wolf', 'bear'.",
    )


def test_a_table_that_no_file_has_is_missed_in_the_folder(tmp_path: Path) -> None:
    assert sentences(tmp_path, a=CARDS) == ("my-cards: beasts: this is missing: write it.",)


def test_a_wrong_choice_is_reported_in_the_config_of_the_table(tmp_path: Path) -> None:
    assert sentences(tmp_path, 'heros = "grey"', a=WOLF) == (
        "table.toml:3: game.hero: this is missing: write it.",
        "table.toml:7: game.heros: this is not known here: did you mean 'hero'?",
    )


def test_what_only_the_whole_shows_is_reported_at_the_choice(tmp_path: Path) -> None:
    assert sentences(tmp_path, 'hero = "red"', a=WOLF) == (
        "table.toml:3: game: there is no hero 'red'; there are grey.",
    )


def test_cards_can_be_checked_before_anyone_plays_with_them(tmp_path: Path) -> None:
    table_with(tmp_path, a=WOLF)
    assert checked(load_pack("forest", "./my-cards", tmp_path), FOREST)[1] == []
    (tmp_path / "my-cards" / "b.toml").write_text("title = 3\n")
    content, (fault,) = checked(load_pack("forest", "./my-cards", tmp_path), FOREST)
    assert content is None
    assert fault.endswith("b.toml:1: title: write a text in quotes, not 3.")


def test_the_same_thing_in_two_files_names_both(tmp_path: Path) -> None:
    assert sentences(tmp_path, a='title = "A"\n' + WOLF, b='title = "B"\n\n' + WOLF) == (
        "my-cards/b.toml:1: title: this is there already, in my-cards/a.toml at line 1: keep one of them.",
        "my-cards/b.toml:3: beasts.grey: this is there already, in my-cards/a.toml at line 2: keep one of them.",
    )


def test_content_cannot_be_smuggled_in_by_the_config(tmp_path: Path) -> None:
    assert sentences(tmp_path, "content = {}", a=WOLF) == (
        "table.toml:7: game.content: this comes from the pack: leave it out.",
    )


def test_a_pack_that_is_no_toml_is_reported_with_the_line(tmp_path: Path) -> None:
    assert sentences(tmp_path, a="[beasts\n") == (
        "my-cards/a.toml:1: a name in brackets has a ] behind it, and no blank in it.",
    )


def test_a_pack_that_is_not_there_is_reported_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(SourceFault, match=r"There is no pack 'started' for nova_aetas: did you mean 'starter'\?"):
        load_pack("nova_aetas", "started", tmp_path)
    with pytest.raises(SourceFault, match="write the path of a folder with TOML files in it"):
        load_pack("nova_aetas", "./nothing", tmp_path)


@pytest.mark.parametrize("ruleset", [id_ for id_ in games.ids() if list(shipped(id_).glob("starter/*.toml"))])
def test_our_own_packs_are_whole(ruleset: str) -> None:
    assert load_pack(ruleset, "starter", Path()).content


def test_the_demo_table_can_be_played() -> None:
    table = load_table(DEMO)
    ruleset = games.find(table.config.game.ruleset)
    game = Game(ruleset, setup_for(table, ruleset))
    assert game.request is not None
    board = game.view.board
    assert board is not None
    assert {piece.id for piece in board.pieces if piece.tracked} == set(table.config.pieces)


# Packs that build on others


def pack_upon(folder: Path, head: str, **files: str) -> Path:
    pack = folder / "mine"
    pack.mkdir()
    for name, text in {"pack": head, **files}.items():
        (pack / f"{name}.toml").write_text(text, encoding="utf-8")
    return pack


def test_a_pack_that_extends_another_has_its_cards_and_replaces_those_of_the_same_id(tmp_path: Path) -> None:
    sword = '[equipment.rapier]\nkind = "weapon"\narchetype = "sword"\ncolour = "red"\nprice = 99\n'
    pack_upon(tmp_path, 'extends = "starter"\n', swords=sword + sword.replace("rapier", "sabre"))

    pack = load_pack("nova_aetas", "./mine", tmp_path)

    assert pack.content["equipment"]["rapier"]["price"] == 99
    assert {"sabre", "stiletto"} <= set(pack.content["equipment"])
    assert [layer.name for layer in pack.layers] == ["starter", "mine"]
    assert checked(pack, games.find("nova_aetas"))[1] == []


def test_the_words_of_a_pack_lie_upon_those_it_extends(tmp_path: Path) -> None:
    pack = pack_upon(tmp_path, 'extends = "starter"\n')
    (pack / "words").mkdir()
    (pack / "words" / "en.toml").write_text('[name]\nrapier = "my rapier"\n')

    words = words_for("nova_aetas", pack, "en")

    assert (words.name("rapier"), words.name("stiletto")) == ("my rapier", "stiletto")


def test_a_fault_in_a_replaced_card_is_reported_where_it_was_typed(tmp_path: Path) -> None:
    pack_upon(tmp_path, 'extends = "starter"\n', swords='[equipment.rapier]\nkind = "wepon"\narchetype = "sword"\n')

    faults = checked(load_pack("nova_aetas", "./mine", tmp_path), games.find("nova_aetas"))[1]

    assert [fault.replace(f"{tmp_path}/", "") for fault in faults] == [
        "mine/swords.toml:2: equipment.rapier.kind: 'wepon' is not possible: did you mean 'weapon'?"
    ]


def test_a_pack_for_another_game_is_not_played(tmp_path: Path) -> None:
    pack_upon(tmp_path, 'ruleset = "novus_malum"\n')
    with pytest.raises(SourceFault, match="this pack is for novus_malum, and nova_aetas is played"):
        load_pack("nova_aetas", "./mine", tmp_path)


def test_a_folder_beside_the_config_is_named_with_its_path(tmp_path: Path) -> None:
    table_with(tmp_path, a=WOLF)
    config = tmp_path / "table.toml"
    config.write_text(config.read_text().replace('"./my-cards"', '"my-cards"'))
    table = load_table(config, tmp_path)
    with pytest.raises(SourceFault) as told:
        setup_for(table, FOREST)
    (sentence,) = told.value.sentences
    assert sentence.replace(f"{tmp_path}/", "") == (
        "table.toml:5: game.pack: there is no pack 'my-cards' for nova_aetas: "
        'for the folder of this name next to the config write "./my-cards".'
    )
