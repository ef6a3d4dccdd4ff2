"""The chapter on content packs: its examples are good cards, it knows every word there is, and its mistakes are told."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from controller.config import games
from controller.content.pack_faults import checked
from controller.content.packs import read_pack
from rulesets.legends_of_novus.content import cards, effects, pack, places, words
from rulesets.legends_of_novus.content.pack import Content
from rulesets.legends_of_novus.content.review import review
from tests.rulesets.legends_of_novus.table import starter

PAGE = (Path(__file__).parents[4] / "docs" / "content-packs.md").read_text().partition("\n# Legends of Novus\n")[2]
EXAMPLES = [tomllib.loads(text) for text in re.findall(r"```toml legends_of_novus\n(.*?)```", PAGE, re.DOTALL)]
WORDS = {word for text in re.findall(r"`([^`\n]+)`", PAGE) for word in re.findall(r"[\w-]+", text)}
MODULES = (cards, effects, pack, places, words)
SWORD = '[rewards.sun-blade]\nslot = "hand"\n{gp}classes = ["{icon}"]\n{banner}cv = {cv}\n'


def sword(gp: str = "gp = 30\n", icon: str = "fighter", banner: str = "magical = true\n", cv: int = 3) -> str:
    return SWORD.format(gp=gp, icon=icon, banner=banner, cv=cv)


MISTAKES: dict[str, tuple[str, int]] = {
    "cv = 9": (sword(cv=9), 6),
    "no gp": (sword(gp=""), 1),
    "no banner": (sword(banner=""), 1),
    "figther": (sword(icon="figther"), 4),
    "gold": ('[adventures.old-map]\nkind = "event"\neffects = [{ do = "gold", n = 10 }]\n', 3),
    "a Quest Event without xp": ('[adventures.old-map]\nkind = "quest"\nneeds = { place = "red-peak" }\n', 1),
    "red-peek": ('[adventures.old-map]\nkind = "quest"\nxp = 2\nneeds = { place = "red-peek" }\n', 4),
    "no defeat": ('[creatures.bog-troll]\ntype = "monstrosity"\ncv = 7\nxp = 3\nvictory = { rewards = 1 }\n', 1),
    "pass at a City": ('[places.vace-city]\nkind = "city"\npass = [{ do = "gp", n = 5 }]\n', 1),
    "a Skill that draws": ('[adventures.old-map]\nkind = "skill"\neffects = [{ do = "draw", deck = "reward" }]\n', 1),
    "an Event that steals": ('[adventures.old-map]\nkind = "event"\neffects = [{ do = "steal", what = "gp" }]\n', 1),
    "a lost card": ("[counts]\nadventures = 60\n", 2),
}
"""What was typed into one file, and the line that is told."""


@pytest.mark.parametrize("index", range(len(EXAMPLES)))
def test_every_example_of_the_page_makes_a_pack(index: int) -> None:
    joined = starter()
    for name, entries in EXAMPLES[index].items():
        joined[name].update(entries)
    if "places" in EXAMPLES[index]:
        joined["map"]["links"] += [["vace-city", name] for name in EXAMPLES[index]["places"]]
    assert list(review(Content.model_validate(joined))) == []


def models() -> Iterator[type[BaseModel]]:
    for module in MODULES:
        for found in vars(module).values():
            if isinstance(found, type) and issubclass(found, BaseModel) and found.__module__ == module.__name__:
                yield found


def choices(annotation: Any) -> Iterator[str]:
    """The words that may stand for a value of this type."""
    if get_origin(annotation) is Literal:
        yield from (str(word) for word in get_args(annotation) if isinstance(word, str))
    elif get_origin(annotation) is Annotated:
        yield from choices(get_args(annotation)[0])
    elif get_origin(annotation) in {Union, UnionType, tuple, dict}:
        for each in get_args(annotation):
            yield from choices(each)


@pytest.mark.parametrize("model", list(models()), ids=lambda model: model.__name__)
def test_the_page_explains_every_word(model: type[BaseModel]) -> None:
    fields = {field.alias or name for name, field in model.model_fields.items()}
    values = {word for field in model.model_fields.values() for word in choices(field.annotation)}
    tables = {
        "characters",
        "classes",
        "allies",
        "places",
        "map",
        "charts",
        "board",
        "counts",
        "travel_die",
        "creatures",
    }
    assert (fields | values) - WORDS - tables == set()


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_typing_mistake_is_told_with_its_line_and_a_sentence_of_the_page(mistake: str, tmp_path: Path) -> None:
    typed, line = MISTAKES[mistake]
    (tmp_path / "pack.toml").write_text('ruleset = "legends_of_novus"\nextends = "starter"\n')
    (tmp_path / "cards.toml").write_text(typed)
    joined, unreadable = read_pack("legends_of_novus", tmp_path)
    assert unreadable == ()
    _, told = checked(joined, games.find("legends_of_novus"))
    (sentence,) = told
    place, _, text = sentence.partition(": ")
    assert place == f"{tmp_path / 'cards.toml'}:{line}"
    assert text.partition("'steal'")[0].rstrip(" ,") in PAGE.replace(", …", "")
