"""A game of many is the game that the same seed plays anywhere else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from controller.simulation.plan import CannotVary, Plan, packed, plan_of, workshop
from controller.simulation.play import OtherVersion, play_batch
from controller.simulation.summary import Summary
from controller.toml.source import SourceFault
from rulesets.engine.bots import answer, anything, play_out
from rulesets.engine.game import Game
from rulesets.engine.levels import Level
from rulesets.engine.requests import Choose
from rulesets.engine.search import is_worth_it, searching


def plan(ruleset: str, *vary: str, compare: tuple[str, ...] = (), levels: tuple[Level, ...] = ()) -> Plan:
    return plan_of(load_table(demo_table(ruleset)), compare, vary, levels, playouts=2)


@pytest.fixture
def harder(tmp_path: Path) -> Path:
    """The starter pack, with one enemy who strikes oftener."""
    folder = tmp_path / "harder"
    folder.mkdir()
    (folder / "pack.toml").write_text('ruleset = "nova_aetas"\nextends = "starter"\n', encoding="utf-8")
    (folder / "enemies.toml").write_text(
        '[enemies.stratiota]\nfaction = "venice"\ntraits = ["soldier", "foot"]\nra = 4\nca = 4\npd = 5\nmd = 4\nwo = 4\n'
        'attack = { name = "sabre", sphere = "physical", strikes = 4, difficulty = 5 }\nminiatures = 5\nbrings = 2\n',
        encoding="utf-8",
    )
    return folder


@pytest.mark.parametrize("ruleset", games.ids())
def test_every_game_is_played_as_one_process_plays_it(ruleset: str) -> None:
    found = games.find(ruleset)
    game = Game(found, setup_for(load_table(demo_table(ruleset)), found))
    answers = play_out(game, Random(7), games.bot(ruleset))

    (row,) = play_batch(packed(plan(ruleset)), 7, range(1)).rows

    assert game.outcome
    assert (row.digest, row.answers, row.result, row.won) == (
        game.digest,
        answers,
        game.outcome.result,
        game.outcome.won,
    )
    assert row.things


def test_cards_enemies_and_heroes_of_a_game_are_in_its_row() -> None:
    (row,) = play_batch(packed(plan("nova_aetas")), 1, range(1)).rows

    found = {(thing.kind, thing.name): thing for thing in row.things}
    assert found["classes", "squire"].seat == "anna"
    assert found["enemies", "stratiota"].count == 5  # those that came, not how often each was named
    assert "equipment" in {kind for kind, _ in found}


def test_missions_and_parties_follow_from_the_seed_and_come_in_turn() -> None:
    varied = packed(plan("nova_aetas", "mission", "heroes"))
    shop = workshop(varied)

    choices = [next(shop.choices(seed)) for seed in range(1, 49)]

    assert choices == [next(workshop.__wrapped__(varied).choices(seed)) for seed in range(1, 49)]
    missions = Counter(next(iter(shop.variation.choices(shop.base, seed)))["mission"] for seed in range(1, 49))
    assert set(missions.values()) == {3}
    assert len(missions) == 16


def test_a_mission_that_needs_somebody_is_played_with_somebody() -> None:
    """NA-MSB-01: parties are drawn until the rules allow one."""
    shop = workshop(packed(plan("nova_aetas", "mission", "heroes")))

    parties = [
        next((choices for choices in shop.choices(seed) if shop.setup(0, choices) is not None), None)
        for seed in range(160)
    ]

    assert None not in parties


def test_legends_are_played_by_one_to_five() -> None:
    varied = plan("legends_of_novus", "players")

    assert list(varied.variation.players) == [1, 2, 3, 4, 5]
    shop = workshop(packed(varied))
    setups = [shop.setup(0, next(shop.choices(seed))) for seed in range(5)]
    assert sorted(len(setup.seats) for setup in setups if setup) == [1, 2, 3, 4, 5]


def test_warbands_change_hands() -> None:
    varied = plan("novus_malum", "warbands")
    shop = workshop(packed(varied))

    dealt = {
        tuple(sorted(next(iter(shop.variation.choices(shop.base, seed)))["warbands"].items())) for seed in range(40)
    }

    assert len(dealt) == 4


def test_what_cannot_be_varied_is_said_with_what_can() -> None:
    with pytest.raises(CannotVary, match=r"cannot vary 'weather': it is one of mission, heroes, players, all"):
        plan("nova_aetas", "weather")


def test_two_packs_are_played_seed_by_seed(harder: Path) -> None:
    both = plan("nova_aetas", "mission", compare=("starter", str(harder)))
    sent = packed(both)

    rows = play_batch(sent, 1, range(4)).rows

    assert both.names == ("starter", "harder")
    assert [(row.seed, row.pack) for row in rows] == [(1, "starter"), (1, "harder"), (2, "starter"), (2, "harder")]
    assert rows[0].mission == rows[1].mission
    assert rows[0].digest != rows[1].digest


def test_a_pack_with_a_fault_is_refused_before_anything_is_played(harder: Path) -> None:
    (harder / "enemies.toml").write_text("[enemies.stratiota]\nra = 'fast'\n", encoding="utf-8")

    with pytest.raises(SourceFault, match=r"enemies\.toml"):
        plan("nova_aetas", compare=("starter", str(harder)))


def test_a_worker_of_another_version_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = packed(plan("nova_aetas"))
    monkeypatch.setattr("controller.simulation.play.our_version", lambda: "9.9")

    with pytest.raises(OtherVersion, match=r"this worker has Arbiter 9\.9"):
        play_batch(sent, 1, range(1))


def test_a_game_that_the_rules_stumble_over_is_a_row_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = packed(plan("nova_aetas"))
    shop = workshop(sent)

    def stumbles(*_: object) -> None:
        raise LookupError("no such card")

    monkeypatch.setattr(shop, "bot", lambda _levels: stumbles)
    (row,) = play_batch(sent, 1, range(1)).rows

    assert row.fault == "LookupError: no such card"
    assert row.result == "fault"


def test_levels_take_turns_on_the_seats_of_players_against_each_other() -> None:
    """Each seed is played once for each turn; the row says who sat where, and the summary who won."""
    sent = packed(plan("novus_malum", levels=(Level.EASY, Level.NORMAL)))
    rows = play_batch(sent, 5, range(4)).rows

    assert [(row.seed, row.bots) for row in rows] == [
        (5, ("easy", "normal")),
        (5, ("normal", "easy")),
        (6, ("easy", "normal")),
        (6, ("normal", "easy")),
    ]
    found = Summary()
    for row in rows:
        found.add(row)
    decided = sum(len(row.won) == 1 for row in rows)
    assert found.levels["easy"].games == found.levels["normal"].games == decided
    assert found.levels["easy"].won + found.levels["normal"].won == decided


def test_players_on_one_side_are_all_of_one_level_and_each_seed_is_played_with_each() -> None:
    chosen = plan("nova_aetas", levels=(Level.NORMAL, Level.EASY))
    rows = play_batch(packed(chosen), 5, range(2)).rows

    assert chosen.compares
    assert [(row.seed, set(row.bots)) for row in rows] == [(5, {"normal"}), (5, {"easy"})]
    assert rows[0].digest != rows[1].digest


def test_strong_bots_search_as_far_as_the_plan_says() -> None:
    shop = workshop(packed(plan("nova_aetas_renaissance", levels=(Level.STRONG,))))
    choices = next(shop.choices(1))
    setup = shop.setup(0, choices)
    assert setup is not None
    game, rng = Game(shop.ruleset, setup), Random(1)
    while not (
        isinstance(game.request, Choose) and game.request.seat in setup.seats and is_worth_it(game, game.request)
    ):
        game.answer(answer(game, rng, shop.ruleset.bot or anything))
    bot = shop.bot(shop.levels_at(setup.seats, 0))
    assert bot(game, game.request, Random(2)) == searching(2)(game, game.request, Random(2))


def test_packs_and_levels_are_not_compared_at_once(harder: Path) -> None:
    with pytest.raises(CannotVary, match="not both"):
        plan("nova_aetas", compare=("starter", str(harder)), levels=(Level.EASY, Level.NORMAL))
