"""Commands for those who run a table: services, backups, logs for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest
from click.testing import CliRunner

from controller.commands.service.unit import Service, quoted, unit_text
from controller.main import app

ROOT = Path(__file__).parents[2]
CONFIG = '[table]\nname = "kitchen"\n'
HALL = '[hall]\nname = "club"\n\n[tables.kitchen]\npassword = "long enough"\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a table and a venue in it, and a systemctl that records its arguments."""
    (tmp_path / "my tables").mkdir()
    (tmp_path / "my tables" / "kitchen.toml").write_text(CONFIG, encoding="utf-8")
    (tmp_path / "my tables" / "venue.toml").write_text(HALL, encoding="utf-8")
    (tmp_path / "bin").mkdir()
    for name in ("systemctl", "loginctl"):
        script = tmp_path / "bin" / name
        said = f'case "$*" in *is-*) echo active;; *show-user*) cat {tmp_path}/lingers;; esac'
        script.write_text(f'#!/bin/sh\necho {name} "$@" >> {tmp_path}/told\n{said}\n', encoding="utf-8")
        script.chmod(0o755)
    (tmp_path / "lingers").write_text("yes\n", encoding="utf-8")
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def run(*words: object, columns: int = 200) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": str(columns)})
    assert done.exit_code == 0, done.exception
    return done.output


