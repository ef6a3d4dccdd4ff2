"""NA-MIS: what a mission sheet holds, and how it makes a battle end."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.events import BattleEnded, CardGone, EnemyDecided, HandMoved, LeftMap
from rulesets.nova_aetas.state.mission_events import CityPhaseFollows, MissionFollows, Rewarded
from rulesets.nova_aetas.state.state import Standing
from tests.rulesets.nova_aetas.table import OPEN_GROUND, Table, battle, evening, new_game, pack, starter_setup
from tests.rulesets.starter_words import words_of

DIAL = {"heroes": 1, "stratiota": 3, "crossbowman": 4, "messenger": 5}
WAY_OUT = ("X...........", *OPEN_GROUND[1:])


def load(mission: dict[str, Any]) -> NovaAetasSetup:
    content = pack()
    content["missions"]["no-way-but-up"] = mission
    return starter_setup(content=content)


def at_the_lever(**given: Any) -> Table:
    """One lever that means both victory and defeat."""
    mission = {
        "levers": {"bell": {"at": "C4"}},
        "victory": [{"when": "happened", "event": "bell"}],
        "defeat": [{"when": "happened", "event": "bell"}],
    }
    return battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "L12"}, active="squire", mission=mission, **given)


@pytest.mark.rule("NA-MIS-01", "NA-GEN-03")
def test_a_secondary_mission_is_set_up_and_played_like_any_other() -> None:
    """Nothing differs but the kind on the sheet: set-up, clock, and enemies who look for a hero."""
    content = pack()
    content["missions"]["a-quest"] = content["missions"]["the-burning-village"] | {"kind": "secondary"}

    quest, campaign = (new_game(name, content=content).deployed() for name in ("a-quest", "the-burning-village"))

    assert (quest.state.world.mission.kind, campaign.state.world.mission.kind) == ("secondary", "campaign")
    for table in (quest.choose("confirm"), campaign.choose("confirm")):
        assert table.told(HandMoved)[0].time == "5:05"
        while not table.told(EnemyDecided):
            table.choose("wait:2" if table.offers("wait:2") else table.options[0])
    assert quest.events == campaign.events
    assert quest.options == campaign.options


@pytest.mark.rule("NA-MIS-02")
@pytest.mark.parametrize("field", ["number", "map", "start", "end", "dial", "victory", "defeat"])
def test_a_sheet_that_lacks_a_field_is_told_which(field: str) -> None:
    mission = pack()["missions"]["no-way-but-up"]
    del mission[field]

    with pytest.raises(ValidationError) as fault:
        load(mission)

    assert fault.value.errors()[0]["loc"][-1] == field
    assert fault.value.errors()[0]["type"] == "missing"


@pytest.mark.rule("NA-MIS-02")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"map": "nowhere"}, "missions.no-way-but-up.map names 'nowhere'"),
        ({"shut_doors": ["attic"]}, "missions.no-way-but-up.shut_doors.0 names 'attic'"),
        ({"dial": {"heroes": 1, "stratiota": 3}}, "missions.no-way-but-up.dial has no place for 'crossbowman'"),
        ({"enemies": [{"kind": "stratiota", "at": ["B5"]}]}, "puts something on B5"),
        ({"homes": {"inn": {"building": "1", "door": "B8", "corner": "A1"}}}, "a house that can burn has no doors"),
        ({"events": {"horn": {"then": [{"do": "draft", "point": "gate"}]}}}, "names 'gate'"),
        ({"events": {"horn": {"then": [{"do": "draft"}]}}}, "events.horn.then.0.draft.point"),
        ({"incognito": {"faces": {"key": 1}, "at": ["A1", "B1"]}}, "another number of tokens"),
        ({"instructions": {"stratiota": [{"do": "kill-persona"}]}}, "kill-persona.persona"),
        ({"victory": [{"when": "happened"}]}, "happened.event"),
        ({"personae": {"messenger": {"to": "A1"}}}, "personae.messenger comes in nowhere"),
        ({"personae": {"messenger": {"at": "A8"}}, "dial": DIAL}, "personae.messenger has nowhere to go"),
        ({"victory": [{"when": "happened", "event": "collapse"}]}, "names 'collapse'"),
        ({"events": {"horn": {"at": "8:35", "then": []}}}, "events.horn.at comes at 8:35, but the mission runs from"),
        ({"events": {"horn": {"at": "4:55", "then": []}}}, "events.horn.at comes at 4:55"),
        ({"start": "5:07"}, "not a time of the Horologium"),
    ],
)
def test_a_sheet_that_contradicts_its_pack_is_told_where(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence.replace(".", r"\.")):
        load(pack()["missions"]["no-way-but-up"] | changes)


@pytest.mark.rule("NA-MIS-02", "NA-HOR-10")
@pytest.mark.parametrize(
    ("start", "end", "at"), [("5:00", "8:30", "8:30"), ("10:00", "1:00", "12:05"), ("7:00", "7:00", "6:55")]
)
def test_a_time_within_the_mission_is_accepted_past_twelve_too(start: str, end: str, at: str) -> None:
    changes = {"start": start, "end": end, "events": {"horn": {"at": at, "then": []}}}

    assert load(pack()["missions"]["no-way-but-up"] | changes).content.missions["no-way-but-up"].end == end


@pytest.mark.rule("NA-MIS-03", "NA-GEN-03")
def test_the_sheet_that_was_chosen_is_on_the_table_before_any_tile() -> None:
    table = new_game("the-silent-bell")

    assert isinstance(table.request, Choose)
    assert dict(table.request.why.values)["intro"] == Cue("mission.the-silent-bell.intro")
    with pytest.raises(ValidationError, match="there is no mission 'the-loud-bell'"):
        starter_setup("the-loud-bell")


@pytest.mark.rule("NA-MIS-04")
def test_a_victory_in_the_middle_of_an_activation_counts_at_once() -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": "L12"},
        active="squire",
        mission={"levers": {"bell": {"at": "C4"}}, "victory": [{"when": "happened", "event": "bell"}]},
    )

    table.choose("pull-lever:bell:1")

    assert table.told(BattleEnded) == [BattleEnded("victory", "happened", "NA-MIS-06")]
    assert table.active.ap == 3


@pytest.mark.rule("NA-MIS-06")
def test_when_the_last_hero_needed_has_left_nobody_does_anything_more() -> None:
    table = battle(
        WAY_OUT,
        heroes={"squire": "A1", "novice": "C5"},
        enemies={"stratiota-1": "C6"},
        active="squire",
        ap=3,
        spent=1,
        mission={"victory": [{"when": "heroes-left", "count": 1}]},
    )

    table.choose("leave-map:1")

    assert table.events == (LeftMap("squire"), BattleEnded("victory", "heroes-left", "NA-MIS-06"))
    assert table.active.ap == 2


@pytest.mark.rule("NA-MIS-06", "NA-HRO-07")
@pytest.mark.parametrize(("enemies", "over"), [(["C4"], True), (["C4", "L12"], False)])
def test_no_answer_is_given_to_a_blow_that_has_won_the_battle(enemies: list[str], over: bool) -> None:
    use = {"target": "self", "effects": [{"do": "heal"}]}
    gloat = {"kind": "response", "when": "slain", "archetype": "any", "colours": ["green"], "use": use}
    table = battle(
        heroes={"squire": {"at": "C5", "skills": ["gloat"], "wounds": 1}},
        enemies={f"stratiota-{number}": {"at": at, "wounds": 1} for number, at in enumerate(enemies, 1)},
        active="squire",
        cards={"skills.gloat": gloat},
        mission={"victory": [{"when": "enemies-dead"}]},
    )

    table.choose("attack:stratiota-1:arming-sword").roll(5, 1, 1, 1)

    assert (table.game.outcome is not None) is over
    assert over or table.offers("respond:gloat")


@pytest.mark.rule("NA-MIS-06", "NA-ESK-06")
def test_the_third_hero_down_in_an_ice_blast_loses_before_the_fourth_rolls() -> None:
    down = {"standing": Standing.OUT_OF_ACTION, "wounds": 5}
    table = battle(
        heroes={
            "squire": {"at": "C5", "wounds": 5, "armour_wounds": 2},
            "scum": "D4",
            "novice": down | {"at": "A12"},
            "apprentice": down | {"at": "B12"},
        },
        enemies={"hedge-witch-1": "C4"},
        active="hedge-witch",
        cards={"enemies.hedge-witch.skills": {"ice-blast": 0}},
        mission={"defeat": [{"when": "heroes-down", "count": 3}]},
    )

    table.roll(1)

    assert table.told(BattleEnded) == [BattleEnded("defeat", "heroes-down", "NA-MIS-06")]


@pytest.mark.rule("NA-MIS-06", "NA-ICO-10")
@pytest.mark.parametrize(("form", "dice"), [("close", 4), ("spell", 1), ("prayer", 1)])
def test_an_attack_on_several_that_has_won_rolls_against_nobody_else(form: str, dice: int) -> None:
    """The captain, who is wanted, dies by the first roll; the soldier next to him is not rolled for."""
    sweep = {"form": form, "oppose": form != "close", "area": {"shape": "cross"}, "effects": [{"do": "wounds"}]}
    table = battle(
        heroes={"squire": "C5"},
        enemies={"jacopo-adoaldi-1": {"at": "C4", "wounds": 5}, "stratiota-1": "D4"},
        active="squire",
        cards={"equipment.arming-sword.attack": sweep, "equipment.arming-sword.consumed": True},
        mission={"victory": [{"when": "enemies-dead", "kind": "jacopo-adoaldi"}]},
    )

    table.choose("attack:jacopo-adoaldi-1:arming-sword").roll(*(6,) * dice)

    assert table.told(BattleEnded) == [BattleEnded("victory", "enemies-dead", "NA-MIS-06")]
    assert table.told(CardGone) == [CardGone("squire", "arming-sword", "NA-ACN-08")]


@pytest.mark.rule("NA-MIS-06")
def test_where_both_come_true_together_defeat_is_looked_at_first() -> None:
    table = at_the_lever()

    table.choose("pull-lever:bell:1")

    assert table.outcome.result == "defeat"


@pytest.mark.rule("NA-MIS-05", "NA-MIS-07", "NA-MTK-04", "NA-OOA-10")
def test_the_outcome_says_what_follows_and_what_the_heroes_bring_home() -> None:
    """The company also gets what a hero out of the game had in their bags, but not their Wound card."""
    table = battle(
        WAY_OUT,
        heroes={
            "squire": {"at": "A1", "backpack": ["amber"]},
            "novice": {
                "standing": Standing.OUT_OF_GAME,
                "at": None,
                "wounds": 5,
                "backpack": ["sulphur"],
                "wound_cards": ["lame-leg"],
            },
        },
        enemies={"stratiota-1": "C6"},
        active="squire",
        mission={"victory": [{"when": "heroes-left"}], "won": {"popolini": 3, "next": "the-silent-bell"}},
    )

    table.choose("leave-map:1")

    assert table.outcome.won == ("player-squire", "player-novice")
    assert table.outcome.rewards == (
        ("popolini", 3),
        ("next", "the-silent-bell"),
        ("element", "amber"),
        ("element", "sulphur"),
        ("wound-card.novice", "lame-leg"),
    )


WON = {"popolini": 3, "skill": "rare", "city": "spoleto", "next": "the-silent-bell"}
LOST = {"objects": 2, "next": "the-lost-page"}


@pytest.mark.rule("NA-MIS-05", "NA-MIS-07")
@pytest.mark.parametrize(
    ("won", "told"),
    [
        (
            True,
            [
                "Reward: 3 Popolini.",
                "Reward: every hero may learn a Rare skill.",
                "The story goes on in Spoleto.",
                "The next chapter: The silent bell.",
            ],
        ),
        (False, ["Reward: 2 objects, drawn at random.", "The next chapter: The lost page."]),
    ],
    ids=["victory", "defeat"],
)
def test_after_the_battle_the_table_tells_the_reward_the_city_and_the_next_mission(won: bool, told: list[str]) -> None:
    table = evening(won=WON, lost=LOST)

    table = table.win() if won else table.lose()

    words = words_of("nova_aetas")
    follows = (Rewarded, CityPhaseFollows, MissionFollows)
    assert [words.tell(event) for event in table.events if isinstance(event, follows)] == told


@pytest.mark.rule("NA-MIS-05")
@pytest.mark.parametrize("leave", ["leave-map:1", "wait:1"], ids=["victory", "defeat"])
def test_a_single_mission_tells_nothing_of_rewards_and_what_follows(leave: str) -> None:
    """By the way out it is won; waiting until half past eight loses it."""
    table = battle(
        WAY_OUT,
        heroes={"squire": "A1"},
        enemies={"stratiota-1": "L12"},
        active="squire",
        now=101,
        mission={"victory": [{"when": "heroes-left"}], "won": WON, "lost": LOST},
    )

    table.choose(leave)

    assert isinstance(table.events[-1], BattleEnded)
