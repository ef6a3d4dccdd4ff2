"""The first commands of an evening: init, play, games; and replay and verify, which find the last game by themselves."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from controller.config.load import load_table
from controller.journal.on_disk import Journal
from controller.lobby.begin import begin_chosen
from controller.messages.commands import BeginGame
from rulesets.engine.bots import answer
from tests.loop.harness import free_port

ROOT = Path(__file__).parents[2]


def arbiter(folder: Path, *words: object, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "controller.main", *map(str, words)]
    home = {"ARBITER_STATE": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "config"), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command,
        cwd=folder,
        env=os.environ | home | {"COLUMNS": "200", "LANG": "C.UTF-8"},
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_init_without_any_device_writes_a_table_that_opens_in_the_lobby(tmp_path: Path) -> None:
    done = arbiter(tmp_path, "init", typed="n\nn\nn\ny\nattic\nit\nn\n")

    assert done.returncode == 0, done.stderr
    assert "arbiter play" in done.stdout
    config = load_table(tmp_path / "table.toml", tmp_path / "state").config
    assert (config.table.name, config.table.language, config.has_game) == ("attic", "it", False)
    assert (config.web.public, config.mqtt.port, config.dice, config.displays) == (True, 0, {}, {})
    assert arbiter(tmp_path, "check", "table.toml").stdout.strip() == "table.toml: no problems found."


def test_init_that_is_broken_off_writes_nothing(tmp_path: Path) -> None:
    done = arbiter(tmp_path, "init", typed="n\nn\n")
    assert (done.returncode, list(tmp_path.glob("*.toml"))) == (1, [])
    assert "nothing was written" in done.stderr


@pytest.mark.parametrize("words", [("replay",), ("verify",)])
def test_without_a_game_they_say_how_to_begin_one(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = arbiter(tmp_path, *words)
    assert done.returncode == 1
    assert done.stderr.startswith("No game has been played yet: begin one with `arbiter play`")


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A table on which one game was played to its end, and another was begun."""
    (tmp_path / "table.toml").write_text('[table]\nname = "attic"\n', encoding="utf-8")
    table = load_table(tmp_path / "table.toml", tmp_path / "state")
    command = BeginGame(id="1", do="begin", game={"ruleset": "nova_aetas"})
    with Journal.open(Path(table.config.journal.path)) as journal:
        opened = begin_chosen(table, journal, command, None)
        game, rng = opened.game, Random(3)
        assert game.ruleset.bot
        while game.request is not None:
            journal.write_then_apply(game, answer(game, rng, game.ruleset.bot))
        assert game.outcome
        journal.finish(game.outcome, game.digest)
        begin_chosen(opened.table, journal, BeginGame(id="2", do="begin"), game)
    return tmp_path


def test_games_are_listed_with_who_won_how_long_and_who_was_lucky(played: Path) -> None:
    told: list[dict[str, Any]] = orjson.loads(arbiter(played, "games", "--json").stdout)
    assert [(game["id"], game["finished"]) for game in told] == [(2, False), (1, True)]
    assert (told[1]["name"], told[1]["title"], told[1]["seats"]) == ("Nova Aetas", "No way but up", ["anna", "bruno"])
    assert told[1]["players"] == ["Anna", "Bruno"]
    assert {each["seat"] for each in told[1]["luck"]} == {"anna", "bruno"}
    text = arbiter(played, "games", "table.toml").stdout
    assert "not finished" in text
    assert "Anna, Bruno won" in text or "nobody won" in text


def test_a_game_that_goes_otherwise_today_is_listed_all_the_same(played: Path) -> None:
    """Another Arbiter wrote it: how long each player thought is not known, and nothing fails."""
    with sqlite3.connect(next((played / "state").rglob("*.arbiter"))) as journal:
        journal.execute("UPDATE entries SET digest = 'f00' WHERE game = 1 AND number = 5")
    told = arbiter(played, "games", "--json")
    assert told.returncode == 0
    assert [game["thinking"] for game in orjson.loads(told.stdout) if game["id"] == 1] == [{}]


def test_replay_and_verify_find_the_last_game_and_name_the_winners(played: Path) -> None:
    assert "2 games" in arbiter(played, "verify").stdout
    assert "Not over yet." in arbiter(played, "replay").stdout
    told = arbiter(played, "replay", "--game", "1").stdout
    assert told.startswith("Nova Aetas: ")
    assert "won. Digest" in " ".join(told.split())
    assert "holds no game 9" in arbiter(played, "replay", "--game", "9").stderr


def test_the_version_is_told(tmp_path: Path) -> None:
    assert arbiter(tmp_path, "--version").stdout.startswith("arbiter ")


def test_play_tells_that_the_lobby_is_open_that_a_port_is_taken_and_that_phones_cannot_come(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        text = f'[table]\nname = "attic"\n[mqtt]\nport = 0\n[web]\nport = {port}\n'
        (tmp_path / "table.toml").write_text(text, encoding="utf-8")
        said = _said_before_stopping(tmp_path, "in use")
        assert f"Port {port} at 127.0.0.1 is in use. There is no page. Port " in said
    (tmp_path / "table.toml").write_text(text.replace(str(port), str(free_port())), encoding="utf-8")
    said = _said_before_stopping(tmp_path, "Phones cannot")
    assert "the lobby is open" in said
    assert "write public = true under [web]" in said


def test_a_table_that_names_no_ports_starts_next_to_another_broker_and_another_page(tmp_path: Path) -> None:
    """A program that already has these ports keeps them."""
    (tmp_path / "table.toml").write_text('[table]\nname = "attic"\n', encoding="utf-8")
    with contextlib.ExitStack() as taken:
        for port in (1883, 8765):
            with contextlib.suppress(OSError):  # another program on this machine has it
                taken.enter_context(socket.create_server(("127.0.0.1", port)))
        said = _said_before_stopping(tmp_path, "Phones cannot")
    assert "Port 8765 at 127.0.0.1 is in use. The page is on " in said
    assert "attic: the lobby is open." in said


def test_without_a_command_the_own_table_opens_and_says_where_its_link_is(tmp_path: Path) -> None:
    (tmp_path / "config" / "arbiter").mkdir(parents=True)
    text = '[table]\nname = "attic"\n[mqtt]\nport = 0\n[web]\nport = 0\n'
    (tmp_path / "config" / "arbiter" / "table.toml").write_text(text, encoding="utf-8")
    said = _said_before_stopping(tmp_path, "The link of your table", ())
    assert "attic: the lobby is open." in said


PLAY = ("play", "--state", "state")


def _said_before_stopping(folder: Path, until: str, words: tuple[str, ...] = PLAY) -> str:
    home = {"ARBITER_STATE": str(folder / "state"), "XDG_CONFIG_HOME": str(folder / "config")}
    child = subprocess.Popen(
        [sys.executable, "-m", "controller.main", *words],
        cwd=folder,
        env=os.environ | home | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
        stdout=subprocess.PIPE,
        text=True,
    )
    said = ""
    assert child.stdout
    for line in child.stdout:
        said += line
        if until in line:
            break
    child.send_signal(signal.SIGTERM)
    try:
        child.communicate(timeout=60)
    finally:
        child.kill()
    return said
