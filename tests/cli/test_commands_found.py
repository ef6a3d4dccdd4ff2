"""One folder for each command: it is on the command line because it is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller import main
from controller.commands.app import app

FOLDERS = sorted(path.parent.name for path in Path(main.COMMANDS).glob("*/__init__.py"))


def commands() -> list[str]:
    return list(app.commands)


def test_every_folder_is_a_command() -> None:
    assert sorted(commands()) == FOLDERS


def test_the_help_has_a_fixed_order() -> None:
    assert commands() == list(main.IN_HELP)


def test_a_command_that_the_order_does_not_name_comes_after_those_that_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("waltz", "verify", "demo", "applaud"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "command.py").touch()
    (tmp_path / "not_a_command").mkdir()
    imported: list[str] = []
    monkeypatch.setattr(main, "COMMANDS", tmp_path)
    monkeypatch.setattr(main, "import_module", imported.append)

    main.add_commands(())

    assert imported == [f"controller.commands.{name}.command" for name in ("demo", "verify", "applaud", "waltz")]
