"""What a pack must contain, and what the starter pack contains."""

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.multiverse_war.begin import begin
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.content.content import Content
from rulesets.multiverse_war.content.decks import Need
from rulesets.multiverse_war.content.flowers import flower, spot_at
from rulesets.multiverse_war.content.symbol_dice import Terrain
from tests.rulesets.multiverse_war.combat.test_combat import melee, shot
from tests.rulesets.multiverse_war.table import battle, content, starter, starter_setup


def refused(changes: dict[str, Any]) -> str:
    with pytest.raises(ValidationError) as error:
        Content.model_validate(content(changes))
    return str(error.value)


@pytest.mark.rule("MW-DAT-01")
def test_a_unit_without_ap_is_refused_by_name_and_field() -> None:
    assert "units.scout.ap" in refused({"units": {"scout": {"ap": None}}})
    assert "range" in refused({"units": {"archer": {"range": None}}})
    assert Content.model_validate(content({"units": {"scout": {"counters": None}}})).units["scout"].counters is None


@pytest.mark.rule("MW-DAT-01")
def test_the_starter_scout_attacks_with_three_dice_and_defends_with_two() -> None:
    assert melee("scout", "swordsman").dice == 3
    assert melee("swordsman", "scout").miss().dice == 2


@pytest.mark.rule("MW-DAT-01")
def test_the_starter_roster_has_the_figures_of_the_book() -> None:
    units = starter_setup().content.units
    costs = {
        "builder": 2,
        "scout": 2,
        "swordsman": 3,
        "pikeman": 3,
        "archer": 3,
        "horseman": 4,
        "ballista": 5,
        "heavy_swordsman": 5,
        "berserker": 5,
        "knight": 6,
    }
    assert {name: units[name].cost for name in costs} == costs
    assert len(units) >= 12
    for name, card in units.items():
        cavalry = card.class_ == "cavalry" or name == "scout"
        assert card.ap == (3 if cavalry else 2)
        assert card.hp == (1 if name in {"builder", "scout"} else card.age + 1)
        assert card.blocks == (3 if card.class_ == "siege" else 4)
        assert card.damage == (2 if name == "trebuchet" else 1)
        assert (card.ability is None) == (name == "builder")
    abilities = {"pikeman": "intercept", "ballista": "piercing-shot", "berserker": "cleave", "knight": "charge"}
    assert {name: card.ability.name for name, card in units.items() if card.ability and name in abilities} == abilities


@pytest.mark.rule("MW-DAT-01")
def test_a_pack_may_divide_its_units_into_factions() -> None:
    factions = {"units": {"archer": {"faction": "north"}, "pikeman": {"faction": "south"}}}
    table = battle(phase="build", gold={"red": 9, "blue": 9}, changes=factions)
    assert table.seat == "blue"
    assert table.offers("recruit:archer")
    assert not table.offers("recruit:pikeman")


@pytest.mark.rule("MW-DAT-02")
def test_a_building_without_its_figures_is_refused() -> None:
    assert "buildings.barracks has no hp" in refused({"buildings": {"barracks": {"hp": None}}})
    assert "has no academy" in refused({"buildings": {"academy": None}})
    assert "needs a price" in refused({"buildings": {"academy": {"price": None}}})
    assert "buildings.fortress has no number" in refused({"buildings": {"fortress": {"number": None}}})
    assert "cannot be recruited anywhere" in refused({"buildings": {"siege_workshop": {"recruits": []}}})
    assert "must name a Builder" in refused({"buildings": {"settlement": {"recruits": ["scout"]}}})


@pytest.mark.rule("MW-DAT-02")
def test_the_starter_buildings_have_the_figures_of_the_book() -> None:
    buildings = starter_setup().content.buildings
    first = {str(kind): (card.price, card.hp, card.revenue, card.number) for kind, card in buildings.items()}
    assert first == {
        "settlement": (None, None, 4, 1),
        "barracks": (4, 3, 1, 4),
        "guard_tower": (4, 2, 1, 6),
        "academy": (6, 3, 2, 3),
        "siege_workshop": (8, 3, 1, 3),
        "fortress": (16, None, 3, 4),
    }
    second = {str(kind): (c.second.price, c.second.hp, c.second.revenue) for kind, c in buildings.items() if c.second}
    assert second == {
        "barracks": (4, 4, 2),
        "guard_tower": (4, 3, 1),
        "academy": (4, 4, 3),
        "siege_workshop": (4, 4, 2),
    }


