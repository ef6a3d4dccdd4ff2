"""One conversation with BlueZ over D-Bus, and a transcript of it that can be compared between two worlds.

Objects are written by what they are, not by their paths: handles are the server's own. What follows a call is sorted, since
BlueZ sends a reply and the signals that belong to it in either order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from dbus_fast import Message, MessageType, Variant, unpack_variants
from dbus_fast.aio import MessageBus

from hw_mocks.bluez.objects import ADAPTER, CHARACTERISTIC, DESCRIPTOR, DEVICE, HCI, SERVICE
from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.real_bluez.machine import objects
from tests.hil.worlds import World

PIXEL_ID = 1
DIE = VirtualPixel(PIXEL_ID)
DIE_PATH = f"{HCI}/dev_{DIE.address.replace(':', '_')}"

# Adverts come whenever they come, and which services an adapter has is its own affair.
_ADVERTISED = {"RSSI", "UUIDs", "ManufacturerData", "ServiceData"}

# What BlueZ shows since a version between 5.66 and 5.82: bleak uses none of it, and the double does not have it.
_NEWER = {"AdvertisingFlags", "Connectable", "Handle", "Manufacturer", "PowerState", "Version"}

# The services that every GATT server has, each in its own way.
_GENERIC = {"1800", "1801"}

_INTERFACES = {
    ADAPTER: "adapter",
    DEVICE: "die",
    SERVICE: "service",
    CHARACTERISTIC: "characteristic",
    DESCRIPTOR: "descriptor",
}
_DBUS = "org.freedesktop.DBus"

# A step is over when nothing was said for so long after the last answer.
QUIET_SECONDS = 1.2

# Longer than BlueZ tries to reach a device that is away.
ANSWER_SECONDS = 60.0


class Transcript:
    """Writes down what is called and what BlueZ says."""

    def __init__(self, bus: MessageBus, quiet: float) -> None:
        self._quiet = quiet
        self.parts: dict[str, list[str]] = {}
        self._bus = bus
        self._part: list[str] = []
        self._names: dict[str, str] = {HCI: "adapter", DIE_PATH: "die"}
        self._heard = asyncio.Event()
        bus.add_message_handler(self._hear)

    async def listen(self) -> None:
        for rule in (
            "type='signal',sender='org.bluez'",
            f"type='signal',sender='{_DBUS}',member='NameOwnerChanged',arg0='org.bluez'",
        ):
            await self._bus.call(Message(_DBUS, "/org/freedesktop/DBus", _DBUS, "AddMatch", signature="s", body=[rule]))

    async def step(self, title: str, *acts: Callable[[], Awaitable[None]], patience: int = 1) -> None:
        """Do this, and write down all that follows until it is quiet, or quiet for several times as long."""
        self._part = self.parts.setdefault(title, [])
        for act in acts:
            await act()
        while True:
            self._heard.clear()
            try:
                async with asyncio.timeout(self._quiet * patience):
                    await self._heard.wait()
            except TimeoutError:
                break
        self._part.sort()

    def call(
        self, path: str, interface: str, member: str, signature: str = "", *body: object
    ) -> Callable[[], Awaitable[None]]:
        async def called() -> None:
            message = Message("org.bluez", path, interface, member, signature=signature, body=list(body))
            async with asyncio.timeout(ANSWER_SECONDS):
                reply = await self._bus.call(message)
            answer = f"{reply.error_name.rsplit('.', 1)[-1]} {reply.body}" if reply.error_name else "ok"
            self._write(f"-> {self._name(path)} {member}: {answer}")

        return called

    async def learn(self) -> None:
        """Remember which path is which attribute."""
        for path, found in sorted((await objects(self._bus)).items()):
            self._learn(path, found)

    def path_of(self, name: str) -> str:
        return next(path for path, known in self._names.items() if known == name)

    def _learn(self, path: str, found: dict[str, dict[str, Any]]) -> None:
        for interface, properties in found.items():
            if interface in {SERVICE, CHARACTERISTIC, DESCRIPTOR}:
                above = self._names.get(path.rsplit("/", 1)[0], "").removeprefix("die")
                self._names[path] = f"{above}/{_short(str(properties['UUID']))}".removeprefix("/")

    def _name(self, path: str) -> str:
        return self._names.get(path, path)

    def _is_own(self, path: str) -> bool:
        """Whether it belongs to the generic services, which each server has in its own way."""
        return self._names.get(path, "").split("/", 1)[0] in _GENERIC

    def _write(self, line: str) -> None:
        self._part.append(line)
        self._heard.set()

    def _hear(self, message: Message) -> None:
        if message.message_type is MessageType.SIGNAL:
            for line in self._lines(message):
                self._write(line)

    def _lines(self, message: Message) -> Iterator[str]:
        body: Any = unpack_variants(message.body)
        match message.member:
            case "PropertiesChanged":
                changed = {name: value for name, value in body[1].items() if name not in _ADVERTISED | _NEWER}
                if "Value" in changed:  # what a die says is its own affair
                    changed["Value"] = f"{len(changed['Value'])} bytes"
                if not self._is_own(message.path or ""):
                    for name, value in changed.items():  # whether two flags share a signal depends on the moment
                        yield f"   {self._name(message.path or '')} {name} {value}"
            case "InterfacesAdded":
                self._learn(body[0], body[1])
                if not self._is_own(body[0]):
                    for interface in sorted(body[1].keys() & _INTERFACES.keys()):
                        yield f"   added {_INTERFACES[interface]} {self._name(body[0])} {sorted(body[1][interface].keys() - _NEWER)}"
            case "InterfacesRemoved" if not self._is_own(body[0]):
                for interface in sorted(_INTERFACES.keys() & set(body[1])):
                    yield f"   removed {_INTERFACES[interface]} {self._name(body[0])}"
            case "NameOwnerChanged":
                yield f"   org.bluez {'went' if not body[2] else 'came'}"


def _short(uuid: str) -> str:
    return uuid[4:8] if uuid.endswith("-0000-1000-8000-00805f9b34fb") else uuid[:8]


async def converse(world: World, bus: MessageBus, quiet: float = QUIET_SECONDS) -> Transcript:
    """Scan, connect, roll; then whatever may be refused, a die that vanishes, Bluetooth off and on, and a restart."""
    script = Transcript(bus, quiet)
    await script.listen()
    service, notify, write = DIE.service.uuid, DIE.service.notify, DIE.service.write
    le = {"Transport": Variant("s", "le"), "DuplicateData": Variant("b", False)}
    scan = (
        script.call(HCI, ADAPTER, "SetDiscoveryFilter", "a{sv}", le),
        script.call(HCI, ADAPTER, "StartDiscovery"),
        lambda: asyncio.sleep(quiet),
        script.call(HCI, ADAPTER, "StopDiscovery"),
    )
    connect = script.call(DIE_PATH, DEVICE, "Connect")
    disconnect = script.call(DIE_PATH, DEVICE, "Disconnect")

    await script.step("scan", *scan)
    await script.step("connect", connect)
    await script.learn()
    messages = script.path_of(f"{_short(service)}/{_short(notify)}")
    commands = script.path_of(f"{_short(service)}/{_short(write)}")

    def written(data: bytes, kind: str) -> Callable[[], Awaitable[None]]:
        return script.call(commands, CHARACTERISTIC, "WriteValue", "aya{sv}", data, {"type": Variant("s", kind)})

    subscribe = script.call(messages, CHARACTERISTIC, "StartNotify")
    await script.step("subscribe", subscribe)
    await script.step("subscribe again", subscribe)
    await script.step("ask", written(b"\x01", "request"))
    await script.step("roll", lambda: world.roll("die", 4))
    await script.step("subscribe to what does not notify", script.call(commands, CHARACTERISTIC, "StartNotify"))
    await script.step("a long request", written(bytes(126), "request"))
    await script.step("a long command", written(bytes(126), "command"))
    await script.step("connect what is connected", connect)
    await script.step("end a scan that nobody began", script.call(HCI, ADAPTER, "StopDiscovery"))
    await script.step("call what is not there", script.call(HCI, ADAPTER, "Dance"))
    await script.step("stop notifications", script.call(messages, CHARACTERISTIC, "StopNotify"))
    await script.step("disconnect", disconnect)
    await script.step("subscribe without a connection", subscribe)
    await script.step("write without a connection", written(b"\x01", "request"))
    await script.step("disconnect what is not connected", disconnect)
    await script.step("connect again", connect)
    await script.step("the die vanishes", lambda: world.hide("die"), patience=3)

    connecting: list[asyncio.Task[None]] = []

    async def begin_to_connect() -> None:
        connecting.append(asyncio.ensure_future(connect()))
        await asyncio.sleep(quiet)

    await script.step("connect to what stays away", connect)
    await script.step("connect to what is away, twice, and disconnect", begin_to_connect, connect, disconnect)
    await asyncio.gather(*connecting)
    await world.hide("die", hidden=False)
    await script.step("it is heard again", *scan)
    await script.step("it is connected again", connect)
    await script.step("Bluetooth is switched off", lambda: world.power(on=False))
    await script.step("scan while it is off", scan[1])
    await script.step("connect while it is off", connect)
    await script.step("and on", lambda: world.power(on=True))
    await script.step("heard again", *scan)
    await script.step("connected again", connect)
    await script.step("bluetoothd is restarted", world.restart)
    await script.step("connect after the restart", *scan, connect)
    # The reply comes before the connection has ended.
    await script.step("forget it", script.call(HCI, ADAPTER, "RemoveDevice", "o", DIE_PATH), patience=3)
    await script.step("forget what is not there", script.call(HCI, ADAPTER, "RemoveDevice", "o", DIE_PATH))
    return script
