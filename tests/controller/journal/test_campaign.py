"""A campaign is a chain of games in one journal: each follows from the one before, and nothing is lost at the border."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from controller.journal.on_disk import Journal
from controller.journal.replay import replay
from controller.messages.commands import GiveAnswer, PlayOn, Undo
from controller.messages.prompt import Kind
from controller.messages.reply import Reply
from controller.referee.referee import ButtonUse
from controller.session.session import Session
from firmware_bridge.observations import ButtonPressed
from rulesets.engine.answers import Chosen, ForSeat, to_json
from rulesets.engine.ruleset import NextGame, Ruleset
from tests.controller.journal.campaign_victim import GAMES, SETUP, session_on, step
from tests.engine.fair import FAIR, FairSetup

VICTIM = "tests.controller.journal.campaign_victim"


def find(_id: str) -> Ruleset[object]:
    return FAIR  # type: ignore[return-value]  # a State is an object


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "chain.arbiter") as journal:
        yield journal


def play_to_the_end(session: Session, number: int = 0) -> None:
    while session.game.outcome is None:
        step(session, number)


def play_on(session: Session, chosen: str, name: str = "on") -> Reply:
    reply = session.command(PlayOn(id=name, do="play-on", index=session.index, next=chosen), 0.0).reply
    assert reply
    return reply


def take_back(session: Session, steps: int = 1, name: str = "back") -> Reply:
    command = Undo(id=name, do="undo", steps=steps, agreed=session.game.setup.seats)
    reply = session.command(command, 0.0).reply
    assert reply
    return reply


def say(session: Session, seat: str, key: str) -> None:
    answer = to_json(ForSeat(seat, Chosen(key)))
    reply = session.command(GiveAnswer(id=f"{key}-{seat}", do="answer", answer=answer), 0.0).reply
    assert reply
    assert reply.ok


def be_ready(session: Session, seat: str = "red") -> None:
    say(session, seat, "ready")


def games_in(journal: Journal) -> list[str]:
    return [replay(saved, FAIR).setup.town for saved in journal.games()]  # type: ignore[attr-defined]  # a FairSetup


def test_the_end_of_a_game_offers_those_that_may_follow_and_the_next_keeps_what_was_earned(journal: Journal) -> None:
    session = session_on(journal)
    play_to_the_end(session)
    earned = {seat: trader.coins for seat, trader in session.game.state.traders.items()}
    prompt = session.table_state(0.0).prompt
    assert (prompt.kind, [(way.key, way.label) for way in prompt.options]) == (
        Kind.OVER,
        [("abbey", "On to Abbey"), ("mine", "On to mine")],
    )

    assert play_on(session, "mine").ok

    assert (session.index, session.game.setup.town) == (0, "mine")  # type: ignore[attr-defined]  # a FairSetup
    assert {seat: trader.coins for seat, trader in session.game.state.traders.items()} == earned
    be_ready(session)
    assert games_in(journal) == ["harbour", "mine"]
    assert journal.verify(find) == []


def test_no_game_follows_before_the_end_and_none_that_the_rules_do_not_give(journal: Journal) -> None:
    session = session_on(journal)
    assert play_on(session, "abbey").code == "not-over"
    play_to_the_end(session)
    assert play_on(session, "harbour", "there").code == "no-next-game"


def test_until_its_first_answer_an_undo_goes_back_to_the_game_before(journal: Journal) -> None:
    session = session_on(journal)
    play_to_the_end(session)
    last, seed = session.game, session.referee.seed
    play_on(session, "abbey")
    assert (session.can_go_back, session.referee.seed == seed) == (True, False)

    assert take_back(session).ok

    assert (session.game, session.game.outcome, session.referee.seed) == (last, None, seed)
    assert games_in(journal) == ["harbour"]
    play_to_the_end(session)
    play_on(session, "mine", "again")
    be_ready(session)
    assert games_in(journal) == ["harbour", "mine"]
    assert journal.verify(find) == []


def test_the_button_for_undo_goes_back_as_well(journal: Journal) -> None:
    session = session_on(journal, buttons={("board", "1"): ButtonUse.UNDO})
    for seat in session.game.setup.seats:
        be_ready(session, seat)
    for seat in session.game.setup.seats:
        say(session, seat, "end-turn")
    play_on(session, "abbey")
    session.observe(ButtonPressed("board", "1", 0.0), 0.0)
    assert (session.game.outcome, games_in(journal)) == (None, ["harbour"])


def test_after_its_first_answer_there_is_no_way_back(journal: Journal) -> None:
    session = session_on(journal)
    play_to_the_end(session)
    play_on(session, "abbey")
    be_ready(session)
    assert not session.can_go_back
    assert take_back(session, 2).code == "undo-range"
    assert take_back(session, 1, "the answer itself").ok


@pytest.mark.parametrize("border", ["over", "chosen", "begun"])
def test_a_table_that_stops_at_the_border_goes_on_there(tmp_path: Path, border: str) -> None:
    path = tmp_path / "chain.arbiter"
    with Journal.open(path) as journal:
        session = session_on(journal)
        play_to_the_end(session)
        if border != "over":
            play_on(session, "abbey")
        if border == "begun":
            be_ready(session)
        digest, seed = session.game.digest, session.referee.seed
    for _ in range(2):
        with Journal.open(path) as journal:
            again = session_on(journal)
            assert (again.game.digest, again.referee.seed) == (digest, seed)
            assert again.can_go_back is (border == "chosen")
            rows = [saved.length for saved in journal.games()]
    with Journal.open(path) as journal:
        again = session_on(journal)
        assert [saved.length for saved in journal.games()] == rows, "stopping and starting writes nothing"
        if border == "chosen":
            assert take_back(again).ok
        assert journal.verify(find) == []


def test_a_new_game_instead_of_the_chosen_one_is_no_fault(journal: Journal) -> None:
    session = session_on(journal)
    play_to_the_end(session)
    play_on(session, "abbey")
    journal.begin(FAIR.id, FairSetup(rounds=2), 7)
    assert journal.verify(find) == []


@pytest.mark.parametrize("wrong", ["setup", "seed"])
def test_a_game_that_does_not_follow_is_found(journal: Journal, wrong: str) -> None:
    session = session_on(journal)
    play_to_the_end(session)
    outcome, digest = session.game.outcome, session.game.digest
    assert outcome
    (abbey, mine) = FAIR.following(SETUP, outcome)
    journal.play_on(outcome, digest, NextGame(abbey.id, abbey.label, abbey.setup), FAIR.id, 5)
    journal.expect(FAIR.id, mine.setup if wrong == "setup" else abbey.setup, 5 if wrong == "setup" else 6)
    journal.append(ForSeat("red", Chosen("ready")), "")
    sentences = [fault.sentence for fault in journal.verify(find)]
    assert "Game 2 does not follow from game 1, which was to be followed by 'abbey'." in sentences


def killed(path: Path, lines: int) -> bool:
    """Let the victim play and kill it after this many steps; return whether it came to the end before."""
    with subprocess.Popen([sys.executable, "-m", VICTIM, str(path)], stdout=subprocess.PIPE) as victim:
        assert victim.stdout
        for _ in range(lines):
            if not victim.stdout.readline():
                return True
        victim.kill()
    return False


def whole_chain(path: Path) -> list[tuple[str, int, str]]:
    with Journal.read(path) as journal:
        assert journal.verify(find) == []
        return [(saved.setup, saved.seed, replay(saved, FAIR).digest) for saved in journal.games()]


def test_a_chain_that_is_killed_again_and_again_is_the_same_chain(tmp_path: Path) -> None:
    quiet, rough, rng = tmp_path / "quiet.arbiter", tmp_path / "rough.arbiter", Random(5)
    while not killed(quiet, 10_000):
        pass
    while not killed(rough, rng.randint(1, 14)):
        pass
    assert whole_chain(rough) == whole_chain(quiet)
    assert len(whole_chain(quiet)) == GAMES
