"""Each part of the machine, well and unwell."""

from __future__ import annotations

import os
import shutil
import socket
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from controller.checkup import machine
from controller.checkup.broker import broker_of_the_house, own_broker
from controller.checkup.checkup import _bluetooth, checkup
from controller.checkup.findings import Finding
from controller.checkup.program_version import bluez_version
from controller.config.load import Table, load_table
from controller.config.model import MqttSection
from controller.journal.on_disk import Journal
from controller.mqtt.broker import embedded_broker
from hw_mocks.bluez.radio import virtual_bluetooth
from tests.controller.mqtt.mosquitto import Certificates, Mosquitto, free_port, make_certificates


class Usage(NamedTuple):
    total: int
    used: int
    free: int


TABLE = """
[table]
name = "t"

[game]
ruleset = "nova_aetas"
mission = "no-way-but-up"
seats = ["anna"]
heroes = [{ hero = "scum", seat = "anna" }]

[web]
port = 0

[mqtt]
port = 0
"""

WITH_DIE = """
[dice.red]
driver = "pixels"
kind = "d6"
pixel_id = "1a2b3c4d"
"""

WITH_HUB = """
[readers.board]
driver = "table-link"
port = "/dev/ttyNowhere"
"""


@pytest.fixture(autouse=True)
def _no_bluetooth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")


def table(folder: Path, text: str) -> Table:
    path = folder / "t.toml"
    path.write_text(text, encoding="utf-8")
    return load_table(path, folder / "state")


async def found(table: Table | None) -> dict[str, Finding]:
    return {finding.part: finding async for finding in checkup(table)}


async def test_a_table_that_needs_no_radio_is_ready_without_one(tmp_path: Path) -> None:
    findings = await found(table(tmp_path, TABLE))

    assert not any(finding.broken for finding in findings.values())
    assert not findings["Bluetooth"].well


async def test_what_the_table_needs_and_is_not_there_is_broken(tmp_path: Path) -> None:
    findings = await found(table(tmp_path, TABLE + WITH_DIE + WITH_HUB))

    assert {part for part, finding in findings.items() if finding.broken} == {"Bluetooth", "board"}
    assert findings["board"].text.startswith("There is no /dev/ttyNowhere")


async def test_a_game_that_cannot_begin_is_reported_with_its_line(tmp_path: Path) -> None:
    findings = await found(table(tmp_path, TABLE.replace("no-way-but-up", "none-such")))

    assert findings["game"].broken
    assert "none-such" in findings["game"].text


async def test_a_table_that_is_being_played_is_no_fault(tmp_path: Path) -> None:
    played = table(tmp_path, TABLE + WITH_HUB)
    with Journal.open(Path(played.config.journal.path)):
        findings = await found(played)

    assert not findings["board"].broken
    assert "is being played on now" in findings["journal"].text


async def test_without_a_table_nothing_is_needed_that_only_some_have() -> None:
    findings = await found(None)

    assert not any(finding.broken for finding in findings.values())


async def test_a_page_whose_port_is_taken_is_reported(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        findings = await found(table(tmp_path, TABLE.replace("[web]\nport = 0", f"[web]\nport = {port}")))

    assert (findings["page"].well, findings["page"].broken) == (False, False)


def test_a_clock_that_runs_behind_the_day_of_installation_is_wrong() -> None:
    assert machine.clock(now=1_800_000_000, made=1_790_000_000).well
    assert "1970-01-01" in machine.clock(now=0, made=1_790_000_000).text


def test_a_clock_that_nobody_has_set_yet_is_named_with_what_suffers() -> None:
    unset = machine.clock(now=1_800_000_000, made=1_790_000_000, is_kept=False)

    assert (unset.well, unset.broken) == (False, False)
    assert "dates of games, dice and notes are wrong" in unset.text
    assert machine.clock_is_kept() in (True, False)  # this machine's kernel was asked


@pytest.mark.parametrize(("said", "version"), [("bluetoothctl: 5.66", (5, 66)), ("5.50", (5, 50)), ("?", None)])
async def test_the_version_of_bluez_is_what_bluetoothctl_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, version: tuple[int, int] | None
) -> None:
    bluetoothctl_says(said, tmp_path, monkeypatch)

    assert await bluez_version() == version


