"""Tokens that meet other rules: areas and flyers, wards and prayers, things that hold tokens, and what is kept going."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.requests import Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.invariants import violations
from rulesets.nova_aetas.state.events import (
    AttackRolled,
    EnemySlain,
    Exploded,
    HeroDown,
    Moved,
    Thrown,
    TokenGained,
    TokenLost,
    WoundsDealt,
)
from rulesets.nova_aetas.state.state import Item, Kept, Persona
from tests.rulesets.nova_aetas.table import Table, battle, pack

FIVE = 60
VILLAGE = pack()["missions"]["the-burning-village"]


def sapper(*tokens: Token, on_pot: tuple[Token, ...] = (), enemy: tuple[Token, ...] = (), **changes: Any) -> Table:
    """A Sapper throws a fire pot (one wound, Burned, area 1) at a Stratiota on C6. After a good throw it `bounces`."""
    given: dict[str, Any] = {
        "heroes": {"sapper": {"at": "C9", "items": [Item("fire-pot", list(on_pot))], "tokens": list(tokens)}},
        "enemies": {"stratiota-1": {"at": "C6", "tokens": list(enemy)}},
        "active": "sapper",
    }
    return battle(**(given | changes)).choose("attack:C6:fire-pot")


def bounces(table: Table) -> Table:
    """North-east, south, west: back to the square that it was thrown at."""
    return table.roll(2).roll(4).roll(6)


# Wards


@pytest.mark.rule("NA-STA-08", "NA-EFF-09")
def test_defence_takes_the_wound_of_a_grenade_but_not_its_fire() -> None:
    table = bounces(sapper(enemy=(Token.DEFENCE,)).roll(5, 1, 1))

    assert table.told(Exploded)
    assert table.state.enemies["stratiota-1"].wounds == 0
    assert table.state.enemies["stratiota-1"].tokens == [Token.BURNED]
    assert table.state.heroes["sapper"].tv == 0


@pytest.mark.rule("NA-STA-08", "NA-EFF-01")
def test_a_hero_caught_by_a_friends_grenade_is_asked_about_his_defence() -> None:
    table = bounces(
        sapper(
            heroes={
                "sapper": {"at": "C9", "items": [Item("fire-pot")]},
                "scum": {"at": "D6", "tokens": [Token.DEFENCE]},
            }
        ).roll(5, 1, 1)
    )

    table.choose("spend-token:defence")

    assert table.state.heroes["scum"].wounds == 0
    assert table.state.heroes["scum"].tokens == [Token.BURNED]


@pytest.mark.rule("NA-STA-11", "NA-STA-18")
def test_an_energy_field_is_not_wasted_on_a_silence_that_its_holder_would_not_feel() -> None:
    """The Stratiota has no mind to silence; the Hedge Witch has, and her field takes the prayer; the Apprentice is asked."""
    table = battle(
        heroes={
            "inquisitor": {"at": "C9", "skills": ["silence-prayer"]},
            "apprentice": {"at": "C6", "tokens": [Token.ENERGY_FIELD]},
        },
        enemies={
            "hedge-witch-1": {"at": "C5", "tokens": [Token.ENERGY_FIELD]},
            "stratiota-1": {"at": "B5", "tokens": [Token.ENERGY_FIELD]},
        },
        active="inquisitor",
    )

    table.choose("attack:hedge-witch-1:silence-prayer").roll(8, 1, 1).choose("spend-token:energy-field")

    assert table.state.enemies["hedge-witch-1"].tokens == []
    assert table.state.enemies["stratiota-1"].tokens == [Token.ENERGY_FIELD]
    assert table.state.heroes["apprentice"].tokens == []


@pytest.mark.rule("NA-STA-08", "NA-CBH-19")
@pytest.mark.parametrize(("faces", "pushes"), [((5, 1, 1, 1), False), ((5, 5, 1, 1), True)])
def test_a_blow_whose_only_wound_is_warded_off_pushes_nobody(faces: tuple[int, ...], pushes: bool) -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": {"at": "C4", "tokens": [Token.DEFENCE]}},
        active="squire",
    )

    table.choose("attack:stratiota-1:arming-sword").roll(*faces)

    assert table.offers("push-back:stratiota-1") is pushes


@pytest.mark.rule("NA-STA-08", "NA-EFF-06", "NA-THR-04")
def test_a_wound_that_is_warded_off_gives_no_combo_point_and_no_threat() -> None:
    table = battle(
        heroes={"assassin": "C5"},
        enemies={"stratiota-1": {"at": "C4", "tokens": [Token.DEFENCE]}},
        active="assassin",
    )

    table.choose("attack:stratiota-1:twin-daggers").roll(5, 1, 1)

    assert (table.state.heroes["assassin"].combo, table.state.heroes["assassin"].tv) == (0, 0)


@pytest.mark.rule("NA-STA-08", "NA-EFF-07")
def test_defence_takes_one_wound_of_a_critical_after_it_is_counted() -> None:
    """Three successes and Critical 2 are five wounds; Defence leaves four."""
    table = battle(
        heroes={"duellist": "C5"},
        enemies={"stratiota-1": {"at": "C4", "tokens": [Token.DEFENCE]}},
        active="duellist",
        cards={"enemies.stratiota.wo": 9},
    )

    table.choose("attack:stratiota-1:rapier").roll(5, 5, 5, 1)

    assert table.state.enemies["stratiota-1"].wounds == 4


@pytest.mark.rule("NA-STA-25", "NA-EFF-09")
@pytest.mark.parametrize(("faces", "good"), [((5, 1, 1), 0), ((5, 5, 1), 1)])
def test_a_distracted_hero_loses_a_success_of_his_throw(faces: tuple[int, ...], good: int) -> None:
    table = sapper(Token.DISTRACTED).roll(*faces)

    assert table.told(Thrown)[0].good == good
    assert table.state.heroes["sapper"].tokens == []


@pytest.mark.rule("NA-STA-15")
@pytest.mark.parametrize(("second", "need"), [([Token.MARKED], 4), ([], 5)])
def test_a_mark_helps_a_spell_that_is_rolled_once_for_all_only_where_all_bear_it(
    second: list[Token], need: int
) -> None:
    table = battle(
        heroes={"apprentice": "C5"},
        enemies={"stratiota-1": {"at": "C3", "tokens": [Token.MARKED]}, "stratiota-2": {"at": "D3", "tokens": second}},
        active="apprentice",
        cards={"equipment.frost-scroll.attack.area": {"shape": "distance", "size": 1}},
    )

    assert table.choose("attack:stratiota-1:frost-scroll").dice() == ("4d6", need)


@pytest.mark.rule("NA-STA-15", "NA-GEN-02")
@pytest.mark.parametrize(("target", "need"), [("any", 4), ("friend", 5)])
def test_a_mark_is_on_a_hero_too_when_dice_are_rolled_against_him_but_not_when_he_is_helped(
    target: str, need: int
) -> None:
    table = battle(
        heroes={"apprentice": "C5", "squire": {"at": "C6", "tokens": [Token.MARKED]}},
        active="apprentice",
        cards={"equipment.frost-scroll.attack.target": target},
    )

    assert table.choose("attack:squire:frost-scroll").dice() == ("4d6", need)


@pytest.mark.rule("NA-STA-08", "NA-HRO-07")
@pytest.mark.parametrize(("answer", "asked"), [("spend-token:defence", False), ("keep", True)])
def test_one_whom_defence_kept_whole_has_neither_parried_nor_been_wounded(answer: str, asked: bool) -> None:
    table = battle(
        heroes={"duellist": {"at": "C5", "skills": ["riposte"], "tokens": [Token.DEFENCE]}},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={"enemies.stratiota.attack.strikes": 1, "skills.riposte.when": "wounded"},
    )

    table.roll(1, 1, 1, 1, 1).choose(answer)

    assert table.offers("respond:riposte") is asked


# Fallen


@pytest.mark.rule("NA-OOA-13", "NA-STA-27", "NA-STA-34", "NA-ESK-21")
def test_one_cut_down_in_his_own_activation_burns_on_but_takes_no_wound_of_it_at_the_end() -> None:
    table = battle(
        heroes={
            "scum": {"at": "C5", "wounds": 4, "tokens": [Token.BURNED, Token.BLEEDING, Token.POISONED]},
            "squire": "L12",
        },
        enemies={"papal-guard-1": "C4"},
        active="scum",
        dial={"squire": FIVE + 5, "papal-guard": FIVE + 5},
    )

    table.choose("attack:papal-guard-1:throwing-knives").roll(1, 1)

    assert table.told(WoundsDealt) == [WoundsDealt("scum", 1, "NA-ESK-21")]
    assert table.state.heroes["scum"].wounds == 5
    assert table.state.heroes["scum"].tokens == [Token.BURNED, Token.POISONED]


@pytest.mark.rule("NA-OOA-13", "NA-OOA-04", "NA-STA-27")
def test_treated_while_still_in_flames_he_burns_again_at_the_end_of_his_next_activation() -> None:
    table = battle(
        heroes={
            "scum": {"at": "C5", "wounds": 5, "standing": "out-of-action", "tokens": [Token.BURNED]},
            "novice": "C6",
        },
        active="novice",
        dial={"scum": FIVE + 4},
        ap=2,
        spent=2,
    )

    table.choose("attack:scum:book-of-hours").roll(5, 1, 1)
    assert table.offers("douse-flames:1")
    table.choose("wait:5")

    assert table.told(HeroDown) == [HeroDown("scum")]
    assert table.state.dial["scum"] == FIVE + 4 + 5 + 6


# In the air


@pytest.mark.rule("NA-STA-13", "NA-ICO-10")
@pytest.mark.parametrize(("reach", "rolls"), [(1, 1), (2, 2)])
def test_a_sweep_with_a_short_blade_passes_below_a_flyer(reach: int, rolls: int) -> None:
    sweep = {"form": "close", "range": reach, "area": {"shape": "cross"}}
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": "C4", "stratiota-2": {"at": "D4", "tokens": [Token.FLY]}},
        active="squire",
        cards={"equipment.arming-sword.attack": sweep},
    )

    table.choose("attack:stratiota-1:arming-sword").roll(1, 1, 1, 1)
    if rolls > 1:
        table.roll(1, 1, 1, 1)

    assert not isinstance(table.request, Roll)


@pytest.mark.rule("NA-STA-13", "NA-EFF-09")
def test_a_grenade_goes_off_among_flyers_too() -> None:
    table = bounces(sapper(enemy=(Token.FLY,)).roll(5, 1, 1))

    assert table.state.enemies["stratiota-1"].wounds == 1


@pytest.mark.rule("NA-STA-12", "NA-STA-14", "NA-STA-29")
@pytest.mark.parametrize(
    ("tokens", "to", "cost"),
    [
        ([Token.HINDERED, Token.HASTE], "C8", 0),
        ([Token.HINDERED, Token.HASTE], "C10", 4),
        ([Token.HINDERED, Token.FLY], "C7", 4),
    ],
)
def test_haste_comes_before_what_hinders_and_wings_are_hindered_too(tokens: list[Token], to: str, cost: int) -> None:
    """Three squares for nothing, then two AP each."""
    table = battle(heroes={"scum": {"at": "C5", "tokens": tokens}}, active="scum")

    assert table.offers(f"move:scum:{to}:{cost}")


# Tokens on things


@pytest.mark.rule("NA-TOK-02", "NA-STA-06")
@pytest.mark.parametrize(("hero", "faces"), [((), (4, 1, 1, 1)), ((Token.IMPROVED_OPPOSE,), (1, 1, 1, 1))])
def test_improved_oppose_on_a_scroll_goes_with_its_first_use(hero: tuple[Token, ...], faces: tuple[int, ...]) -> None:
    """Two successes are wanted: one rolled and one from the scroll, or one from the scroll and one from the caster."""
    scroll = Item("spark-scroll", [Token.IMPROVED_OPPOSE])
    table = battle(
        heroes={"apprentice": {"at": "C5", "items": [scroll], "tokens": list(hero)}},
        enemies={"stratiota-1": "C2"},
        active="apprentice",
        cards={"enemies.stratiota.wo": 9},
    )

    table.choose("attack:stratiota-1:spark-scroll").roll(*faces)

    assert table.state.enemies["stratiota-1"].wounds == 2
    assert table.state.heroes["apprentice"].items[0].tokens == table.state.heroes["apprentice"].tokens == []


@pytest.mark.rule("NA-TOK-03", "NA-TOK-04")
@pytest.mark.parametrize(
    ("faces", "on_book", "on_enemy"), [((6, 1, 1), [], True), ((1, 1, 1), [Token.POISONED], False)]
)
def test_poison_on_a_prayer_book_goes_over_with_a_prayer_that_is_heard(
    faces: tuple[int, ...], on_book: list[Token], on_enemy: bool
) -> None:
    curse = {"form": "prayer", "range": 3, "effects": [{"do": "wounds"}]}
    table = battle(
        heroes={"novice": {"at": "C5", "items": [Item("book-of-hours", [Token.POISONED])]}},
        enemies={"stratiota-1": "C3"},
        active="novice",
        cards={"equipment.book-of-hours.attack": curse},
    )

    table.choose("attack:stratiota-1:book-of-hours").roll(*faces)

    assert table.state.heroes["novice"].items[0].tokens == on_book
    assert (Token.POISONED in table.state.enemies["stratiota-1"].tokens) is on_enemy


@pytest.mark.rule("NA-TOK-03", "NA-EFF-09")
def test_what_is_smeared_on_a_grenade_goes_over_to_whom_it_hits_first() -> None:
    table = bounces(sapper(on_pot=(Token.POISONED,)).roll(5, 1, 1))

    assert table.state.enemies["stratiota-1"].tokens == [Token.BURNED, Token.POISONED]


@pytest.mark.rule("NA-TOK-03", "NA-ACN-08")
def test_a_token_on_a_flask_goes_over_to_whomever_it_is_used_on() -> None:
    table = battle(
        heroes={"inquisitor": {"at": "C5", "items": [Item("holy-water", [Token.BLEEDING])]}},
        enemies={"stratiota-1": "C3"},
        active="inquisitor",
    )

    table.choose("use-item:holy-water:stratiota-1:1")

    assert table.state.enemies["stratiota-1"].tokens == [Token.DISTRACTED, Token.BLEEDING]


@pytest.mark.rule("NA-TOK-03", "NA-ICO-04")
def test_a_token_on_a_banner_goes_over_to_one_around_it_and_not_to_its_bearer() -> None:
    table = battle(
        heroes={"champion": {"at": "C5", "items": [Item("war-banner", [Token.POISONED])]}, "novice": "C6"},
        active="champion",
    )

    table.choose("use-item:war-banner")

    assert Token.POISONED in table.state.heroes["novice"].tokens
    assert table.state.heroes["champion"].tokens == table.state.heroes["champion"].items[0].tokens == []


@pytest.mark.rule("NA-TOK-03", "NA-OOA-07")
def test_poison_on_a_blade_that_kills_is_gone_with_the_dead() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "items": [Item("arming-sword", [Token.POISONED])]}},
        enemies={"stratiota-1": {"at": "C4", "wounds": 1}, "stratiota-2": "A1"},
        active="squire",
    )

    table.choose("attack:stratiota-1:arming-sword").roll(5, 5, 1, 1)

    assert table.told(EnemySlain)
    assert not table.told(TokenGained)
    assert table.state.heroes["squire"].items[0].tokens == []
    assert violations(table.state) == ()


@pytest.mark.rule("NA-TOK-03", "NA-STA-22")
@pytest.mark.parametrize(
    ("hero", "thing", "faces"),
    [("scum", "throwing-knives", (5, 1, 1)), ("apprentice", "spark-scroll", (4, 4, 1, 1))],
)
def test_sleep_on_a_thing_comes_after_the_wounds_it_deals(hero: str, thing: str, faces: tuple[int, ...]) -> None:
    table = battle(
        heroes={hero: {"at": "C5", "items": [Item(thing, [Token.SLEEP])]}},
        enemies={"stratiota-1": "C3"},
        active=hero,
        cards={"enemies.stratiota.wo": 9},
    )

    table.choose(f"attack:stratiota-1:{thing}").roll(*faces)

    assert table.state.enemies["stratiota-1"].tokens == [Token.SLEEP]


@pytest.mark.rule("NA-STA-01", "NA-STA-02", "NA-STA-07", "NA-STA-18", "NA-STA-22", "NA-STA-31", "NA-ESK-06")
@pytest.mark.parametrize(
    ("token", "blasts"),
    [
        (Token.HINDERED, True),
        (Token.BLINDED, True),
        (Token.ACTED, False),
        (Token.CONVERT, False),
        (Token.SHEEP, False),
        (Token.SILENCE, False),
        (Token.SLEEP, False),
        (Token.STUNNED, False),
    ],
)
def test_one_that_cannot_act_or_think_sends_out_no_ice(token: Token, blasts: bool) -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": {"at": "C4", "tokens": [token]}},
        active="stratiota",
        cards={"enemies.stratiota.skills": {"ice-blast": 0}, "enemies.stratiota.ra": 3},
    )

    assert (isinstance(table.request, Roll) and table.request.rule == "NA-ESK-06") is blasts


@pytest.mark.rule("NA-TOK-02", "NA-STA-19", "NA-STA-20", "NA-STA-33", "NA-TST-08")
def test_strength_on_the_sword_and_on_the_arm_against_weakness_on_the_man() -> None:
    """Ph 4, one from the sword, two from himself, two less for the weakness: five dice."""
    table = battle(
        heroes={
            "squire": {
                "at": "C5",
                "items": [Item("arming-sword", [Token.STRENGTH_1])],
                "tokens": [Token.STRENGTH_2, Token.WEAKNESS_2],
            }
        },
        enemies={"stratiota-1": "C4"},
        active="squire",
    )

    table.choose("attack:stratiota-1:arming-sword").choose("spend-token:strength-2")

    assert table.dice() == ("5d6", 5)


@pytest.mark.rule("NA-STA-32", "NA-STA-33", "NA-STA-19")
def test_both_weaknesses_go_with_one_test_and_strength_is_counted_against_them_before_the_last_die_is_saved() -> None:
    """Ph 3 less one, less two, and one more: one die, not two."""
    tokens = [Token.WEAKNESS_1, Token.WEAKNESS_2, Token.STRENGTH_1]
    table = battle(
        heroes={"scum": {"at": "C5", "tokens": tokens}}, enemies={"stratiota-1": "C3"}, active="scum"
    ).choose("attack:stratiota-1:throwing-knives")

    table.choose("spend-token:strength-1")

    assert table.dice() == ("1d6", 5)
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-24", "NA-STA-32")
def test_the_order_on_the_panel_counts_what_must_go_with_the_test() -> None:
    """Ph 3 and 5+, but weak and cursed: two dice that must show 6."""
    table = battle(
        heroes={"scum": {"at": "C5", "tokens": [Token.WEAKNESS_1, Token.CURSED, Token.BLESSED]}},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
    )

    assert table.state.order is not None
    assert (table.state.order.dice, table.state.order.need) == ("2d6", 6)
    assert table.choose("keep").dice() == ("2d6", 6)


@pytest.mark.rule("NA-STA-04", "NA-STA-15", "NA-STA-24")
@pytest.mark.parametrize(("answer", "need"), [("spend-token:blessed", 4), ("keep", 5)])
def test_a_blessing_a_curse_and_a_mark_are_all_added_to_each_die(answer: str, need: int) -> None:
    """Pd 5: the mark and the curse leave it at 5, and the blessing makes it 4."""
    table = battle(
        heroes={"scum": {"at": "C5", "tokens": [Token.BLESSED, Token.CURSED]}},
        enemies={"stratiota-1": {"at": "C3", "tokens": [Token.MARKED]}},
        active="scum",
    )

    assert table.choose("attack:stratiota-1:throwing-knives").choose(answer).dice() == ("3d6", need)


# What is kept going


@pytest.mark.rule("NA-EFF-10", "NA-STA-20")
def test_a_spell_whose_token_has_been_spent_asks_for_no_upkeep() -> None:
    kept = [Kept("enchantress", "wings", "scum", [Token.STRENGTH_2], upkeep=1)]
    table = battle(
        heroes={"enchantress": "C5", "scum": {"at": "C6", "tokens": [Token.STRENGTH_2]}},
        enemies={"stratiota-1": "C3"},
        active="scum",
        dial={"enchantress": FIVE + 3, "stratiota": FIVE + 30},
        kept=kept,
    )

    table.choose("attack:stratiota-1:throwing-knives").choose("spend-token:strength-2").roll(1, 1, 1, 1, 1)
    table.choose("wait:2")

    assert table.state.kept == []
    assert table.offers("wait:1")


@pytest.mark.rule("NA-EFF-10", "NA-EFF-15")
def test_a_disguise_that_was_given_up_does_not_take_the_next_one_with_it() -> None:
    """He strikes out of his disguise, puts it on again, and only a wound ends that."""
    table = battle(
        heroes={"assassin": {"at": "C5", "skills": ["vanish"]}},
        enemies={"stratiota-1": "C4"},
        active="assassin",
        cards={"classes.assassin.ra": 8, "enemies.stratiota.wo": 9},
    )

    table.choose("use-skill:vanish").choose("attack:stratiota-1:twin-daggers").roll(1, 1, 1)
    assert table.state.kept == []

    table.choose("use-skill:vanish")
    assert [kept.tokens for kept in table.state.kept] == [[Token.DISGUISE]]


@pytest.mark.rule("NA-EFF-10", "NA-OOA-07")
def test_a_spell_on_an_enemy_that_dies_is_over_and_costs_nothing_more() -> None:
    """No Safe effect, so that it is the death and not the wound that ends it."""
    table = battle(
        heroes={"scum": "C5", "enchantress": "L12"},
        enemies={"stratiota-1": {"at": "C3", "wounds": 1, "tokens": [Token.HINDERED]}, "stratiota-2": "A1"},
        active="scum",
        dial={"enchantress": FIVE + 2, "stratiota": FIVE + 30},
        kept=[Kept("enchantress", "wings", "stratiota-1", [Token.HINDERED], upkeep=1)],
    )

    table.choose("attack:stratiota-1:throwing-knives").roll(5, 5, 1).choose("wait:2")

    assert table.state.kept == []
    assert not table.offers("maintain")


@pytest.mark.rule("NA-EFF-10")
def test_what_a_card_does_to_its_user_is_kept_going_too() -> None:
    wings = {"target": "enemy", "range": 3, "upkeep": 1, "effects": [{"do": "status", "token": "fly", "to": "self"}]}
    table = battle(
        heroes={"squire": {"at": "C5", "skills": ["guard"]}},
        enemies={"stratiota-1": "C3"},
        active="squire",
        dial={"stratiota": FIVE + 30},
        cards={"skills.guard.use": wings},
    )

    table.choose("use-skill:guard:stratiota-1").choose("wait:3")

    assert table.offers("maintain:guard:squire")


# On a persona


def burning_messenger() -> Table:
    """The Messenger (Ra 4) burns, on the way from H12 to A12; it is its turn."""
    messenger = Persona("messenger", "table", at="H12", to="A12", tokens=[Token.BURNED])
    return battle(
        heroes={"squire": "A1"},
        enemies={"hedge-witch-1": "L1"},
        mission=VILLAGE,
        fires={"weaver": 0, "smith": 0, "miller": 0, "priest": 0},
        hidden=["weaver", "smith", "miller", "priest"],
        personae={"messenger": messenger},
        dial={"messenger": FIVE},
    )


@pytest.mark.rule("NA-STA-26", "NA-MSA-20")
def test_for_a_burning_persona_the_players_decide_and_what_ap_are_left_it_walks() -> None:
    table = burning_messenger().choose("douse-flames:1").roll(3)
    table.choose("douse-flames:1").roll(4)

    assert TokenLost("messenger", Token.BURNED, "NA-STA-26") in table.events
    assert [len(event.path) for event in table.told(Moved) if event.who == "messenger"] == [2]
    assert table.state.personae["messenger"].wounds == 0


@pytest.mark.rule("NA-EFF-10", "NA-MSA-05")
def test_what_lay_on_a_persona_that_got_away_is_kept_going_no_longer() -> None:
    """Its corner is two squares away; three people are still in their homes, so the battle goes on."""
    messenger = Persona("messenger", "table", at="C12", to="A12", tokens=[Token.FLY])
    table = battle(
        heroes={"enchantress": "L12"},
        enemies={"hedge-witch-1": "L1"},
        mission=VILLAGE | {"victory": [{"when": "heroes-left", "count": 4}]},
        fires={"weaver": 0, "smith": 0, "miller": 0, "priest": 0},
        hidden=["weaver", "smith", "miller", "priest"],
        personae={"messenger": messenger},
        kept=[Kept("enchantress", "wings", "messenger", [Token.FLY], upkeep=1)],
        dial={"messenger": FIVE, "enchantress": FIVE + 1, "hedge-witch": FIVE + 9},
    )

    assert table.state.personae["messenger"].standing == "left"
    assert table.state.kept == []
    assert not table.offers("maintain")


@pytest.mark.rule("NA-STA-02", "NA-STA-35", "NA-STA-36", "NA-GEN-02")
def test_a_persona_shows_its_wounds_as_tokens_and_a_sheep_in_its_place() -> None:
    messenger = Persona("messenger", "table", at="H12", to="A12", wounds=4, tokens=[Token.SHEEP])
    table = battle(
        heroes={"squire": {"at": "A1", "tokens": [Token.SHEEP]}},
        mission=VILLAGE,
        fires={"weaver": 0, "smith": 0, "miller": 0, "priest": 0},
        hidden=["weaver", "smith", "miller", "priest"],
        personae={"messenger": messenger},
        active="squire",
        dial={"messenger": FIVE + 1},
    )

    sheet = next(sheet for sheet in table.game.view.sheets if sheet.id == "messenger")
    assert sheet.tokens == ("sheep", "wound-3", "wound-1")
    assert {piece.kind for piece in table.board.pieces if piece.id in {"messenger", "squire"}} == {"sheep"}


@pytest.mark.rule("NA-STA-27", "NA-MSA-20")
def test_left_to_burn_it_walks_all_its_way_and_takes_the_wound() -> None:
    table = burning_messenger().choose("keep")

    assert [len(event.path) for event in table.told(Moved) if event.who == "messenger"] == [4]
    assert WoundsDealt("messenger", 1, "NA-STA-27") in table.events
    assert table.state.personae["messenger"].tokens == [Token.BURNED]


@pytest.mark.rule("NA-STA-25")
def test_a_distracted_hero_loses_the_success_of_the_first_of_several_targets_only() -> None:
    sweep = {"form": "close", "area": {"shape": "distance", "size": 2}}
    table = battle(
        heroes={"squire": {"at": "C5", "tokens": [Token.DISTRACTED]}},
        enemies={"stratiota-1": "C4", "stratiota-2": "D4"},
        active="squire",
        cards={"equipment.arming-sword.attack": sweep, "enemies.stratiota.wo": 9},
    )

    table.choose("attack:stratiota-1:arming-sword").roll(5, 5, 1, 1)
    assert table.told(AttackRolled)[0].successes == 1
    table.roll(5, 5, 1, 1)

    assert table.told(AttackRolled)[0].successes == 2


@pytest.mark.rule("NA-STA-11", "NA-TOK-07")
@pytest.mark.parametrize(
    ("weak", "left"),
    [
        ("weakness-1", ["energy-field", "weakness-1"]),
        ("weakness-2", ["weakness-2"]),
    ],
)
def test_an_energy_field_is_for_a_token_that_would_come_to_lie_there(weak: str, left: list[str]) -> None:
    """A spell brings Weakness1: the same again is nothing to a character, next to a Weakness2 it is one more."""
    table = battle(
        heroes={"apprentice": {"at": "F6", "skills": ["ember"]}},
        enemies={"stratiota-1": {"at": "F4", "tokens": ["energy-field", weak]}},
        active="apprentice",
        cards={"skills.ember.attack.effects": [{"do": "status", "token": "weakness-1"}]},
    )

    table.choose("attack:stratiota-1:ember").roll(5, 1, 1, 1)

    assert table.state.enemies["stratiota-1"].tokens == left
