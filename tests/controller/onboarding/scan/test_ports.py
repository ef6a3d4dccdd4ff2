"""Serial ports that may be opened, and those that must be left alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.onboarding.scan.ports import ports, unusable

# A device that every Linux has. For these tests it stands in for a serial port.
PORT = "/dev/null"
NUMBER = Path(PORT).stat().st_rdev


@pytest.fixture
def proc(tmp_path: Path) -> Path:
    """A computer on which nobody is at any port; one program runs, as process 42."""
    folder = tmp_path / "proc"
    (folder / "42" / "fd").mkdir(parents=True)
    (folder / "42" / "comm").write_text("minicom\n")
    (folder / "42" / "stat").write_text("42 (mini) com) S 1 42 42 0 -1 4194560 0 0")
    (folder / "consoles").write_text("tty0  -WU (EC p  )  4:1\n")
    return folder


def test_a_port_that_is_free_may_be_opened(proc: Path) -> None:
    assert unusable(PORT, proc, ()) is None


def test_a_port_that_is_not_there_or_is_none(tmp_path: Path) -> None:
    assert unusable("/dev/ttyNowhere") == "There is no /dev/ttyNowhere: plug the device in, or correct the port."
    file = tmp_path / "file"
    file.touch()
    assert unusable(str(file)) == f"{file} is not a serial port: choose another."


def test_a_port_without_the_right_names_the_group_to_join(proc: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)

    sentence = unusable(PORT, proc, ())

    assert sentence
    assert sentence.startswith(f"{PORT} may not be opened: run `sudo usermod -aG ")
    assert sentence.endswith("then log out and in again.")


def test_the_computers_console_is_left_alone(proc: Path) -> None:
    (proc / "consoles").write_text(f"ttyS0  -W- (EC  p a)  {os.major(NUMBER)}:{os.minor(NUMBER)}\n")

    assert (
        unusable(PORT, proc, ())
        == f"{PORT} is this computer's console: use another port, or free it in `raspi-config`."
    )


def test_a_port_that_a_program_holds_open_is_left_to_it(proc: Path) -> None:
    (proc / "42" / "fd" / "3").symlink_to(PORT)

    assert unusable(PORT, proc, ()) == f"{PORT} is in use by minicom (process 42): close that program first."


def test_a_login_that_waits_on_a_port_is_seen_by_its_terminal(proc: Path) -> None:
    terminal = os.major(NUMBER) << 8 | os.minor(NUMBER)
    (proc / "42" / "stat").write_text(f"42 (agetty) S 1 42 42 {terminal} -1 4194560 0 0")

    assert unusable(PORT, proc, ()) == f"{PORT} is in use by minicom (process 42): close that program first."


@pytest.mark.parametrize(("owner", "in_use"), [("      42\n", True), ("      43\n", False), ("nonsense", False)])
def test_a_lock_file_counts_while_its_owner_lives(proc: Path, tmp_path: Path, owner: str, in_use: bool) -> None:
    (tmp_path / "LCK..null").write_text(owner)

    assert (unusable(PORT, proc, (tmp_path,)) is not None) is in_use


def test_a_pseudo_terminal_is_held_open_by_its_maker_and_still_free() -> None:
    device, host_side = os.openpty()
    try:
        assert unusable(os.ttyname(host_side)) is None
    finally:
        os.close(device)
        os.close(host_side)


def test_ports_that_a_person_names_are_looked_at_once() -> None:
    named = [port.path for port in ports(["/tmp/hub", "/tmp/hub"])]

    assert named.count("/tmp/hub") == 1
