"""Commands for whoever runs a table: services, backups, logs for programs."""

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


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a table in it, and a systemctl that writes down what it is told."""
    (tmp_path / "my tables").mkdir()
    (tmp_path / "my tables" / "kitchen.toml").write_text(CONFIG, encoding="utf-8")
    (tmp_path / "bin").mkdir()
    for name in ("systemctl", "loginctl"):
        script = tmp_path / "bin" / name
        said = 'case "$*" in *is-*) echo active;; esac'
        script.write_text(f'#!/bin/sh\necho {name} "$@" >> {tmp_path}/told\n{said}\n', encoding="utf-8")
        script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def run(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})
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
    config = home / "my tables" / "kitchen.toml"
    words = (config,) if kind == "table" else ("--venue", config)
    name = "arbiter-kitchen.service" if kind == "table" else "arbiter-venue-kitchen.service"
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
    assert told(home) == [
        "systemctl --user daemon-reload",
        "systemctl --user enable --now arbiter-kitchen.service",
        "loginctl enable-linger",
    ]
    assert "arbiter-kitchen.service runs, and starts with the computer" in output


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


def test_a_systemctl_that_fails_is_told_in_a_sentence(home: Path) -> None:
    script = home / "bin" / "systemctl"
    script.write_text('#!/bin/sh\necho "Failed to connect to bus: no medium" >&2\nexit 1\n', encoding="utf-8")

    sentence = refused("service", "install", home / "my tables" / "kitchen.toml")

    assert sentence.startswith("systemctl daemon-reload failed (Failed to connect to bus: no medium): ")


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
    assert "StateDirectory=arbiter" in text
    assert "WantedBy=multi-user.target" in text
    assert "After=network-online.target bluetooth.service" in text


# ---- backups


def test_a_table_goes_into_one_file_and_comes_back(home: Path) -> None:
    config, file = home / "my tables" / "kitchen.toml", home / "kitchen.backup"

    made = json.loads(run("backup", config, "--out", file, "--state", home / "state", "--json"))
    back = json.loads(run("restore", file, "--to", home / "new", "--state", home / "state", "--json"))

    assert (made["table"], made["games"]) == ("kitchen", None)
    assert Path(back["config"]).read_text(encoding="utf-8") == CONFIG
    assert "is there already" in refused("restore", file, "--to", home / "new", "--state", home / "state")


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
