"""What many games came to: shares, what decides, and what a change to a pack does."""

from __future__ import annotations

from random import Random

import pytest

from controller.simulation.intervals import Pairs, Share, across, mcnemar, mean_difference, paired, stand_out
from controller.simulation.summary import Comparison, Summary, quantile
from controller.simulation.tally import Catalogue, before_the_end, owners, tally
from rulesets.engine.events import Event
from rulesets.novus_malum.state.attack_events import ShotDeclared, SpellCast
from tests.controller.dice_log.statistics.scipy_says import stats
from tests.controller.simulation.rows import row


@pytest.mark.parametrize(("first", "second"), [(0, 0), (5, 5), (2, 11), (40, 17), (700, 640)])
def test_pairs_are_judged_as_the_textbook_does(first: int, second: int) -> None:
    expected = stats.binomtest(first, first + second).pvalue if first + second else 1.0
    approximate = first + second > 1000
    assert mcnemar(first, second) == pytest.approx(expected, rel=0.03 if approximate else 1e-9)


def test_a_change_that_helps_is_distinguished_from_one_that_does_nothing() -> None:
    helps, nothing = paired(Pairs(both=40, first=5, second=30, neither=25)), paired(Pairs(40, 15, 15, 30))

    assert helps.value == pytest.approx(0.25)
    assert helps.low > 0
    assert helps.chance < 0.001
    assert nothing.low < 0 < nothing.high
    assert nothing.chance == 1.0


def test_the_other_way_round_a_change_is_the_same_with_the_other_sign() -> None:
    there, back = paired(Pairs(40, 5, 30, 25)), paired(Pairs(40, 30, 5, 25))

    assert (there.value, there.low, there.high) == pytest.approx((-back.value, -back.high, -back.low))


def test_intervals_of_pairs_hold_nineteen_times_in_twenty() -> None:
    """Games whose true difference is known, again and again."""
    rng, held = Random(1), 0
    for _ in range(200):
        counts = [0, 0, 0, 0]
        for each in rng.choices(range(4), (0.35, 0.1, 0.25, 0.3), k=120):
            counts[each] += 1
        found = paired(Pairs(*counts))
        held += found.low <= 0.15 <= found.high
    assert 0.92 <= held / 200 <= 0.99


def test_a_thing_of_a_hard_mission_is_not_blamed_for_it() -> None:
    """In each mission it makes no difference; only the missions differ."""
    hard, easy = (Share(20, 100), Share(2, 10)), (Share(9, 10), Share(90, 100))

    found = across([hard, easy])

    assert found is not None
    assert found.value == pytest.approx(0)
    assert found.low < 0 < found.high


def test_one_stratum_is_a_plain_difference() -> None:
    found = across([(Share(60, 100), Share(40, 100))])

    assert found is not None
    assert found.value == pytest.approx(0.2)
    assert (found.low, found.high) == pytest.approx((0.064, 0.336), abs=0.01)


def test_ten_games_without_a_loss_prove_little() -> None:
    found = across([(Share(10, 10), Share(0, 10))])

    assert found is not None
    assert found.low < 0.85


def test_of_a_hundred_tests_the_lucky_ones_do_not_stand_out() -> None:
    chances = [(index + 1) / 100 for index in range(100)]

    assert not any(stand_out(chances))
    assert stand_out([*chances, 1e-6])[-1]


def test_a_mean_of_differences_has_the_interval_of_the_textbook() -> None:
    found = mean_difference({-2: 3, 0: 5, 4: 8})

    values = [-2] * 3 + [0] * 5 + [4] * 8
    assert found.value == pytest.approx(sum(values) / 16)
    assert found.high - found.value == pytest.approx(1.96 * stats.sem(values))


def test_players_who_win_together_are_counted_as_one() -> None:
    summary = Summary()
    for seed in range(100):
        summary.add(row(seed, won=seed % 2 == 0, mission="mill" if seed < 20 else "ford", answers=seed))

    assert summary.shared
    assert summary.missions == {"ford": Share(40, 80), "mill": Share(10, 20)}
    assert "The players win 50% of the games" in summary.verdict
    assert quantile(summary.lengths_of("mill"), 0.5) == 9


def test_players_against_each_other_are_counted_apart() -> None:
    summary = Summary()
    for seed in range(200):
        summary.add(row(seed, "heroes/ox/anna/1", "heroes/fox/bruno/1", won=("anna",) if seed % 4 else ("bruno",)))

    assert not summary.shared
    assert summary.verdict.startswith("Not balanced: anna wins 75%")
    assert summary.people["heroes"] == {"ox": Share(150, 200), "fox": Share(50, 200)}