@pytest.mark.parametrize(
    ("said", "well", "sentence"),
    [
        ("bluetoothctl: 5.50", False, "BlueZ 5.50 is too old: Arbiter needs 5.55 or later."),
        ("bluetoothctl: 5.55", True, "is on."),
        ("?", True, "is on."),
    ],
)
async def test_a_bluez_that_is_too_old_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, sentence: str, *, well: bool
) -> None:
    bluetoothctl_says(said, tmp_path, monkeypatch)
    async with virtual_bluetooth({}) as air:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", air.address)

        finding = await _bluetooth(needed=True)

    assert finding.well == well
    assert sentence in finding.text


def bluetoothctl_says(said: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = folder / "bluetoothctl"
    program.write_text(f"#!/bin/sh\necho '{said}'\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def test_a_disk_that_is_full_or_closed_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine.disk(tmp_path / "not" / "there" / "yet").well
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10, 9, 1 << 20))
    assert machine.disk(tmp_path).text == f"Only 1 MB are free in {tmp_path}: delete something."
    assert "cannot be written to" in machine.disk(Path("/proc")).text


def test_a_journal_is_new_sound_or_none_at_all(tmp_path: Path) -> None:
    path = tmp_path / "t.arbiter"
    assert "will be made" in machine.journal(path).text
    Journal.open(path).close()
    assert "exists and can be read" in machine.journal(path).text
    path.write_text("something else entirely, and long enough to have its own header", encoding="utf-8")
    assert machine.journal(path).broken


async def test_our_own_broker_needs_its_program_and_its_port(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert "is in use" in (await own_broker(port, needed=True, playing=False)).text
        assert (await own_broker(port, needed=True, playing=True)).well
    foreign = tmp_path / "nats-server"
    foreign.write_bytes(b"\x7fELF for another processor")
    foreign.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda *_, **__: str(foreign))
    assert "does not run on this machine" in (await own_broker(0, needed=True, playing=False)).text
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    assert "nats-server is missing" in (await own_broker(0, needed=True, playing=False)).text


async def test_the_broker_of_the_house_is_greeted(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path / "broker") as broker:
        there = MqttSection(broker="127.0.0.1", port=broker.port)
        assert await broker_of_the_house(there) == Finding("broker", True, f"127.0.0.1:{broker.port} answers.")
    gone = await broker_of_the_house(there)

    assert gone.broken
    assert "cannot be reached" in gone.text


async def test_a_certificate_that_is_not_there_is_named() -> None:
    mqtt = MqttSection(broker="127.0.0.1", port=1, tls=True, ca_file="/nowhere/ca.pem")

    assert "/nowhere/ca.pem cannot be read" in (await broker_of_the_house(mqtt)).text


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    return make_certificates(tmp_path_factory.mktemp("certificates"))


def secure(port: int, **more: Any) -> MqttSection:
    return MqttSection(broker="127.0.0.1", port=port, tls=True, **more)


async def test_a_broker_that_wants_a_certificate_is_shown_ours(tmp_path: Path, certificates: Certificates) -> None:
    ca, port = str(certificates.ca), free_port()
    own = {"cert_file": str(certificates.cert("arbiter")), "key_file": str(certificates.key("arbiter"))}
    async with Mosquitto(tmp_path, port, tls=certificates, wants_certificate=True).running():
        assert (await broker_of_the_house(secure(port, ca_file=ca, **own))).well
        without = await broker_of_the_house(secure(port, ca_file=ca))
    assert "write cert_file and key_file" in without.text


async def test_where_only_one_side_speaks_tls_both_are_distinguished_from_a_broker_that_is_away(
    tmp_path: Path, certificates: Certificates
) -> None:
    ca, plain, encrypted = str(certificates.ca), free_port(), free_port()
    async with Mosquitto(tmp_path / "plain", plain).running():
        too_much = await broker_of_the_house(secure(plain, ca_file=ca))
    async with Mosquitto(tmp_path / "tls", encrypted, tls=certificates).running():
        too_little = await broker_of_the_house(MqttSection(broker="127.0.0.1", port=encrypted))
        untrusted = await broker_of_the_house(secure(encrypted))
    assert "does not use TLS" in too_much.text
    assert "requires TLS: write tls = true" in too_little.text
    assert "is not trusted" in untrusted.text


async def test_a_wrong_password_is_reported_as_such(tmp_path: Path) -> None:
    port = free_port()
    async with Mosquitto(tmp_path, port, users={"arbiter": "right"}).running():
        wrong = await broker_of_the_house(MqttSection(broker="127.0.0.1", port=port, user="arbiter", password="wrong"))
    assert "check user and password" in wrong.text
