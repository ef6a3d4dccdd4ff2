"""The command line as people and programs meet it: every command in its own process."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from typing import Any

import orjson
import pytest
from pydantic import BaseModel

from controller.config.model import TableConfig
from controller.config.types import Part
from controller.main import app
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.values import Card

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
DEMO = ROOT / "configs" / "tables" / "demo.toml"
PACK = ROOT / "configs" / "packs" / "nova_aetas" / "starter"


def arbiter(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "controller.main", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def document(done: subprocess.CompletedProcess[str]) -> Any:
    assert done.returncode == 0, done.stderr
    return orjson.loads(done.stdout)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One whole game on virtual hardware, as `arbiter demo` plays it."""
    return document(arbiter("demo", "--fast", "--json"))


def test_help_names_every_command() -> None:
    done = arbiter("--help")

    assert done.returncode == 0
    assert all(name in done.stdout for name in app.commands)


def test_help_calls_the_command_arbiter_and_cuts_no_sentence_short() -> None:
    for words in ((), ("devices",), ("service",)):
        told = arbiter(*words, "--help").stdout
        assert told.startswith(
            " ".join(("Usage: arbiter", *words, "[OPTIONS] COMMAND" if words else "[OPTIONS] [COMMAND]"))
        )
        assert not any(line.endswith("...") for line in told.splitlines()[1:])


def test_help_waits_for_no_library_that_it_does_not_need() -> None:
    heavy = {"bleak", "aiomqtt", "PIL", "pydantic", "serialx", "rulesets", "hw_mocks"}
    script = f"import controller.main, sys; print(*({heavy!r} & set(sys.modules)))"

    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.split() == []


@pytest.mark.parametrize(
    ("words", "heavy"),
    [
        (("odds", "4d6", "5+"), {"pydantic", "rich", "asyncio", "rulesets.engine"}),
        (("check", "configs/tables/table.toml"), {"rich", "asyncio", "sqlite3", "rulesets.engine.game"}),
    ],
)
def test_a_command_waits_for_no_library_that_it_does_not_need(words: tuple[str, ...], heavy: set[str]) -> None:
    script = f"""
import atexit, sys
from controller.main import run
atexit.register(lambda: print("loaded:", *({heavy!r} & set(sys.modules))))
run()
"""
    done = subprocess.run([sys.executable, "-c", script, *words], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1].split() == ["loaded:"]


def test_pydantic_finds_no_annotation_as_text_in_what_it_reads_at_every_start() -> None:
    """It would compile each of them again."""
    ours = ("controller.config.", "rulesets.nova_aetas.content.")
    models = [each for base in (Part, Card) for each in _below(base) if each.__module__.startswith(ours)]

    hints = {f"{model.__name__}.{name}": hint for model in models for name, hint in model.__annotations__.items()}
    assert {f"{TableConfig.__name__}.mqtt", f"{Content.__name__}.missions"} <= set(hints)
    assert not [name for name, hint in hints.items() if isinstance(hint, str)]


def _below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for each in model.__subclasses__():
        yield each
        yield from _below(each)


