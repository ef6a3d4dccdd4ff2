"""A GoDice without a radio: it rolls, rests, answers and lights up like the real one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from firmware_bridge.adverts import Advert
from firmware_bridge.godice.codec import decode_command, encode
from firmware_bridge.godice.messages import (
    AskBattery,
    AskDots,
    AskState,
    Battery,
    Charging,
    Command,
    DotColour,
    Dots,
    GoDiceError,
    Init,
    Notification,
    Rest,
    Rolling,
    Stable,
    Vector,
)
from firmware_bridge.godice.shells import Shell, faces, vector_of
from firmware_bridge.uart_service import NOTIFY_UUID, SERVICE_UUID, WRITE_UUID
from hw_mocks.bluez.peripheral import GattService, TimedMessage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

LETTERS = {
    DotColour.BLACK: "K",
    DotColour.RED: "R",
    DotColour.GREEN: "G",
    DotColour.BLUE: "B",
    DotColour.YELLOW: "Y",
    DotColour.ORANGE: "O",
}

# A die tumbles for about a second and sends nothing until it lies still.
TUMBLE_SECONDS = 0.9

# Tables are not quite level, and sensors not quite exact.
WOBBLE = 2


@dataclass(slots=True)
class VirtualGoDie:
    """`shell` is what the die sits in: it decides which way up a face is, and the die itself does not know it."""

    die_id: str
    shell: Shell = Shell.D6
    dots: DotColour = DotColour.RED
    battery_percent: int = 80
    charging: bool = False
    tumble_seconds: float = TUMBLE_SECONDS
    up: Vector = field(init=False)
    commands: list[Command] = field(default_factory=list)

    def __post_init__(self) -> None:
        int(self.die_id, 16)
        self.up = vector_of(self.shell, faces(self.shell)[0])

    @property
    def address(self) -> str:
        """A random static address, the same for the same die."""
        return ":".join(f"{byte:02X}" for byte in (0xE0, 0x60, *int(self.die_id, 16).to_bytes(4, "big")))

    @property
    def service(self) -> GattService:
        return GattService(SERVICE_UUID, NOTIFY_UUID, WRITE_UUID)

    def advert(self) -> Advert:
        return Advert(name=f"GoDice_{self.die_id}_{LETTERS[self.dots]}_v04", service_uuids=(SERVICE_UUID,))

    def written(self, data: bytes) -> tuple[bytes, ...]:
        """Commands that it does not know are ignored."""
        try:
            command = decode_command(data)
        except GoDiceError:
            return ()
        self.commands.append(command)
        return tuple(encode(message) for message in self._answers(command))

    def restarted(self) -> None:
        """Nothing to forget: its only state is its lights, which cannot be read."""

    def roll(self, face: int | None, rng: Random) -> Iterator[TimedMessage]:
        yield from self._tumble()
        yield self._rest(Rest.ROLLED, rng.choice(faces(self.shell)) if face is None else face, rng)

    def cock(self, rng: Random) -> Iterator[TimedMessage]:
        yield from self._tumble()
        yield self._rest(Rest.TILTED, rng.choice(faces(self.shell)), rng)

    def fake(self, face: int, rng: Random) -> Iterator[TimedMessage]:
        """Be shaken in a hand and set down: a movement that looks like a roll."""
        yield from self._tumble()
        yield self._rest(Rest.FAKED, face, rng)

    def lay(self, face: int) -> Iterator[TimedMessage]:
        self.up = vector_of(self.shell, face)
        yield TimedMessage(self.tumble_seconds, encode(Stable(Rest.TURNED, self.up)))

    def _tumble(self) -> Iterator[TimedMessage]:
        yield TimedMessage(0, encode(Rolling()))

    def _rest(self, rest: Rest, face: int, rng: Random) -> TimedMessage:
        true = vector_of(self.shell, face)
        x, y, z = (part + rng.randint(-WOBBLE, WOBBLE) for part in (true.x, true.y, true.z))
        self.up = replace(true, x=x, y=y, z=z)
        return TimedMessage(self.tumble_seconds, encode(Stable(rest, self.up)))

    def _answers(self, command: Command) -> tuple[Notification, ...]:
        match command:
            case AskBattery():
                return (Battery(self.battery_percent),)
            case AskDots():
                return (Dots(self.dots),)
            case AskState() | Init():
                return Battery(self.battery_percent), Charging(self.charging), Stable(Rest.ROLLED, self.up)
            case _:
                return ()
