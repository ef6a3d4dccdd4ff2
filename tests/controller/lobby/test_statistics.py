"""Players and evenings over all games, what was struck, and plays for other programs."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from pathlib import Path
from urllib.parse import unquote

import orjson
import pytest

from controller.config.load import Table
from controller.content.languages import words_for
from controller.content.packs import shipped
from controller.dice_log.statistics.attempts import Attempt
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.strikes import Strikes, strike
from controller.lobby import plays as module
from controller.lobby.highlights import best_answer, highlights_of, last_changes, lead, lead_after, turning_point
from controller.lobby.history import best_roll, games_played, luck_in, worst_roll
from controller.lobby.play_export import CREATE_PLAY, LONGEST_URL, as_csv, bg_stats_link
from controller.lobby.plays import Play, Player, Plays
from controller.lobby.ranking import ranking_in
from controller.lobby.statistics import statistics
from rulesets.engine.events import Event
from rulesets.legends_of_novus.standing import gained
from rulesets.legends_of_novus.state.events import Arrived, GpChanged
from rulesets.legends_of_novus.state.events import Ranked as LegendsRanked
from rulesets.multiverse_war.state.combat_events import Ranked as WarRanked
from rulesets.multiverse_war.state.combat_events import UnitSlain
from rulesets.multiverse_war.state.events import BuildingBuilt, UnitFinished
from rulesets.novus_malum.state.events import PhaseBegun
from tests.controller.lobby.evenings import FIRST_EVENING, SECOND_EVENING, played


def roll(seat: str, index: int, faces: tuple[int, ...], need: int = 4) -> Attempt:
    return Attempt("", 1, index, 0.0, "dicey", seat, "X-1", (6,) * len(faces), need, faces, undone=False)


def player(seat: str, *, won: bool = False, bot: bool = False, roles: tuple[str, ...] = ()) -> Player:
    return Player(seat, seat.capitalize(), bot, won, seat == "anna", 1 if won else 2, 9 if won else 3, roles, roles)


def play(number: int, started: float, *players: Player, game: str = "Dicey", rolls: tuple[Attempt, ...] = ()) -> Play:
    return Play(number, f"key{number}", "dicey", game, "The hill", "Won.", started, 3600, players, rolls, False, "")


def test_a_player_has_games_wins_by_game_luck_and_a_favourite() -> None:
    anna, bruno = player("anna", won=True, roles=("Squire",)), player("bruno", roles=("Novice",))
    lost = replace(anna, won=False, roles_in_words=("Squire", "Scum"))
    rolls = (roll("anna", 0, (4, 5, 6)), roll("anna", 1, (1, 2)), roll("bruno", 2, (6,)))
    plays = [play(2, 90_000, lost, replace(bruno, won=True), game="Other"), play(1, 0, anna, bruno, rolls=rolls)]

    found = statistics(plays)

    first, second = found.players
    assert (first.name, first.games, first.wins, first.seconds) == ("Anna", 2, 1, 7200)
    assert [(each.game, each.games, each.wins) for each in first.by_game] == [("Dicey", 1, 1), ("Other", 1, 0)]
    assert (first.rolls, first.achieved, first.expected, first.percentile) == (2, 3, 2.5, 66)
    assert first.favourites == (("Squire", 2), ("Scum", 1))
    assert (second.name, second.wins, second.achieved, second.expected) == ("Bruno", 1, 1, 0.5)


def test_bots_and_struck_games_and_rolls_do_not_count() -> None:
    rolls = (roll("anna", 0, (6,)), replace(roll("anna", 1, (1, 1, 1)), struck=True))
    spoiled = replace(play(2, 0, player("anna", won=True)), struck=True)
    found = statistics([spoiled, play(1, 0, player("anna"), player("bruno", won=True, bot=True), rolls=rolls)])

    (anna,) = found.players
    assert (anna.games, anna.wins, anna.rolls, anna.achieved) == (1, 0, 1, 1)
    assert found.evenings[0].wins == ()


def test_an_evening_ends_with_a_pause_of_more_than_four_hours() -> None:
    anna = player("anna", won=True)
    close = play(2, 3600 + 4 * 3600, anna, game="Second")
    plays = [play(3, 200_000, player("bruno", won=True)), close, play(1, 0, anna, game="First")]

    late, early = statistics(plays).evenings

    assert early.games == ("First · The hill", "Second · The hill")
    assert (early.started, early.seconds, early.players, early.wins) == (0, 7200, ("Anna",), (("Anna", 2),))
    assert (late.started, late.wins) == (200_000, (("Bruno", 1),))


def test_plays_come_from_the_journal_and_a_replay_is_done_once(attic: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(attic)
    replays = _counted(monkeypatch)

    third, second, first = Plays(path, attic.state).all("en")

    assert [each.game for each in (first, second, third)] == ["Nova Aetas", "Novus Malum", "Nova Aetas"]
    assert [each.bot for each in first.players] == [False, True]
    assert [each.roles for each in first.players] == [("scum", "squire"), ("novice", "apprentice")]
    assert all(len(each.roles_in_words) == 1 for each in second.players)
    assert [each.first for each in first.players] == [True, False]
    assert first.started == FIRST_EVENING + 5
    assert third.started == SECOND_EVENING + 5
    assert len(replays) == 3
    again = Plays(path, attic.state).all("en")
    assert (again, len(replays)) == ([third, second, first], 3)
    evenings = statistics(again).evenings
    assert [len(evening.games) for evening in evenings] == [1, 2]

    with Journal.open(path) as journal:
        strike(journal, 2, None, struck=True, reason="a cocked evening")
        strike(journal, 3, third.attempts[0].index, struck=True)
    third, second, first = Plays(path, attic.state).all("en")
    assert (first.struck, second.struck, second.reason, third.struck) == (False, True, "a cocked evening", False)
    assert [each.struck for each in third.attempts[:2]] == [True, False]
    assert [each.struck for each in games_played(path, "en")] == [False, True, False]
    assert luck_in(path, 2).players == ()
    assert len(statistics([third, second, first]).evenings[1].games) == 1
    with Journal.open(path) as journal:
        strike(journal, 2, None, struck=False)
        assert not Strikes(journal.notes()).game(2)


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    seen: list[int] = []
    plain = module.figures_of

    def counted(saved: Saved) -> module.Figures:
        seen.append(saved.id)
        return plain(saved)

    monkeypatch.setattr(module, "figures_of", counted)
    return seen


def test_highlights_of_a_game_with_a_teller_and_of_one_that_counts(attic: Table) -> None:
    path = played(attic)

    told, counted = highlights_of(path, 1, "en"), highlights_of(path, 2, "en")

    assert told.turning
    assert told.turning.text
    assert told.told
    texts = [each.text for each in (told.turning, *told.players, *told.told)]
    assert len({*texts}) == len(texts)
    assert [each.at for each in told.told] == sorted(each.at for each in told.told)
    assert {each.seat for each in told.players} <= {"anna", "bruno"}
    assert counted.turning
    assert abs(counted.turning.by) == max(1, *(abs(each.by) for each in counted.players))
    assert [each.seat for each in counted.players] == ["red", "blue"]
    assert all(each.text and each.at for each in counted.players)
    assert counted.ended
    assert all(each.text and each.at for each in counted.ended)
    assert not told.ended


BUILT, HIT, FLAG = BuildingBuilt("academy", "F3"), UnitSlain("red-1", "horseman"), PhaseBegun("magic", 2)


@pytest.mark.parametrize(
    ("swings", "happened", "expected"),
    [
        ([0, 0], [(), (), ()], 0),
        ([1, -4, 2], [(), (), (), ()], 2),
        ([-3, 3, -3], [(), (), (), ()], 2),
        ([1, 0, 1, 1, 0, 1], [(), (), (FLAG,), (), (FLAG,), (), ()], 4),
    ],
    ids=["no change", "the largest", "for the winners", "in the chapter that changed most"],
)
def test_the_turning_point_is_the_largest_swing(
    swings: list[int], happened: list[tuple[Event, ...]], expected: int
) -> None:
    assert turning_point(swings, happened) == expected


def test_how_it_ended_is_what_changed_the_lead_and_not_what_came_last() -> None:
    words = words_for("multiverse_war", shipped("multiverse_war") / "starter", "en")
    moved = UnitFinished("red-3")
    happened = [(), (HIT,), (moved,), (), (moved, BUILT), (moved,)]

    told = [*last_changes([2, 0, 3, 0, 0], happened, words)]

    assert [(each.at, each.text) for each in told] == [(1, words.tell(HIT)), (3, words.tell(BUILT))], (
        "what was built in secret is told as others learned of it"
    )


def test_a_moment_is_one_sentence_and_no_count() -> None:
    words = words_for("legends_of_novus", shipped("legends_of_novus") / "starter", "en")
    arrived, more = Arrived("anna", "greenhold"), GpChanged("anna", 10, 25, "LN-REC-04")
    course: list[Mapping[str, int]] = [{"anna": 0}, {"anna": 2}, {"anna": 3}]

    best = best_answer("anna", course, [(), (more, arrived), (more,)], words, gained)

    assert best
    assert (best.text, best.gained) == (words.tell(arrived), "+2 XP")


@pytest.mark.parametrize(
    ("before", "after", "won", "expected"),
    [
        ({"a": 1, "b": 3}, {"a": 6, "b": 3}, ("a",), ("takes", "a", 6, 3)),
        ({"a": 4, "b": 3}, {"a": 6, "b": 3}, ("a",), ("leads", "a", 6, 3)),
        ({"a": 1, "b": 3}, {"a": 3, "b": 3}, ("a",), ("level", "a", 3, 3)),
        ({"a": 0, "b": 3}, {"a": 2, "b": 3}, ("a",), ("behind", "a", 2, 3)),
        ({"a": 9, "b": 3}, {"a": 9, "b": 8}, ("a",), ("behind", "b", 8, 9)),
        ({"a": 0, "b": 3}, {"a": 2, "b": 3}, ("a", "b"), None),
    ],
)
def test_the_turning_point_says_who_took_the_lead(
    before: dict[str, int], after: dict[str, int], won: tuple[str, ...], expected: tuple[str, str, int, int] | None
) -> None:
    found = lead_after(before, after, won, "points", "Round 4")
    assert (found and (found.word, found.seat, found.own, found.other)) == expected
    assert found is None or (found.unit, found.when) == ("points", "Round 4")


def test_dice_with_symbols_have_a_best_and_a_worst_roll() -> None:
    swords = Attempt("", 1, 0, 0.0, "x", "red", "X-1", (6,) * 4, None, (1, 2, 2, 1), undone=False, good=(1, 2))
    none = replace(swords, index=1, faces=(3, 4, 5, 6))
    plain = replace(swords, index=2, good=())

    best, worst = best_roll([swords, none, plain]), worst_roll([swords, none, plain])

    assert best
    assert (best.faces, best.need, best.good, best.achieved, best.one_in) == ((1, 2, 2, 1), None, (1, 2), 4, 81)
    assert worst
    assert (worst.faces, worst.achieved, worst.one_in) == ((3, 4, 5, 6), 0, 5)


@pytest.mark.parametrize(
    ("standing", "won", "expected"),
    [({"a": 7, "b": 3, "c": 5}, ("a",), 2), ({"a": 7, "b": 3}, (), 10), ({"a": 7}, ("a",), 7)],
)
def test_the_lead_is_that_of_the_winners_over_the_best_of_the_others(
    standing: dict[str, int], won: tuple[str, ...], expected: int
) -> None:
    assert lead(standing, won) == expected


def test_the_ranking_is_read_from_the_events_of_both_games_that_have_one() -> None:
    war = [WarRanked("blue", 2, 3), WarRanked("red", 1, 9)]
    legends = [LegendsRanked(2, ("anna", "bruno"), 20, 0, 0, 5), LegendsRanked(1, ("carla",), 20, 1, 0, 0)]

    assert [(each.seat, each.points, each.rank) for each in ranking_in(war)] == [("red", 9, 1), ("blue", 3, 2)]
    assert [(each.seat, each.rank, each.by) for each in ranking_in(legends)] == [
        ("carla", 1, "xp"),
        ("anna", 2, "xp"),
        ("bruno", 2, "xp"),
    ]


def test_the_csv_has_a_line_for_each_player_and_no_formula() -> None:
    lines = list(csv.DictReader(StringIO(as_csv([play(7, 1_780_000_000, player("anna", won=True), player("=1+1"))]))))

    assert [(line["play"], line["player"], line["winner"], line["score"]) for line in lines] == [
        ("7", "Anna", "yes", "9"),
        ("7", "'=1+1", "no", "3"),
    ]
    assert (lines[0]["date"], lines[0]["minutes"], lines[0]["start_player"]) == ("2026-05-28 20:26:40", "60", "yes")


def test_the_link_for_bg_stats_holds_the_play_and_stays_short() -> None:
    url = bg_stats_link(play(7, 1_780_000_000, player("anna", won=True), player("bruno")), "attic")
    data = orjson.loads(unquote(url.removeprefix(CREATE_PLAY)))

    assert (data["sourceName"], data["sourcePlayId"], data["location"]) == ("Arbiter", "key7", "attic")
    assert (data["playDate"], data["durationMin"], data["board"]) == ("2026-05-28 20:26:40", 60, "The hill")
    assert data["game"] == {"name": "Dicey", "sourceGameId": "dicey", "highestWins": True, "noPoints": False}
    anna, bruno = data["players"]
    assert (anna["winner"], anna["startPlayer"], anna["rank"], anna["score"]) == (True, True, 1, "9")
    assert (bruno["winner"], bruno["startPlayer"]) == (False, False)
    long = replace(play(7, 0, player("anna", roles=("x" * 3000,))), result="è" * 2000)
    assert len(bg_stats_link(long, "attic")) < LONGEST_URL


def test_without_a_journal_there_are_no_plays(tmp_path: Path) -> None:
    assert Plays(tmp_path / "none.arbiter", tmp_path).all("en") == []