def refused(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exception is not None
    return str(done.exception)


def told(home: Path) -> list[str]:
    return (home / "told").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("flags", [("--user",), ("--system", "--run-as", "root")])
@pytest.mark.parametrize("kind", ["table", "venue"])
def test_systemd_finds_no_fault_in_the_unit(home: Path, flags: tuple[str, ...], kind: str) -> None:
    folder = home / "my tables"
    words = (folder / "kitchen.toml",) if kind == "table" else ("--venue", folder / "venue.toml")
    name = "arbiter-kitchen.service" if kind == "table" else "arbiter-venue-club.service"
    (home / name).write_text(run("service", "install", *words, *flags, "--print"), encoding="utf-8")
    analyze = which("systemd-analyze")
    assert analyze, "systemd-analyze is missing: make packages brings it"

    done = subprocess.run(
        [analyze, "verify", "--man=no", *(["--user"] if flags == ("--user",) else []), str(home / name)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"XDG_RUNTIME_DIR": str(home)},
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert not (home / "told").exists()


def test_a_table_is_installed_started_and_starts_after_a_power_cut(home: Path) -> None:
    output = run("service", "install", home / "my tables" / "kitchen.toml", "--state", home / "state")

    unit = (home / "config" / "systemd" / "user" / "arbiter-kitchen.service").read_text(encoding="utf-8")
    assert f'play "{home}/my tables/kitchen.toml"' in unit
    assert f"ARBITER_STATE={home}/state" in unit
    assert "Restart=always" in unit
    assert "WantedBy=default.target" in unit
    assert told(home)[:3] == [
        "systemctl --user daemon-reload",
        "systemctl --user enable --now arbiter-kitchen.service",
        "loginctl enable-linger",
    ]
    assert "arbiter-kitchen.service is started. From now on it starts with the computer." in output
    assert "enable-linger $USER" not in output


def test_who_may_not_linger_is_told_when_the_table_starts(home: Path) -> None:
    """A command that is to be copied stays on one line, however narrow the terminal is."""
    (home / "lingers").write_text("no\n", encoding="utf-8")

    output = run("service", "install", home / "my tables" / "kitchen.toml", columns=40)

    assert "it starts when you log in, and ends when you log out." in output
    assert "sudo loginctl enable-linger $USER" in output
    assert "sudo loginctl enable-linger $USER" in run("service", "status")


def test_a_venue_is_called_by_the_name_of_its_hall(home: Path) -> None:
    run("service", "install", "--venue", home / "my tables" / "venue.toml")

    unit = (home / "config" / "systemd" / "user" / "arbiter-venue-club.service").read_text(encoding="utf-8")
    assert "Description=Arbiter, the venue club" in unit
    assert f'venue "{home}/my tables/venue.toml"' in unit


def test_a_config_with_a_fault_or_an_unknown_user_is_not_installed(home: Path) -> None:
    venue, table = home / "my tables" / "venue.toml", home / "my tables" / "kitchen.toml"
    venue.write_text('[hall]\nnme = "club"\n', encoding="utf-8")

    assert "nme" in refused("service", "install", "--venue", venue)
    assert refused("service", "install", table, "--system", "--run-as", "no-such-user") == (
        "There is no user 'no-such-user' on this computer."
    )
    assert not (home / "told").exists()


def test_status_and_uninstall(home: Path) -> None:
    config = home / "my tables" / "kitchen.toml"
    run("service", "install", config)

    assert json.loads(run("service", "status", "--json"))["services"] == [
        {"unit": "arbiter-kitchen.service", "starts": "active", "runs": "active"}
    ]
    run("service", "uninstall", config)

    assert "systemctl --user disable --now arbiter-kitchen.service" in told(home)
    assert "No table and no venue starts with this computer" in run("service", "status")
    assert "There is no service arbiter-kitchen.service" in refused("service", "uninstall", config)
    assert config.exists()


def test_a_systemctl_that_fails_is_reported_in_a_sentence(home: Path) -> None:
    script = home / "bin" / "systemctl"
    script.write_text('#!/bin/sh\necho "Failed to connect to bus: no medium" >&2\nexit 1\n', encoding="utf-8")

    sentence = refused("service", "install", home / "my tables" / "kitchen.toml")

    assert sentence.startswith("systemctl daemon-reload failed (Failed to connect to bus: no medium): ")
    assert not list((home / "config").rglob("*.service"))


def test_where_there_is_no_table_of_ones_own_none_is_installed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)

    assert refused("service", "install", "--print") == "Which table? Add the path of its config."


@pytest.mark.parametrize(
    ("word", "unit"),
    [
        ("/opt/a/table.toml", "/opt/a/table.toml"),
        ("/home/a b/t.toml", '"/home/a b/t.toml"'),
        ("100%", "100%%"),
        ("$HOME", '"$$HOME"'),
        ('say "x"', '"say \\"x\\""'),
        ("a\\b", '"a\\\\b"'),
    ],
)
def test_words_are_quoted_as_systemd_reads_them(word: str, unit: str) -> None:
    assert quoted(word) == unit


def test_a_service_of_the_system_runs_as_somebody_and_may_use_serial_ports() -> None:
    service = Service(
        "kitchen", "play", Path("/srv/kitchen.toml"), Path("/var/lib/arbiter"), system=True, run_as="anna"
    )

    text = unit_text(service)

    assert "User=anna" in text
    assert "StateDirectory=arbiter/kitchen\nStateDirectoryMode=0700\n" in text
    assert "WantedBy=multi-user.target" in text
    assert "After=network-online.target bluetooth.service" in text


def test_the_service_of_one_user_leaves_the_games_of_another_alone() -> None:
    """systemd gives the whole of a StateDirectory to the user of the unit."""
    state = Path("/var/lib/arbiter")
    kitchen = unit_text(Service("kitchen", "play", Path("/srv/k.toml"), state, system=True, run_as="anna"))
    club = unit_text(Service("club", "venue", Path("/srv/v.toml"), state, system=True, run_as="bruno"))

    folders = [line for text in (kitchen, club) for line in text.splitlines() if line.startswith("StateDirectory=")]
    assert folders == ["StateDirectory=arbiter/kitchen", "StateDirectory=arbiter/club"]


@pytest.mark.parametrize("kind", ["play", "venue"])
def test_systemd_finds_a_service_of_the_system_well_shut(tmp_path: Path, kind: str) -> None:
    service = Service("kitchen", kind, Path("/srv/k.toml"), Path("/var/lib/arbiter"), system=True, run_as="anna")
    (tmp_path / service.unit).write_text(unit_text(service), encoding="utf-8")
    analyze = which("systemd-analyze")
    assert analyze, "systemd-analyze is missing: make packages brings it"

    done = subprocess.run(
        [analyze, "security", "--offline=yes", "--threshold=30", "--no-pager", str(tmp_path / service.unit)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout.splitlines()[-1:]


# ---- backups


def test_a_table_goes_into_one_file_and_comes_back(home: Path) -> None:
    config, file = home / "my tables" / "kitchen.toml", home / "kitchen.backup"

    made = json.loads(run("backup", config, "--out", file, "--state", home / "state", "--json"))
    back = json.loads(run("restore", file, "--to", home / "new", "--state", home / "state", "--json"))

    assert (made["table"], made["games"]) == ("kitchen", None)
    assert Path(back["config"]).read_text(encoding="utf-8") == CONFIG
    assert "exists already" in refused("restore", file, "--to", home / "new", "--state", home / "state")


def test_restore_asks_before_a_strangers_program_can_run(home: Path) -> None:
    config, file = home / "my tables" / "kitchen.toml", home / "loud.backup"
    config.write_text(f'{CONFIG}\n[speech]\ncommand = ["say", "hello"]\n', encoding="utf-8")
    run("backup", config, "--out", file, "--state", home / "state")

    reason = refused("restore", file, "--to", home / "loud", "--state", home / "state")

    assert "It runs the program: say hello" in reason
    assert "run the command again with --yes" in reason
    assert "is back" in run("restore", file, "--to", home / "loud", "--state", home / "state", "--yes")


# ---- logs


def test_logs_are_lines_of_json_when_asked_for() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "controller.main", "--log-json", "no-such-command"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"ARBITER_LOG": "debug"},
    )

    lines = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    assert done.returncode == 2
    assert [(line["level"], line["logger"], line["message"]) for line in lines] == [
        ("debug", "__main__", "The command failed.")
    ]
    assert "no-such-command" in lines[0]["fault"]
    assert lines[0]["time"].endswith("+00:00")
