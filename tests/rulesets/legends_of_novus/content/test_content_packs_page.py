"""The chapter on content packs: its examples are valid cards, it names every word there is, and its mistakes are reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import BaseModel

from controller.config import games
from controller.content.pack_faults import checked
from controller.content.packs import read_pack
from rulesets.legends_of_novus.content import cards, effects, pack, places, words
from rulesets.legends_of_novus.content.pack import Content
from rulesets.legends_of_novus.content.review import review
from tests.content_page import PAGE, examples, explained, joined, models, words_of
from tests.rulesets.legends_of_novus.table import starter

CHAPTER = PAGE.partition("\n## Legends of Novus\n")[2]
EXAMPLES = examples(CHAPTER)
MODULES = (cards, effects, pack, places, words)
TABLES = {
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
    "pass at a City": ('[places.vace-city]\nkind = "city"\npass = [{ do = "gp", n = 5 }]\n', 3),
    "a Skill that draws": ('[adventures.old-map]\nkind = "skill"\neffects = [{ do = "draw", deck = "reward" }]\n', 1),
    "an Event that steals": ('[adventures.old-map]\nkind = "event"\neffects = [{ do = "steal", what = "gp" }]\n', 1),
    "a lost card": ("[counts]\nadventures = 60\n", 2),
}
"""What was typed into one file, and the line that is reported."""


@pytest.mark.parametrize("index", range(len(EXAMPLES)))
def test_every_example_of_the_page_makes_a_pack(index: int) -> None:
    pack = joined(starter(), [EXAMPLES[index]])
    if "places" in EXAMPLES[index]:
        pack["map"]["links"] += [["vace-city", name] for name in EXAMPLES[index]["places"]]
    assert list(review(Content.model_validate(pack))) == []


@pytest.mark.parametrize("model", models(*MODULES), ids=lambda model: model.__name__)
def test_the_page_explains_every_word(model: type[BaseModel]) -> None:
    assert words_of(model) - explained(CHAPTER) - TABLES == set()


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_typing_mistake_is_reported_with_its_line_and_a_sentence_of_the_page(mistake: str, tmp_path: Path) -> None:
    typed, line = MISTAKES[mistake]
    (tmp_path / "pack.toml").write_text('ruleset = "legends_of_novus"\nextends = "starter"\n')
    (tmp_path / "cards.toml").write_text(typed)
    found, unreadable = read_pack("legends_of_novus", tmp_path)
    assert unreadable == ()
    _, told = checked(found, games.find("legends_of_novus"))
    (sentence,) = told
    place, _, text = sentence.partition(": ")
    assert place == f"{tmp_path / 'cards.toml'}:{line}"
    assert text.partition("'steal'")[0].rstrip(" ,") in CHAPTER.replace(", …", "")
