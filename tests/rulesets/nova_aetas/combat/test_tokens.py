"""NA-TOK: tokens on characters and on the things they carry."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.requests import Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import AttackRolled, DisengageRolled, Moved, TokenGained, TokenLost
from rulesets.nova_aetas.state.state import Item
from tests.rulesets.nova_aetas.table import Table, battle

SWORD = "attack:stratiota-1:arming-sword"


def swordsman(*on_sword: Token, tokens: list[Token] | None = None, **changes: Any) -> Table:
    """The Squire (Ph 4) with these tokens on his sword and on himself, next to a tough Stratiota."""
    squire = {"at": "C5", "items": [Item("arming-sword", list(on_sword))], "tokens": tokens or []}
    given: dict[str, Any] = {
        "heroes": {"squire": squire},
        "enemies": {"stratiota-1": "C4"},
        "active": "squire",
        "cards": {"enemies.stratiota.wo": 9, "equipment.arming-sword.attack": {"form": "close", "cost": 1}},
    }
    return battle(**(given | changes))


def sword_of(table: Table) -> Item:
    return table.state.heroes["squire"].items[0]


DARK_RED = [
    "blinded",
    "burned",
    "cursed",
    "distracted",
    "hindered",
    "knocked-down",
    "poisoned",
    "sleep",
    "stunned",
    "weakness-1",
    "weakness-2",
    "bleeding",
]
"""What harms its holder: on a weapon it is for whomever the weapon hits. Bleeding is a wound to come."""


@pytest.mark.rule("NA-TOK-01", "NA-TOK-03")
@pytest.mark.parametrize("token", [token for token in Token if token is not Token.UNLOADED])
def test_what_is_negative_on_a_weapon_goes_over_to_the_target_and_nothing_else(token: Token) -> None:
    """Ph 4 with a token more or less on the sword; whatever the pool, one die succeeds."""
    table = swordsman(token).choose(SWORD)
    assert isinstance(table.request, Roll)
    table.roll(6, *(1,) * (len(table.request.dice) - 1))
    if token is Token.REROLL:
        table.roll(1)

    assert (token in table.state.enemies["stratiota-1"].tokens) is (token in DARK_RED)
    assert not (token in sword_of(table).tokens and token in DARK_RED)


@pytest.mark.rule("NA-TOK-02")
def test_strength_on_a_sword_adds_a_die_to_its_next_attack_and_is_gone() -> None:
    table = swordsman(Token.STRENGTH_1).choose(SWORD)
    assert table.dice() == ("5d6", 5)

    table.roll(1, 1, 1, 1, 1)
    assert table.told(TokenLost) == [TokenLost("arming-sword", Token.STRENGTH_1, "NA-TOK-02")]
    assert table.choose(SWORD).dice() == ("4d6", 5)


@pytest.mark.rule("NA-TOK-02")
def test_a_re_roll_on_a_sword_turns_one_failed_die_unasked() -> None:
    table = swordsman(Token.REROLL).choose(SWORD).roll(5, 4, 3, 2)

    table.roll(6)

    assert table.told(AttackRolled)[0].successes == 2
    assert sword_of(table).tokens == []


@pytest.mark.rule("NA-TOK-03", "NA-STA-30")
def test_poison_on_a_sword_goes_over_to_the_target_of_a_good_blow() -> None:
    table = swordsman(Token.POISONED).choose(SWORD).roll(5, 1, 1, 1)

    assert sword_of(table).tokens == []
    assert table.state.enemies["stratiota-1"].tokens == [Token.POISONED]
    assert table.choose(SWORD).dice() == ("4d6", 4)


@pytest.mark.rule("NA-TOK-04")
def test_after_a_miss_the_poison_stays_on_the_sword() -> None:
    table = swordsman(Token.POISONED).choose(SWORD).roll(1, 1, 1, 1)

    assert sword_of(table).tokens == [Token.POISONED]
    assert table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-TOK-03", "NA-TOK-04", "NA-CBH-17")
@pytest.mark.parametrize(("faces", "poisoned"), [((5, 1, 1), True), ((4, 4, 4), False)])
def test_poison_on_the_book_of_a_prayer_goes_over_too(faces: tuple[int, ...], poisoned: bool) -> None:
    table = battle(
        heroes={"novice": {"at": "C5", "items": [Item("book-of-hours", [Token.POISONED])]}},
        enemies={"stratiota-1": "C4"},
        active="novice",
        cards={"equipment.book-of-hours.attack": {"form": "prayer", "range": 3, "effects": [{"do": "threat"}]}},
    )

    table.choose("attack:stratiota-1:book-of-hours").roll(*faces)

    assert table.state.enemies["stratiota-1"].tokens == [Token.POISONED] * poisoned
    assert table.state.heroes["novice"].items[0].tokens == [Token.POISONED] * (not poisoned)


@pytest.mark.rule("NA-TOK-02", "NA-STA-06")
@pytest.mark.parametrize(("on_hero", "wounds"), [([], 0), ([Token.IMPROVED_OPPOSE], 1)])
def test_improved_oppose_on_a_scroll_adds_to_that_on_its_reader_and_both_are_gone(
    on_hero: list[Token], wounds: int
) -> None:
    """Difficulty 3 and one die that succeeds: the scroll's token makes two of it, the hero's three."""
    scroll = Item("spark-scroll", [Token.IMPROVED_OPPOSE])
    table = battle(
        heroes={"apprentice": {"at": "C5", "items": [scroll], "tokens": on_hero}},
        enemies={"stratiota-1": "C4"},
        active="apprentice",
        cards={"enemies.stratiota.wo": 9, "equipment.spark-scroll.attack.difficulty": 3},
    )

    table.choose("attack:stratiota-1:spark-scroll").roll(4, 1, 1, 1)

    assert bool(table.state.enemies["stratiota-1"].wounds) == bool(wounds)
    assert table.state.heroes["apprentice"].tokens + table.state.heroes["apprentice"].items[0].tokens == []


@pytest.mark.rule("NA-TOK-03", "NA-EFF-09")
def test_poison_on_a_grenade_goes_over_to_the_first_it_hits() -> None:
    """Thrown at C2; each bounce is rolled, and it ends where it began."""
    table = battle(
        heroes={"sapper": {"at": "C5", "items": [Item("fire-pot", [Token.POISONED])]}},
        enemies={"stratiota-1": "C2", "stratiota-2": "C1"},
        active="sapper",
        cards={"enemies.stratiota.wo": 9, "orientation": {1: "n", 2: "se", 3: "w"}},
    )

    table.choose("attack:C2:fire-pot")
    assert isinstance(table.request, Roll)
    table.roll(*(5,) * len(table.request.dice)).roll(1).roll(2).roll(3)

    poisoned = [name for name, enemy in table.state.enemies.items() if Token.POISONED in enemy.tokens]
    assert poisoned == ["stratiota-1"]


def plague_doctor(*on_lancet: Token) -> Table:
    return battle(
        heroes={"plague-doctor": {"at": "C5", "skills": ["venom"], "items": [Item("lancet", list(on_lancet))]}},
        active="plague-doctor",
    )


@pytest.mark.rule("NA-TOK-05")
def test_a_second_poison_on_one_weapon_is_refused() -> None:
    table = plague_doctor().choose("use-skill:venom:lancet:1")
    assert table.state.heroes["plague-doctor"].items[0].tokens == [Token.POISONED]

    assert not table.offers("use-skill:venom")


@pytest.mark.rule("NA-TOK-06")
@pytest.mark.parametrize(
    ("before", "after"),
    [([], [Token.STRENGTH_1]), ([Token.STRENGTH_1], [Token.STRENGTH_2])],
)
def test_strength_grows_on_an_object(before: list[Token], after: list[Token]) -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "items": [Item("arming-sword", before), Item("whetstone")]}}, active="squire"
    )

    table.choose("use-item:whetstone:arming-sword:1")

    assert sword_of(table).tokens == after
    assert [(told.who, told.token) for told in table.told(TokenLost)] == [("arming-sword", each) for each in before]
    assert [(told.who, told.token) for told in table.told(TokenGained)] == [("arming-sword", each) for each in after]


@pytest.mark.rule("NA-TOK-06")
def test_two_is_the_most() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "items": [Item("arming-sword", [Token.STRENGTH_2]), Item("whetstone")]}},
        active="squire",
    )

    assert not table.offers("use-item:whetstone")


@pytest.mark.rule("NA-TOK-07")
@pytest.mark.parametrize(
    ("token", "after"),
    [
        ("defence", [Token.DEFENCE]),
        ("strength-1", [Token.STRENGTH_1]),
    ],
)
def test_a_character_never_holds_two_of_a_type(token: str, after: list[Token]) -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "skills": ["guard"], "tokens": [Token(token)]}},
        active="squire",
        cards={"skills.guard.use": {"effects": [{"do": "status", "token": token}]}},
    )

    table.choose("use-skill:guard")

    assert table.state.heroes["squire"].tokens == after


@pytest.mark.rule("NA-TOK-07")
def test_different_tokens_pile_up() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "skills": ["guard"], "tokens": [Token.CURSED, Token.BLESSED]}}, active="squire"
    )

    table.choose("use-skill:guard")

    assert table.state.heroes["squire"].tokens == [Token.CURSED, Token.BLESSED, Token.DEFENCE]


@pytest.mark.rule("NA-TOK-08")
@pytest.mark.parametrize(("answer", "kept"), [("spend-token:re-roll", []), ("keep", [Token.REROLL])])
def test_a_hero_is_asked_before_a_positive_token_of_his_is_spent(answer: str, kept: list[Token]) -> None:
    table = swordsman(tokens=[Token.REROLL]).choose(SWORD).roll(5, 3, 3, 3)

    table.choose(answer)
    if answer != "keep":
        table.roll(1)

    assert table.state.heroes["squire"].tokens == kept


@pytest.mark.rule("NA-TOK-09")
def test_a_hindered_hero_pays_the_higher_price_without_being_asked() -> None:
    table = battle(heroes={"squire": {"at": "C5", "tokens": [Token.HINDERED]}}, active="squire")

    table.choose("move:squire:C6:2")

    assert table.told(Moved)[0].cost == 2
    assert table.state.heroes["squire"].tokens == [Token.HINDERED]


@pytest.mark.rule("NA-TOK-10", "NA-STA-24")
def test_cursed_goes_with_the_first_test_there_is_even_a_disengage_roll() -> None:
    table = swordsman(tokens=[Token.CURSED], engaged=[("squire", "stratiota-1")])

    table.choose("disengage:2")
    assert table.dice() == ("1d6", 5)
    table.roll(4)

    assert table.told(DisengageRolled)[0].free == 0
    assert table.state.heroes["squire"].tokens == []


@pytest.mark.rule("NA-TOK-11", "NA-DAT-14")
def test_only_the_poisoned_one_of_a_group_is_easier_to_hit() -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": {"at": "C4", "tokens": [Token.POISONED]}, "stratiota-2": "C6"},
        active="squire",
        cards={"equipment.arming-sword.attack": {"form": "close", "cost": 1}},
    )

    assert table.choose(SWORD).dice() == ("4d6", 4)
    table.roll(1, 1, 1, 1)
    assert table.choose("attack:stratiota-2:arming-sword").dice() == ("4d6", 5)
    assert [sheet.tokens for sheet in table.game.view.sheets if sheet.id == "stratiota-1"] == [("poisoned",)]


@pytest.mark.rule("NA-TOK-01", "NA-TOK-02")
def test_a_token_on_an_object_is_shown() -> None:
    sheets = {sheet.id: sheet.tokens for sheet in swordsman(Token.STRENGTH_1).game.view.sheets}

    assert sheets["arming-sword"] == ("strength-1",)


@pytest.mark.rule("NA-TOK-03")
def test_the_story_tells_where_a_token_went() -> None:
    table = swordsman(Token.POISONED).choose(SWORD).roll(5, 1, 1, 1)

    assert table.told(TokenGained) == [TokenGained("stratiota-1", Token.POISONED, "NA-TOK-03")]


@pytest.mark.rule("NA-TOK-02", "NA-TOK-05")
def test_of_two_swords_alike_the_sharpened_one_is_used_first() -> None:
    swords = ["arming-sword", {"id": "arming-sword", "tokens": ["strength-1"]}]
    table = battle(
        heroes={"squire": {"at": "C5", "items": swords}}, enemies={"stratiota-1": "C4"}, active="squire", ap=6
    )

    table.choose("attack:stratiota-1:arming-sword")
    assert table.dice() == ("5d6", 5)
    table.roll(1, 1, 1, 1, 1).choose("attack:stratiota-1:arming-sword")

    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-TOK-02")
def test_the_two_statuses_that_matter_most_are_on_the_models_token_with_glyph_and_name() -> None:
    statuses = [Token.HASTE, Token.BLEEDING, Token.STRENGTH_1, Token.STUNNED]
    enemies: dict[str, Any] = {"stratiota-1": {"at": "C4", "tokens": statuses}, "stratiota-2": "C6"}
    view = battle(heroes={"squire": "C8"}, enemies=enemies, active="squire").game.view
    assert view.board is not None
    marks = {piece.id: piece.marks for piece in view.board.pieces}
    assert marks == {"squire": (), "stratiota-1": ("stunned", "bleeding"), "stratiota-2": ()}
    assert {"stunned": "stun", "bleeding": "blood"}.items() <= dict(view.glyphs).items()
