"""Shell completion for `arbiter`: click generates the script, and this installs it."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from controller.commands.failing import Failure

NAME = "arbiter"
SHELLS = ("bash", "zsh", "fish")


def script(command: click.Command) -> str:
    """The script for the user's shell. Raises Failure for a shell that click does not support."""
    shell = _shell()
    kind = get_completion_class(shell)
    assert kind is not None
    return kind(command, {}, NAME, f"_{NAME.upper()}_COMPLETE").source()


def install(command: click.Command) -> str:
    """Install the script; return a sentence that says where."""
    written = script(command)
    home, shell = Path.home(), _shell()
    if shell == "fish":
        file = home / ".config" / "fish" / "completions" / f"{NAME}.fish"
    else:
        file = home / ".config" / NAME / f"completion.{shell}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(written, encoding="utf-8")
    if shell != "fish":
        _read_at_start(home / f".{shell}rc", f"source {file}")
    return f"{shell} completes {NAME} from its next start on: {file} is written."


def _read_at_start(file: Path, line: str) -> None:
    """Add the line to the file, unless it is there already."""
    present = file.read_text(encoding="utf-8") if file.exists() else ""
    if line not in present.splitlines():
        gap = "" if not present or present.endswith("\n") else "\n"
        file.write_text(f"{present}{gap}{line}\n", encoding="utf-8")


def _shell() -> str:
    shell = Path(os.environ.get("SHELL", "")).name
    if shell not in SHELLS:
        raise Failure(
            f"There is no completion for {shell or 'a shell without a name'}: there is one for {', '.join(SHELLS)}."
        )
    return shell
