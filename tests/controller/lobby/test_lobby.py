"""From nothing on the table to a game, and from one game to another: what is offered, begun, kept and shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.config.load import Table, load_table
from controller.content.packs import load_pack
from controller.daemon.table import RunningTable
from controller.journal.on_disk import Journal
from controller.lobby.begin import begin_chosen, game_to_open
from controller.lobby.chosen import FILE, recall
from controller.lobby.history import games_played, luck_in
from controller.lobby.offers import offers
from controller.messages.commands import BeginGame, BotPause, read_command
from controller.messages.prompt import Kind
from controller.mqtt.address import BrokerAddress
from controller.mqtt.topics import Topics
from controller.session.bots import bot_answer, hint
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import ANYONE, Choose
from rulesets.nova_aetas.ruleset import RULESET as NOVA_AETAS
from rulesets.nova_aetas.setup import NovaAetasSetup
from tests.controller.lobby.evenings import begin

BARE = '[table]\nname = "attic"\n'
WITH_GAME = BARE + '[game]\nruleset = "novus_malum"\n'
COMPANY = {
    "mission": "no-way-but-up",
    "seats": ["ada", "ben"],
    "heroes": [{"hero": "scum", "seat": "ada"}, {"hero": "squire", "seat": "ben"}],
}


def table(folder: Path, text: str = BARE) -> Table:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return load_table(path, folder / "state")


CHOSEN = begin(game={"ruleset": "nova_aetas", "choices": COMPANY, "bots": ["ben"]})


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "state" / "attic" / "table.arbiter") as opened:
        yield opened


def test_the_lobby_offers_what_each_game_leaves_to_the_players() -> None:
    english = {offer.ruleset: offer for offer in offers("en")}
    nova, malum, legends = (english[name] for name in ("nova_aetas", "novus_malum", "legends_of_novus"))

    assert [option.name for option in nova.picks[0].options if option.id == nova.picks[0].now] == ["No way but up"]
    assert ("scum", "anna") in nova.casts[0].now
    assert {"scum", "squire", "novice", "apprentice"} <= {option.id for option in nova.casts[0].options}
    assert (malum.fewest, malum.most, malum.casts[0].one_each) == (2, 2, True)
    assert (nova.fewest, nova.most) == (1, 4), "nobody without a hero"
    assert (legends.fewest, legends.most) == (1, 5)
    assert [value.value for value in nova.house[0].values] == [False, True]
    italian = next(offer for offer in offers("it") if offer.ruleset == "nova_aetas")
    assert [each.name for each in italian.house] == [each.name for each in nova.house]


def test_a_scenario_says_who_sits_down_where_the_games_own_table_seats_nobody() -> None:
    war = next(offer for offer in offers("en") if offer.ruleset == "multiverse_war")

    assert war.seats == ("red", "blue")
    seats = {option.id: option.seats for option in war.picks[0].options}
    assert seats["three-corners"] == ("red", "blue", "green")
    assert len(seats["two-banners"]) == 4


def test_the_lobby_offers_heroes_whatever_else_the_games_own_table_gives_them_and_nobody_who_cannot_play() -> None:
    second = next(offer for offer in offers("en") if offer.ruleset == "nova_aetas_renaissance")

    heroes = {option.id for option in second.casts[0].options}
    assert heroes == {"captain", "cutpurse", "friar", "alchemist", "lansquenet", "fencing-master"}


def test_a_table_without_a_game_opens_in_the_lobby_and_what_is_chosen_there_goes_on_after_a_restart(
    tmp_path: Path, journal: Journal
) -> None:
    attic = table(tmp_path)
    assert game_to_open(attic, journal) is None

    opened = begin_chosen(attic, journal, CHOSEN, None)
    journal.write_then_apply(opened.game, answer(opened.game, Random(1)))
    journal.close()

    with Journal.open(journal.path) as again:
        resumed = game_to_open(attic, again)
        assert resumed
        assert (resumed.game.digest, resumed.seed) == (opened.game.digest, opened.seed)
        assert (resumed.table.config.game.bots, resumed.differs) == (["ben"], False)


def test_a_config_that_changed_meanwhile_is_reported_and_new_begins_what_it_says(
    tmp_path: Path, journal: Journal
) -> None:
    opened = begin_chosen(table(tmp_path), journal, CHOSEN, None)
    (tmp_path / "state" / "attic" / FILE).unlink()
    changed = table(tmp_path, WITH_GAME)

    going_on = game_to_open(changed, journal)
    assert going_on
    assert (going_on.game.setup, going_on.differs) == (opened.game.setup, True)

    anew = game_to_open(changed, journal, new=True)
    assert anew
    assert (anew.game.ruleset.id, anew.differs) == ("novus_malum", False)


def test_the_same_again_is_the_same_setup_with_other_luck(tmp_path: Path, journal: Journal) -> None:
    first = begin_chosen(table(tmp_path), journal, CHOSEN, None)
    second = begin_chosen(first.table, journal, begin(), first.game)
    assert second.game.setup == first.game.setup
    assert second.seed != first.seed


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (begin(game={"ruleset": "chess"}), "no-such-game"),
        (begin(game={"ruleset": "nova_aetas", "choices": {"mission": "nowhere"}}), "cannot-begin"),
        (begin(), "no-game"),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_begins(
    tmp_path: Path, journal: Journal, command: BeginGame, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        begin_chosen(table(tmp_path), journal, command, None)
    assert refused.value.code == code
    assert journal.latest() is None
    assert recall(tmp_path / "state" / "attic") is None


@pytest.fixture
async def host(tmp_path: Path, journal: Journal) -> AsyncIterator[RunningTable]:
    text = BARE + "bot_pause_ms = 0\n[web]\nport = 0\n"
    yield RunningTable(table(tmp_path, text), None, journal, BrokerAddress("127.0.0.1", 1), lambda _: None)
    journal.close()


async def test_the_daemon_shows_the_lobby_and_then_the_game_that_was_chosen(host: RunningTable) -> None:
    await host._presenter.show(host._on)
    assert host._page._state
    assert host._page._state.prompt.kind is Kind.LOBBY

    host._handle(CHOSEN)
    await host._presenter.show(host._on)

    assert host._on.session
    assert host._on.session.game.setup.seats == ("ada", "ben")
    assert host._page._state.prompt.kind is not Kind.LOBBY
    assert host._host._keys.seats == ("ada", "ben")
    assert host._health.now().ruleset == "nova_aetas"


NAMES = ("Zoë", "José María", "O'Neil", "李娜", "anna-2")


def test_players_have_names_in_any_script_and_topics_of_their_own(journal: Journal, tmp_path: Path) -> None:
    cast = [{"hero": "scum", "seat": "José María"}, {"hero": "squire", "seat": "李娜"}]
    wish = begin(
        game={"ruleset": "nova_aetas", "choices": COMPANY | {"seats": ["José María", "李娜"], "heroes": cast}},
    )

    opened = begin_chosen(table(tmp_path), journal, wish, None)

    assert opened.game.setup.seats == ("José María", "李娜")
    topics = [Topics("attic").seat(name) for name in NAMES]
    assert topics[1] == "arbiter/attic/seat/Jose-Maria-ab06"
    assert topics[-1] == "arbiter/attic/seat/anna-2"
    assert len(set(topics)) == len(NAMES)


@pytest.mark.parametrize("name", ["", " anna", "an/na", "a+b", "#", "an\u0000na", "<b>", "a" * 41, ANYONE])
def test_a_name_that_would_mean_something_else_is_refused_with_a_sentence(
    journal: Journal, tmp_path: Path, name: str
) -> None:
    cast = [{"hero": "scum", "seat": name}]
    wish = begin(game={"ruleset": "nova_aetas", "choices": COMPANY | {"seats": [name], "heroes": cast}})

    with pytest.raises(Refused) as refused:
        begin_chosen(table(tmp_path), journal, wish, None)

    assert "player" in str(refused.value)
    assert journal.latest() is None


@pytest.mark.parametrize("ruleset", ["legends_of_novus", "novus_malum"])
def test_two_players_with_one_name_are_refused_in_every_game(journal: Journal, tmp_path: Path, ruleset: str) -> None:
    with pytest.raises(Refused, match="two players are called Anna"):
        begin_chosen(
            table(tmp_path), journal, begin(game={"ruleset": ruleset, "choices": {"seats": ["anna", "Anna"]}}), None
        )


async def test_in_the_lobby_every_other_command_is_refused_with_a_sentence(host: RunningTable) -> None:
    update = host._apply(read_command(b'{"id":"7","do":"pause"}'), 0.0)
    assert update.reply
    assert (update.reply.code, update.reply.text) == ("no-game", "No game is on the table: choose one first.")


async def test_a_bot_answers_for_its_seat_through_the_inbox(host: RunningTable) -> None:
    everyone = begin(game={"ruleset": "nova_aetas", "choices": COMPANY, "bots": ["ada", "ben"]})
    host._handle(everyone)
    assert host._on.session
    for _ in range(5):
        await host._presenter.show(host._on)
        host._handle(await host._inbox.get())
    assert host._on.session.index >= 5


async def test_bots_hurry_in_one_game_and_take_their_time_in_the_next_unless_the_lobby_shows_it(
    host: RunningTable,
) -> None:
    usual = host._on.table.config.table.bot_pause_ms
    hurry = read_command(b'{"id":"1","do":"bot-pause","ms":0}')
    assert isinstance(hurry, BotPause)
    for _ in range(2):
        host._handle(hurry)
        host._handle(CHOSEN)  # with a bot: the lobby shows how fast it is
        assert host._on.table.config.table.bot_pause_ms == 0
    host._handle(begin(game=None))
    assert host._on.table.config.table.bot_pause_ms == usual


def company() -> Game[Any]:
    content = load_pack("nova_aetas", "starter", Path.cwd()).content
    return Game(NOVA_AETAS, NOVA_AETAS.setup.model_validate({"content": content, **COMPANY}))


def test_a_bot_leaves_to_people_what_is_asked_of_whoever_is_nearest_unless_there_are_none() -> None:
    game = company()
    assert isinstance(game.request, Choose)
    assert game.request.seat == ANYONE
    assert bot_answer(game, ["ben"], 1) is None
    assert bot_answer(game, ["ada", "ben"], 1) == bot_answer(game, ["ada", "ben"], 1) is not None


def test_a_hint_is_one_of_the_options_and_the_same_each_time() -> None:
    game = company()
    assert isinstance(game.request, Choose)
    assert hint(game, None) in {option.key for option in game.request.options}
    assert hint(game, "ada") == hint(game, "ada")


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ({"ruleset": "multiverse_war", "choices": {"scenario": "the-short-march"}}, "The Short March"),
        ({"ruleset": "legends_of_novus"}, ""),
    ],
)
def test_a_game_is_listed_by_what_was_chosen_and_never_by_the_turn_it_began_with(
    tmp_path: Path, journal: Journal, game: dict[str, Any], title: str
) -> None:
    begin_chosen(table(tmp_path), journal, begin(game=game), None)
    journal.close()
    assert [played.title for played in games_played(journal.path, "en")] == [title]


def test_games_played_are_reported_with_who_won_and_who_was_lucky(tmp_path: Path, journal: Journal) -> None:
    opened = begin_chosen(table(tmp_path), journal, CHOSEN, None)
    game, rng = opened.game, Random(7)
    while game.request is not None:
        journal.write_then_apply(game, answer(game, rng, NOVA_AETAS.bot))  # type: ignore[arg-type]  # it has one
    assert game.outcome
    journal.finish(game.outcome, game.digest)
    begin_chosen(opened.table, journal, begin(), game)
    journal.close()

    unfinished, finished = games_played(journal.path, "it")

    assert (unfinished.finished, unfinished.answers, unfinished.result) == (False, 0, "")
    assert (finished.id, finished.name, finished.title) == (1, "Nova Aetas", "Solo verso l\u2019alto")
    assert finished.result in {"Vittoria", "Sconfitta"}
    assert (finished.seats, finished.players, finished.won) == (("ada", "ben"), ("Ada", "Ben"), game.outcome.won)
    luck = luck_in(journal.path, 1)
    assert {each.seat for each in luck.players} <= {"ada", "ben"}
    assert luck.best is None or luck.best.one_in >= 1
    assert games_played(tmp_path / "nowhere.arbiter", "en") == []


def test_the_time_between_answers_goes_to_whoever_gave_them_and_a_meal_to_nobody(tmp_path: Path) -> None:
    now = [1000.0]
    path = tmp_path / "state" / "attic" / "table.arbiter"
    with Journal.open(path, clock=lambda: now[0]) as journal:
        game, rng = begin_chosen(table(tmp_path), journal, CHOSEN, None).game, Random(5)
        expected = {"ada": 0, "ben": 0}
        for number in range(30):
            seat = getattr(game.request, "seat", None)
            took = 7200 if number == 12 else 10
            now[0] += took
            if seat in expected and took == 10:
                expected[seat] += took
            assert NOVA_AETAS.bot
            journal.write_then_apply(game, answer(game, rng, NOVA_AETAS.bot))
    assert dict(luck_in(path, None).thinking) == expected
    assert min(expected.values()) > 0


def test_the_same_game_is_begun_again_with_every_player_in_the_place_of_the_one_before(
    tmp_path: Path, journal: Journal
) -> None:
    first = begin_chosen(table(tmp_path), journal, CHOSEN, None)

    again = begin_chosen(first.table, journal, begin(swapped=True), first.game)

    setup = again.game.setup
    assert isinstance(setup, NovaAetasSetup)
    assert first.game.setup.seats == ("ada", "ben")
    assert setup.seats == ("ben", "ada")
    assert [(each.hero, each.seat) for each in setup.heroes] == [("scum", "ben"), ("squire", "ada")]
