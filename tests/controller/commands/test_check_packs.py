"""An owner makes mistakes while typing in cards: each gets one clear sentence that says where, and what to write."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from controller.commands.check.check import check
from controller.commands.failing import Failure
from controller.config import games
from controller.content.packs import shipped

INN = Path(__file__).parents[1] / "inn_pack"
CARDS, SHEET, WORDS, HEAD = "cards.toml", "the-inn.toml", "words/en.toml", "pack.toml"
VALUE = 'invalid value after `=`: texts need straight quotes, as in "sword".'

# By the file in which it is made: what stands there → what is typed instead (⏎ is the end of a line), and what is reported.
MISTAKES = {
    CARDS: """
price = 12 → prize = 12
    cards.toml:4: equipment.bastard-sword.prize: this is not known here: did you mean 'price'?
price = 12 → price = "12"
    cards.toml:4: equipment.bastard-sword.price: write a whole number, not '12'.
price = 12 → price = true
    cards.toml:4: equipment.bastard-sword.price: write a whole number, not true.
price = 12 → price = 1.5
    cards.toml:4: equipment.bastard-sword.price: write a whole number, not 1.5.
price = 12 → price = -1
    cards.toml:4: equipment.bastard-sword.price: write 0 or more, not -1.
price = 12 → price = 9999999
    cards.toml:4: equipment.bastard-sword.price: write 999 or less, not 9999999.
price = 12 → price = twelve
    cards.toml:4: invalid value after `=`: texts need straight quotes, as in "sword".
price = 12 → price =
    cards.toml:4: invalid value after `=`: texts need straight quotes, as in "sword".
price = 12 → price 12
    cards.toml:4: a name should be followed by =, and have no blank in it.
price = 12 → price = 12,
    cards.toml:4: something is left over on this line: look for a quote or a comma too few, or too many.
price = 12 → price = 12⏎price = 13
    cards.toml:5: this is written a second time here: keep one of them.
"weapon" → "weapn"
    cards.toml:2: equipment.bastard-sword.kind: 'weapn' is not possible: did you mean 'weapon'?
"weapon" → "weapon
    cards.toml:2: a text has no end on this line: write a quote behind it.
"weapon" → “weapon”
    cards.toml:2: invalid value after `=`: texts need straight quotes, as in "sword".
kind = "weapon"⏎ → nothing
    cards.toml:1: equipment.bastard-sword.kind: this is missing: write it.
"bleeding" → "bleading"
    cards.toml:5: equipment.bastard-sword.attack.effects.0.token: 'bleading' is not possible: did you mean 'bleeding'?
, token = "bleeding" → nothing
    cards.toml:5: equipment.bastard-sword.attack.effects.0: an effect that does 'status' needs a token.
cost = 3, ph = 5 → cost = 3 ph = 5
    cards.toml:5: a table in braces is not right: commas between its entries, and } at its end.
effects = [{ do = "status", token = "bleeding" }] } → effects = [{ do = "status", token = "bleeding" } }
    cards.toml:5: a list on this line or the one before is not right: commas between its entries, and ] at its end.
effects = [{ do = "status", token = "bleeding" }] } → effects = { do = "status", token = "bleeding" } }
    cards.toml:5: equipment.bastard-sword.attack.effects: write a list in brackets, [ ], not a table.
[equipment.short-bow] → [equipment.bastard-sword]
    cards.toml:7: [equipment.bastard-sword] is there twice: keep one of them, or give one another name.
[equipment.short-bow] → [equipment.short bow]
    cards.toml:7: a name in brackets has a ] behind it, and no blank in it.
["short-bow"] → ["short-bwo"]
    cards.toml:32: classes.scout.equipment.0: there is no 'short-bwo': did you mean 'short-bow'?
["short-bow"] → "short-bow"
    cards.toml:32: classes.scout.equipment: write a list in brackets, [ ], not 'short-bow'.
["short-bow"] → ["bastard-sword"]
    cards.toml:32: classes.scout.equipment.0: lists 'bastard-sword', which is not marked for this class.
"action" → "permanent"
    cards.toml:20: skills.hobble: a skill that is permanent cannot be used.
