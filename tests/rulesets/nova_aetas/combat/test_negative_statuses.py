"""NA-STA-22..37: what the dark red status tokens and the wounds do, to heroes and to enemies."""

from __future__ import annotations

import pytest

from rulesets.engine.requests import Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import (
    ActivationEnded,
    ArmourTook,
    AttackRolled,
    FlamesFought,
    StrikesParried,
    TokenLost,
    TokenMoved,
    WoundsDealt,
)
from rulesets.nova_aetas.state.state import Item
from tests.rulesets.nova_aetas.combat.status_table import KNIVES, ap, beset, scum, struck
from tests.rulesets.nova_aetas.table import OPEN_GROUND, battle


@pytest.mark.rule("NA-STA-22")
def test_a_sleeper_uses_up_all_his_ap_to_wake() -> None:
    table = scum(Token.SLEEP)

    assert table.told(ActivationEnded)[0] == ActivationEnded("scum", 5)
    assert TokenMoved("scum", 12, 5) in table.events
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-22")
def test_a_wound_wakes_him_and_his_next_activation_is_his_own() -> None:
    table = struck(Token.SLEEP).roll(1, 1, 1)

    assert TokenLost("scum", Token.SLEEP, "NA-STA-22") in table.events
    assert ap(table) == 5


@pytest.mark.rule("NA-STA-22", "NA-REA-10")
def test_put_to_sleep_between_two_actions_he_sleeps_through_the_rest_of_his_ap() -> None:
    """A step overtakes the Stratiota, whose dart brings sleep: the four AP that are left go, and the token with them."""
    dart = {"sphere": "physical", "strikes": 1, "difficulty": 6, "effects": [{"do": "status", "token": "sleep"}]}
    table = scum(
        enemies={"stratiota-1": "C4"},
        dial={"stratiota": 61},
        cards={"enemies.stratiota.attack": dart, "enemies.stratiota.ra": 3},
        house={"reaction": True},
    )

    table.choose("attack:stratiota-1:stiletto:2").roll(1, 1)
    table.roll(1, 1, 1)

    assert TokenLost("scum", Token.SLEEP, "NA-STA-22") in table.events
    assert ActivationEnded("scum", 5) in table.events
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-22")
def test_a_blow_that_defence_takes_whole_wakes_nobody() -> None:
    table = struck(Token.SLEEP, Token.DEFENCE, cards={"enemies.stratiota.attack.strikes": 1}).roll(1, 1, 1)

    table.choose("spend-token:defence")

    assert table.state.heroes["scum"].wounds == 0
    assert TokenLost("scum", Token.SLEEP, "NA-STA-22") in table.events  # not by the blow: her own turn came next
    assert ActivationEnded("scum", 5) in table.events


@pytest.mark.rule("NA-STA-23")
def test_the_blinded_strike_no_blow_but_may_shoot() -> None:
    table = scum(Token.BLINDED, enemies={"stratiota-1": "C4"})

    assert not table.offers("attack:stratiota-1:stiletto")
    assert table.offers(KNIVES)

    table.choose("wait:5")
    assert Token.BLINDED not in table.state.heroes["scum"].tokens


@pytest.mark.rule("NA-STA-23", "NA-EFF-16")
def test_blindness_opens_no_shot_that_is_shut_otherwise() -> None:
    """The second barrel is a Sequence attack: with no base attack before it there is nothing to follow."""
    table = battle(
        heroes={"sapper": {"at": "C5", "skills": ["second-barrel"], "tokens": [Token.BLINDED]}},
        enemies={"stratiota-1": "C3"},
        active="sapper",
    )

    assert table.offers("attack:stratiota-1:wheel-lock")
    assert not table.offers("attack:stratiota-1:second-barrel")


@pytest.mark.rule("NA-STA-23")
def test_a_blinded_crossbowman_shoots() -> None:
    table = battle(
        heroes={"scum": "C5"},
        enemies={"crossbowman-1": {"at": "C2", "tokens": [Token.BLINDED]}},
        active="crossbowman",
        house={"enemies_choose_paths": True},
    )

    assert isinstance(table.request, Roll)


@pytest.mark.rule("NA-STA-23")
def test_a_blinded_enemy_does_not_strike_and_sees_again_after_its_activation() -> None:
    table = struck(enemy=(Token.BLINDED,))

    assert not table.told(StrikesParried)
    assert table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-STA-24")
