"""NR-GEN-01: what only the first edition has is still there: its hunts, third parties, tokens and skills without a counterpart."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine import bots
from rulesets.engine.decks import Deck
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Draw, Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import HelpCalled, HeroEngaged, MindContrasted, StrikesParried
from rulesets.nova_aetas.state.mission_events import PersonaAway, PreyActed
from rulesets.nova_aetas_renaissance.bot import sensible
from rulesets.nova_aetas_renaissance.invariants import violations
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from tests.rulesets.nova_aetas.pacing import watch
from tests.rulesets.nova_aetas_renaissance.combat.duel import BLADE, duel, struck, struck_by_spell, swing
from tests.rulesets.nova_aetas_renaissance.pacing import Pacing, walkers
from tests.rulesets.nova_aetas_renaissance.table import Table, battle, pack, starter_setup

HUNT = Path(__file__).parents[3] / "configs" / "packs" / "nova_aetas" / "starter" / "honey-and-claws.toml"
SKILLS = "enemies.halberdier.skills"


# Skills of enemies


@pytest.mark.rule("NR-GEN-01")
def test_a_warmaster_attacks_for_an_ap_less() -> None:
    table = struck(5, 5, 1, cards={SKILLS: {"warmaster": 0}, "enemies.halberdier.ra": 4})
    assert isinstance(table.request, Roll)


@pytest.mark.rule("NR-GEN-01")
def test_a_shell_wards_off_a_mental_attack() -> None:
    cards = {SKILLS: {"shell": 0}, "enemies.halberdier.ra": 1}
    table = struck(cards=cards)
    assert Token.ENERGY_FIELD in table.enemy("halberdier-1").tokens

    spell = {"kind": "mental", "effects": [{"do": "wounds", "count": 3}]}
    hit = swing(4, 4, 4, attack=spell, foe={"tokens": ["energy-field"]})
    assert (hit.enemy("halberdier-1").wounds, hit.enemy("halberdier-1").tokens) == (0, [])


@pytest.mark.rule("NR-GEN-01")
def test_an_ice_blast_opens_its_activation() -> None:
    table = struck(1, 1, 1, cards={SKILLS: {"ice-blast": 0}})

    assert [event.attack for event in table.told(MindContrasted)] == ["ice-blast"]
    assert Token.HINDERED in table.hero("captain").tokens
    assert isinstance(table.request, Roll)  # and then its own attack


@pytest.mark.rule("NR-GEN-01", "NR-SNE-11")
def test_a_stunned_enemy_blasts_too_for_its_blast_takes_no_ap() -> None:
    cards = {SKILLS: {"ice-blast": 0}, "enemies.halberdier.ra": 2}
    table = struck(1, 1, 1, cards=cards, foe={"tokens": ["stunned"]})

    assert [event.attack for event in table.told(MindContrasted)] == ["ice-blast"]


@pytest.mark.rule("NR-GEN-01")
def test_a_pistol_goes_first() -> None:
    table = struck(1, 1, 1, cards={SKILLS: {"point-blank": 0}})

    assert [event.attack for event in table.told(StrikesParried)] == ["pistol"]


@pytest.mark.rule("NR-GEN-01")
@pytest.mark.parametrize(("skill", "use"), [("iron-will", "mental"), ("inspire", "defence")])
def test_successes_are_rolled_again_against_iron_will_and_inspire(skill: str, use: str) -> None:
    cards = {SKILLS: {skill: 0}}
    table = swing(5, 1, 1, attack={"kind": "mental"}, cards=cards) if use == "mental" else struck(5, 1, 1, cards=cards)

    assert isinstance(table.request, Roll)
    assert len(table.request.dice) == 1


@pytest.mark.rule("NR-GEN-01")
def test_a_melody_of_war_gives_primaevi_a_strike_more() -> None:
    cards = {"enemies.halberdier.faction": "primaevi", "enemies.goatherd.skills": {"melody-of-war": 0}}
    table = struck(1, 1, 1, cards=cards, enemies={"halberdier-1": "C4", "goatherd-1": "C2"})

    assert [event.strikes for event in table.told(StrikesParried)] == [3]


@pytest.mark.rule("NR-GEN-01")
def test_a_sharpened_shield_cuts_whoever_attacks_beside_it() -> None:
    assert swing(1, 1, 1, cards={SKILLS: {"sharpened-shield": 0}}).hero("captain").wounds == 1


@pytest.mark.rule("NR-GEN-01")
def test_one_that_calls_for_help_drafts_by_this_editions_rules() -> None:
    table = battle(
        heroes={"captain": "L12"},
        enemies={"halberdier-1": "C1"},
        active="halberdier",
        mission={"spawning": {"gate": "A1"}},
        cards={SKILLS: {"reinforcement": 2}, "enemies.oarsman.abilities": {"horde": 2}},
    )
    assert table.opening(HelpCalled)
    assert isinstance(table.request, Draw)
    table.draw("oarsman")
    assert table.state.enemies["oarsman-1"].at == "A1"


@pytest.mark.rule("NR-GEN-01")
@pytest.mark.parametrize("skill", ["cavalry", "phalanx", "knife", "marksman", "shield", "lethal"])
def test_a_skill_whose_work_an_ability_does_is_refused(skill: str) -> None:
    with pytest.raises(ValidationError, match=skill):
        struck(cards={SKILLS: {skill: 0}})


@pytest.mark.rule("NR-GEN-01", "NR-ATK-04")
def test_inside_a_house_a_hero_helps_himself_and_nobody_else() -> None:
    """NA-BLD-02, as in the first edition."""
    table = battle(
        ("1...",),
        map_={"buildings": {"1": {"floors": 1}}},
        heroes={"friar": {"at": None, "inside": "1", "wounds": 2}, "captain": {"at": "B1", "wounds": 2}},
        active="friar",
    )
    assert {option for option in table.options if option.startswith("attack")} == {
        "attack:friar:breviary:2",
        "attack:friar:psalm-of-light:2",
    }

    assert table.choose("attack:friar:breviary").roll(5, 5, 1).hero("friar").wounds == 0


# Tokens


@pytest.mark.rule("NR-GEN-01")
def test_haste_sleep_silence_and_charm_still_work() -> None:
    hasty = battle(heroes={"captain": {"at": "C5", "tokens": ["haste"]}}, active="captain", ap=1)
    assert hasty.offers("move:captain:C9:1")

    asleep = battle(heroes={"captain": {"at": "C5", "tokens": ["sleep"]}, "friar": "L12"}, active="captain")
    assert not asleep.hero("captain").tokens
    assert asleep.request.seat == "player-friar"  # type: ignore[union-attr]  # his choice

    assert not duel(attack={"kind": "mental"}, hero={"tokens": ["silence"]}).offers("attack")
    assert isinstance(struck(hero={"tokens": ["charm"]}).request, Choose)


@pytest.mark.rule("NR-GEN-01", "NR-AI-18", "NR-ABI-08")
@pytest.mark.parametrize("abilities", [{}, {"charge": 0}])
def test_an_enemy_that_comes_beside_a_charmed_hero_ignores_him(abilities: dict[str, int]) -> None:
    """NA-STA-05."""
    foe = {"at": "C3", "ra": 6, "attack": BLADE, "abilities": abilities}
    heroes = {"captain": {"at": "C6", "tokens": ["charm"]}}
    table = battle(heroes=heroes, enemies={"halberdier-1": foe}, active="halberdier")

    assert table.enemy("halberdier-1").at == "C5"
    assert isinstance(table.request, Choose)


@pytest.mark.rule("NR-GEN-01")
def test_knocked_down_must_be_shaken_off_first() -> None:
    table = battle(heroes={"captain": {"at": "C5", "tokens": ["knocked-down"]}}, active="captain", ap=3)
    assert {option for option in table.options if not option.startswith("wait")} == {"shake-off:knocked-down:1"}

    assert table.choose("shake-off").offers("move")


@pytest.mark.rule("NR-GEN-01", "NR-GEN-11")
def test_one_whom_a_reaction_attack_knocks_down_walks_no_further() -> None:
    trip = BLADE | {"effects": [{"do": "status", "token": "knocked-down"}]}
    heroes, enemies = {"captain": {"at": "C5", "items": []}}, {"halberdier-1": {"at": "C4", "attack": trip}}
    table = battle(heroes=heroes, enemies=enemies, active="captain", ap=4).choose("move:captain:C7").roll(1, 1, 1, 1)

    assert (table.hero("captain").at, table.ap) == ("C5", 3)
    assert table.offers("shake-off:knocked-down")


@pytest.mark.rule("NR-GEN-01", "NR-SNE-11")
@pytest.mark.parametrize(("token", "left"), [("knocked-down", 0), ("stunned", 1), ("sleep", None), ("sheep", None)])
def test_a_response_may_stop_an_enemy_in_its_own_activation(token: str, left: int | None) -> None:
    """Of 7 AP the first attack takes 3. A model that is knocked down stands up for 1; Stunned is paid for the next time."""
    cards = {
        "skills.riposte.use": {"target": "enemy", "effects": [{"do": "status", "token": token}]},
        "enemies.halberdier.ra": 7,
    }
    table = struck(5, 5, 1, cards=cards, hero={"skills": ["riposte"]}).choose("respond:riposte")

    assert (table.ap if isinstance(table.request, Roll) else None) == left  # when it attacks again


@pytest.mark.rule("NR-GEN-01")
@pytest.mark.parametrize("token", ["strength-1", "weakness-2", "defence", "re-roll", "fly"])
def test_a_token_whose_work_another_does_is_refused(token: str) -> None:
    effects = [{"do": "status", "token": token}]
    with pytest.raises(ValidationError, match=token):
        duel(attack={"effects": effects})


def test_the_first_edition_knows_no_token_of_the_second() -> None:
    from tests.rulesets.nova_aetas.table import battle as first_battle  # noqa: PLC0415  # another game's table

    attack = {"form": "close", "effects": [{"do": "status", "token": "eviscerated"}]}
    with pytest.raises(ValidationError, match="eviscerated"):
        first_battle(heroes={"squire": "C5"}, cards={"equipment.arming-sword.attack": attack})


def armed(*tokens: str, **more: Any) -> Table:
    """The captain's turn, with these tokens on the sword."""
    table = duel(**more)
    next(item for item in table.hero("captain").items if item.id == "bastard-sword").tokens.extend(map(Token, tokens))
    return table.choose("attack:halberdier-1:bastard-sword")