["green"] → ["gren"]
    cards.toml:23: skills.hobble.colours.0: 'gren' is not possible: did you mean 'green'?
ra = 5 → ra = 0
    cards.toml:28: classes.scout.ra: write 1 or more, not 0.
"papal" → "papel"
    cards.toml:35: enemies.halberdier.faction: 'papel' is not possible: did you mean 'papal'?
pd = 5 → pd = 9
    cards.toml:39: enemies.halberdier.pd: write 8 or less, not 9.
phalanx = 0 → phalanks = 0
    cards.toml:43: enemies.halberdier.skills.phalanks: 'phalanks' is not possible: did you mean 'phalanx'?
[prey.stag.actions] → [prey.stag.action]
    cards.toml:47: prey.stag.actions: this is missing: write it.
    cards.toml:59: prey.stag.action: this is not known here: did you mean 'actions'?
""",
    SHEET: """
"inn-yard" → "in-yard"
    the-inn.toml:22: missions.the-inn.map: there is no 'in-yard': did you mean 'inn-yard'?
kind = "halberdier", at → kind = "halberdeer", at
    the-inn.toml:25: missions.the-inn.enemies.0.kind: there is no 'halberdeer': did you mean 'halberdier'?
"D1" → "Z9"
    the-inn.toml:25: missions.the-inn.enemies.0.at.1: puts something on Z9: its map has no ground or roof there.
"D1" → "G3"
    the-inn.toml:25: missions.the-inn.enemies.0.at.1: puts something on G3: its map has no ground or roof there.
"D1" → "A4"
    the-inn.toml:25: missions.the-inn.enemies.0.at.1: somebody stands on A4 already: choose another square.
"D1" → "d1"
    the-inn.toml:25: missions.the-inn.enemies.0.at.1: 'd1' is not a square: write a column and a row, as in C5, and +1 for a roof, as in C5+1.
"9:00" → "9:03"
    the-inn.toml:23: missions.the-inn.start: '9:03' is not a time of the Horologium: write it as 5:00 or 8:35, in steps of five minutes.
"10:00" → "8:00"
    the-inn.toml:34: missions.the-inn.events.patrol.at: comes at 8:00, but the mission runs from 9:00 to 11:30.
, halberdier = 3 → nothing
    the-inn.toml:26: missions.the-inn.dial: has no place for 'halberdier': write halberdier = 3, or another sector.
before = "G5" → before = "A8"
    the-inn.toml:18: maps.inn-yard.doors.inn-door.before: A8 is neither next to a wall of '1' nor on its roof: nobody finds a door there.
building = "1" → building = "2"
    the-inn.toml:18: maps.inn-yard.doors.inn-door.building: names '2', but there are only: 1.
"F3+1" → "F3+2"
    the-inn.toml:12: maps.inn-yard.ladders.0.b: nobody can stand on F3+2: the map has no ground or roof there.
point = "gate" → point = "gates"
    the-inn.toml:34: missions.the-inn.events.patrol.then.0.point: there is no 'gates': did you mean 'gate'?
"XX......" → "XX....."
    the-inn.toml:3: maps.inn-yard.rows.0: every row of a map must have the same length: this one has 7 letters, others 8.
"XX......" → "XX.....Q"
    the-inn.toml:3: maps.inn-yard.rows.0: 'Q' is neither a known sign nor one of the map's buildings.
"XX......" → "........"
    the-inn.toml:27: missions.the-inn.victory.1: no hero can leave: draw the way out on 'inn-yard' with X.
"enemies-dead" → "happened", event = "patrl"
    the-inn.toml:27: missions.the-inn.victory.0.event: there is no 'patrl': did you mean 'patrol'?
"enemies-dead" → "prey-dead"
    the-inn.toml:27: missions.the-inn.victory.0: there is no prey in it: write a hunt.
