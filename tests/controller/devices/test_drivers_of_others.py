"""Drivers that another distribution brings along: the one of the tutorial is installed, checked and played with."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest.mock import MagicMock

import aiomqtt
import pytest

from controller.config import drivers
from controller.config.drivers import DICE, DISPLAYS, READERS
from controller.config.load import load_table
from controller.daemon.device_notes import DeviceStates
from controller.daemon.devices import Devices
from controller.setup.displays_section import DisplaysSection
from controller.toml.source import SourceFault
from firmware_bridge.observations import BytesRefused, DeviceDown, DeviceUp, DieSettled, TagGone, TagSeen
from tests.alongside import alongside
from tests.distributions import DOCS, files_of, installed
from tests.firmware_bridge.watching import PATIENCE, Observations
from tests.loop.harness import free_port

ROOT = Path(__file__).parents[3]
PAGE = "writing-a-driver.md"
TABLE = files_of(PAGE)["table.toml"]
TAG = "04a23b126f6180"


@pytest.fixture
def folder() -> Iterator[Path]:
    """With the tutorial's distribution in it. The path is short: sockets demand it."""
    with TemporaryDirectory(prefix="drv-") as place:
        yield installed(PAGE, Path(place))


@pytest.fixture
def site(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Installed for this process, as long as the test lasts."""
    monkeypatch.syspath_prepend(folder)
    drivers._theirs.cache_clear()
    yield folder
    drivers._theirs.cache_clear()
    for name in [name for name in sys.modules if name.startswith("parlour_devices")]:
        del sys.modules[name]


class Gadget:
    """A device on the network that sends lines of text."""

    def __init__(self) -> None:
        self.port = 0
        self._there = asyncio.Event()
        self._writers: list[asyncio.StreamWriter] = []

    def connected(self, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        self._there.set()

    async def send(self, *lines: str) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._there.wait()
        self._writers[-1].write("".join(f"{line}\n" for line in lines).encode())

    def hang_up(self) -> None:
        self._there.clear()
        for writer in self._writers:
            writer.close()


@asynccontextmanager
async def gadgets() -> AsyncIterator[tuple[Gadget, Gadget]]:
    """A die and a mat, each on its own port."""
    die, mat = Gadget(), Gadget()
    servers = [await asyncio.start_server(each.connected, "127.0.0.1", 0) for each in (die, mat)]
    die.port, mat.port = (server.sockets[0].getsockname()[1] for server in servers)
    try:
        yield die, mat
    finally:
        for each, server in zip((die, mat), servers, strict=True):
            each.hang_up()
            server.close()


def table_with(die: Gadget, mat: Gadget) -> str:
    return TABLE.replace("4001", str(die.port)).replace("4002", str(mat.port))


async def test_a_die_and_a_reader_of_another_distribution_report_what_they_see(site: Path) -> None:
    async with gadgets() as (die, mat):
        path = site / "table.toml"
        path.write_text(table_with(die, mat), encoding="utf-8")
        table, seen = load_table(path, site), Observations()
        devices = Devices(table.config, seen.observe)
        async with alongside(devices.run()):
            await die.send("6", "six")
            await mat.send(f"+A1 {TAG}", f"-A1 {TAG}")
            await seen.first(DeviceUp, "red")
            assert (await seen.first(DieSettled, "red")).face == 6
            assert "six" in (await seen.first(BytesRefused, "red")).error
            die.hang_up()
            await seen.first(DeviceDown, "red")
            await die.send("2")
            assert (await seen.first(DieSettled, "red")).face == 2
            await seen.has(
                lambda one: isinstance(one, TagSeen) and (one.reader, one.cell, one.tag) == ("mat", "A1", TAG)
            )
            await seen.has(lambda one: isinstance(one, TagGone) and one.tag == TAG)

    kinds = {name: state.kind for name, state in DeviceStates(table.config).states.items()}
    assert kinds == {"red": "d6", "mat": "mat"}
    assert not table.config.has_bluetooth


async def test_a_game_is_played_with_a_die_and_a_sign_of_another_distribution(folder: Path) -> None:
    """The race of the other tutorial: the sign says whose turn it is, and the die answers."""
    race = installed("writing-a-ruleset.md", folder / "race")
    port = free_port()
    async with gadgets() as (die, mat):
        path = folder / "table.toml"
        game = f'[game]\nruleset = "race"\n\n[mqtt]\nport = {port}\n\n[web]\nport = 0\n'
        path.write_text(f"{table_with(die, mat)}\n{game}", encoding="utf-8")
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "controller.main", "play", str(path), "--state", str(folder), "--once", "--json"),
            env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (folder, race, ROOT)))},
            stdout=PIPE,
        )
        try:
            async with asyncio.timeout(PATIENCE):
                shown = [text async for text in answered(die, port)]
                said, _ = await child.communicate()
        finally:
            if child.returncode is None:
                child.kill()
            await child.wait()

    assert shown == ["ANNA, ROLL A DIE.", "BRUNO, ROLL A DIE.", "ANNA, ROLL A DIE."]
    assert json.loads(said)["outcome"]["result"] == "won"


async def answered(die: Gadget, port: int) -> AsyncIterator[str]:
    """Throw a six for whatever the sign shows, three times."""
    while True:
        try:
            async with aiomqtt.Client("127.0.0.1", port) as client:
                await client.subscribe("parlour/sign")
                left = 3
                async for message in client.messages:
                    assert isinstance(message.payload, bytes)
                    yield message.payload.decode()
                    await die.send("6")
                    left -= 1
                    if not left:
                        return
        except aiomqtt.MqttError:  # the table's broker is not up yet
            await asyncio.sleep(0.05)


async def test_the_page_shows_a_display_of_another_distribution_and_only_what_it_may_set(site: Path) -> None:
    path = site / "table.toml"
    path.write_text(TABLE, encoding="utf-8")
    config = load_table(path, site).config
    running = SimpleNamespace(config=config, is_up=lambda _: None, moment_for=lambda _=None: (None, MagicMock()))
    (shown,) = DisplaysSection(running, path, lambda: None).state()["displays"]

    assert shown["kind"] == "sign"
    assert shown["picture"] == {"shape": "unknown"}
    assert shown["section"] == {"driver": "parlour-sign", "topic": "parlour/sign"}


WRONG = {
    "shouts = true": ("shout = true", "displays.sign.shout: this is not known here: did you mean 'shouts'?"),
    'kind = "d6"': ('kind = "d7"', "dice.red.kind: 'd7' is not possible: write 'd4', 'd6',"),
    "port = 4002": ("port = 0", "readers.mat.port: write 1 or more, not 0."),
    'driver = "parlour-sign"': (
        'driver = "parlor-sign"',
        "displays.sign: there is no driver 'parlor-sign': write one of",
    ),
    'driver = "parlour-die"': ("driver = 5", "dice.red: there is no driver '5': write one of"),
    "[displays.sign]": ("[displays]\nlamp = 5\n[displays.sign]", "displays.lamp: write a table, { }, not 5."),
}


@pytest.mark.parametrize("right", WRONG)
def test_a_mistake_in_its_section_is_reported_with_line_and_key(site: Path, right: str) -> None:
    wrong, sentence = WRONG[right]
    path = site / "table.toml"
    path.write_text(TABLE.replace(right, wrong), encoding="utf-8")
    with pytest.raises(SourceFault) as fault:
        load_table(path, site)
    assert [sentence in each for each in fault.value.sentences] == [True], fault.value.sentences


def test_the_page_shows_what_such_a_mistake_looks_like(site: Path) -> None:
    path = site / "table.toml"
    path.write_text(TABLE.replace("shouts =", "shout ="), encoding="utf-8")
    with pytest.raises(SourceFault) as fault:
        load_table(path, site)
    assert str(fault.value).removeprefix(f"{site}/") in (DOCS / PAGE).read_text(encoding="utf-8")


def test_without_the_distribution_the_config_is_refused_with_the_drivers_that_are_there(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(TABLE, encoding="utf-8")
    with pytest.raises(SourceFault, match="there is no driver 'parlour-die': write one of 'godice', 'pixels'"):
        load_table(path, tmp_path)


def test_a_driver_that_cannot_be_loaded_is_named_with_its_distribution(site: Path) -> None:
    (site / "parlour_devices" / "sign.py").write_text("import no_such_library\n", encoding="utf-8")
    path = site / "table.toml"
    path.write_text(TABLE, encoding="utf-8")
    with pytest.raises(SourceFault, match=r"'parlour-sign' of parlour-devices cannot be loaded .*no_such_library"):
        load_table(path, site)


def test_what_is_no_driver_is_refused(site: Path) -> None:
    (site / "parlour_devices" / "sign.py").write_text("DRIVER = 5\n", encoding="utf-8")
    with pytest.raises(drivers.BrokenDriver, match="is not a Driver"):
        DISPLAYS.find("parlour-sign")


def test_they_are_listed_after_those_in_the_box(site: Path) -> None:
    assert "parlour-die" in DICE.names()
    assert "parlour-mat" in READERS.names()
    assert {"pixels", "godice"} == set(DICE.in_the_box)