@pytest.mark.rule("NR-GEN-01", "NR-SPO-02", "NR-SPO-03")
def test_a_positive_token_on_an_object_counts_for_its_first_use() -> None:
    table = armed("advantaged", "blessed")
    assert table.dice() == ("4d6", 3)

    sword = next(item for item in table.roll(1, 1, 1, 1).hero("captain").items if item.id == "bastard-sword")
    assert not sword.tokens


@pytest.mark.rule("NR-GEN-01", "NR-SNE-06")
def test_a_negative_token_of_this_edition_on_an_object_goes_over_to_the_target() -> None:
    assert armed("eviscerated").roll(4, 1, 1).enemy("halberdier-1").tokens == [Token.EVISCERATED]


@pytest.mark.rule("NR-GEN-13")
def test_healing_with_a_blade_is_not_noticed() -> None:
    attack = {"effects": [{"do": "heal", "to": "self"}]}
    table = swing(4, 1, 1, attack=attack, hero={"wounds": 2})

    assert (table.hero("captain").wounds, table.hero("captain").tv) == (1, 1)


# Third parties and hunts


@pytest.mark.rule("NR-GEN-01")
def test_a_third_party_still_makes_for_where_it_is_bound() -> None:
    cards = {"personae": {"page": {"ra": 3, "ph": 2, "mi": 2, "wo": 3}}}
    mission = {"personae": {"page": {"at": "A1", "to": "C1"}}, "dial": {"heroes": 0, "page": 1}}
    table = battle(
        heroes={"captain": "L12"},
        personae={"page": {"at": "A1", "to": "C1"}},
        mission=mission,
        cards=cards,
        active="page",
    )
    assert table.opening(PersonaAway)


