"""The table in a terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from controller.commands.demo.demo import StoryLines
from controller.commands.demo.screen import Screen, _dial
from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from controller.daemon.watching import PublicState
from controller.messages.events import EventsMessage
from controller.messages.events_in_words import events_message
from controller.referee.expected import asked_by
from controller.referee.notices import Glow
from controller.referee.referee import Equipment, Referee
from controller.session.prompt import prompt_now, prompt_of_game
from controller.session.resume import words_of
from controller.session.table_state import TableState
from controller.web.access.invites import PageOpened, invites
from controller.web.access.keys import Keys
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import Dial
from rulesets.legends_of_novus.ruleset import RULESET as LEGENDS
from rulesets.nova_aetas.ruleset import RULESET as NOVA_AETAS
from rulesets.novus_malum.ruleset import RULESET as NOVUS_MALUM
from tests.engine.toy import WORDS, new_game


def drawn(screen: Screen, width: int, height: int = 60) -> str:
    console = Console(width=width, height=height, force_terminal=False)
    with console.capture() as capture:
        console.print(screen)
    return capture.get()


def test_the_clock_is_round() -> None:
    """Twelve is above the middle, six below, and three as far to the right as nine to the left."""
    lines = _dial(Dial(12, 12, 10, 30, (), 5, "11:00"), WORDS).plain.splitlines()
    top, middle, bottom = lines[1], lines[7], lines[13]
    across = top.index("12")
    assert (bottom.index(" 6"), middle.index("5 left")) == (across, across - 4)
    assert middle.index(" 3") - across == across - middle.index(" 9")


def test_clock_board_prompt_and_story_are_all_there_at_any_width() -> None:
    game, referee = new_game(), Referee(Equipment())
    view = game.view
    referee.ask(asked_by(game, view), 1.0)
    state = TableState(view, prompt_now(game, view, referee, WORDS, 1.0), {"B1": Glow.LEGAL})
    screen = Screen()
    screen.note(PublicState(state, WORDS))
    screen.note(EventsMessage(0, {}, ({"text": "Rosa wins 2 coins."},)))

    for width in (40, 80, 160):
        picture = drawn(screen, width)
        assert "Rosa, act." in picture
        assert "Rosa wins 2 coins." in picture
        assert "A B C" in " ".join(picture.split())


def test_a_table_that_has_nothing_to_show_yet_says_so() -> None:
    assert "is starting" in drawn(Screen(), 80)


@pytest.mark.parametrize("language", ["en", "it"])
def test_80_by_24_holds_the_board_the_prompt_everyone_and_the_newest_line(tmp_path: Path, language: str) -> None:
    """A whole game, step by step: nothing is cut, and nothing is pushed off the screen."""
    table = load_table(demo_table("nova_aetas"), tmp_path)
    words, rng, screen = words_of(table, language), Random(2), Screen()
    game, referee = Game(NOVA_AETAS, setup_for(table, NOVA_AETAS)), Referee(Equipment())
    assert NOVA_AETAS.bot
    while game.request is not None:
        given = answer(game, rng, NOVA_AETAS.bot)
        told = events_message(len(game.record), given, game.answer(given), words)
        referee.ask(asked_by(game, game.view), 1.0)
        state = TableState(game.view, prompt_now(game, game.view, referee, words, 1.0))
        screen.note(told)
        screen.note(PublicState(state, words))

        picture = drawn(screen, 80, 24).rstrip("\n")
        lines, flowing = picture.split("\n"), " ".join(picture.split())
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80
        assert all(f"\n{row:>2} " in picture for row in range(1, 13))
        everyone = [words.name(sheet.id) for sheet in game.view.sheets if sheet.seat != ANYONE]
        assert all(name in flowing for name in everyone)
        if told.events:
            assert str(told.events[-1]["text"]).split()[-1] in lines[-1]


@pytest.mark.parametrize("language", ["en", "it"])
def test_80_by_24_tells_formations_line_by_line(tmp_path: Path, language: str) -> None:
    """Two rounds of Novus Malum: which formations, how many models, and which are near or engaged."""
    table = load_table(demo_table("novus_malum"), tmp_path)
    setup, rng, screen = setup_for(table, NOVUS_MALUM), Random(3), Screen()
    words = words_of(table, language).calling(NOVUS_MALUM.called(setup))
    game, referee = Game(NOVUS_MALUM, setup), Referee(Equipment())
    assert NOVUS_MALUM.bot
    while game.request is not None and game.state.round < 3:
        given = answer(game, rng, NOVUS_MALUM.bot)
        told = events_message(len(game.record), given, game.answer(given), words)
        referee.ask(asked_by(game, game.view), 1.0)
        screen.note(told)
        screen.note(PublicState(TableState(game.view, prompt_now(game, game.view, referee, words, 1.0)), words))

        lines = drawn(screen, 80, 24).rstrip("\n").split("\n")
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80
        for name in game.state.formations:
            assert any(line.startswith(f"{name} {len(game.state.of_formation(name))}") for line in lines)
    assert any(line.startswith("~ ") for line in lines), "what the signs mean"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 60)], ids=str)
def test_a_map_of_many_places_tells_where_everyone_is(size: tuple[int, int]) -> None:
    """Its columns are more than any terminal has."""
    table = load_table(demo_table("legends_of_novus"))
    setup, rng, screen = setup_for(table, LEGENDS), Random(3), Screen()
    words = words_of(table).calling((), setup.seats)
    game = Game(LEGENDS, setup)
    assert LEGENDS.bot
    for _ in range(60):
        game.answer(answer(game, rng, LEGENDS.bot))
    view = game.view
    screen.note(PublicState(TableState(view, prompt_of_game(game, view, words), {}), words))
    picture = drawn(screen, *size)
    lines = picture.splitlines()
    assert all(len(line) <= size[0] for line in lines)
    assert len(lines) <= size[1]
    assert view.board
    for place in {piece.cell for piece in view.board.pieces if piece.cell}:
        assert words.name(place) in picture


def test_where_there_is_no_terminal_the_demo_is_told_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = StoryLines()
    links = invites(Keys("key", ()), "http://127.0.0.1:1/")
    lines.note(PageOpened(links, reachable=False, owner_link=Path("owner-link")))
    lines.note(EventsMessage(0, {}, ({"text": "Rosa wins 2 coins."}, {"text": "It is 5:05."})))
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Everyone on this computer can watch: http://127.0.0.1:1/"
    assert told[-2:] == ["Rosa wins 2 coins.", "It is 5:05."]
    assert not any("#key" in line for line in told)