def test_cursed_takes_one_off_every_die_of_the_next_test() -> None:
    table = scum(Token.CURSED).choose(KNIVES)
    assert table.dice() == ("3d6", 6)

    table.roll(5, 6, 5)
    assert table.told(AttackRolled)[0].faces == (4, 5, 4)
    assert table.told(AttackRolled)[0].successes == 1
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-25")
def test_a_distracted_enemy_strikes_one_less() -> None:
    table = struck(enemy=(Token.DISTRACTED,)).roll(1, 1, 1)

    assert table.told(StrikesParried)[0].strikes == 1
    assert table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-STA-25", "NA-STA-16")
@pytest.mark.parametrize("hero", [(), (Token.PROVOKE,)])
def test_of_a_single_strike_nothing_is_left_to_roll_for(hero: tuple[Token, ...]) -> None:
    """Never less than nothing either: both tokens go with the one attack."""
    table = struck(*hero, enemy=(Token.DISTRACTED,), cards={"enemies.stratiota.attack.strikes": 1})

    assert not isinstance(table.request, Roll)
    assert table.state.heroes["scum"].wounds == 0
    assert table.state.heroes["scum"].tokens == table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-STA-25")
def test_a_distracted_hero_loses_a_success_of_his_next_attack() -> None:
    table = scum(Token.DISTRACTED).choose(KNIVES).roll(5, 5, 1)

    assert table.told(AttackRolled)[0].successes == 1
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-26")
def test_flames_are_beaten_out_with_a_four_for_one_ap_a_try() -> None:
    table = scum(Token.BURNED, Token.CURSED)

    table.choose("douse-flames:1").roll(3)
    table.choose("douse-flames:1").roll(4)

    assert table.told(FlamesFought) == [FlamesFought("scum", 4)]
    assert table.state.heroes["scum"].tokens == [Token.CURSED]
    assert ap(table) == 3


@pytest.mark.rule("NA-STA-26", "NA-STA-27", "NA-ACT-09")
@pytest.mark.parametrize(("last", "wounds", "tokens"), [(3, 1, [Token.BURNED]), (4, 0, [])])
def test_the_last_ap_is_a_last_try_and_then_the_activation_is_over(last: int, wounds: int, tokens: list[Token]) -> None:
    table = scum(Token.BURNED)
    for face in (1, 2, 3, 3, last):
        table.choose("douse-flames:1").roll(face)

    assert ActivationEnded("scum", 5) in table.events
    assert (table.state.heroes["scum"].wounds, table.state.heroes["scum"].tokens) == (wounds, tokens)


@pytest.mark.rule("NA-STA-26", "NA-STA-31")
def test_stunned_in_flames_he_must_come_to_himself_first() -> None:
    table = scum(Token.BURNED, Token.STUNNED)
    assert not table.offers("douse-flames")

    table.choose("shake-off:stunned:2")
    assert table.offers("douse-flames:1")


@pytest.mark.rule("NA-STA-26")
def test_a_specialist_beats_at_flames_with_a_d6_too() -> None:
    table = battle(heroes={"assassin": {"at": "C5", "tokens": [Token.BURNED]}}, active="assassin")

    assert table.choose("douse-flames").dice() == ("1d6", 4)


@pytest.mark.rule("NA-STA-27", "NA-THR-12")
def test_whoever_still_burns_at_the_end_takes_a_wound_and_burns_on() -> None:
    table = scum(Token.BURNED).choose("wait:5")

    assert table.told(WoundsDealt)[0] == WoundsDealt("scum", 1, "NA-STA-27")
    assert table.state.heroes["scum"].tokens == [Token.BURNED]


@pytest.mark.rule("NA-STA-28")
def test_a_burning_enemy_takes_a_wound_and_the_fire_goes_out() -> None:
    table = struck(enemy=(Token.BURNED,)).roll(5, 5, 1)

    assert WoundsDealt("stratiota-1", 1, "NA-STA-28") in table.events
    assert table.state.enemies["stratiota-1"].tokens == []
    assert table.state.enemies["stratiota-1"].wounds == 1


@pytest.mark.rule("NA-STA-29")
def test_a_hindered_hero_pays_two_ap_a_square_until_the_activation_ends() -> None:
    table = scum(Token.HINDERED, enemies={"stratiota-1": "J9"})
    assert table.offers("move:scum:C7:4")
    assert not table.offers("move:scum:C8")

    table.choose("move:scum:C7:4")
    assert not table.offers("move")
    table.choose("wait:1")
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-29")
def test_climbing_costs_double_too() -> None:
    rows = (*OPEN_GROUND[:3], "..1.........", *OPEN_GROUND[4:])
    table = scum(Token.HINDERED, rows=rows, map_={"buildings": {"1": {}}}, enemies={"stratiota-1": "J9"})

    assert table.offers("move:scum:C4+1:2")


