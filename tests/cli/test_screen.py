"""The table in a terminal."""

from __future__ import annotations

from rich.console import Console

from controller.commands.demo.screen import Screen
from controller.daemon.table import Moment
from controller.mqtt.topics import EventsMessage
from controller.referee.expected import asked_by
from controller.referee.notices import Glow
from controller.referee.referee import Equipment, Referee
from controller.session.prompt import prompt_now
from controller.session.session import Snapshot
from tests.engine.toy import WORDS, new_game


def drawn(screen: Screen, width: int) -> str:
    console = Console(width=width, force_terminal=False, record=True, quiet=False, file=None)
    with console.capture() as capture:
        console.print(screen)
    return capture.get()


def test_clock_board_prompt_and_story_are_all_there_at_any_width() -> None:
    game, referee = new_game(), Referee(Equipment())
    view = game.view
    referee.ask(asked_by(game, view), 1.0)
    snapshot = Snapshot(view, prompt_now(game, view, referee, WORDS, 1.0), {"B1": Glow.LEGAL})
    screen = Screen()
    screen.note(Moment(snapshot, WORDS))
    screen.note(EventsMessage(0, {}, ({"text": "Rosa wins 2 coins."},)))

    for width in (40, 80, 160):
        picture = drawn(screen, width)
        assert "Rosa, act." in picture
        assert "Rosa wins 2 coins." in picture
        assert "A B C" in picture


def test_a_table_that_has_nothing_to_show_yet_says_so() -> None:
    assert "being set" in drawn(Screen(), 80)