@pytest.mark.rule("MW-DAT-03")
def test_an_unknown_word_or_a_number_out_of_range_is_refused_with_its_place() -> None:
    assert "cards.battle-cry.effects.0.do" in refused({"cards": {"battle-cry": {"effects": [{"do": "smite"}]}}})
    assert "from -3 to 3" in refused({"cards": {"battle-cry": {"effects": [{"do": "dice", "amount": 4}]}}})
    assert "only works on the dial" in refused({"cards": {"battle-cry": {"effects": [{"do": "tokens"}]}}})
    village = {"effects": [{"do": "encounter", "encounter": "village"}]}
    assert "elsewhere there is no hex" in refused({"dial": {next(iter(starter()["dial"])): village}})
    assert "an encounter needs `encounter`" in refused({"dial": {"still-air": {"effects": [{"do": "encounter"}]}}})


@pytest.mark.rule("MW-DAT-03", "MW-CRD-02", "MW-ADV-10", "MW-DIA-02", "MW-VIC-06", "MW-MIS-01", "MW-HER-01")
def test_the_starter_decks_are_large_enough() -> None:
    pack = starter_setup().content
    assert sum(card.copies for card in pack.cards.values()) >= 30
    assert len(pack.cards) == 12
    strength = sum(card.copies for card in pack.cards.values() if card.acts == "strength")
    assert strength == 20
    for class_name in ("melee_infantry", "cavalry", "ranged_infantry", "siege"):
        assert sum(c.copies for c in pack.cards.values() if {"any", class_name} & set(c.use)) >= 15
    kinds = Counter(
        "fight" if c.fight else "luck" if c.luck else "pay" if c.pay else "free" if c.free else "encounter"
        for c in pack.adventures.values()
    )
    assert kinds == {"fight": 14, "luck": 6, "pay": 4, "free": 2, "encounter": 4}
    assert sum(any(e.do == "scroll" for e in c.success) for c in pack.adventures.values()) == 8
    assert len(pack.mission_cards) >= 6
    assert len(pack.missions) >= 12
    assert Counter(hero.seat for hero in pack.heroes.values()) == {1: 2, 2: 2, 3: 2, 4: 2}
    assert all(sum(a.level == 1 for a in hero.abilities.values()) == 2 for hero in pack.heroes.values())
    assert len({hero.class_ for hero in pack.heroes.values()}) == 3
    words = Counter(effect.do for section in pack.dial.values() for effect in section.effects)
    assert (len(pack.dial), words) == (8, {"tokens": 3, "competition": 2, "gold": 1, "ap": 1})
    assert not next(iter(pack.dial.values())).effects
    assert {(s.players, s.teams) for s in pack.scenarios.values()} == {(2, False), (3, False), (4, False), (4, True)}
    assert all(s.victories == ("conquest", "turns") for s in pack.scenarios.values())
    assert {name: s.turns for name, s in pack.scenarios.items() if s.turns != 10} == {"border-fires": 5}


@pytest.mark.rule("MW-DAT-04")
def test_a_turned_territory_covers_the_same_hexes() -> None:
    assert flower(0, 0)[1:] == tuple(
        type(flower(0, 0)[0])(*at) for at in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    )
    assert [spot_at(position, 2) for position in range(7)] == [0, 5, 6, 1, 2, 3, 4]
    assert spot_at(5, 2) == 3


@pytest.mark.rule("MW-DAT-04")
def test_the_starter_territories() -> None:
    pack = starter_setup().content
    wild = {name: card for name, card in pack.territories.items() if card.settlement is None}
    starts = {name: card for name, card in pack.territories.items() if card.settlement is not None}
    assert len(wild) >= 20
    assert len(starts) == 4
    ground = Counter(terrain for card in pack.territories.values() for terrain in card.terrain)
    share = {terrain: round(100 * count / ground.total()) for terrain, count in ground.items()}
    for terrain, wanted in zip(Terrain, (45, 20, 15, 10, 10), strict=True):
        assert abs(share[terrain] - wanted) <= 2
    numbers = Counter(number for card in wild.values() for number in card.adventures.values())
    assert numbers.total() == len(wild)
    assert all(numbers[number] >= 2 for number in range(1, 11))
    for card in wild.values():
        assert card.terrain.count("grassland") >= 2
    for card in starts.values():
        assert not {"water", "mountain"} & set(card.terrain)
        assert not card.adventures


