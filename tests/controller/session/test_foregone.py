"""What nobody has to decide: an Ally who can do one thing only does it, and an undo takes it back with what a person answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.journal.on_disk import Journal
from controller.messages.commands import GiveAnswer, Undo
from controller.referee.referee import Equipment, Referee
from controller.session.bots import bot_answer
from controller.session.session import Session
from controller.web.page.undo_preview import undo_shown
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Choose
from rulesets.nova_aetas_renaissance.rules.heroes.allies import ALLY_ACTS
from tests.rulesets.nova_aetas_renaissance.table import new_game

SEATS = ("anna", "bruno")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """The Muleteer has just gone towards his way out."""
    game = new_game("the-bronze-bull", house={"enemies_choose_paths": True}).game
    journal = Journal.open(tmp_path / "table.arbiter")
    journal.begin(game.ruleset.id, game.setup, 7)
    found = Session(game, journal, Referee(Equipment(seed=7)), Words({}))
    found.begin(0.0)
    now = 0.0
    while not found.last_answers.given or not found.last_answers.given[-1].automatic:
        now += 1
        answer = bot_answer(game, SEATS, 7)
        assert answer is not None
        found.command(GiveAnswer.model_construct(id=f"bot-{now}", do="answer", index=found.index, answer=answer), now)
        assert not (isinstance(game.request, Choose) and game.request.why.key == ALLY_ACTS)
    yield found
    journal.close()


def test_an_ally_with_one_way_to_go_is_not_asked_about(session: Session) -> None:
    moves = [given for given in session.last_answers.given if given.automatic]

    assert len(moves) == 3
    assert all(isinstance(given.asked, Choose) and len(given.asked.options) == 1 for given in moves)


def test_an_undo_takes_back_the_ally_and_the_answer_before_him(session: Session) -> None:
    before = len(session.game.answers)
    theirs = next(given for given in reversed(session.last_answers.given) if not given.automatic)

    session.command(Undo.model_construct(id="undo-1", do="undo", index=session.index, steps=1, agreed=()), 1e6)

    assert len(session.game.answers) == before - 4
    assert session.game.request == theirs.asked
    assert undo_shown(session, Words({}))["count"] == before - 4
