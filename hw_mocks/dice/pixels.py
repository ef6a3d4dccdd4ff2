"""A Pixels die without a radio: it rolls, rests, answers and blinks as the firmware of its build date does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from firmware_bridge.pixels import adverts
from firmware_bridge.pixels.codec import (
    BatteryLevelMessage,
    Blink,
    BlinkAck,
    RequestBatteryLevel,
    RequestRollState,
    RequestRssi,
    RollStateMessage,
    Rssi,
    WhoAreYou,
    decode_command,
    encode,
)
from firmware_bridge.pixels.faces import TELLS_ROLLS_SINCE, faces_of
from firmware_bridge.pixels.identity import Details, IAmADie
from firmware_bridge.pixels.model import BatteryState, Colorway, DieModel, DieType, PixelsError, RollState
from hw_mocks.bluez.peripheral import GattService, TimedMessage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from firmware_bridge.adverts import Advert

# Builds since this one (2025-01-03T00:00:00Z) speak the new service and introduce themselves in chunks.
NEW_SERVICE_SINCE = 1735862400

NEW_BUILD = 1736546640  # 2025-01-10
LEGACY_BUILD = 1730984700  # 2024-11-07: the legacy service, but it reports whether a rest was a roll
OLD_BUILD = 1720000000  # 2024-07-03: it only reports that it rests

LEDS = {
    DieType.UNKNOWN: 0,
    DieType.D4: 6,
    DieType.D6: 6,
    DieType.D8: 8,
    DieType.D10: 10,
    DieType.D00: 10,
    DieType.D12: 12,
    DieType.D20: 20,
    DieType.PIPPED_D6: 21,
    DieType.FUDGE: 6,
}

# A die tumbles for about a second and sends its state at every change of face.
TUMBLES = 6
TUMBLE_SECONDS = 0.15

# As strong as a die on the same table.
RSSI_DBM = -52


@dataclass(slots=True)
class VirtualPixel:
    pixel_id: int
    die_type: DieType = DieType.D6
    build_time: int = NEW_BUILD
    name: str = ""
    colorway: Colorway = Colorway.ONYX_BLACK
    battery_percent: int = 80
    battery_state: BatteryState = BatteryState.OK
    tumble_seconds: float = TUMBLE_SECONDS
    state: RollState = field(init=False)
    face_index: int = 0
    blinks: list[Blink] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self._at_rest
        self.name = self.name or f"Pixel{self.pixel_id:08x}"

    @property
    def address(self) -> str:
        """A random static address, the same for the same die."""
        return ":".join(f"{byte:02X}" for byte in (0xE0, 0x50, *self.pixel_id.to_bytes(4, "big")))

    @property
    def model(self) -> DieModel:
        return DieModel(self.die_type, LEDS[self.die_type], self.build_time)

    @property
    def service(self) -> GattService:
        spoken = adverts.NEW if self._speaks_new else adverts.LEGACY
        return GattService(spoken.uuid, spoken.notify, spoken.write)

    def advert(self) -> Advert:
        return adverts.write_advert(
            adverts.PixelAdvert(
                form=adverts.Form.NEW if self._speaks_new else adverts.Form.LEGACY,
                name=self.name[:13],
                pixel_id=self.pixel_id,
                build_time=self.build_time,
                led_count=LEDS[self.die_type],
                die_type=self.die_type,
                colorway=self.colorway,
                roll_state=self.state,
                face_index=self.face_index,
                battery_percent=self.battery_percent,
                charging=self.battery_state.charging,
            )
        )

    def written(self, data: bytes) -> tuple[bytes, ...]:
        """Answer as the firmware does: commands that it does not know are ignored."""
        try:
            command = decode_command(data)
        except PixelsError:
            return ()
        match command:
            case WhoAreYou():
                return (encode(self._introduction()),)
            case RequestRollState():
                return (encode(RollStateMessage(self.state, self.face_index)),)
            case RequestBatteryLevel():
                return (encode(BatteryLevelMessage(self.battery_percent, self.battery_state)),)
            case RequestRssi():
                return (encode(Rssi(RSSI_DBM)),)
            case Blink():
                self.blinks.append(command)
                return (encode(BlinkAck()),)
            case _:
                return ()

    def restarted(self) -> None:
        """A die that starts reports that it is being handled."""
        self.state = RollState.HANDLING

    def roll(self, face: int | None, rng: Random) -> Iterator[TimedMessage]:
        index = rng.randrange(len(faces_of(self.model))) if face is None else self._index_of(face)
        yield from self._tumble(rng)
        yield self._tell(RollState.ROLLED, index)
        self.state = self._at_rest  # without a message: new firmware says "rolled" only once

    def cock(self, rng: Random) -> Iterator[TimedMessage]:
        yield from self._tumble(rng)
        yield self._tell(RollState.CROOKED, self.face_index)

    def lay(self, face: int) -> Iterator[TimedMessage]:
        index = self._index_of(face)
        yield self._tell(RollState.HANDLING, self.face_index)
        yield self._tell(self._at_rest, index)

    def charge(self, percent: int, state: BatteryState) -> Iterator[TimedMessage]:
        """Change the battery; the die reports it by itself."""
        self.battery_percent, self.battery_state = percent, state
        yield TimedMessage(0, encode(BatteryLevelMessage(percent, state)))

    def _tumble(self, rng: Random) -> Iterator[TimedMessage]:
        yield self._tell(RollState.HANDLING, self.face_index)
        for _ in range(TUMBLES):
            yield self._tell(RollState.ROLLING, rng.randrange(len(faces_of(self.model))))

    def _tell(self, state: RollState, index: int) -> TimedMessage:
        self.state, self.face_index = state, index
        return TimedMessage(self.tumble_seconds, encode(RollStateMessage(state, index)))

    def _index_of(self, face: int) -> int:
        try:
            return faces_of(self.model).index(face)
        except ValueError:
            raise ValueError(f"a {self.die_type.name} has no face {face}: give one of {faces_of(self.model)}") from None

    @property
    def _speaks_new(self) -> bool:
        return self.build_time >= NEW_SERVICE_SINCE

    @property
    def _at_rest(self) -> RollState:
        return RollState.ON_FACE if self.build_time >= TELLS_ROLLS_SINCE else RollState.ROLLED

    def _introduction(self) -> IAmADie:
        return IAmADie(
            pixel_id=self.pixel_id,
            die_type=self.die_type,
            led_count=LEDS[self.die_type],
            colorway=self.colorway,
            build_time=self.build_time,
            roll_state=self.state,
            face_index=self.face_index,
            battery_percent=self.battery_percent,
            battery_state=self.battery_state,
            settings_hash=0x57477A0B,
            available_flash=7168,
            details=self._details() if self._speaks_new else None,
        )

    def _details(self) -> Details:
        return Details(
            firmware_version=0x0100,
            settings_version=0x0100,
            api_versions=(0x0100, 0x0100, 0x0100),
            chip_model=1,
            run_mode=0,
            colour_name="",
            die_name=self.name,
            total_flash=8192,
        )
