"""NA-EFF: the vocabulary that cards are written in."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.events import (
    Bounced,
    ComboChanged,
    CriticalHit,
    EnemyDecided,
    Exploded,
    Moved,
    NoiseMade,
    SpellEnded,
    ThreatChanged,
    Thrown,
    TimeChanged,
    TokenMoved,
    WoundsDealt,
)
from rulesets.nova_aetas.state.state import Item, Kept
from tests.rulesets.nova_aetas.table import OPEN_GROUND, Table, battle, new_game, pack, starter_setup

ASSASSIN = {"form": "close", "cost": 1, "combo": 1}


def ap(table: Table) -> int:
    return table.active.ap


def sapper(at: str = "C9", **changes: Any) -> Table:
    """The Sapper (Ph 3, made 2) with one fire pot of range 4 and area 1."""
    given: dict[str, Any] = {
        "heroes": {"sapper": {"at": at, "items": [Item("fire-pot")]}},
        "enemies": {"stratiota-1": "C5"},
        "active": "sapper",
        "cards": {"classes.sapper.ph": 2, "enemies.stratiota.wo": 9},
    }
    given["cards"] |= changes.pop("cards", {})
    return battle(**(given | changes))


# Areas, bounces and grenades; the starter pack's card says 1 north, 2 north-east, 3 east, 4 south, 5 south-west, 6 west


@pytest.mark.rule("NA-EFF-01", "NA-EFF-09")
def test_everyone_within_the_area_of_a_grenade_is_hit_friends_too() -> None:
    table = sapper(
        heroes={"sapper": {"at": "C9", "items": [Item("fire-pot")]}, "scum": "D6"},
        enemies={"stratiota-1": "C5", "stratiota-2": "E7"},
    )

    table.choose("attack:C6:fire-pot").roll(5, 2)
    table.roll(1).roll(4).roll(3)

    assert table.told(Exploded) == [Exploded("fire-pot", "D6")]
    assert {event.target for event in table.told(WoundsDealt)} == {"scum"}
    assert table.state.heroes["scum"].tokens == [Token.BURNED]


@pytest.mark.rule("NA-EFF-01")
def test_area_one_is_every_square_within_one_step() -> None:
    table = sapper(enemies={"stratiota-1": "C5", "stratiota-2": "D6", "stratiota-3": "D5", "stratiota-4": "C3"})

    table.choose("attack:C6:fire-pot").roll(5, 2)
    table.roll(1).roll(4).roll(1)
    assert table.told(Exploded)[0].at == "C5"

    assert {event.target for event in table.told(WoundsDealt)} == {"stratiota-1", "stratiota-3"}


@pytest.mark.rule("NA-EFF-03", "NA-EFF-12")
def test_a_bounce_back_and_the_third_is_rolled_from_there() -> None:
    table = sapper().choose("attack:C6:fire-pot").roll(5, 2)

    table.roll(1)
    assert table.told(Bounced) == [Bounced("fire-pot", "C6", "C5")]
    table.roll(4)
    assert table.told(Bounced) == [Bounced("fire-pot", "C5", "C6")]
    table.roll(2)
    assert table.told(Bounced) == [Bounced("fire-pot", "C6", "D5")]


@pytest.mark.rule("NA-EFF-03")
def test_what_bounces_against_the_edge_stays_where_it_is() -> None:
    table = sapper("C3").choose("attack:C1:fire-pot").roll(5, 2).roll(1)

    assert table.told(Bounced) == [Bounced("fire-pot", "C1", "C1")]


@pytest.mark.rule("NA-EFF-03", "NA-EFF-12")
def test_without_the_orientation_card_the_players_name_the_square() -> None:
    table = sapper(cards={"orientation": {}}).choose("attack:C6:fire-pot").roll(5, 2).roll(1)

    assert len(table.options) == 8
    table.choose("bounce-to:D7")
    assert table.told(Bounced) == [Bounced("fire-pot", "C6", "D7")]


@pytest.mark.rule("NA-EFF-09")
def test_a_throw_needs_one_success_with_ph_at_five() -> None:
    table = sapper().choose("attack:C6:fire-pot:3")
    assert table.dice() == ("2d8", 5)

    table.roll(4, 2)
    assert table.told(Thrown)[0].good == 0
    assert not table.told(Exploded)
    assert table.state.heroes["sapper"].items == []


# Cards played before the game


def chronomancer_at_the_start() -> Table:
    heroes = [{"hero": "scum", "seat": "anna"}, {"hero": "chronomancer", "seat": "bruno"}]
    table = Table(Game(RULESET, starter_setup(heroes=heroes)))
    if table.offers("check-off-all"):
        table.choose("check-off-all")
    while table.offers("deploy"):
        table.choose(table.options[0])
    return table


@pytest.mark.rule("NA-EFF-02")
def test_a_card_played_ahead_delays_its_user_by_the_sectors_it_prints() -> None:
    table = chronomancer_at_the_start()
    before = table.state.dial["chronomancer"]

    table.choose("use-ahead:chronomancer:hourglass")

    assert table.state.dial["chronomancer"] == before + 3
    assert table.told(TokenMoved)[0].rule == "NA-EFF-02"
    assert table.state.heroes["chronomancer"].tokens == [Token.HASTE, Token.STRENGTH_2]
    assert not table.offers("use-ahead")
    assert table.offers("confirm")


@pytest.mark.rule("NA-EFF-02")
def test_from_sector_twelve_a_delay_of_three_leads_to_sector_three() -> None:
    table = chronomancer_at_the_start()
    table.state.dial["chronomancer"] = 60

    table.choose("use-ahead:chronomancer:hourglass")

    assert (table.told(TokenMoved)[0].start, table.told(TokenMoved)[0].to) == (12, 3)


def with_a_card_to_play_ahead(**card: Any) -> Table:
    """The squire has a thing that is used before the game; he stands next to the scum."""
    content = pack()
    thing = {"kind": "tool", "archetype": "any", "colour": "any", "before_game": True, "delay": 1, "consumed": True}
    content["equipment"]["thing"] = thing | card
    heroes = [{"hero": "scum", "seat": "anna"}, {"hero": "squire", "seat": "bruno", "equipment": ["thing"]}]
    table = new_game("no-way-but-up", content=content, heroes=heroes).choose("check-off-all")
    return table.choose("deploy:scum:E10").choose("deploy:squire:E11")


@pytest.mark.rule("NA-EFF-02", "NA-TOK-05")
def test_an_oil_played_ahead_goes_on_a_weapon() -> None:
    table = with_a_card_to_play_ahead(use={"target": "weapon", "effects": [{"do": "coat", "token": "poisoned"}]})

    table.choose("use-ahead:squire:thing")

    squire = table.state.heroes["squire"]
    assert next((item.id, item.tokens) for item in squire.items) == ("arming-sword", [Token.POISONED])
    assert (squire.tokens, [item.id for item in squire.items].count("thing")) == ([], 0)


@pytest.mark.rule("NA-EFF-02", "NA-ICO-05")
def test_the_user_of_a_card_played_ahead_chooses_the_friend_whom_it_is_for() -> None:
    table = with_a_card_to_play_ahead(use={"target": "friend", "effects": [{"do": "status", "token": "haste"}]})

    table.choose("use-ahead:squire:thing")
    assert isinstance(table.request, Choose)
    assert table.request.seat == "bruno"
    assert set(table.options) == {"use-ahead-on:thing:scum", "use-ahead-on:thing:squire"}
    table.choose("use-ahead-on:thing:scum")

    assert {hero.id: hero.tokens for hero in table.state.heroes.values()} == {"scum": [Token.HASTE], "squire": []}
    assert table.state.dial["squire"] == table.state.dial["scum"] + 1


@pytest.mark.rule("NA-EFF-02", "NA-MIS-06")
def test_a_card_played_ahead_that_ends_it_all_ends_it_at_once() -> None:
    """Two of the two heroes lie there before anybody has acted."""
    effects = [{"do": "wounds", "count": 9}, {"do": "wounds", "count": 9, "to": "self"}]
    table = with_a_card_to_play_ahead(use={"target": "friend", "effects": effects})

    table.choose("use-ahead:squire:thing").choose("use-ahead-on:thing:scum")

    assert table.outcome.result == "defeat"


@pytest.mark.rule("NA-EFF-02", "NA-TOK-03")
def test_a_thing_that_was_poisoned_ahead_passes_it_on_when_it_is_used_ahead() -> None:
    attack = {"form": "close"}
    use = {"target": "friend", "effects": [{"do": "status", "token": "haste"}]}
    table = with_a_card_to_play_ahead(attack=attack, use=use)
    table.state.heroes["squire"].items[-1].tokens.append(Token.POISONED)

    table.choose("use-ahead:squire:thing").choose("use-ahead-on:thing:scum")

    assert table.state.heroes["scum"].tokens == [Token.HASTE, Token.POISONED]


@pytest.mark.rule("NA-EFF-02", "NA-TST-05")
@pytest.mark.parametrize(("mind", "tokens"), [(4, []), (5, [Token.DEFENCE])])
def test_a_card_played_ahead_works_only_if_its_test_is_passed(mind: int, tokens: list[Token]) -> None:
    use = {"test": "Mi 1", "effects": [{"do": "status", "token": "defence"}]}
    table = with_a_card_to_play_ahead(use=use).choose("use-ahead:squire:thing")
    assert table.dice() == ("1d6", 5)

    table.roll(mind)

    assert table.state.heroes["squire"].tokens == tokens
    assert not table.offers("use-ahead")


@pytest.mark.rule("NA-EFF-02")
def test_once_the_game_has_begun_such_a_card_is_no_longer_offered() -> None:
    table = battle(heroes={"chronomancer": "C5"}, active="chronomancer")

    assert not table.offers("use-item:hourglass")


# Moving about


@pytest.mark.rule("NA-EFF-05", "NA-DAT-27")
@pytest.mark.parametrize(("floors", "climbs"), [(1, True), (2, False)])
def test_climb_one_is_for_one_level(floors: int, climbs: bool) -> None:
    rows = (*OPEN_GROUND[:3], "..1.........", *OPEN_GROUND[4:])
    table = battle(rows, heroes={"scum": "C5"}, active="scum", map_={"buildings": {"1": {"floors": floors}}})

    assert table.offers(f"move:scum:C4+{floors}") is climbs


@pytest.mark.rule("NA-EFF-17")
@pytest.mark.parametrize(("skills", "heard"), [([], True), (["soft-step"], False)])
def test_a_silent_move_does_not_wake_a_mission_that_listens(skills: list[str], heard: bool) -> None:
    table = battle(
        heroes={"scum": {"at": "C5", "skills": skills}},
        enemies={"stratiota-1": "C2"},
        active="scum",
        mission={"noise": 3},
    )

    table.choose("move:scum:C4:1")

    assert bool(table.told(NoiseMade)) is heard
    assert table.state.heroes["scum"].tv == int(heard)


@pytest.mark.rule("NA-EFF-17", "NA-LOS-02")
def test_where_no_mission_listens_nobody_is_heard() -> None:
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "C2"}, active="scum")

    assert not table.choose("move:scum:C3:2").told(NoiseMade)


# Points


def assassin(combo: int = 0, **changes: Any) -> Table:
    given: dict[str, Any] = {
        "heroes": {"assassin": {"at": "C5", "combo": combo, "skills": ["last-word"]}},
        "enemies": {"stratiota-1": "C4"},
        "active": "assassin",
        "cards": {"equipment.twin-daggers.attack": ASSASSIN, "enemies.stratiota.wo": 9},
    }
    given["cards"] |= changes.pop("cards", {})
    return battle(**(given | changes))


@pytest.mark.rule("NA-EFF-06", "NA-DAT-24")
@pytest.mark.parametrize(("faces", "points"), [((5, 5, 5), 1), ((1, 1, 1), 0)])
def test_a_combo_point_for_an_attack_that_wounds_however_much(faces: tuple[int, ...], points: int) -> None:
    table = assassin().choose("attack:stratiota-1:twin-daggers").roll(*faces)

    assert table.state.heroes["assassin"].combo == points


@pytest.mark.rule("NA-EFF-06")
def test_a_d6_shows_six_at_most() -> None:
    table = assassin(6).choose("attack:stratiota-1:twin-daggers").roll(5, 1, 1)

    assert table.state.heroes["assassin"].combo == 6
    assert table.told(ComboChanged) == []


@pytest.mark.rule("NA-EFF-06", "NA-EFF-19")
@pytest.mark.parametrize(("faces", "points"), [((5, 1, 1), 5), ((1, 1, 1), 4)])
def test_a_skill_that_costs_and_gives_points_is_paid_for_before_it_gives(faces: tuple[int, ...], points: int) -> None:
    """Six points, two to pay, one to gain if it wounds."""
    table = assassin(6, cards={"skills.last-word.attack": {"form": "close", "combo": 1, "combo_cost": 2}})

    table.choose("attack:stratiota-1:last-word").roll(*faces)

    assert table.state.heroes["assassin"].combo == points


@pytest.mark.rule("NA-EFF-19", "NA-DAT-24")
def test_a_skill_paid_in_combo_points_takes_them_after_the_attack() -> None:
    table = assassin(3, cards={"skills.last-word.attack.combo_cost": 2})

    table.choose("attack:stratiota-1:last-word").roll(1, 1, 1)

    assert table.told(ComboChanged) == [ComboChanged("assassin", -2, 1, "NA-EFF-19")]
    assert table.state.heroes["assassin"].combo == 1


@pytest.mark.rule("NA-EFF-19")
def test_with_too_few_combo_points_it_is_not_offered() -> None:
    table = assassin(1, cards={"skills.last-word.attack.combo_cost": 2})

    assert not table.offers("attack:stratiota-1:last-word")


def chronomancer(time: int = 0, **changes: Any) -> Table:
    given: dict[str, Any] = {
        "heroes": {
            "chronomancer": {"at": "C5", "time": time, "skills": ["slow", "turn-back", "borrowed-moment"]},
            "squire": "C6",
        },
        "enemies": {"stratiota-1": "C2"},
        "active": "chronomancer",
        "dial": {"squire": 65},
    }
    return battle(**(given | changes))


@pytest.mark.rule("NA-EFF-18", "NA-DAT-24")
def test_a_time_point_for_each_completed_action_even_one_that_fails() -> None:
    table = chronomancer().choose("attack:stratiota-1:slow").roll(1, 1, 1, 1)
    assert table.told(TimeChanged) == [TimeChanged("chronomancer", 1, 1, "NA-EFF-18")]

    table.choose("use-skill:borrowed-moment")
    assert table.state.heroes["chronomancer"].time == 2


@pytest.mark.rule("NA-EFF-18")
def test_time_points_stop_at_six() -> None:
    assert chronomancer(6).choose("use-skill:borrowed-moment").state.heroes["chronomancer"].time == 6


@pytest.mark.rule("NA-EFF-20", "NA-DAT-24")
def test_two_time_points_buy_a_friend_three_sectors() -> None:
    table = chronomancer(2).choose("use-skill:turn-back:squire:1")

    assert table.state.heroes["chronomancer"].time == 0
    assert table.state.dial["squire"] == 62


@pytest.mark.rule("NA-EFF-20")
def test_one_time_point_does_not_buy_it() -> None:
    assert not chronomancer(1).offers("use-skill:turn-back")


# Blows


@pytest.mark.rule("NA-EFF-07")
@pytest.mark.parametrize(("house", "dealt"), [({}, 5), ({"critical_x_on_top": True}, 6)])
def test_critical_two_takes_the_place_of_the_extra_wound_or_adds_to_it(house: dict[str, bool], dealt: int) -> None:
    table = battle(
        heroes={"duellist": "C5"},
        enemies={"stratiota-1": "C4"},
        active="duellist",
        cards={"enemies.stratiota.wo": 9},
        house=house,
    )

    table.choose("attack:stratiota-1:rapier").roll(5, 5, 5, 1)

    assert table.told(CriticalHit)[0].extra == dealt - 3
    assert table.told(WoundsDealt)[0].count == dealt


@pytest.mark.rule("NA-EFF-11", "NA-STA-19")
@pytest.mark.parametrize(("own", "printed", "dice"), [(2, 4, "4d6"), (4, 2, "2d6"), (2, None, "2d6")])
@pytest.mark.parametrize("strong", [False, True])
def test_a_weapon_with_its_own_ph_is_swung_with_that_and_strength_comes_on_top(
    own: int, printed: int | None, dice: str, strong: bool
) -> None:
    sword = {"form": "close"} | ({} if printed is None else {"ph": printed})
    table = battle(
        heroes={"squire": {"at": "C5", "tokens": [Token.STRENGTH_1] if strong else []}},
        enemies={"stratiota-1": "C4"},
        active="squire",
        cards={"classes.squire.ph": own, "equipment.arming-sword.attack": sword},
    ).choose("attack:stratiota-1:arming-sword")

    if strong:
        table.choose("spend-token:strength-1")

    assert table.dice() == (f"{int(dice[0]) + strong}d6", 5)


@pytest.mark.rule("NA-EFF-08")
@pytest.mark.parametrize(("at", "valid"), [("C1", True), ("B1", False)])
def test_a_weapon_with_a_distance_shoots_by_distance_and_sight(at: str, valid: bool) -> None:
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": at}, active="scum")

    assert table.offers("attack:stratiota-1:throwing-knives") is valid


@pytest.mark.rule("NA-EFF-14")
@pytest.mark.parametrize(("at", "valid"), [("C3", True), ("D4", True), ("C2", False)])
def test_reach_two_is_close_combat_up_to_two_squares_away(at: str, valid: bool) -> None:
    table = battle(heroes={"novice": "C5"}, enemies={"stratiota-1": at}, active="novice")

    assert table.offers("attack:stratiota-1:quarterstaff") is valid


@pytest.mark.rule("NA-EFF-14")
def test_reach_needs_sight_and_the_same_level() -> None:
    rows = (*OPEN_GROUND[:3], "..1.........", *OPEN_GROUND[4:])
    table = battle(
        rows,
        heroes={"novice": "C5"},
        enemies={"stratiota-1": "C4+1", "stratiota-2": "C3"},
        active="novice",
        map_={"buildings": {"1": {}}},
    )

    assert not table.offers("attack:stratiota-1:quarterstaff")
    assert not table.offers("attack:stratiota-2:quarterstaff")


def duellist(**changes: Any) -> Table:
    given: dict[str, Any] = {
        "heroes": {"duellist": {"at": "C5", "skills": ["second-cut"]}},
        "enemies": {"stratiota-1": "C4"},
        "active": "duellist",
        "cards": {"enemies.stratiota.wo": 9},
    }
    return battle(**(given | changes))


@pytest.mark.rule("NA-EFF-16")
def test_a_sequence_attack_comes_straight_after_a_base_attack() -> None:
    table = duellist()
    assert not table.offers("attack:stratiota-1:second-cut")

    table.choose("attack:stratiota-1:parrying-dagger").roll(1, 1)
    table.choose("attack:stratiota-1:second-cut:1").roll(1, 1)

    assert not table.offers("attack:stratiota-1:second-cut")


@pytest.mark.rule("NA-EFF-16")
@pytest.mark.parametrize("attacks", [["mind-thrust"], ["parrying-dagger", "mind-thrust"]])
def test_a_spell_is_no_base_attack(attacks: list[str]) -> None:
    """Not before a Sequence attack, and not between it and the blow it follows."""
    spell = {"kind": "action", "archetype": "sword", "colours": ["red"], "attack": {"form": "spell", "cost": 1}}
    table = duellist(
        heroes={"duellist": {"at": "C5", "skills": ["second-cut", "mind-thrust"]}},
        cards={"enemies.stratiota.wo": 9, "skills.mind-thrust": spell},
    )
    for attack in attacks:
        table.choose(f"attack:stratiota-1:{attack}")
        assert isinstance(table.request, Roll)
        table.roll(*(1,) * len(table.request.dice))

    assert not table.offers("attack:stratiota-1:second-cut")


@pytest.mark.rule("NA-EFF-16")
def test_after_a_step_in_between_it_is_too_late() -> None:
    table = duellist().choose("attack:stratiota-1:parrying-dagger").roll(1, 1)

    table.choose("move:duellist:D5:1").choose("move:duellist:D4:1")

    assert not table.offers("attack:stratiota-1:second-cut")


# What lasts


def two_spells(**changes: Any) -> Table:
    """An Enchantress (Ra 5) who keeps two spells going, for 1 and for 2 AP."""
    kept = [
        Kept("enchantress", "wings", "squire", [Token.FLY], upkeep=1),
        Kept("enchantress", "sheep-shift", "stratiota-1", [Token.SHEEP], upkeep=2, safe=True),
    ]
    given: dict[str, Any] = {
        "heroes": {"enchantress": "C5", "squire": {"at": "C6", "tokens": [Token.FLY]}},
        "enemies": {"stratiota-1": {"at": "C2", "tokens": [Token.SHEEP]}},
        "active": "enchantress",
        "kept": kept,
        "cards": {"classes.enchantress.ra": 5, "enemies.stratiota.wo": 9},
    }
    return battle(**(given | changes))


@pytest.mark.rule("NA-EFF-10", "NA-ACT-16")
def test_keeping_both_spells_leaves_two_of_five_ap() -> None:
    table = two_spells()
    assert table.options == ("maintain:wings:squire:1", "let-go:wings:squire")

    table.choose("maintain:wings").choose("maintain:sheep-shift")

    assert ap(table) == 2
    assert table.active.spent == 3


@pytest.mark.rule("NA-EFF-10")
def test_each_spell_is_decided_by_itself() -> None:
    table = two_spells().choose("let-go:wings")
    assert table.state.heroes["squire"].tokens == []
    assert table.told(SpellEnded) == [SpellEnded("wings", "squire", "NA-EFF-10")]

    table.choose("maintain:sheep-shift")
    assert table.state.enemies["stratiota-1"].tokens == [Token.SHEEP]


@pytest.mark.rule("NA-EFF-10", "NA-STA-18")
def test_one_price_keeps_a_spell_going_on_everyone_it_fell_on() -> None:
    table = battle(
        heroes={"inquisitor": {"at": "C9", "skills": ["silence-prayer"]}, "apprentice": "C6"},
        enemies={"hedge-witch-1": "C5"},
        active="inquisitor",
        dial={"apprentice": 90, "hedge-witch": 90},
    )
    table.choose("attack:apprentice:silence-prayer").roll(8, 1, 1).choose("wait:2")

    table.choose("maintain:silence-prayer")
    assert ap(table) == 3
    table.choose("wait:3").choose("let-go:silence-prayer")

    assert table.state.heroes["apprentice"].tokens == []
    assert table.state.enemies["hedge-witch-1"].tokens == []
    assert table.state.kept == []


@pytest.mark.rule("NA-EFF-10", "NA-ACT-09")
def test_the_last_ap_may_keep_a_spell_and_the_activation_is_over() -> None:
    """Ra 3 pays for one and two, and nothing is left to act with."""
    table = two_spells(cards={"classes.enchantress.ra": 3}, dial={"squire": 61, "stratiota": 80})

    table.choose("maintain:wings").choose("maintain:sheep-shift")

    assert table.state.enemies["stratiota-1"].tokens == [Token.SHEEP]
    assert table.state.dial["enchantress"] == 63


@pytest.mark.rule("NA-EFF-13", "NA-STA-03")
@pytest.mark.parametrize(("weapon", "skill", "cost"), [(3, 2, 2), (1, 2, 1), (2, 2, 2)])
def test_of_a_weapon_and_a_skill_the_lower_reload_counts(weapon: int, skill: int, cost: int) -> None:
    table = battle(
        heroes={"sapper": {"at": "C5", "skills": ["quick-loader"], "items": [Item("wheel-lock", [Token.UNLOADED])]}},
        enemies={"stratiota-1": "C2"},
        active="sapper",
        cards={"equipment.wheel-lock.attack.reload": weapon, "skills.quick-loader.reload": skill},
    )
    assert not table.offers("attack:stratiota-1:wheel-lock")

    table.choose(f"reload:wheel-lock:{cost}")

    assert table.offers("attack:stratiota-1:wheel-lock") is (ap(table) >= 3)


@pytest.mark.rule("NA-EFF-10")
def test_what_cannot_be_paid_ends() -> None:
    table = two_spells(cards={"classes.enchantress.ra": 2}).choose("maintain:wings")

    assert table.state.enemies["stratiota-1"].tokens == []
    assert ap(table) == 1


@pytest.mark.rule("NA-EFF-10")
def test_the_question_is_an_anchor_that_a_position_can_be_taken_up_from() -> None:
    table = two_spells().choose("maintain:wings")

    again = Game(RULESET, table.game.setup, table.game.position)

    assert again.request == table.request


@pytest.mark.rule("NA-EFF-15")
def test_a_safe_effect_is_over_with_the_first_wound() -> None:
    table = two_spells(
        heroes={"enchantress": {"at": "C5", "skills": ["lightning"]}, "squire": {"at": "C6", "tokens": [Token.FLY]}}
    )
    table.choose("let-go:wings").choose("maintain:sheep-shift")

    table.choose("attack:stratiota-1:lightning").roll(4, 4, 1, 1)

    assert table.state.enemies["stratiota-1"].tokens == []
    assert SpellEnded("sheep-shift", "stratiota-1", "NA-EFF-15") in table.events


@pytest.mark.rule("NA-EFF-15")
def test_an_effect_that_is_not_safe_outlasts_a_wound() -> None:
    table = battle(
        heroes={"enchantress": "A1", "squire": {"at": "C6", "tokens": [Token.FLY], "items": []}},
        enemies={"crossbowman-1": "C3"},
        active="crossbowman",
        kept=[Kept("enchantress", "wings", "squire", [Token.FLY], upkeep=1)],
    )

    table.roll(1, 1, 1, 1)

    assert table.state.heroes["squire"].wounds == 1
    assert table.state.heroes["squire"].tokens == [Token.FLY]


# Words of the vocabulary that no rule of the glossary shows above


@pytest.mark.rule("NA-EFF-04")
@pytest.mark.parametrize(("at", "to"), [("C4", "C2"), ("C2", "C1")])
def test_a_gust_pushes_two_squares_or_as_far_as_there_is_room(at: str, to: str) -> None:
    table = battle(
        heroes={"apprentice": {"at": "C5", "skills": ["gust"]}}, enemies={"stratiota-1": at}, active="apprentice"
    )

    table.choose("attack:stratiota-1:gust").roll(5, 1, 1, 1)

    assert table.state.enemies["stratiota-1"].at == to


@pytest.mark.rule("NA-THR-09")
def test_a_taunt_raises_the_threat_of_him_who_taunts() -> None:
    table = battle(heroes={"squire": {"at": "C5", "skills": ["taunt"]}}, active="squire").choose("use-skill:taunt")

    assert table.state.heroes["squire"].tv == 2
    assert table.state.heroes["squire"].tokens == [Token.PROVOKE]


def test_a_potion_cures_what_it_names() -> None:
    table = battle(
        heroes={"plague-doctor": "C5", "squire": {"at": "C6", "wounds": 3, "tokens": [Token.POISONED, Token.CURSED]}},
        active="plague-doctor",
    )

    table.choose("use-item:theriac:squire:1")

    assert table.state.heroes["squire"].tokens == [Token.CURSED]
    assert table.state.heroes["squire"].wounds == 1


@pytest.mark.parametrize("hero", ["assassin", "sapper", "champion", "duellist", "inquisitor", "enchantress"])
def test_a_specialist_of_the_starter_pack_can_act(hero: str) -> None:
    table = battle(heroes={hero: "C5"}, enemies={"stratiota-1": "C4"}, active=hero)

    assert isinstance(table.request, Choose)
    table.choose(next(option for option in table.options if option.startswith("attack:stratiota-1")))
    assert isinstance(table.request, Roll)
    assert table.request.dice[0].sides == 8


def patrolling(heroes: dict[str, Any], **changes: Any) -> Table:
    """A Stratiota with two AP on C5, sent about by the Orientation card while no hero has TV 3."""
    given: dict[str, Any] = {
        "heroes": heroes,
        "enemies": {"stratiota-1": "C5"},
        "active": "stratiota",
        "cards": {"enemies.stratiota.ra": 2},
        "mission": {"instructions": {"stratiota": [{"do": "patrol", "tv": 3}]}},
    }
    return battle(**(given | changes))


@pytest.mark.rule("NA-EFF-12")
def test_on_patrol_a_die_is_looked_up_on_the_card_for_every_square() -> None:
    """A 3 is east on the card of the starter pack, a 4 south."""
    table = patrolling({"squire": "L12"})

    assert table.dice() == ("1d6", None)
    table.roll(3)
    assert table.state.enemies["stratiota-1"].at == "D5"
    table.roll(4)
    assert table.told(Moved)[0] == Moved("stratiota-1", "D5", ("D6",), 1)
    assert table.state.dial["stratiota"] == 62


@pytest.mark.rule("NA-EFF-12", "NA-AIX-18")
def test_a_patrol_stays_where_somebody_is_in_the_way_and_turns_on_a_threat() -> None:
    table = patrolling({"scum": {"at": "D5", "tv": 0}, "squire": {"at": "C10", "tv": 3}})

    table.roll(3)
    assert table.state.enemies["stratiota-1"].at == "C5"
    table.roll(4)
    assert table.state.enemies["stratiota-1"].at == "C6"
    threatened = patrolling({"squire": {"at": "C9", "tv": 3}})
    assert threatened.opening(EnemyDecided)[0].target == "squire"


@pytest.mark.rule("NA-EFF-01", "NA-ICO-12")
@pytest.mark.parametrize(
    ("form", "rule"),
    [("use", "NA-ACN-04"), ("spell", "NA-CBH-16"), ("prayer", "NA-CBH-18"), ("close", "NA-CBH-03")],
)
def test_what_a_card_does_to_its_user_it_does_once_however_many_stand_in_its_area(form: str, rule: str) -> None:
    area = {"target": "enemy", "area": {"shape": "pulse", "size": 1}}
    effects = [{"do": "status", "token": "cursed"}, {"do": "threat", "to": "self"}]
    card = {"use": {**area, "effects": effects}, "attack": {"form": form, "cost": 1, **area, "effects": effects}}
    kind = "use" if form == "use" else "attack"
    table = battle(
        heroes={"squire": {"at": "C5", "skills": ["guard"]}},
        enemies={"stratiota-1": "C4", "stratiota-2": "C6"},
        active="squire",
        cards={"skills.guard": {"kind": "action", "archetype": "sword", "colours": ["green"], kind: card[kind]}}
        | {"enemies.stratiota.wo": 9},
    )
    key = next(option for option in table.options if "guard" in option)

    table.choose(key)
    changes = table.told(ThreatChanged)
    while isinstance(table.request, Roll):
        changes += table.roll(*(5 for _ in table.request.dice)).told(ThreatChanged)

    assert [Token.CURSED in enemy.tokens for enemy in table.state.enemies.values()] == [True, True]
    assert [change.rule for change in changes if not change.rule.startswith("NA-THR")] == [rule]
