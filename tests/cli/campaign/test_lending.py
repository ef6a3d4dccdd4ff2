"""`arbiter campaign --lend` and `--borrow`: a hero goes from one table to another, in a file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from controller.commands.campaign.campaign import campaign
from controller.commands.failing import Failure
from controller.config import games
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.main import app
from controller.messages.commands import Undo
from controller.referee.referee import Equipment, Referee
from controller.session.resume import resumed
from controller.session.session import Session
from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.setup import NovaAetasSetup
from tests.rulesets.nova_aetas.table import evening, next_games

CONFIG = """
[table]
name = "den"
[game]
ruleset = "nova_aetas"
"""


class Den:
    """A table whose company has one evening behind it."""

    def __init__(self, folder: Path, heroes: dict[str, dict[str, Any]], *, over: bool = True) -> None:
        folder.mkdir()
        self.folder, self.config = folder, folder / "den.toml"
        self.config.write_text(CONFIG, encoding="utf-8")
        self.path = folder / "state" / "den" / "table.arbiter"
        (way,) = next_games(evening(heroes).win())
        with Journal.open(self.path) as journal:
            journal.begin(RULESET.id, way.setup, 5)
            game = Game(RULESET, way.setup)
            if over:
                self.play_out(journal, game)

    def play_out(self, journal: Journal, game: Game[Any]) -> None:
        rng = Random(4)
        while game.request is not None:
            journal.write_then_apply(game, bots.answer(game, rng, sensible))
        assert game.outcome is not None
        journal.finish(game.outcome, game.digest)

    def run(self, capsys: pytest.CaptureFixture[str], **options: Any) -> Any:
        wanted = {"everything": False, "export": None, "bring": None, "json": True, **options}
        campaign(self.config, state=self.folder / "state", **wanted)
        return json.loads(capsys.readouterr().out)

    def guests(self) -> list[str | None]:
        """Who was a guest in each game; the journal must be without faults."""
        with Journal.read(self.path) as journal:
            assert journal.verify(games.find) == []
            setups = [NovaAetasSetup.model_validate_json(saved.setup) for saved in journal.games()]
        return [setup.guest.hero if setup.guest else None for setup in setups]

    def play_on(self) -> None:
        with Journal.open(self.path) as journal:
            found = resumed(journal, RULESET)
            assert found is not None
            self.play_out(journal, found.game)


@pytest.fixture
def lender(tmp_path: Path) -> Den:
    return Den(tmp_path / "lender", {"novice": {"wound_cards": ["lame-leg"]}, "scum": {}})


@pytest.fixture
def host(tmp_path: Path) -> Den:
    return Den(tmp_path / "host", {"squire": {}, "apprentice": {}})


@pytest.fixture
def novice(lender: Den, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "novice.json"
    assert lender.run(capsys, lent=("novice", file)) == {"lent": "novice", "written": str(file)}
    return file


def test_the_file_names_the_game_the_version_the_cards_and_where_he_comes_from(novice: Path, lender: Den) -> None:
    document = json.loads(novice.read_text(encoding="utf-8"))

    assert (document["format"], document["ruleset"], document["name"]) == ("arbiter-hero-1", "nova_aetas", "novice")
    assert document["arbiter"]
    assert set(document["hero"]) == {"hero", "skills", "equipment", "wound_cards"}
    assert "lame-leg" in document["hero"]["wound_cards"]
    with Journal.read(lender.path) as journal:
        assert journal.has_been_head(document["head"])


def test_a_guest_plays_one_evening_at_another_table_and_the_journal_is_sound(
    novice: Path, host: Den, capsys: pytest.CaptureFixture[str]
) -> None:
    came = host.run(capsys, guest=novice, seat="bruno")

    assert (came["guest"], came["seat"]) == ("novice", "bruno")
    host.play_on()
    assert host.guests() == [None, "novice"]
    (chain,) = host.run(capsys)["campaigns"]
    assert len(chain) == 2, "the evening with the guest follows from the one before"


def test_until_the_first_answer_another_guest_may_come_instead_and_draws_are_the_same(
    novice: Path, lender: Den, host: Den, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lender.run(capsys, lent=("scum", tmp_path / "scum.json"))
    seeds = []
    for file in (novice, tmp_path / "scum.json"):
        host.run(capsys, guest=file)
        with Journal.read(host.path) as journal:
            latest = journal.latest()
            assert latest is not None
            assert latest.next is not None
            seeds.append(latest.next.seed)
    host.play_on()
    assert host.guests() == [None, "scum"]
    assert seeds[0] == seeds[1]


def test_a_chain_with_a_guest_goes_to_another_table_as_a_file(
    novice: Path, host: Den, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host.run(capsys, guest=novice)
    host.play_on()
    out = tmp_path / "chain.json"
    host.run(capsys, export=out)
    other = Den(tmp_path / "other", {"squire": {}})

    assert other.run(capsys, bring=out) == {"imported": 2}
    assert other.guests() == [None, None, "novice"]

    document = json.loads(out.read_text(encoding="utf-8"))
    document["games"][0]["next_guest"]["hero"]["equipment"].pop()
    out.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Failure, match="Game 2 does not follow"):
        other.run(capsys, bring=out)


def test_a_guest_who_was_not_asked_along_is_found_by_verify(novice: Path, host: Den) -> None:
    """The setup has a guest, and the row that ends the game before names none."""
    hero = json.loads(novice.read_text(encoding="utf-8"))["hero"]
    assert RULESET.lending is not None
    with Journal.open(host.path) as journal:
        found = resumed(journal, RULESET)
        assert found is not None
        assert found.game.outcome is not None
        (way,) = RULESET.following(found.game.setup, found.game.outcome)
        setup = RULESET.lending.received(way.setup, hero, "anna")
        journal.play_on(found.game.outcome, found.game.digest, way, RULESET.id, 9)
        journal.expect(RULESET.id, setup, 9)
        game = Game(RULESET, setup)
        journal.write_then_apply(game, bots.answer(game, Random(1), sensible))
        faults = journal.verify(games.find)
    assert ["does not follow" in str(fault) for fault in faults] == [True]


def test_a_file_that_was_changed_is_refused(novice: Path, host: Den, capsys: pytest.CaptureFixture[str]) -> None:
    text = novice.read_text(encoding="utf-8")
    novice.write_text(text.replace("lame-leg", "deep-cut"), encoding="utf-8")
    with pytest.raises(Failure, match="was changed after it was written"):
        host.run(capsys, guest=novice)


@pytest.mark.parametrize("text", ["", "{}", "[" * 2000, '{"format": "arbiter-campaign-1"}', " " * 70_000])
def test_any_other_file_is_no_hero(host: Den, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    other = host.folder / "other.json"
    other.write_text(text, encoding="utf-8")
    with pytest.raises(Failure, match=r"not a hero of Arbiter|too large for a hero"):
        host.run(capsys, guest=other)


def test_whoever_cannot_come_or_cannot_be_lent_is_said_in_a_sentence(
    novice: Path, lender: Den, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Failure, match="novice cannot come: the company has a hero of the basic class 'novice' already"):
        lender.run(capsys, guest=novice)
    with pytest.raises(Failure, match="There is no 'bard' to lend: write one of novice, scum"):
        lender.run(capsys, lent=("bard", tmp_path / "bard.json"))
    with pytest.raises(Failure, match="exists already"):
        lender.run(capsys, lent=("scum", novice))
    busy = Den(tmp_path / "busy", {"squire": {}}, over=False)
    with pytest.raises(Failure, match="a guest can join when a game is over"):
        busy.run(capsys, guest=novice)
    with pytest.raises(Failure, match="can be lent when a game is over"):
        busy.run(capsys, lent=("squire", tmp_path / "squire.json"))
    assert lender.guests() == [None]


def test_before_the_first_answer_an_undo_goes_back_and_the_evening_may_be_played_without_him(
    novice: Path, host: Den, capsys: pytest.CaptureFixture[str]
) -> None:
    host.run(capsys, guest=novice)
    with Journal.open(host.path) as journal:
        found = resumed(journal, RULESET)
        assert found is not None
        words = words_of_game(journal, next(iter(journal.games())), "en")
        session = Session(found.game, journal, Referee(Equipment(seed=found.seed)), words, found.before)
        session.begin(0.0)
        assert session.can_go_back
        last = session.command(Undo(id="1", do="undo", agreed=("anna", "bruno")), 0.0).reply
        assert last is not None
        assert last.ok, last
        host.play_out(journal, session.game)
        outcome = session.game.outcome
        assert outcome is not None
        (way,) = RULESET.following(session.game.setup, outcome)
        journal.play_on(outcome, session.game.digest, way, RULESET.id, 3)
    host.play_on()
    assert host.guests() == [None, None]


def test_the_command_line_lends_and_borrows(lender: Den, host: Den, tmp_path: Path) -> None:
    file = tmp_path / "lent.json"
    for den, options in ((lender, ["--lend", "novice", "--to", str(file)]), (host, ["--borrow", str(file)])):
        done = CliRunner().invoke(app, ["campaign", str(den.config), "--state", str(den.folder / "state"), *options])
        assert done.exit_code == 0, done.output
        assert "novice" in done.output
    alone = CliRunner().invoke(app, ["campaign", str(lender.config), "--lend", "novice"])
    assert alone.exit_code == 2
    host.play_on()
    assert host.guests() == [None, "novice"]
