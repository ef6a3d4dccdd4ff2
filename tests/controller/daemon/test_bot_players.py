"""Bots on seats: each plays at the level that was chosen for it, and the table never waits for one that thinks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.commands.tables import demo_table
from controller.config.load import Table, load_table
from controller.config.model import GameSection
from controller.daemon.bot_players import BotPlayers
from controller.journal.on_disk import Journal
from controller.lobby.offers import section_of
from controller.lobby.seat_bot import seat_bot
from controller.messages.commands import Command, GiveAnswer, SeatBot
from controller.referee.referee import Equipment, Referee
from controller.session.bots import bot_answer
from controller.session.session import Session
from controller.thinking.thinker import Thinker
from rulesets.engine.answers import Chosen
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.levels import Level
from rulesets.engine.requests import Choose
from rulesets.engine.search import is_worth_it
from tests.rulesets.nova_aetas.table import city, evening, new_campaign, new_game

SEATS = ("anna", "bruno")


class Dreamer(Thinker):
    """Answers when the test says so, or never."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Choose] = []
        self.found: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()

    def best(self, game: Game[Any], part: Choose, seed: str) -> Any:  # as it is asked
        self.asked.append(part)
        return self.found


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A mission at its first question that is worth a thought."""
    game = new_game("no-way-but-up").game
    journal = Journal.open(tmp_path / "table.arbiter")
    journal.begin(game.ruleset.id, game.setup, 7)
    found = Session(game, journal, Referee(Equipment(seed=7)), Words({}))
    found.begin(0.0)
    now = 0.0
    while not (isinstance(game.request, Choose) and game.request.seat in SEATS and is_worth_it(game, game.request)):
        now += 1
        answer = bot_answer(game, SEATS, 7)
        assert answer is not None
        found.command(GiveAnswer.model_construct(id=f"{now}", do="answer", index=found.index, answer=answer), now)
    yield found
    journal.close()


def playing(level: Level) -> Table:
    table = load_table(demo_table("nova_aetas"))
    game = table.config.game.model_copy(update={"bots": list(SEATS), "bot_levels": dict.fromkeys(SEATS, level)})
    quick = table.config.table.model_copy(update={"bot_pause_ms": 0})
    return Table(table.config.model_copy(update={"game": game, "table": quick}), table.source, table.state)


def other_option(session: Session) -> str:
    """One that the own bot would not take."""
    usual = bot_answer(session.game, SEATS, session.referee.seed)
    assert isinstance(session.game.request, Choose)
    assert isinstance(usual, Chosen)
    return next(option.key for option in session.game.request.options if option.key != usual.key)


async def test_a_strong_bot_answers_what_it_found(session: Session) -> None:
    inbox: asyncio.Queue[Command] = asyncio.Queue()
    thinker, key = Dreamer(), other_option(session)
    BotPlayers(inbox.put_nowait, thinker).think(session, playing(Level.STRONG).config, SEATS)
    assert thinker.asked == [session.game.request]
    thinker.found.set_result(key)
    command = await inbox.get()
    assert isinstance(command, GiveAnswer)
    assert (command.index, command.answer) == (session.index, Chosen(key))


async def test_a_strong_bot_that_finds_nothing_in_time_plays_as_usual(session: Session) -> None:
    inbox: asyncio.Queue[Command] = asyncio.Queue()
    thinker = Dreamer()
    BotPlayers(inbox.put_nowait, thinker).think(session, playing(Level.STRONG).config, SEATS)
    thinker.found.set_result(None)
    command = await inbox.get()
    assert isinstance(command, GiveAnswer)
    assert command.answer == bot_answer(session.game, SEATS, session.referee.seed)


async def test_the_table_goes_on_while_a_bot_thinks_and_another_game_ends_the_thought(session: Session) -> None:
    inbox: asyncio.Queue[Command] = asyncio.Queue()
    thinker = Dreamer()
    players = BotPlayers(inbox.put_nowait, thinker)
    players.think(session, playing(Level.STRONG).config, SEATS)
    players.think(session, playing(Level.STRONG).config, SEATS)
    assert len(thinker.asked) == 1, "a question is asked once"
    assert inbox.empty()
    players.begin()
    players.think(session, playing(Level.NORMAL).config, SEATS)
    command = await inbox.get()
    assert isinstance(command, GiveAnswer)
    assert inbox.empty()


async def test_a_normal_bot_asks_nobody(session: Session) -> None:
    inbox: asyncio.Queue[Command] = asyncio.Queue()
    thinker = Dreamer()
    BotPlayers(inbox.put_nowait, thinker).think(session, playing(Level.NORMAL).config, SEATS)
    await inbox.get()
    assert not thinker.asked


def test_an_easy_bot_errs_now_and_then_and_always_in_the_same_games(session: Session) -> None:
    usual = [bot_answer(session.game, SEATS, seed) for seed in range(60)]
    easy = [bot_answer(session.game, SEATS, seed, dict.fromkeys(SEATS, Level.EASY)) for seed in range(60)]
    assert easy == [bot_answer(session.game, SEATS, seed, dict.fromkeys(SEATS, Level.EASY)) for seed in range(60)]
    assert 0 < sum(one != other for one, other in zip(usual, easy, strict=True)) < 60


def test_what_anyone_may_choose_between_missions_is_left_to_people() -> None:
    """Who takes what along, what the company does in a city: bots on every seat fight and learn, and wait where a company decides."""
    learning = evening({"squire": {}, "novice": {}}, stage="learning", due={"squire": "common"}).game

    assert bot_answer(new_campaign().game, SEATS, 7) is None
    assert bot_answer(city({"squire": {}, "novice": {}}).game, SEATS, 7) is None
    assert bot_answer(learning, SEATS, 7) is not None
    assert bot_answer(new_game("no-way-but-up").game, SEATS, 7) is not None


def test_the_level_chosen_for_a_seat_is_that_of_its_bot(session: Session, tmp_path: Path) -> None:
    table = playing(Level.NORMAL)
    journal = Journal.open(tmp_path / "other.arbiter")
    command = SeatBot(id="1", do="bot", seat="anna", plays=True, level=Level.STRONG)
    strong = seat_bot(table, journal, session.game.setup.seats, command)
    assert strong.config.game.bot_levels == {"anna": Level.STRONG, "bruno": Level.NORMAL}
    person = seat_bot(strong, journal, session.game.setup.seats, command.model_copy(update={"plays": False}))
    assert person.config.game.bots == ["bruno"]
    assert "anna" not in person.config.game.bot_levels
    journal.close()


def test_the_levels_chosen_in_the_lobby_are_kept() -> None:
    wanted = {"anna": "strong", "bruno": "normal", "carla": "easy", "dario": "unbeatable"}
    chosen = {"ruleset": "nova_aetas", "bots": ["anna", "bruno", "dario"], "bot_levels": wanted}
    section, _, setup = section_of(chosen)
    assert set(section.bots) == {"anna", "bruno"} & set(setup.seats)
    assert section.bot_levels == {"anna": Level.STRONG}


def test_a_config_names_levels() -> None:
    section = GameSection.model_validate({"ruleset": "nova_aetas", "bots": ["anna"], "bot_levels": {"anna": "easy"}})
    assert section.bot_levels == {"anna": Level.EASY}
    assert not section.choices