@pytest.mark.rule("MW-DAT-04")
def test_no_hex_of_a_territory_is_cut_off_by_water() -> None:
    for name, card in starter()["territories"].items():
        land = {spot for spot in range(7) if card["terrain"][spot] != "water"}
        reached, edge = set[int](), [min(land)]
        while edge:
            spot = edge.pop()
            reached.add(spot)
            adjacent = range(1, 7) if spot == 0 else (0, (spot - 2) % 6 + 1, spot % 6 + 1)
            edge += [each for each in adjacent if each in land and each not in reached]
        assert reached == land, name


def test_a_pack_unit_with_two_damage_deals_two() -> None:
    table = shot("trebuchet", "knight", marks={"red-1": {"set_up": True}}).roll("BURST", "BOW", "BOW")
    assert table.unit("blue-1").wounds == 2


@pytest.mark.rule("MW-MIS-01")
def test_no_mission_of_the_starter_pack_can_be_true_in_the_first_turn() -> None:
    """In that turn nothing is built, only the Settlement recruits, no enemy is near, and no hero gains two experience."""
    pack = starter_setup().content
    at_home = {
        pack.units[name].class_ for name in pack.buildings[BuildingKind.SETTLEMENT].recruits if name in pack.units
    }

    def later(need: Need) -> bool:
        match need.have:
            case "units":
                return need.of not in at_home
            case "heroes":
                return need.level > 1
            case "turn":
                return need.count > 1
            case subject:
                return subject in {"building", "links", "slain"}

    assert all(any(map(later, mission.needs)) for mission in pack.missions.values())
    table = battle(
        turn=1, missions={"red": ["wanderers"]}, victories=["missions", "turns"], having={"red": {"adventures": 9}}
    )
    assert not table.end_phase().over
    assert table.end_phase().until("build").won == ("red",)


@pytest.mark.rule("MW-TER-01", "MW-DIC-02")
def test_a_pack_that_has_other_figures_for_one_class_keeps_the_others() -> None:
    changes = {"dice": {"attack": {"cavalry": [1, 1, 1, 1]}, "hits": {"cavalry": "sword"}}}
    table = battle({"red-1": "horseman 0,0", "blue-1": "swordsman 1,0"}, changes=changes).attack("red-1", (1, 0))
    assert table.dice == 1
    assert table.roll("SWORD").unit("blue-1").wounds == 1
    assert table.dice == 2
    assert table.roll("SWORD", "BOW").unit("red-1").wounds == 1


@pytest.mark.rule("MW-DIC-06")
def test_there_are_six_distances() -> None:
    assert "shooting.distance" in refused({"shooting": {"distance": [0] * 7}})


@pytest.mark.rule("MW-HER-01", "MW-INI-06")
def test_a_hero_that_counters_an_unknown_unit_is_refused() -> None:
    assert "heroes.lady-vex.counters" in refused({"heroes": {"lady-vex": {"counters": ["dragon"]}}})
    known = {"heroes": {"lady-vex": {"counters": ["siege", "archer", "old-ned"]}}}
    assert Content.model_validate(content(known)).heroes["lady-vex"].counters == ("siege", "archer", "old-ned")


@pytest.mark.rule("MW-ADV-10")
def test_without_combat_cards_no_adventure_is_worth_nothing_but_one() -> None:
    pack = Content.model_validate(starter())
    short, full = (pack.adventures_in(pack.scenarios[name]) for name in ("border-fires", "the-long-march"))
    assert set(full) == set(pack.adventures)
    assert set(full) - set(short) == {"grateful-village", "grave-robbers", "map-seller", "quicksand", "wolf-pack"}
    assert set(begin(starter_setup(scenario="border-fires")).adventures.bag) == set(short)
