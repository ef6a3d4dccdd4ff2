"""How the bots play: they end their games by themselves, quickly, and no class is better than the others."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

import pytest

from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, parts_of
from rulesets.legends_of_novus.bot import sensible
from rulesets.legends_of_novus.house_rules import HouseRules
from rulesets.legends_of_novus.ruleset import RULESET
from rulesets.legends_of_novus.setup import LegendsSetup, Mode
from rulesets.legends_of_novus.state.state import Phase, State
from tests.rulesets.legends_of_novus.games import MODES, packs
from tests.rulesets.legends_of_novus.table import SEATS, battle, position, quest_battle

FAIR = 0.4
"""No class may win more often than this in games of four."""


def setup_for(mode: Mode) -> LegendsSetup:
    """The starter pack; 60 rounds are far more than anybody needs."""
    seats = SEATS[: 1 if mode == "solo" else 4]
    return LegendsSetup(content=packs()[1], seats=seats, mode=mode, house=HouseRules(round_limit=60))


def won_games(seeds: range) -> Iterator[tuple[Game[State], dict[str, str]]]:
    """Finished games of four, with the class that everybody began with."""
    setup = setup_for("competitive")
    for seed in seeds:
        game, rng, began = Game(RULESET, setup), Random(seed), dict[str, str]()
        while game.request is not None:
            game.answer(bots.answer(game, rng, sensible))
            if not began and game.state.phase is not Phase.SETUP:
                began = {
                    seat: setup.content.classes[str(hero.hero_class)].icons[0]
                    for seat, hero in game.state.heroes.items()
                }
        yield game, began


@pytest.mark.parametrize("mode", MODES)
def test_bots_reach_an_end_long_before_anybody_loses_patience(mode: Mode) -> None:
    game = Game(RULESET, setup_for(mode))
    bots.play_out(game, Random(5), sensible)
    assert game.outcome is not None
    assert game.outcome.result != "last-round"
    assert game.state.round <= 40


def test_a_game_of_four_bots_takes_less_than_half_a_second_of_a_processor() -> None:
    began = process_time()
    for seed in range(3):
        bots.play_out(Game(RULESET, setup_for("competitive")), Random(seed), sensible)
    assert (process_time() - began) / 3 < 0.5


def test_an_answer_stays_quick_to_the_end_of_a_long_game() -> None:
    game, rng, slow = Game(RULESET, setup_for("competitive")), Random(1), 0
    count = 0
    while game.request is not None:
        answer = bots.answer(game, rng, sensible)
        began = process_time()
        game.answer(answer)
        slow += process_time() - began > 0.002
        count += 1
    assert slow <= count // 50, "but for a hiccup of the machine"


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_no_class_wins_more_than_four_of_ten_games() -> None:
    played, won = Counter[str](), Counter[str]()
    for game, began in won_games(range(400)):
        played.update(began.values())
        assert game.outcome is not None
        won.update(began[seat] for seat in game.outcome.won)
    assert set(played) == {"druid", "fighter", "priest", "thief", "wizard"}
    assert {name: won[name] / played[name] for name in played if won[name] / played[name] > FAIR} == {}


def chosen(game: Game[State], seat: str = "anna") -> str:
    """What the bot would do."""
    part = next(part for part in parts_of(game.request) if part.seat == seat)
    assert isinstance(part, Choose)
    return sensible(game, part, Random(0)).key


def test_a_bot_puts_on_what_is_better_and_lets_it_be_then() -> None:
    table = position(anna={"equipped": ["bandana"], "rewards": ["helmet"]})
    assert chosen(table.game) == "unequip:bandana"
    table.choose("unequip:bandana")
    assert chosen(table.game) == "equip:helmet"
    table.choose("equip:helmet")
    assert chosen(table.game) == "end-preparation"


def test_a_bot_fights_what_it_can_beat_and_runs_from_the_rest() -> None:
    assert chosen(battle("goblin").game) == "fight"
    strong = {"defeat": {"xp": 5, "items": 2}, "type": "monstrosity", "cv": 15, "xp": 1, "victory": {}}
    hero = {"xp": 12, "character": "orin", "hero_class": "acolyte", "equipped": ["cloak"]}
    assert chosen(battle("brute", cards={"creatures.brute": strong}, anna=hero).game) == "escape"


def test_a_bot_spends_a_card_only_where_it_turns_the_roll() -> None:
    hand = {"rewards": ["staff"]}
    assert chosen(battle("goblin", anna=hand).choose("fight").roll(5, 8).game) == "use:combat-maneuvers"
    assert chosen(battle("goblin", anna=hand).choose("fight").roll(5, 5).game) == "go-on"
    assert chosen(battle("goblin", anna=hand).choose("fight").roll(1, 5).game) == "luck"


def test_a_rival_bot_hexes_only_where_it_hurts() -> None:
    close = battle("goblin", bruno={"adventures": ["hex"]}).choose("fight").roll(5, 6).hold("bruno")
    assert chosen(close.game, "bruno") == "play:hex"
    far = battle("goblin", bruno={"adventures": ["hex"]}).choose("fight").roll(9, 2).hold("bruno")
    assert chosen(far.game, "bruno") == "withdraw"


def test_a_bot_faces_a_quest_creature_when_it_is_strong_and_not_before() -> None:
    weak = position("adventure", anna={"place": "kroenigs-hall"})
    assert chosen(weak.game) == "travel"
    strong = {"place": "kroenigs-hall", "xp": 21, "equipped": ["demonsbane-sword", "helmet", "plate", "ring", "ring"]}
    assert chosen(position("adventure", anna=strong).game) == "explore"
    assert chosen(quest_battle("kroenig", anna=strong).game) in {"fight", "go-on"}


def test_a_bot_leaves_in_its_hand_what_does_more_harm_than_good() -> None:
    cards = {"rewards.bandana.cv": -2}
    assert chosen(position(cards=cards, anna={"rewards": ["bandana"]}).game) == "end-preparation"
    assert chosen(position(cards=cards, anna={"equipped": ["bandana"]}).game) == "unequip:bandana"