def hunted() -> dict[str, Any]:
    """The starter pack with a hunt of the first edition's in it."""
    content, hunt = pack(), tomllib.loads(HUNT.read_text())
    for table in ("prey", "maps", "missions"):
        content.setdefault(table, {}).update(hunt[table])
    return content


@pytest.mark.rule("NR-GEN-01")
def test_a_hunt_is_played_with_this_editions_dice_and_wounds() -> None:
    setup = starter_setup("honey-and-claws", content=hunted())
    game, rng, acted = Game(RULESET, setup), Random(3), 0
    check_pace = watch(game, Pacing(), walkers)
    while game.request is not None:
        events = game.answer(bots.answer(game, rng, sensible))
        check_pace(events)
        acted += sum(isinstance(event, PreyActed) for event in events)
        assert game.outcome is not None or violations(game.state) == ()
    assert acted


@pytest.mark.rule("NR-GEN-01", "NR-TRA-34", "NR-TRA-38")
@pytest.mark.parametrize(
    ("items", "hurt", "tokens"), [(["steel-cap", "breastplate"], 0, []), (["breastplate"], 1, [Token.BLEEDING])]
)
def test_armour_stands_up_to_a_prey(items: list[str], hurt: int, tokens: list[Token]) -> None:
    """Its jaws deal three wounds and make the target bleed."""
    deck = Deck("bear-deck", top=["bear-mauls", "bear-sniffs"])
    table = battle(
        heroes={"captain": {"at": "G7", "items": items}},
        enemies={"bear": "G6"},
        active="bear",
        prey_decks={"bear": deck},
    ).roll(1, 1, 1, 1)

    assert (table.hero("captain").wounds, table.hero("captain").tokens) == (hurt, tokens)
    assert table.on("captain", "breastplate") == 2


@pytest.mark.rule("NR-GEN-11")
def test_with_engage_a_hero_breaks_away_by_the_first_editions_test() -> None:
    table: Table = struck(5, 5, 1, house={"reaction_attacks": "engage"}, hero={"items": []})
    assert table.told(HeroEngaged)

    table.choose("disengage").roll(4)

    assert table.options


@pytest.mark.rule("NR-GEN-11")
def test_with_engage_a_faster_hero_may_roll_his_test_again() -> None:
    """Ra 4 against Ra 3."""
    table = struck(5, 5, 1, house={"reaction_attacks": "engage"}, hero={"items": []}).choose("disengage").roll(1)
    assert set(table.options) == {"reroll", "keep"}

    assert table.choose("reroll").roll(4).options


def test_a_mental_blow_with_a_number_of_nothing_does_nothing() -> None:
    assert isinstance(struck_by_spell(attack={"oppose": 1}, foe={"tokens": ["distracted"]}).request, Choose)
    assert BLADE["strikes"] == 2
