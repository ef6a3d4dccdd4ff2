"""The open table of a session: bases are moved, the table measures, and an undo or a restart finds every base where it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import orjson
import pytest

from controller.content.languages import words_for
from controller.content.packs import shipped
from controller.journal.on_disk import Journal
from controller.messages.commands import BeginGame, BotPause, CallJudge, SeatBot, Strike, read_command
from controller.messages.reply import Reply
from controller.open_table.board import Board
from controller.open_table.spots_file import file_of
from controller.referee.referee import Equipment, Referee
from controller.session.session import Session
from rulesets.engine.answers import Chosen, Undo
from rulesets.engine.boards.plane import Spot
from rulesets.engine.game import Game
from rulesets.engine.open_table import Step
from rulesets.engine.requests import Choose, Roll, Together
from rulesets.novus_malum.open_table.open_table import OPEN_TABLE
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.setup import NovusMalumSetup
from rulesets.novus_malum.state.state import State
from tests.rulesets.novus_malum.table import starter

SEED = 5


class Parlour:
    """Two people on the page, with the daemon's parts that matter; resumed if the journal has a game."""

    def __init__(self, path: Path) -> None:
        self.now = 10.0
        self._sent = 0
        self.journal = Journal.open(path)
        saved = self.journal.resume()
        if saved is None:
            setup = NovusMalumSetup.model_validate({"content": starter(), "house": {"asking": "together"}})
            self.journal.begin(RULESET.id, setup, SEED)
            game: Game[State] = Game(RULESET, setup)
        else:
            game = self.journal.restore(saved, RULESET)
        latest = self.journal.latest()
        assert latest is not None
        self.board = Board(OPEN_TABLE, file_of(path), latest.hash)
        words = words_for(RULESET.id, shipped(RULESET.id) / "starter", "en").calling(RULESET.called(game.setup))
        self.session = Session(game, self.journal, Referee(Equipment(seed=SEED)), words, board=self.board)
        self.session.begin(self.now)

    @property
    def asked(self) -> str:
        assert self.session.game.request is not None
        return self.session.game.request.why.key

    @property
    def spots(self) -> dict[str, Spot]:
        return self.board.layout(self.session.game).spots

    def say(self, do: str, **words: Any) -> Reply:
        self._sent += 1
        command = read_command(orjson.dumps({"id": f"{id(self)}-{self._sent}", "do": do, **words}))
        assert not isinstance(command, BeginGame | BotPause | CallJudge | SeatBot | Strike)
        reply = self.session.command(command, self.now).reply
        assert reply is not None
        return reply

    def place(self, to: Mapping[str, Spot] = MappingProxyType({}), option: str = "") -> Reply:
        return self.say("place", paths={model: [spot] for model, spot in to.items()}, option=option)

    def until(self, asked: str) -> Parlour:
        """Play on without haste: formations stand where they are proposed, everybody holds, dice show three."""
        while self.asked != asked:
            request, tasks = self.session.game.request, self.board.tasks(self.session.game)
            if tasks and not tasks[0].within:
                assert self.place(option=tasks[0].option).ok
            elif isinstance(request, Together):
                for at, part in enumerate(request.parts):
                    self.say("answer", answer={"seat": part.seat, "roll": [6 - at]})
            elif isinstance(request, Roll):
                self.say("answer", answer={"roll": [3] * len(request.dice)})
            else:
                offered = self.session.offered.request
                assert isinstance(offered, Choose)
                self.say("answer", answer={"choose": offered.options[0].key})
        return self


@pytest.fixture
def parlour(tmp_path: Path) -> Iterator[Parlour]:
    parlour = Parlour(tmp_path / "table.arbiter")
    yield parlour
    parlour.journal.close()


def test_the_last_formation_is_placed_by_hand_although_there_is_no_other(parlour: Parlour) -> None:
    parlour.until("ask.deploy-hero")
    assert len(parlour.spots) == 24
    assert any(hero in parlour.session.table_state(parlour.now).prompt.detail for hero in ("Krag'nair", "Zizka"))
    assert {model.seat for model in parlour.session.game.state.models.values() if model.formation} == {"red", "blue"}


def test_a_move_is_one_command_and_the_prompt_says_how(parlour: Parlour) -> None:
    parlour.until("ask.order")
    parlour.say("answer", answer={"choose": "give:move"})
    prompt = parlour.session.table_state(parlour.now).prompt
    assert prompt.options == ()
    assert "Drag the bases" in prompt.detail
    mover, (x, y) = next((model, parlour.spots[model]) for model in _movable(parlour))
    ahead = -100 if y > 1800 else 100

    assert parlour.place({model: _ahead(parlour, model, ahead) for model in _movable(parlour)}).ok

    assert parlour.spots[mover] == (x, y + ahead)
    assert parlour.asked == "ask.order"


def _movable(parlour: Parlour) -> list[str]:
    (task,) = parlour.board.tasks(parlour.session.game)
    return list(task.pieces)


def _ahead(parlour: Parlour, model: str, by: int) -> Spot:
    x, y = parlour.spots[model]
    return x, y + by


def test_a_refused_move_changes_nothing(parlour: Parlour) -> None:
    parlour.until("ask.order")
    parlour.say("answer", answer={"choose": "give:move"})
    before, index = parlour.spots, parlour.session.index
    reply = parlour.place({model: _ahead(parlour, model, 900) for model in _movable(parlour)[:1]})

    assert (reply.ok, reply.code) == (False, "open-too-far")
    assert "may go" in reply.text
    assert (parlour.spots, parlour.session.index) == (before, index)


def test_an_undo_and_a_redo_move_the_bases_too(parlour: Parlour) -> None:
    parlour.until("ask.order")
    start = parlour.spots
    parlour.say("answer", answer={"choose": "give:move"})
    by = -100 if start[_movable(parlour)[0]][1] > 1800 else 100
    parlour.place({model: _ahead(parlour, model, by) for model in _movable(parlour)})
    moved = parlour.spots
    assert moved != start

    assert parlour.say("undo", steps=1).ok
    assert (parlour.asked, parlour.spots) == ("ask.moving", start)
    assert parlour.say("redo").ok
    assert (parlour.asked, parlour.spots) == ("ask.order", moved)


def test_an_undo_takes_back_what_the_table_answered_by_itself(parlour: Parlour) -> None:
    game = parlour.until("ask.order").session.game
    assert parlour.board.widened(game, Undo(1)) == Undo(2)  # the table has placed the last token
    parlour.board.note(game, Step(Chosen("give:hold"), parlour.spots), automatic=True)
    game.answer(Chosen("give:hold"))

    assert parlour.board.widened(game, Undo(1)) == Undo(3)
    assert parlour.board.widened(game, Undo(2, ("red",))) == Undo(4, ("red",))


def test_a_restart_finds_every_base_where_it_was(parlour: Parlour) -> None:
    parlour.until("ask.order")
    parlour.say("answer", answer={"choose": "give:move"})
    by = -100 if parlour.spots[_movable(parlour)[0]][1] > 1800 else 100
    parlour.place({model: _ahead(parlour, model, by) for model in _movable(parlour)})
    before = parlour.spots
    parlour.journal.close()

    again = Parlour(parlour.journal.path)

    assert (again.asked, again.spots) == ("ask.order", before)
    again.journal.close()
    file_of(parlour.journal.path).unlink()
    lost = Parlour(parlour.journal.path)
    assert set(lost.spots) == set(before), "without the file, bases stand as deployed"
    lost.journal.close()
