"""`arbiter play`: what it says at the start, and how a command that runs for long ends."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from controller.commands import run_until_stopped as running
from controller.commands.play import Watcher, wants_phones
from controller.commands.run_until_stopped import run_until_stopped
from controller.config.load import load_table
from controller.web.access.invites import Invite, PageOpened
from controller.web.access.keys import Role


def test_a_task_that_waits_for_ever_when_it_is_told_to_stop_does_not_keep_a_table_from_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As bleak does when the bus is gone: it says goodbye to a die, and nobody takes the message."""

    async def goodbye() -> None:
        never = asyncio.Event()
        try:
            await never.wait()
        except asyncio.CancelledError:
            await never.wait()

    async def work() -> str:
        left.append(asyncio.create_task(goodbye()))
        await asyncio.sleep(0)
        return "done"

    left: list[asyncio.Task[None]] = []
    monkeypatch.setattr(running, "CANCEL_AGAIN_SECONDS", 0.01)

    assert run_until_stopped(work()) == "done"
    assert left[0].cancelled()


def told(capsys: pytest.CaptureFixture[str], *opened: PageOpened) -> str:
    watcher = Watcher(one_link=True, open_page=True)
    for each in opened:
        watcher.note(each)
    return capsys.readouterr().out


def page(*, reachable: bool) -> PageOpened:
    host = "192.168.1.20" if reachable else "127.0.0.1"
    return PageOpened((Invite(Role.OWNER, None, f"http://{host}:8765/#key"),), reachable)


def test_the_owner_gets_one_link_and_its_qr_code_as_soon_as_phones_can_reach_the_page(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.commands.play.open_in_browser", lambda _: None)
    private, public = page(reachable=False), page(reachable=True)
    code = public.invites[0].in_terminal

    alone = told(capsys, private)
    assert "http://127.0.0.1:8765/#key" in alone
    assert "tap Invite on the page" in alone
    assert code not in alone
    assert code in told(capsys, public)
    assert code in told(capsys, private, public).partition("tap Invite")[2]


@pytest.mark.parametrize(
    ("screen", "config", "asked"),
    [("", "", True), (":0", "", False), ("", "[web]\npublic = true\n", False), ("", "[web]\nenabled = false\n", False)],
)
def test_given_a_computer_without_a_screen_the_owner_is_asked_whether_phones_may_open_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str, config: str, asked: bool
) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f'[table]\nname = "attic"\n{config}', encoding="utf-8")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("click.confirm", lambda *_, **__: True)
    assert wants_phones(load_table(path, tmp_path)) is asked


def test_a_table_plays_on_when_nobody_reads_what_it_says_any_more() -> None:
    script = """
from controller.commands.play import Watcher
from controller.daemon.watching import Differs
watcher = Watcher()
for number in range(20_000):
    watcher.note(Differs(f"sentence {number}"))
"""
    command = [sys.executable, "-c", script]

    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == "sentence 0\n"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 0