@pytest.mark.rule("NA-STA-29", "NA-EFF-12")
@pytest.mark.parametrize(("tokens", "steps"), [([], 3), ([Token.HINDERED], 1)])
def test_a_hindered_patrol_pays_two_ap_a_square(tokens: list[Token], steps: int) -> None:
    table = battle(
        heroes={"squire": "L12"},
        enemies={"stratiota-1": {"at": "C5", "tokens": tokens}},
        active="stratiota",
        cards={"enemies.stratiota.ra": 3},
        mission={"instructions": {"stratiota": [{"do": "patrol", "tv": 3}]}},
    )

    for _ in range(steps):
        table.roll(3)

    assert not isinstance(table.request, Roll)
    assert table.state.enemies["stratiota-1"].at == {1: "D5", 3: "F5"}[steps]


@pytest.mark.rule("NA-STA-30", "NA-DAT-14", "NA-DAT-15")
def test_poison_takes_one_off_ph_and_mi_of_the_scum_and_off_pd_and_md_of_a_stratiota() -> None:
    assert struck(Token.POISONED).dice() == ("2d6", 5)
    assert beset(Token.POISONED).dice() == ("1d6", 5)
    assert scum(enemy=(Token.POISONED,)).choose(KNIVES).dice() == ("3d6", 4)

    caster = battle(
        heroes={"apprentice": "C5"},
        enemies={"stratiota-1": {"at": "C2", "tokens": [Token.POISONED]}},
        active="apprentice",
    )
    assert caster.choose("attack:stratiota-1:spark-scroll").dice() == ("4d6", 3)


@pytest.mark.rule("NA-STA-30")
def test_a_weapons_own_ph_is_not_poisoned() -> None:
    table = scum(Token.POISONED, enemies={"stratiota-1": "C4"})

    assert table.choose("attack:stratiota-1:stiletto").dice() == ("2d6", 5)


@pytest.mark.rule("NA-STA-30", "NA-EFF-09")
def test_nor_is_the_ph_of_a_grenade() -> None:
    table = battle(
        heroes={"sapper": {"at": "C9", "tokens": [Token.POISONED]}},
        active="sapper",
        cards={"equipment.fire-pot.attack.ph": 3},
    )

    assert table.choose("attack:C6:fire-pot").dice() == ("3d8", 5)


@pytest.mark.rule("NA-STA-30")
def test_no_characteristic_falls_below_one() -> None:
    assert struck(Token.POISONED, cards={"classes.scum.ph": 1}).dice() == ("1d6", 5)


@pytest.mark.rule("NA-STA-30", "NA-TST-08")
def test_what_is_added_comes_on_top_of_that_one() -> None:
    table = struck(Token.POISONED, Token.STRENGTH_1, cards={"classes.scum.ph": 1}).choose("spend-token:strength-1")

    assert table.dice() == ("2d6", 5)


@pytest.mark.rule("NA-STA-31")
def test_the_stunned_pay_two_ap_before_anything_but_waiting() -> None:
    table = scum(Token.STUNNED)
    assert {option.split(":")[0] for option in table.options} == {"shake-off", "wait"}

    table.choose("shake-off:stunned:2")
    assert ap(table) == 3
    assert table.offers(KNIVES)


@pytest.mark.rule("NA-STA-31")
def test_a_stunned_enemy_pays_too_and_has_too_few_ap_left_to_strike() -> None:
    table = struck(enemy=(Token.STUNNED,))

    assert not table.told(StrikesParried)
    assert table.state.enemies["stratiota-1"].tokens == []
    assert ("scum", "stratiota-1") in table.state.engaged


@pytest.mark.rule("NA-STA-31", "NA-HRO-07")
def test_an_enemy_that_is_stunned_by_the_answer_to_its_blow_pays_before_it_strikes_again() -> None:
    """Ra 6 is two blows, but two of the last three AP go to the stun."""
    stun = {"target": "enemy", "effects": [{"do": "status", "token": "stunned"}]}
    table = struck(
        heroes={"duellist": {"at": "C5", "skills": ["riposte"]}},
        cards={"enemies.stratiota.ra": 6, "skills.riposte.use": stun},
    )

    table.roll(8, 8, 1, 1, 1).choose("respond:riposte")

    assert table.state.enemies["stratiota-1"].tokens == []
    assert not isinstance(table.request, Roll)