def test_a_card_that_wins_games_is_found_among_those_that_do_not() -> None:
    summary, rng = Summary(), Random(3)
    for seed in range(400):
        cards = [f"cards/{name}/anna/1" for name in ("net", "lamp", "rope", "crown") if rng.random() < 0.5]
        crown = any("crown" in card for card in cards)
        summary.add(row(seed, *cards, "enemies/wolf//3", won=rng.random() < (0.7 if crown else 0.4)))

    first, *others = summary.deciding()

    assert (first.name, first.clear, first.least) == ("crown", True, 1)
    assert first.difference.low > 0.1
    assert not any(other.clear for other in others)


def test_an_enemy_that_is_always_there_is_judged_by_how_many_came() -> None:
    summary = Summary()
    for seed in range(200):
        wolves = 2 + seed % 4
        summary.add(row(seed, f"enemies/wolf//{wolves}", won=wolves < 4))

    (wolf,) = summary.deciding()

    assert (wolf.least, wolf.clear) == (4, True)
    assert wolf.difference.value == pytest.approx(-1)


def test_in_a_game_against_each_other_a_card_is_its_owners() -> None:
    """Both sides win equally often; the side with the crown wins."""
    summary = Summary()
    for seed in range(200):
        holder = ("anna", "bruno")[seed % 2]
        summary.add(row(seed, f"cards/crown/{holder}/1", won=(holder,)))

    (crown,) = summary.deciding()

    assert crown.difference.value == pytest.approx(1)
    assert crown.clear


def test_two_packs_are_compared_seed_by_seed() -> None:
    found = Comparison()
    for seed in range(60):
        found.add(row(seed, won=seed % 3 == 0, answers=100))
        found.add(row(seed, won=seed % 3 != 2, answers=110, pack="mine"))

    assert found.pairs() == Pairs(both=20, second=20, neither=20)
    assert mean_difference(found.longer).value == 10
    assert found.first.games == found.second.games == 60


def test_a_pair_with_a_game_that_could_not_be_played_is_no_pair() -> None:
    found = Comparison()
    found.add(row(1, won=True))
    found.add(row(1, fault="it broke"))
    found.add(row(2, won=True))
    found.add(row(2, won=True))

    assert found.pairs() == Pairs(both=1)
    assert (found.second.faults, found.second.faulty) == (1, [(1, "it broke")])


# ---- what came up


PACK = {
    "units": {"hunter": {"equipment": ["bow"]}, "guard": {}},
    "equipment": {"bow": {}, "sling": {}},
    "spells": {"bark": {}},
    "warbands": {"knomes": {"units": {"hunter": 2}}, "dwarves": {"units": {"guard": 3}, "spell": "bark"}},
    "scenarios": {"ford": {}},
}


def test_what_a_warband_brings_is_its_seats() -> None:
    catalogue = Catalogue(PACK)

    whose = owners(catalogue, [("knomes", "red"), ("dwarves", "blue")])

    assert whose["bow"] == whose["hunter"] == "red"
    assert whose["bark"] == "blue"
    assert "sling" not in whose


def test_what_both_seats_have_is_nobodys() -> None:
    assert "hunter" not in owners(Catalogue(PACK), [("knomes", "red"), ("knomes", "blue")])


def test_models_are_counted_once_each_and_cards_each_time() -> None:
    events = [
        ShotDeclared("hunter-1", "guard-1", "bow", (), "plain-view"),
        ShotDeclared("hunter-1", "guard-2", "bow", (), "plain-view"),
        ShotDeclared("hunter-2", "guard-1", "bow", (), "plain-view"),
        SpellCast("guard-1", "bark", 5),
    ]

    found = tally(events, "won", Catalogue(PACK), [("knomes", "red"), ("dwarves", "blue")], ("red", "blue"))

    assert {(one.name, one.seat): one.count for one in found} == {
        ("bow", "red"): 3,
        ("hunter", "red"): 2,
        ("guard", "blue"): 2,
        ("bark", "blue"): 1,
        ("knomes", "red"): 1,
        ("dwarves", "blue"): 1,
    }


class Ended(Event, frozen=True):
    result: str = ""


def test_what_comes_after_the_result_has_not_decided_the_game() -> None:
    played = [Ended(), Ended("victory"), Ended(), Ended("defeat")]
    assert before_the_end(played, "victory") == played[:2]
    assert before_the_end(played, "draw") == played
