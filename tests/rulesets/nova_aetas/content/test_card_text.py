"""One line says what a card does, made from what its owner typed in, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.card_text import card_texts
from rulesets.nova_aetas.content.content import Content
from tests.rulesets.nova_aetas.table import battle, pack, starter_setup
from tests.rulesets.starter_words import words_of


def told(card: str, language: str = "en", content: Content | None = None) -> str:
    return words_of("nova_aetas", language).say(card_texts(content or starter_setup().content)[card])


def with_card(table: str, **fields: Any) -> Content:
    cards = pack()
    cards[table]["new"] = fields
    return Content.model_validate(cards)


@pytest.mark.parametrize(
    ("card", "english", "italian"),
    [
        ("stiletto", "close attack for 2 AP, always 2 dice", "attacco ravvicinato per 2 PA, sempre 2 dadi"),
        (
            "grey-cloak",
            "takes one wound from a weapon for you, one more die for breaking away",
            "prende una ferita da arma al posto tuo, un dado in più per sganciarsi",
        ),
        (
            "draught",
            "used on yourself for 1 AP, heals 2 wounds, can be used once",
            "si usa su di sé per 1 PA, cura 2 ferite, si può usare una volta sola",
        ),
        (
            "spark-scroll",
            "spell for 3 AP, up to 5 squares away, it takes 2 successes, the target may resist, 2 wounds",
            "incantesimo per 3 PA, fino a 5 caselle di distanza, servono 2 successi, il bersaglio può resistere, 2 ferite",
        ),
        ("venom", "used on a weapon for 1 AP, puts Poisoned on it", "si usa su un'arma per 1 PA, vi mette Avvelenato"),
        ("riposte", "when you parry, used on an enemy, a wound", "quando pari, si usa su un nemico, una ferita"),
        (
            "swiss-guard",
            (
                "gets 4 AP a turn, weapons hit it with 5+ and spells with 5+, wounds it can take: 3, halberd: 2 strikes, parry with 5+, light armour, "
                "two side by side strike as one"
            ),
            (
                "ha 4 PA a turno, le armi lo colpiscono con 5+ e gli incantesimi con 5+, ferite che regge: 3, alabarda: 2 colpi, si parano con 5+, armatura leggera, "
                "due affiancati colpiscono insieme"
            ),
        ),
        (
            "bear-backs-off",
            "flees up to 3 squares, its token moves on by 2",
            "fugge fino a 3 caselle, il suo segnalino avanza di 2",
        ),
    ],
)
def test_a_card_says_what_was_typed_in(card: str, english: str, italian: str) -> None:
    assert (told(card), told(card, "it")) == (english, italian)


def test_a_bonus_tells_each_thing_it_does() -> None:
    bonus = {"on": ["attack", "spell"], "dice": 1, "each": 1, "need": -1, "rerolls": 2}
    content = with_card("skills", kind="permanent", archetype="sword", colours=["green"], bonuses=[bonus])
    assert told("new", content=content) == (
        "one more die for attacks, spells, each die counts 1 more for attacks, spells, each die may show 1 less for attacks, spells, "
        "you may roll 2 failed dice again for attacks, spells"
    )


def test_what_comes_to_the_one_who_acts_is_told_as_his() -> None:
    attack = {"form": "close", "effects": [{"do": "threat", "count": 2, "to": "self"}, {"do": "delay"}]}
    content = with_card("equipment", kind="weapon", archetype="sword", attack=attack)
    assert (
        told("new", content=content) == "close attack for 3 AP, for you: raises threat by 2, next turn a sector later"
    )


@pytest.mark.rule("NA-EFF-02")
@pytest.mark.parametrize(("delay", "when"), [(0, "before the battle"), (2, "before the battle, 2 sectors later")])
def test_what_is_played_ahead_says_when_and_asks_for_no_ap(delay: int, when: str) -> None:
    use = {"effects": [{"do": "status", "token": "haste"}]}
    card = {"kind": "tool", "archetype": "sword", "before_game": True, "delay": delay, "use": use}
    assert told("new", content=with_card("equipment", **card)) == f"{when}, used on yourself, gives Haste"


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_card_of_the_pack_says_something_and_nothing_is_left_open(language: str) -> None:
    content = starter_setup().content
    texts = card_texts(content)

    assert {*content.equipment, *content.skills, *content.enemies} <= set(texts)
    for card in texts:
        assert not set(told(card, language)) & set("{}"), card
        assert "card." not in told(card, language), card


def test_the_table_shows_what_lies_on_it() -> None:
    table = battle(heroes={"squire": {"at": "C5", "skills": ["taunt"]}}, enemies={"stratiota-1": "C9"}, active="squire")

    shown = dict(table.game.view.texts)

    assert list(shown) == ["arming-sword", "light-armour", "buckler", "taunt", "stratiota", "squire"]