@pytest.mark.rule("NA-STA-31", "NA-ESK-24")
def test_what_stuns_at_once_moves_the_activation_token_and_places_none() -> None:
    stun = {"sphere": "physical", "strikes": 1, "difficulty": 5, "effects": [{"do": "delay", "count": 2}]}
    table = struck(cards={"enemies.stratiota.attack": stun}, dial={"scum": 71}).roll(1, 1, 1)

    assert TokenMoved("scum", 11, 1, "NA-CBE-06") in table.events
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-ESK-10")
def test_one_ap_to_stand_up_and_three_for_an_attack() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "tokens": [Token.KNOCKED_DOWN]}}, enemies={"stratiota-1": "C4"}, active="squire"
    )
    assert not table.offers("attack")

    table.choose("shake-off:knocked-down:1")
    assert table.offers("attack:stratiota-1:arming-sword:3")


@pytest.mark.rule("NA-STA-32", "NA-STA-33")
@pytest.mark.parametrize(
    ("token", "ph", "dice"),
    [
        (Token.WEAKNESS_1, 3, "2d6"),
        (Token.WEAKNESS_1, 1, "1d6"),
        (Token.WEAKNESS_2, 4, "2d6"),
        (Token.WEAKNESS_2, 2, "1d6"),
    ],
)
def test_weakness_takes_dice_but_never_the_last(token: Token, ph: int, dice: str) -> None:
    table = scum(token, cards={"classes.scum.ph": ph}).choose(KNIVES)

    assert table.dice() == (dice, 5)
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-34", "NA-ACT-19")
def test_bleeding_costs_a_wound_when_the_next_activation_ends_and_is_gone() -> None:
    table = scum(Token.BLEEDING).choose("wait:5")

    dealt = table.events.index(WoundsDealt("scum", 1, "NA-STA-34"))
    assert dealt < table.events.index(TokenMoved("scum", 12, 5))
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-34", "NA-THR-12")
def test_an_enemy_that_bleeds_to_death_raises_nobodys_threat() -> None:
    table = struck(enemies={"stratiota-1": {"at": "C4", "wounds": 1, "tokens": [Token.BLEEDING]}}).roll(5, 5, 1)

    assert table.state.enemies == {}
    assert table.state.heroes["scum"].tv == 0


@pytest.mark.rule("NA-STA-34")
def test_bleeding_that_comes_in_ones_own_activation_waits_for_the_next() -> None:
    cut = {"effects": [{"do": "status", "token": "bleeding"}]}
    table = battle(
        heroes={"squire": {"at": "C5", "skills": ["guard"]}}, active="squire", cards={"skills.guard.use": cut}
    )

    table.choose("use-skill:guard").choose("wait:3")
    assert not table.told(WoundsDealt)

    table.choose("wait:4")
    assert table.told(WoundsDealt)


@pytest.mark.rule("NA-STA-35", "NA-STA-36")
@pytest.mark.parametrize(
    ("taken", "shown"), [(2, ("wound-1", "wound-1")), (4, ("wound-3", "wound-1")), (3, ("wound-3",))]
)
def test_wounds_lie_on_the_sheet_as_tokens_of_three_and_one(taken: int, shown: tuple[str, ...]) -> None:
    table = battle(heroes={"scum": {"at": "C5", "wounds": taken}}, active="scum")

    assert table.game.view.sheets[0].tokens == shown


@pytest.mark.rule("NA-STA-37", "NA-ACT-17")
def test_burning_and_bleeding_at_once_fill_the_armour_first() -> None:
    squire = {"at": "C5", "items": [Item("light-armour")], "tokens": [Token.BURNED, Token.BLEEDING]}
    table = battle(heroes={"squire": squire}, active="squire").choose("wait:4")

    assert table.told(WoundsDealt) == [WoundsDealt("squire", 2, "NA-STA-37")]
    assert table.told(ArmourTook) == [ArmourTook("squire", 1)]
    assert table.state.heroes["squire"].wounds == 1


@pytest.mark.rule("NA-ACT-18")
def test_granted_tokens_come_after_the_check_and_never_twice() -> None:
    table = battle(heroes={"champion": {"at": "C5", "skills": ["unbowed"]}}, active="champion")
    assert table.state.heroes["champion"].tokens == [Token.DEFENCE]

    table.choose("wait:1")
    assert table.state.heroes["champion"].tokens == [Token.DEFENCE]
