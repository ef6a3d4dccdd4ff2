"""Displays on the Devices page: what each shows, and what may be changed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from controller.config.load import load_table
from controller.daemon.table_at_setup import trial_picture
from controller.network import broker_search
from controller.network.found import MOST_FOUND, FoundDisplay
from controller.setup.displays_section import DisplaysSection
from controller.setup.values import NoSuchAct
from rulesets.engine.refusal import Refused
from tests.engine.toy import WORDS

TABLE = """
[table]
name = "attic"
[network]
search = false
[displays.ring]
driver = "wled-ring"
topic = "wled/ring"
pixels = 12
[displays.clock]
driver = "awtrix"
topic = "awtrix"
"""


@pytest.fixture
def section(tmp_path: Path) -> DisplaysSection:
    path = tmp_path / "t.toml"
    path.write_text(TABLE, encoding="utf-8")
    sample = trial_picture(WORDS, "attic", 4, 4)
    running = SimpleNamespace(
        config=load_table(path, tmp_path).config,
        broker=None,
        is_up=lambda _: True,
        moment_for=lambda _=None: (sample.lights, sample.panel),
    )
    return DisplaysSection(running, path, lambda: None)


def test_each_display_is_shown_as_it_looks_now(section: DisplaysSection) -> None:
    ring, clock = (each["picture"] for each in section.state()["displays"])

    assert ring["shape"] == "ring"
    assert len(ring["pixels"]) == 12
    assert clock["shape"] == "line"


def test_a_display_is_added_once_and_what_is_unknown_changes_nothing(section: DisplaysSection) -> None:
    with pytest.raises(Refused, match="display-exists"):
        section.change("add", {"name": "ring", "section": {"driver": "wled-ring", "topic": "wled/ring"}})
    with pytest.raises(NoSuchAct):
        section.change("repaint", {"name": "ring"})


async def test_displays_that_are_invented_do_not_fill_the_page(
    section: DisplaysSection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each search finds others: what was found first stays on the page, and its name still changes there."""
    names, searched = iter(("first", "again")), asyncio.Event()

    async def search(report: broker_search.Report, _address: object) -> None:
        name = next(names)
        report(FoundDisplay("awtrix", name, topic="clock"))
        for number in range(MOST_FOUND):
            report(FoundDisplay("unknown", "x", topic=f"{name}/{number}"))
        searched.set()

    monkeypatch.setattr(broker_search, "search", search)
    for _ in range(2):
        running = asyncio.create_task(section.run())
        await searched.wait()
        searched.clear()
        running.cancel()

    found = section.state()["found"]
    assert len(found) == MOST_FOUND
    assert found[0]["name"] == "again"


async def test_the_broker_of_the_network_is_entered_without_its_password_in_the_config_and_left_again(
    section: DisplaysSection, tmp_path: Path
) -> None:
    path = tmp_path / "t.toml"
    await section.act("password", {"password": "hush-hush"})
    wanted = {"broker": "attic.local", "port": 1884, "user": "table"}
    path.write_text(section.change("broker", wanted)(TABLE + '[mqtt]\nbroker = "embedded"\nport = 0\n'), "utf-8")
    mqtt = load_table(path, tmp_path).config.mqtt
    assert (mqtt.broker, mqtt.port, mqtt.user, mqtt.password) == ("attic.local", 1884, "table", "hush-hush")
    assert "hush-hush" not in path.read_text("utf-8")

    assert not section.state()["broker"]["waits"]
    section.written("broker", wanted)
    assert section.state()["broker"]["waits"]

    path.write_text(section.change("broker", {})(path.read_text("utf-8")), "utf-8")
    assert load_table(path, tmp_path).config.mqtt.embedded
