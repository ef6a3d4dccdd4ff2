"""`arbiter devices pair`: a whole table is put together by rolling dice and putting miniatures down, and then played."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest
from bleak import BleakClient, BleakScanner

from controller.config.load import load_table
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.mqtt.broker import LOOPBACK
from controller.mqtt.topics import Topics
from controller.onboarding.scan.bluetooth import SWITCHED_OFF
from firmware_bridge.table_link.cells import Cells
from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.esphome.proxy import VirtualProxy, virtual_proxy
from hw_mocks.players.decisions import AvailableHardware
from hw_mocks.players.hands import Hands, PlayStyle, Reach
from rulesets.engine.answers import Answer, Rolled
from tests.alongside import alongside
from tests.cli.room import PATIENCE, Command, Room, command, room
from tests.cli.room import PROXY_KEY as KEY
from tests.loop.harness import free_port

pytestmark = pytest.mark.timeout(300)

PIECES = ("scum", "squire", *(f"stratiota-{n}" for n in range(1, 6)), *(f"crossbowman-{n}" for n in range(1, 4)))
TAGS = {piece: f"04a2000000{number:04x}" for number, piece in enumerate(PIECES, 1)}
CELLS = Cells(12, 12).all


async def answers(walk: Command, *exchange: tuple[str, str]) -> None:
    for question, answer in exchange:
        await walk.says(question)
        walk.type(answer)


async def choose_the_game(walk: Command) -> None:
    await answers(
        walk,
        ("What is the table called?", "two words"),
        ("a name has only letters, digits, - and _.", "attic"),
        ("Which language does it speak?", ""),
        ("Which game?", "nova_aetas"),
        ("Which mission?", "no-way-but-up"),
        ("Who plays?", "anna, bruno"),
        ("Which heroes?", "scum, dragon"),
        ("there is no hero 'dragon'", "no-way-but-up"),
        ("Who plays?", "anna, bruno"),
        ("Which heroes?", "scum, squire"),
    )


async def claim_the_dice(walk: Command, place: Room) -> None:
    await walk.says("Roll a die to add it")
    for _ in place.radio.dice:
        await walk.says("is here.")
    await place.radio.roll("red", 4)
    await answers(walk, ("Pixel1a2b3c01, battery 80 %) rolled a 4.", "red"))
    await place.radio.roll("bone", 2)
    await answers(walk, ("GoDice_4E71F3_R_v04) rolled.", "d6"), ("What is it called?", "red"))
    await answers(walk, ("There is a red already", "bone"))
    await place.radio.roll("blue", 8)
    await answers(walk, ("rolled a 8.", "blue"))
    walk.type()
    await walk.says("3 dice.")


async def put_the_miniatures_down(walk: Command, place: Room) -> None:
    for number, (piece, tag) in enumerate(TAGS.items()):
        await walk.says(f"({number + 1} of {len(TAGS)})")
        if piece == "squire":
            place.hub.place(TAGS["scum"], "L12")
            await walk.says("That is Scum: use another base.")
        place.hub.place(tag, CELLS[number])
        await walk.says(f"{tag} on {CELLS[number]}")


async def pair_the_table(place: Room, path: Path, port: int) -> None:
    async with command(place, "devices", "pair", "--out", path.name, *place.ports) as walk:
        await choose_the_game(walk)
        await claim_the_dice(walk, place)
        await answers(walk, ("the hub board of 12 by 12 squares. Use it?", "y"), ("What is it called?", ""))
        await answers(walk, ("a PN532. Use it?", "n"))
        await put_the_miniatures_down(walk, place)
        await answers(walk, ("a WLED ring?", "wled/ring"), ("How many LEDs?", "many"), ("Write a whole number.", "60"))
        await answers(walk, ("What is it called?", ""), ("an e-ink panel?", ""))
        await answers(walk, ("Which MQTT broker?", "embedded"), ("On which port?", str(port)))
        assert await walk.ends() == (0, "")
        assert f"{path.name} is written and valid." in walk.said


def reach(place: Room, path: Path) -> Reach:
    config = load_table(path, place.folder / "state").config
    dice = {name: (die.kind, int(die.kind[1:])) for name, die in config.dice.items()}
    tags = {name: piece.tag for name, piece in config.pieces.items()}
    return Reach(AvailableHardware(dice, frozenset(tags), frozenset(CELLS)), place.radio, place.hub, tags)


def answered(journal: Path) -> list[Answer]:
    try:
        with Journal.read(journal) as file:
            saved = file.latest()
    except JournalFault:
        return []
    return saved.record if saved else []


async def test_a_paired_table_is_written_and_plays_its_first_moves() -> None:
    async with room() as place:
        path, port = place.folder / "attic.toml", free_port()
        await pair_the_table(place, path, port)

        config = load_table(path, place.folder / "state").config
        assert {name: (die.driver, die.kind) for name, die in config.dice.items()} == {
            "red": ("pixels", "d6"),
            "bone": ("godice", "d6"),
            "blue": ("pixels", "d8"),
        }
        assert {name: piece.tag for name, piece in config.pieces.items()} == TAGS
        assert config.bluetooth.bus == place.radio.address

        for tag in TAGS.values():
            place.hub.lift(tag)
        async with command(place, "play", path, "--json") as play:
            hands = Hands(Topics("attic").base, reach(place, path), PlayStyle(seed=1))
            async with alongside(hands.run(BrokerPlace(LOOPBACK, port))):
                record = await first_moves(Path(config.journal.path), play)

        assert any(isinstance(answer, Rolled) for answer in record)


async def first_moves(journal: Path, play: Command) -> list[Answer]:
    """Wait until dice were rolled and counted: by then the board was set and someone has moved."""
    record: list[Answer] = []
    async with asyncio.timeout(PATIENCE):
        while not any(isinstance(answer, Rolled) for answer in record):
            assert play.process.returncode is None, await play.ends()
            await asyncio.sleep(0.1)
            record = await asyncio.to_thread(answered, journal)
    return record


async def test_bluetooth_that_is_off_is_reported_and_can_be_done_without_and_no_file_is_overwritten() -> None:
    async with room() as place:
        place.radio.power(on=False)
        path = place.folder / "attic.toml"
        path.write_text("mine", encoding="utf-8")
        async with command(place, "devices", "pair", "--out", path.name, "--port", place.folder / "hub") as walk:
            await choose_the_game(walk)
            await answers(walk, (SWITCHED_OFF, "y"), ("the hub board", "y"), ("What is it called?", "board"))
            await answers(walk, ("(1 of 10)", ""), ("(2 of 10)", "done"), ("a WLED ring?", ""), ("an e-ink panel?", ""))
            await answers(walk, ("exists already. Replace it?", "n"), ("Which file instead?", ""))
            await answers(walk, ("Which MQTT broker?", "house.local"), ("On which port?", ""), ("As which user?", "me"))
            await answers(walk, ("with the password in it?", "none.txt"), ("There is no password in", ""))
            assert (await walk.ends())[0] == 0

        config = load_table(place.folder / "attic-2.toml").config
        assert path.read_text(encoding="utf-8") == "mine"
        assert (config.dice, config.pieces, config.mqtt.broker, config.mqtt.user) == ({}, {}, "house.local", "me")


async def test_a_die_that_another_program_holds_is_not_taken_without_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    async with room() as place:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", place.radio.address)
        device = await BleakScanner.find_device_by_address(place.radio.dice["red"].address, timeout=PATIENCE)
        assert device
        async with BleakClient(device), command(place, "devices", "pair") as walk:
            await choose_the_game(walk)
            await answers(walk, ("Pixel1a2b3c01: connected to another program already. Use them anyway?", "n"))
            await walk.says("Roll a die to add it")
            for _ in ("blue", "bone"):
                await walk.says("is here.")

            assert place.radio.is_connected("red")
            assert "Pixel1a2b3c01, battery" not in walk.said


async def test_an_input_that_ends_too_early_writes_nothing() -> None:
    async with room() as place, command(place, "devices", "pair") as walk:
        walk.type("attic")
        walk.type_no_more()
        code, err = await walk.ends()

        assert (code, err) == (1, "The input ended before everything was answered: nothing was written.")
        assert not list(place.folder.glob("*.toml"))


async def test_ctrl_c_writes_nothing() -> None:
    async with room() as place, command(place, "devices", "pair") as walk:
        await walk.says("What is the table called?")
        walk.process.send_signal(signal.SIGINT)

        assert await walk.ends() == (130, "Stopped: nothing was written.")
        assert not list(place.folder.glob("*.toml"))


async def test_a_die_is_named_through_a_proxy_and_the_table_knows_the_proxy() -> None:
    async with room() as place, virtual_proxy(VirtualProxy(place.radio, "shelf", key=KEY)) as shelf:
        place.radio.power(on=False)
        (place.folder / "shelf.key").write_text(KEY, encoding="ascii")
        named = ("--proxy", f"127.0.0.1:{shelf.port},shelf.key")
        async with command(place, "devices", "pair", "--out", "attic.toml", *named) as walk:
            await choose_the_game(walk)
            await claim_the_dice(walk, place)
            await answers(
                walk, ("No reader was added. Look again?", "n"), ("a WLED ring?", ""), ("an e-ink panel?", "")
            )
            await answers(walk, ("Which MQTT broker?", "embedded"), ("On which port?", str(free_port())))
            assert await walk.ends() == (0, "")

        config = load_table(place.folder / "attic.toml", place.folder / "state").config
        assert KEY not in (place.folder / "attic.toml").read_text(encoding="utf-8")

    assert set(config.dice) == {"red", "bone", "blue"}
    assert [(each.host, each.port, each.key) for each in config.bluetooth.proxies] == [("127.0.0.1", shelf.port, KEY)]