def test_what_a_table_has_before_its_first_prompt_is_made_at_once() -> None:
    """A dataclass is source that is generated and compiled at every start, a Struct is not."""
    hide_secrets = {"BrokerAddress", "TomlSource"}
    script = """
import sys, controller.daemon.run, controller.daemon.table
from dataclasses import is_dataclass
ours = [module for name, module in sys.modules.items() if name.startswith("controller.")]
kinds = {kind for module in ours for kind in vars(module).values() if isinstance(kind, type)}
print(*(kind.__name__ for kind in kinds if kind.__module__.startswith("controller.") and is_dataclass(kind)))
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)

    assert set(done.stdout.split()) == hide_secrets


def test_without_a_word_the_own_table_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here it cannot be: it says why, and where an earlier version of the config is."""
    (tmp_path / "arbiter").mkdir()
    text = '[table]\nname = "attic"\npace = "brisk"\n'
    (tmp_path / "arbiter" / "table.toml").write_text(text, encoding="utf-8")
    kept = tmp_path / "state" / "attic" / "config-versions" / "000001-20260101T000000.toml"
    kept.parent.mkdir(parents=True)
    kept.write_text('[table]\nname = "attic"\n', encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("ARBITER_STATE", str(tmp_path / "state"))

    alone = arbiter()

    assert (alone.returncode, alone.stdout) == (1, "")
    assert "table.toml:3: table.pace: 'brisk' is not possible" in alone.stderr
    assert f"cp {kept} " in alone.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("waltz",), "No such command 'waltz'. See `arbiter --help`."),
        (("dance",), "No such command 'dance'. Did you mean 'dice'? See `arbiter --help`."),
        (
            ("play", "nowhere.toml"),
            "Invalid value for '[TABLE.toml]': File 'nowhere.toml' does not exist. See `arbiter play --help`.",
        ),
        (("mock",), "Missing argument 'TABLE.toml'. See `arbiter mock --help`."),
        (
            ("simulate", "--games", "0"),
            "Invalid value for '--games': 0 is not in the range x>=1. See `arbiter simulate --help`.",
        ),
        (
            ("simulate", "--on", "attic"),
            "Invalid value for '--on': 'attic' is not an address: write dask, or one such as tcp://127.0.0.1:8786. See `arbiter simulate --help`.",
        ),
        (("demo", "--loud"), "No such option '--loud'. See `arbiter demo --help`."),
        (("demo", "--seed", "x"), "Invalid value for '--seed': 'x' is not a whole number. See `arbiter demo --help`."),
        (("plya",), "No such command 'plya'. Did you mean one of: 'play', 'replay'? See `arbiter --help`."),
        (("devices", "scna"), "No such command 'scna'. Did you mean 'scan'? See `arbiter devices --help`."),
        (
            ("rules", "nova_aetas", "--language", "de"),
            "Invalid value for '--language': there are no words in 'de': it is one of en, it. See `arbiter rules --help`.",
        ),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_code_2(words: tuple[str, ...], sentence: str) -> None:
    done = arbiter(*words)

    assert (done.returncode, done.stdout, done.stderr.strip()) == (2, "", sentence)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("demo", "chess"), "There is no demo of 'chess': there is one of"),
        (("verify", README), f"{README} is not a journal of Arbiter: choose another file"),
        (("restore", README), f"{README} is not a backup of a table, or it is damaged: choose a file that"),
        (
            ("mock", DEMO, "--state", README),
            f"{README}/demo cannot be written (Not a directory): choose another folder",
        ),
        (("simulate", "--report", "nowhere/report.html"), "nowhere/report.html cannot be written, since"),
        (("replay", README), f"{README} is not a journal of Arbiter"),
        (("check", ROOT / "tests"), "does not tell which game it is for: write ruleset ="),
    ],
)
def test_a_failure_is_one_sentence_and_exit_code_1(words: tuple[object, ...], sentence: str) -> None:
    done = arbiter(*words)

    assert done.returncode == 1
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_table_without_virtual_hardware_cannot_be_mocked(tmp_path: Path) -> None:
    real = tmp_path / "real.toml"
    real.write_text(DEMO.read_text().partition("[virtual]")[0])

    done = arbiter("mock", real)

    assert (done.returncode, done.stdout, done.stderr.strip()) == (
        1,
        "",
        f"{real} has no [virtual] section: add one to play it without hardware.",
    )


