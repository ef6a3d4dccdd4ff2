"""A game that was put aside for another one goes on later, as it was left."""

from __future__ import annotations

from random import Random

import pytest

from controller.config import games
from controller.config.load import Table
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.lobby.begin import begin_chosen, game_to_open
from controller.lobby.chosen import bots_throughout, choices_before
from controller.lobby.history import games_played, luck_in
from controller.lobby.seat_bot import seat_bot
from controller.messages.commands import SeatBot
from controller.session.resume import OpenedGame
from rulesets.engine.answers import Undo
from rulesets.engine.bots import answer, anything
from rulesets.engine.refusal import Refused
from tests.controller.lobby.evenings import begin

HEROES = [{"hero": "scum", "seat": "ada"}, {"hero": "squire", "seat": "ben"}]
NOVA = {"ruleset": "nova_aetas", "choices": {"seats": ["ada", "ben"], "heroes": HEROES}, "bots": ["ben"]}
MALUM = {"ruleset": "novus_malum", "choices": {}}


def play(journal: Journal, opened: OpenedGame, answers: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(answers):
        journal.write_then_apply(opened.game, answer(opened.game, rng, opened.game.ruleset.bot or anything))


@pytest.fixture
def left(attic: Table, journal: Journal) -> OpenedGame:
    """Nova Aetas with a bot, one answer taken back, put aside for Novus Malum."""
    opened = begin_chosen(attic, journal, begin(game=NOVA), None)
    play(journal, opened, 12)
    journal.write_then_apply(opened.game, Undo(1, ("ada", "ben")))
    play(journal, opened, 3, seed=2)
    other = begin_chosen(attic, journal, begin(game=MALUM), opened.game)
    play(journal, other, 4)
    return opened


def test_an_older_game_goes_on_as_it_was_left(attic: Table, journal: Journal, left: OpenedGame) -> None:
    going_on = begin_chosen(attic, journal, begin(unfinished=1), None)

    assert (going_on.game.digest, going_on.seed) == (left.game.digest, left.seed)
    assert going_on.table.config.game.bots == ["ben"]
    play(journal, going_on, 5, seed=3)
    assert journal.verify(games.find) == []


def test_after_a_restart_it_is_the_game_on_the_table(attic: Table, journal: Journal, left: OpenedGame) -> None:
    begin_chosen(attic, journal, begin(unfinished=1), None)
    again = game_to_open(attic, journal)
    assert again
    assert (again.game.digest, again.table.config.game.bots, again.differs) == (left.game.digest, ["ben"], False)


def test_the_list_of_games_has_it_once_and_knows_its_luck(attic: Table, journal: Journal, left: OpenedGame) -> None:
    going_on = begin_chosen(attic, journal, begin(unfinished=1), None)
    play(journal, going_on, 2, seed=3)

    listed = games_played(journal.path, "en")
    assert [(game.id, game.ruleset) for game in listed] == [(3, "nova_aetas"), (2, "novus_malum")]
    assert listed[0].answers == len(left.game.record) + 2
    assert luck_in(journal.path, 3) is not None


def test_who_hands_a_seat_to_a_bot_has_played_it_all_the_same(attic: Table, journal: Journal, left: OpenedGame) -> None:
    going_on = begin_chosen(attic, journal, begin(unfinished=1), None)
    seat_bot(going_on.table, journal, ("ada", "ben"), SeatBot(id="1", do="bot", seat="ada", plays=True))

    latest = journal.latest()
    assert latest
    assert choices_before(attic.state)[latest.hash]["bots"] == ["ada", "ben"]
    assert bots_throughout(attic.state)[latest.hash] == ["ben"]


def test_the_next_game_begins_with_people_on_their_seats_whomever_a_bot_stood_in_for(
    attic: Table, journal: Journal, left: OpenedGame
) -> None:
    going_on = begin_chosen(attic, journal, begin(unfinished=1), None)
    lent = seat_bot(going_on.table, journal, ("ada", "ben"), SeatBot(id="1", do="bot", seat="ada", plays=True))
    assert lent.config.game.bots == ["ada", "ben"]
    assert begin_chosen(lent, journal, begin(), going_on.game).table.config.game.bots == ["ben"]


def test_it_keeps_the_times_at_which_it_was_played(attic: Table, journal: Journal, left: OpenedGame) -> None:
    before = next(journal.games())
    begin_chosen(attic, journal, begin(unfinished=1), None)
    after = journal.latest()
    assert after
    assert after.started == before.started
    assert [entry.at for entry in after.given] == [entry.at for entry in before.given]


def test_the_latest_one_goes_on_without_a_copy(attic: Table, journal: Journal, left: OpenedGame) -> None:
    begin_chosen(attic, journal, begin(unfinished=2), left.game)
    assert len(list(journal.games())) == 2


@pytest.mark.parametrize("number", [7, 1])
def test_what_is_not_there_or_over_cannot_go_on(attic: Table, journal: Journal, left: OpenedGame, number: int) -> None:
    if number == 1:
        going_on = begin_chosen(attic, journal, begin(unfinished=1), None)
        while going_on.game.request is not None:
            play(journal, going_on, 1, seed=len(going_on.game.record))
        assert going_on.game.outcome
        journal.finish(going_on.game.outcome, going_on.game.digest)
        number = 3
    with pytest.raises(Refused, match="no-unfinished-game"):
        begin_chosen(attic, journal, begin(unfinished=number), left.game)


def test_the_command_line_names_a_game_that_is_not_there(attic: Table, journal: Journal, left: OpenedGame) -> None:
    with pytest.raises(JournalFault, match=r"no unfinished game 9 .*arbiter games"):
        game_to_open(attic, journal, unfinished=9)
    going_on = game_to_open(attic, journal, unfinished=1)
    assert going_on
    assert going_on.game.digest == left.game.digest
