"""A Swiss tournament: nobody meets twice, equals meet equals, and tables report the results themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from controller.venue.pairings import Match, Standing, next_round, standings
from controller.venue.tournament import NotNow, Tournament, read_tournament


def played(matches: tuple[Match, ...], winners: Mapping[int, tuple[str, ...]]) -> tuple[Match, ...]:
    return tuple(
        Match(each.round, each.board, each.first, each.second, winners.get(each.board, (each.first,)))
        if each.second
        else each
        for each in matches
    )


def test_the_winners_of_the_first_round_meet_in_the_second() -> None:
    players = ["ada", "ben", "cleo", "dan"]
    first = next_round(players, ())
    assert [match.players for match in first] == [("ada", "ben"), ("cleo", "dan")]

    second = next_round(players, played(first, {}))

    assert [match.players for match in second] == [("ada", "cleo"), ("ben", "dan")]
    assert {match.round for match in second} == {2}


def test_points_and_tie_breaks_are_reported_in_halves() -> None:
    matches = (
        Match(1, 1, "ada", "ben", ("ada",)),
        Match(1, 2, "cleo", "dan", ()),
        Match(2, 1, "ada", "cleo", ("ada",)),
    )

    first, second, *_ = standings(["ada", "ben", "cleo", "dan"], matches)

    assert first == Standing("ada", points=4, won=2, drawn=0, lost=0, byes=0, opponents=1)
    assert second == Standing("dan", points=1, won=0, drawn=1, lost=0, byes=0, opponents=1) or second.player == "cleo"


def test_the_weakest_sits_out_and_nobody_twice_before_everyone_did() -> None:
    players = ["ada", "ben", "cleo"]
    matches: tuple[Match, ...] = ()
    for _ in range(3):
        matches += played(next_round(players, matches), {})
    byes = [match.first for match in matches if match.is_bye]
    assert byes[0] == "cleo"
    assert sorted(byes) == players


@pytest.mark.parametrize("count", [2, 5, 8, 17, 60])
def test_nobody_meets_the_same_opponent_twice_while_there_is_another(count: int) -> None:
    rng = Random(count)
    players = [f"player-{number}" for number in range(count)]
    matches: tuple[Match, ...] = ()
    for _ in range(min(6, count - 1)):
        pairs = next_round(players, matches)
        assert sorted(name for match in pairs for name in match.players) == sorted(players)
        winners = {match.board: (rng.choice(match.players),) if rng.random() < 0.8 else () for match in pairs}
        matches += played(pairs, winners)
    met = Counter(frozenset(match.players) for match in matches if not match.is_bye)
    assert max(met.values()) == 1
    points = {each.player: each.points for each in standings(players, matches)}
    last = [match for match in matches if match.round == max(each.round for each in matches) and match.second]
    assert all(abs(points[match.first] - points[str(match.second)]) <= 12 for match in last)


def test_a_table_reports_the_result_of_its_game() -> None:
    held = Tournament(("anna", "bruno")).with_next_round(100.0)
    game = {"started": 120.0, "finished": 900.0, "ruleset": "nova", "seats": ["bruno", "anna"], "won": ["bruno"]}

    assert held.with_games([{**game, "started": 50.0}], None).open, "a game from before the round does not count"
    assert held.with_games([{**game, "finished": None}], None).open
    assert held.with_games([game], "another game").open
    assert held.with_games([game], None).matches[0].won == ("bruno",)
    assert held.with_games([{**game, "won": ["anna", "bruno"]}], None).matches[0].won == ()


def test_a_round_waits_for_the_last_result() -> None:
    held = Tournament(("ada", "ben", "cleo", "dan")).with_next_round(1.0)
    with pytest.raises(NotNow, match="round-open"):
        held.with_next_round(2.0)
    with pytest.raises(NotNow, match="no-such-match"):
        held.with_result(1, 1, ("cleo",))
    held = held.with_result(1, 1, ("ada",)).with_result(1, 2, ())
    assert held.with_next_round(2.0).round == 2
    with pytest.raises(NotNow, match="too-few-players"):
        Tournament(("ada",)).with_next_round(1.0)


def test_a_tournament_is_kept_as_it_is() -> None:
    held = Tournament(("ada", "ben", "cleo")).with_next_round(1.0).with_result(1, 1, ("ada",))
    assert read_tournament(held.as_json(), ()) == held
    assert read_tournament(None, ("eve",)) == Tournament(("eve",))