def test_a_table_that_cannot_begin_says_one_sentence_why(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text('[table]\nname = "attic"\n[mqtt]\nport = 0\n[web]\nenabled = false\n')
    no_game = arbiter("play", table, "--state", tmp_path, "--game", "3")
    nowhere = arbiter("play", table, "--state", README)

    assert (no_game.returncode, nowhere.returncode) == (1, 1)
    assert no_game.stderr.startswith("There is no unfinished game 3 in ")
    assert "cannot be opened to write (Not a directory): choose another place for it, with --state" in nowhere.stderr
    assert [len(done.stderr.splitlines()) for done in (no_game, nowhere)] == [1, 1]


def test_a_venue_that_cannot_begin_says_one_sentence_why(tmp_path: Path) -> None:
    config = tmp_path / "venue.toml"
    with socket.create_server(("127.0.0.1", 0)) as leaf, socket.create_server(("127.0.0.1", 0)) as page:
        port, other = leaf.getsockname()[1], page.getsockname()[1]
        config.write_text(f'[hall]\nname = "club"\n[nats]\nleaf_port = {port}\n[web]\nport = {other}\n')
        no_server = arbiter("venue", config, "--state", tmp_path)
    nowhere = arbiter("venue", config, "--state", README)

    assert (no_server.returncode, nowhere.returncode) == (1, 1)
    assert f"Port {other} at 127.0.0.1 is in use. There is no page." in no_server.stdout
    assert no_server.stderr.strip() == (
        f"Port {port} is in use: write another leaf_port under [nats], and the same in the config of each table."
    )
    assert (
        nowhere.stderr.strip()
        == f"{README}/club cannot be written (Not a directory): choose another folder with --state."
    )


def test_a_sound_table_and_a_sound_pack_are_called_so() -> None:
    assert arbiter("check", DEMO).stdout.strip().endswith(": no problems found.")
    assert document(arbiter("check", PACK, "--json")) == {"sound": True, "faults": []}


def test_every_fault_of_a_config_is_told_with_its_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    text = DEMO.read_text().replace('kind = "d6"', 'kind = "d7"', 1).replace('"strict"', '"stern"')
    wrong.write_text(text.replace('mission = "no-way-but-up"', 'mission = "no-way-but-down"'))

    plain, told = arbiter("check", wrong), arbiter("check", wrong, "--json")

    assert (plain.returncode, told.returncode) == (1, 1)
    assert len(plain.stderr.strip().splitlines()) == 3
    faults = orjson.loads(told.stdout)["faults"]
    assert [word for fault in faults for word in ("stern", "d7", "no-way-but-down") if word in fault] == [
        "stern",
        "d7",
        "no-way-but-down",
    ]


def test_a_fault_of_a_pack_is_told_with_its_file_and_line(tmp_path: Path) -> None:
    pack = tmp_path / "nova_aetas" / "mine"
    pack.mkdir(parents=True)
    for file in PACK.glob("*.toml"):
        (pack / file.name).write_text(file.read_text())
    first = next(pack.glob("heroes.toml"))
    first.write_text(first.read_text() + '\nnonsense = "x"\n')

    done = arbiter("check", pack)

    assert done.returncode == 1
    assert f"{first}:" in done.stderr


def test_a_demo_plays_to_its_end_and_tells_programs_how(played: Any) -> None:
    assert played["outcome"]["result"]
    assert min(played["answers"], played["rolls"], played["messages"]) > 0
    assert Path(played["journal"]).is_file()
    assert Path(played["journal"]).is_relative_to(Path(os.environ["ARBITER_STATE"]) / "demos")


def test_the_same_seed_ends_in_the_same_digest_every_time(played: Any) -> None:
    again = document(arbiter("demo", "--fast", "--json"))

    assert (again["digest"], again["answers"], again["rolls"]) == (played["digest"], played["answers"], played["rolls"])


def test_a_played_game_is_sound_and_can_be_told_again(played: Any) -> None:
    sound = document(arbiter("verify", played["journal"], "--json"))
    told = document(arbiter("replay", played["journal"], "--json"))
    story = arbiter("replay", played["journal"], "--story")

    assert (sound["sound"], sound["answers"]) == (True, played["answers"])
    assert (told["digest"], len(told["chapters"])) == (played["digest"], played["answers"])
    assert len(story.stdout.splitlines()) > played["answers"] // 2
    assert "NA-MOV-01" in story.stdout
    assert "It is 5:05." in story.stdout


def test_one_is_not_called_many(played: Any) -> None:
    assert " is intact: 1 game, " in " ".join(arbiter("verify", played["journal"]).stdout.split())


def test_a_played_game_can_be_told_in_italian(played: Any) -> None:
    story = arbiter("replay", played["journal"], "--story", "--language", "it").stdout

    assert "colpisce" in story
    assert " hits " not in story


def test_a_journal_that_was_tampered_with_is_found_out(played: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.arbiter"
    copyfile(played["journal"], path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE entries SET body = replace(body, '6', '5') WHERE body LIKE '%roll%6%'")

    plain, told = arbiter("verify", path), arbiter("verify", path, "--json")

    assert (plain.returncode, told.returncode) == (1, 1)
    assert "the chain of hashes is broken at row" in plain.stderr
    assert orjson.loads(told.stdout)["sound"] is False


def test_bots_play_the_same_games_from_the_same_seeds_in_any_number_of_processes() -> None:
    alone = document(arbiter("simulate", "--games", 3, "--jobs", 1, "--json"))["games"]
    together = document(arbiter("simulate", "--games", 3, "--jobs", 2, "--json"))["games"]

    assert alone == together
    assert [game["seed"] for game in alone] == [1, 2, 3]
    assert len({game["digest"] for game in alone}) == 3
