"""A shell completes what `arbiter` knows."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.main import app


def arbiter(*words: str, **surroundings: str) -> str:
    done = CliRunner().invoke(app, words, prog_name="arbiter", env=surroundings)
    assert done.exit_code == 0, done.output
    return done.output


def completed(typed: str) -> list[str]:
    """The completions that bash gets for what somebody has typed."""
    words = typed.split(" ")
    told = arbiter(_ARBITER_COMPLETE="bash_complete", COMP_WORDS=typed, COMP_CWORD=str(len(words) - 1))
    return [line.partition(",")[2] for line in told.splitlines()]


def test_commands_and_options_are_completed() -> None:
    assert completed("arbiter si") == ["simulate"]
    assert completed("arbiter devices sc") == ["scan"]
    assert completed("arbiter simulate --ga") == ["--games"]


@pytest.mark.parametrize(("shell", "start"), [("/bin/bash", ".bashrc"), ("/usr/bin/zsh", ".zshrc")])
def test_a_shell_reads_it_at_its_start_however_often_it_is_installed(tmp_path: Path, shell: str, start: str) -> None:
    (tmp_path / start).write_text("alias dice='arbiter dice'")

    for _ in range(2):
        told = arbiter("--install-completion", SHELL=shell, HOME=str(tmp_path))

    written = next((tmp_path / ".config" / "arbiter").iterdir())
    assert (tmp_path / start).read_text() == f"alias dice='arbiter dice'\nsource {written}\n"
    assert written.read_text().strip() == arbiter("--show-completion", SHELL=shell).strip()
    assert str(written) in told


def test_fish_finds_it_by_itself(tmp_path: Path) -> None:
    arbiter("--install-completion", SHELL="/usr/bin/fish", HOME=str(tmp_path))

    assert "arbiter" in (tmp_path / ".config" / "fish" / "completions" / "arbiter.fish").read_text()


def test_a_shell_that_has_none_is_told_which_have() -> None:
    done = CliRunner().invoke(app, ["--show-completion"], env={"SHELL": "/bin/tcsh"})

    assert str(done.exception) == "There is no completion for tcsh: there is one for bash, zsh, fish."