1 = { → 1 = { floors = 1 }⏎2 = {
    the-inn.toml:16: maps.inn-yard.buildings.2: no square of the map has the letter '2': draw it.
""",
    WORDS: """
bastard-sword = → bastrad-sword =
    cards.toml:1: equipment.bastard-sword: it has no name yet: write bastard-sword = "bastard sword" under [name] in words/en.toml.
    words/en.toml:3: name.bastrad-sword: nothing in the pack is called so: did you mean 'bastard-sword'?
title = "The inn"⏎ → nothing
    the-inn.toml:20: missions.the-inn: it has no title yet: write title = "…" under [mission.the-inn] in words/en.toml.
[name] → [names]
    words/en.toml:1: names: this is not known here: did you mean 'name'?
"Scout" → 7
    words/en.toml:2: name.scout: write a text in quotes.
"Scout" → "Sco{ut"
    words/en.toml:2: name.scout: a brace stands alone: write {{ or }} for one that is meant.
""",
    HEAD: """
"starter" → "startr"
    pack.toml:2: extends: there is no pack 'startr' for nova_aetas: did you mean 'starter'?
"starter" → "./"
    pack.toml:2: extends: the packs build on each other in a circle: let one of them extend nothing.
extends → extend
    pack.toml:2: extend: this is not known here: did you mean 'extends'?
"nova_aetas" → "nova_etas"
    pack.toml:1: ruleset: there is no ruleset 'nova_etas': did you mean 'nova_aetas'?
""",
}


class Mistake(NamedTuple):
    file: str
    right: str
    wrong: str
    reported: list[str]


def mistakes() -> Iterator[Mistake]:
    for file, listed in MISTAKES.items():
        for each in re.split(r"\n(?=\S)", listed.strip()):
            typed, *reported = each.splitlines()
            right, _, wrong = typed.replace("⏎", "\n").partition(" → ")
            yield Mistake(file, right, "" if wrong == "nothing" else wrong, [line.strip() for line in reported])


SKIRMISHER = """
[units.skirmisher]
class = "ranged_infantry"
age = 1
cost = 3
ap = 3
hp = 1
range = 2
ability = { name = "parting-shot", active = true, effects = [{ do = "move_on" }] }

[buildings.academy]
price = 6
hp = 3
revenue = 2
recruits = ["archer", "skirmisher", "heroes"]
number = 3
second = { price = 4, hp = 4, revenue = 3, recruits = ["longbowman"] }
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(INN, tmp_path / "inn"))


def told(pack: Path) -> list[str]:
    with pytest.raises(Failure) as failure:
        check(pack)
    return str(failure.value).replace(f"{pack}/", "").splitlines()


def mistype(pack: Path, file: str, right: str, wrong: str) -> None:
    text = (pack / file).read_text(encoding="utf-8")
    assert right in text
    (pack / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")


@pytest.mark.parametrize("mistake", list(mistakes()), ids=lambda each: f"{each.right} as {each.wrong}")
def test_a_mistake_is_reported_with_its_line_and_a_way_out(pack: Path, mistake: Mistake) -> None:
    mistype(pack, mistake.file, mistake.right, mistake.wrong)
    assert told(pack) == mistake.reported


def test_a_correct_pack_has_no_problems(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check(pack)
    assert "no problems found" in capsys.readouterr().out.replace("\n", " ")


@pytest.mark.parametrize(
    "saved",
    [
        lambda raw: b"\xef\xbb\xbf" + raw,
        lambda raw: raw.replace(b"\n", b"\r\n"),
        lambda raw: raw.replace(b"price = 12", b"\tprice\t=\t12"),
    ],
    ids=["with a mark in front", "with the line ends of Windows", "with tabs"],
)
def test_what_editors_do_to_a_file_is_no_fault(
    pack: Path, saved: Callable[[bytes], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    (pack / CARDS).write_bytes(saved((pack / CARDS).read_bytes()))
    check(pack)
    assert capsys.readouterr().out


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_file_in_another_encoding_is_reported_by_line(pack: Path, encoding: str) -> None:
    text = (pack / WORDS).read_text(encoding="utf-8").replace("Scout", "Éclaireur")
    (pack / WORDS).write_bytes(text.encode(encoding))
    line = 2 if encoding == "latin-1" else 1
    assert told(pack) == [f"words/en.toml:{line}: this is not text in UTF-8: save the file as UTF-8."]


def test_many_slips_in_many_files_are_told_in_one_run(pack: Path) -> None:
    mistype(pack, CARDS, "price = 12", "prize = 12")
    mistype(pack, CARDS, '"action"', '"actoin"')
    mistype(pack, SHEET, 'kind = "halberdier", at', 'kind = "halberdeer", at')
    mistype(pack, SHEET, '"D1"', '"Z9"')
    assert [line.partition(": ")[0] for line in told(pack)] == [
        "cards.toml:4",
        "cards.toml:21",
        "the-inn.toml:25",
        "the-inn.toml:25",
    ]


def test_a_file_that_cannot_be_read_does_not_hide_the_slips_of_others(pack: Path) -> None:
    mistype(pack, CARDS, "price = 12", "price = ")
    mistype(pack, SHEET, 'number = "7"', 'number = "7"\nnumbr = "7"')
    mistype(pack, WORDS, '"Scout"', "Scout")
    assert told(pack) == [
        f"cards.toml:4: {VALUE}",
        "the-inn.toml:22: missions.the-inn.numbr: this is not known here: did you mean 'number'?",
        f"words/en.toml:2: {VALUE}",
    ]


def test_a_faulty_card_is_not_told_as_missing_too(pack: Path) -> None:
    """The name of the halberdier is right: only its card has mistakes."""
    mistype(pack, CARDS, "pd = 5", "pd = 9")
    assert len(told(pack)) == 1


def test_a_gate_that_nobody_gets_out_of_is_reported(pack: Path) -> None:
    mistype(pack, SHEET, '    "..TT.111",\n    "..TT.111",\n', '    "###..111",\n    "#.#..111",\n')
    mistype(pack, SHEET, '    ".....111",', '    "###..111",')
    mistype(pack, SHEET, '"A4", "D1"', '"D1"')
    mistype(pack, SHEET, '"E8"', '"B3"')
    nobody = "nobody who comes in gets out."
    assert told(pack) == [
        f"the-inn.toml:31: missions.the-inn.spawning.gate: there is no way from B3 to the heroes: {nobody}"
    ]


def test_an_id_that_people_could_trip_over_is_told_how_to_write(pack: Path) -> None:
    mistype(pack, CARDS, "[equipment.strong-wine]", "[equipment.Strong_Wine]")
    assert told(pack)[0] == (
        "cards.toml:12: equipment.Strong_Wine: ids are small letters, digits and hyphens: write strong-wine."
    )


def test_a_map_without_a_place_for_the_heroes_is_reported(pack: Path) -> None:
    mistype(pack, SHEET, '    ".....HH.",\n    ".....HH.",\n', '    "........",\n    "........",\n')
    assert told(pack) == [
        "the-inn.toml:22: missions.the-inn.map: 'inn-yard' has no square for the heroes to start on: draw some with H."
    ]


def test_the_same_card_in_two_files_names_both(pack: Path) -> None:
    (pack / "more.toml").write_text('[equipment.short-bow]\nkind = "weapon"\narchetype = "bow"\n')
    assert told(pack) == [
        "more.toml:1: equipment.short-bow: this is there already, in cards.toml at line 7: keep one of them."
    ]


def test_a_folder_where_a_file_should_be_is_reported(pack: Path) -> None:
    (pack / "more.toml").mkdir()
    assert told(pack) == ["more.toml: is not a file."]


def test_a_language_nobody_speaks_is_reported(pack: Path) -> None:
    (pack / "words" / "fr.toml").write_text('[name]\nscout = "Éclaireur"\n', encoding="utf-8")
    assert told(pack) == ["words/fr.toml: nobody reads this file: the languages are in en.toml and it.toml."]


def test_a_language_that_is_begun_should_be_complete(pack: Path) -> None:
    words = (pack / WORDS).read_text(encoding="utf-8")
    (pack / "words" / "it.toml").write_text(words.replace('hide = "hide"\n', ""), encoding="utf-8")
    assert told(pack) == [
        'cards.toml:56: prey.stag.elements.hide: it has no name yet: write hide = "hide" under [name] in words/it.toml.'
    ]


def test_an_empty_file_is_no_fault_but_what_it_should_hold_is_missed(pack: Path) -> None:
    (pack / CARDS).write_text("")
    assert [line.partition(": names")[0] for line in told(pack)] == [
        "the-inn.toml:25: missions.the-inn.enemies.0.kind",
        "the-inn.toml:26: missions.the-inn.dial.halberdier",
        "the-inn.toml:34: missions.the-inn.events.patrol.then.0.kind",
    ]


def test_a_pack_that_does_not_say_what_it_is_for_is_told_how(pack: Path) -> None:
    (pack / HEAD).unlink()
    assert f'write ruleset = "{games.ids()[0]}" in its pack.toml' in told(pack)[0]


@pytest.mark.parametrize(
    ("language", "wine"),
    [
        ("en", "used on yourself for 1 AP, heals one wound, gives Strength 1, can be used once"),
        ("it", "si usa su di sé per 1 PA, cura una ferita, dà Forza 1, si può usare una volta sola"),
    ],
)
def test_what_was_typed_in_can_be_read_out(
    pack: Path, language: str, wine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only what this pack brings: the cards of the starter are not his."""
    check(pack, cards=language, json=True)
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert cards["strong wine"] == wine
    assert {"runs", "charges"} <= set(cards)
    assert "stiletto" not in cards


def test_what_a_unit_can_do_is_read_out_by_the_name_of_the_unit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / HEAD).write_text('ruleset = "multiverse_war"\nextends = "starter"\n')
    (tmp_path / "words" / "en.toml").write_text('[name]\nskirmisher = "Skirmisher"\nparting-shot = "Parting Shot"\n')
    (tmp_path / "units.toml").write_text(SKIRMISHER)

    check(tmp_path, cards="en", json=True)

    assert json.loads(capsys.readouterr().out)["cards"] == {"Skirmisher": "An attack does not end the activation."}


def test_both_languages_are_told_what_is_wrong_with_them(pack: Path) -> None:
    (pack / "words" / "it.toml").write_text("[name\n")
    mistype(pack, WORDS, '"Scout"', "Scout")
    assert [line.partition(": ")[0] for line in told(pack)] == ["words/en.toml:2", "words/it.toml:1"]


@pytest.mark.parametrize("ruleset", games.ids())
def test_the_packs_that_come_with_a_game_have_no_faults(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    check(shipped(ruleset) / "starter")
    assert "no problems found" in capsys.readouterr().out.replace("\n", " ")


@pytest.mark.parametrize(
    ("game", "faults"),
    [
        (
            'ruleset = "nova_aetas"\nmission = "no-such"\nseats = 3\nheroes = [{ id = "x", seat = "blue" }, { hero = "squier", seat = "red" }]',
            [
                "game.seats: write a list in brackets, [ ], not 3.",
                "game.heroes.0.hero: this is missing",
                "game.mission: there is no mission 'no-such'",
                "game.heroes.1.hero: there is no 'squier': did you mean 'squire'?",
            ],
        ),
        (
            'ruleset = "novus_malum"\nscenario = "the_forb"\nhouse = 3\nwarbands = { zoe = "dwarfs" }',
            [
                "game.house: write a table",
                "game.scenario: there is no 'the_forb': did you mean 'the_ford'?",
                "game.warbands.zoe: no warband dwarfs",
                "game.warbands.zoe: no seat zoe",
            ],
        ),
        (
            'ruleset = "multiverse_war"\nscenario = "the-weel"\nseats = 3',
            ["game.seats: write a list", "game.scenario: there is no 'the-weel': did you mean 'the-wheel'?"],
        ),
        (
            'ruleset = "nova_aetas"\nmission = "no-way-but-up"\nseats = ["red", 3]\nheroes = [{ hero = "squire", seat = "blue" }]',
            ["game.seats.1: write a text in quotes, not 3."],
        ),
    ],
)
def test_wrong_names_are_listed_with_the_faults_that_used_to_hide_them(
    tmp_path: Path, game: str, faults: list[str]
) -> None:
    """In the last case, the seat may well be the one that is faulty: it is not reported."""
    config = tmp_path / "table.toml"
    config.write_text(f'[table]\nname = "test"\n[game]\n{game}\n', encoding="utf-8")
    listed = told(config)
    assert all(any(fault in line for line in listed) for fault in faults), listed
    assert len([line for line in listed if "game.seats" in line or ".seat:" in line]) <= 1
