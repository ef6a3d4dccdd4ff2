"""Every command is a module or a folder of `controller/commands`, and is imported only when it is called."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

from controller.commands.app import COMMANDS, HERE, app

SHARED = {"app", "completion", "failing", "options", "output", "run_until_stopped", "start_again", "tables"}
CONTEXT = click.Context(app)


def test_every_module_and_folder_is_a_command_or_shared_by_commands() -> None:
    found = {
        path.stem.replace("_", "-") if path.stem not in SHARED else path.stem
        for path in HERE.iterdir()
        if not path.name.startswith("__")
    }
    assert found == set(COMMANDS) | SHARED


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_shows_what_the_help_of_a_command_says_first(name: str) -> None:
    command = app.get_command(CONTEXT, name)
    assert command
    assert command.get_short_help_str(200) == COMMANDS[name]


def test_the_help_imports_no_command() -> None:
    script = "import sys; sys.argv = ['arbiter', '--help']; from controller.main import run\ntry: run()\nexcept SystemExit: pass\n"
    script += "print(sorted({name.split('.')[2] for name in sys.modules if name.startswith('controller.commands.')}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "['app', 'failing']"
    assert all(name in done.stdout for name in COMMANDS)


def test_the_shell_completes_the_name_of_a_command() -> None:
    assert [item.value for item in app.shell_complete(CONTEXT, "re")] == ["record", "replay", "report", "restore"]
