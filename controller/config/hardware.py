"""The sections of a table's config about its devices: dice, readers, miniatures and Bluetooth."""

import re
from abc import abstractmethod
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, field_validator, model_validator

from controller.config.drivers import DICE, READERS
from controller.config.types import OwnFile, Part, Topic
from firmware_bridge.ntag import TagError, uid_from_text
from firmware_bridge.uart_service import PORT_PREFIX
from rulesets.engine.seats import Seat

# Where a reader without a port is: this and its name.
PCSC_PREFIX = "pcsc://"

_ADDRESS = re.compile(r"(?:[0-9A-F]{2}:){5}[0-9A-F]{2}|[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}")


def _pixel_id(value: object) -> object:
    """People read it off the die's name, in hex."""
    if isinstance(value, str):
        if not re.fullmatch(r"(?:0x)?[0-9a-fA-F]{1,8}", value):
            raise ValueError(f"{value!r} is not a pixel id: write the 8 hex digits of the die, such as '1a2b3c4d'.")
        return int(value, 16)
    return value


def _address(value: str) -> str:
    if not _ADDRESS.fullmatch(value.upper()):
        raise ValueError(f"{value!r} is not a Bluetooth address: write one such as 'C0:FF:EE:12:34:56'.")
    return value.upper()


def _tag(value: str) -> str:
    try:
        return uid_from_text(value).hex()
    except TagError as error:
        raise ValueError(f"{error}.") from None


def _hub_port(value: str) -> str:
    if not value.removeprefix(PORT_PREFIX):
        raise ValueError(
            f"which hub is it? Write a port such as '/dev/ttyACM0', or '{PORT_PREFIX}' and the hub's name."
        )
    return value


def _serial_port(value: str) -> str:
    if not value or value.startswith(PORT_PREFIX):
        raise ValueError("a bare reader hangs on a cable: write its port, such as '/dev/ttyUSB0'.")
    return value


Address = Annotated[str, AfterValidator(_address)]
Tag = Annotated[str, AfterValidator(_tag)]
DieColour: TypeAlias = Literal["white", "red", "orange", "yellow", "green", "sky", "blue", "purple"]
DieKind: TypeAlias = Literal["d4", "d6", "d8", "d10", "d00", "d12", "d20"]


class DieConfig(Part):
    """What the section of any die has.

    `owner` is a seat; dice without an owner are shared. `colour` is that of its light when it is to be thrown; without one, it is
    that of its owner's seat.
    """

    driver: str
    kind: DieKind
    owner: Seat | None = None
    colour: DieColour | None = None

    @property
    @abstractmethod
    def claim(self) -> Hashable:
        """What distinguishes this die from every other of the table."""

    @property
    def on_air(self) -> bool:
        """Whether it needs Bluetooth."""
        return True


class PixelsDie(DieConfig):
    """A die must match all that is given of `pixel_id`, `address` and `name`."""

    driver: Literal["pixels"]
    pixel_id: Annotated[int | None, BeforeValidator(_pixel_id, json_schema_input_type=str | int | None)] = None
    address: Address | None = None
    name: str | None = None

    @model_validator(mode="after")
    def _claimed(self) -> Self:
        if self.pixel_id is None and self.address is None and self.name is None:
            raise ValueError("which die is it? Write its pixel_id, its address or its name.")
        return self

    @property
    def claim(self) -> tuple[str, ...]:
        return ("pixels", str(self.pixel_id), str(self.address), str(self.name))


class GoDie(DieConfig):
    """`die_id` is in the die's name (GoDice_4E71F3_K_v04 has 4E71F3); `kind` is the shell that it sits in."""

    driver: Literal["godice"]
    die_id: str = Field(pattern=r"^[0-9A-Fa-f]{6}$")

    @property
    def claim(self) -> tuple[str, ...]:
        return ("godice", self.die_id.upper())


if TYPE_CHECKING:
    Die: TypeAlias = DieConfig
else:
    Die = Annotated[Any, DICE]


ButtonMeaning: TypeAlias = Literal["undo", "confirm", "judge"]
ReaderUse: TypeAlias = Literal["board", "cards"]


class ReaderConfig(Part):
    """What the section of any reader has.

    `use`: a reader sees miniatures under the board, or cards that are tapped on it; `seat` is whose own it is then.
    """

    driver: str
    use: ReaderUse = "board"
    seat: Seat | None = None

    @model_validator(mode="after")
    def _own(self) -> Self:
        if self.seat is not None and self.use != "cards":
            raise ValueError('only a reader for cards is a seat\'s own: write use = "cards", or leave out seat.')
        return self

    @property
    @abstractmethod
    def address(self) -> str:
        """What distinguishes this reader from every other of the table."""

    @property
    def on_air(self) -> bool:
        """Whether it needs Bluetooth."""
        return False

    @property
    def button_meanings(self) -> Mapping[str, ButtonMeaning]:
        """What a press of each button means, by its number."""
        return {}

    @property
    def seats_of_cells(self) -> Mapping[str, str]:
        """The cells of a reader under the board on which cards are tapped, each with the seat whose own it is, if any."""
        return {}


class PortReader(ReaderConfig):
    """A reader on a serial port; a hub may also be on the air."""

    port: str

    @property
    def address(self) -> str:
        return self.port

    @property
    def on_air(self) -> bool:
        return self.port.startswith(PORT_PREFIX)


class Hub(PortReader):
    """Readers, buttons and lights on a serial port or on the air. `buttons` says by number what a press means.

    `cells` says which square of the board lies over a cell of the hub, where the hub calls it otherwise.

    `card_cells` are those of a hub under the board on which cards are tapped, each with the seat whose own it is; "" where
    all may tap.
    """

    driver: Literal["table-link"]
    port: Annotated[str, AfterValidator(_hub_port)]
    cells: dict[str, str] = Field(default_factory=dict)
    buttons: dict[str, ButtonMeaning] = Field(default_factory=dict)
    card_cells: dict[str, Seat | Literal[""]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _apart(self) -> Self:
        if len(set(self.cells.values())) < len(self.cells):
            raise ValueError("two cells of this hub are under the same square: draw its cells again.")
        return self

    @model_validator(mode="after")
    def _either(self) -> Self:
        if self.card_cells and self.use == "cards":
            raise ValueError('all cells of this hub take cards already: leave out use = "cards", or card_cells.')
        return self

    @property
    def button_meanings(self) -> Mapping[str, ButtonMeaning]:
        return self.buttons

    @property
    def seats_of_cells(self) -> Mapping[str, str]:
        return self.card_cells


class Pn532Reader(PortReader):
    """One PN532 on a serial port, under one cell. With `originals_only`, copied tags are refused."""

    driver: Literal["pn532"]
    port: Annotated[str, AfterValidator(_serial_port)]
    cell: str = Field(min_length=1)
    originals_only: bool = False


class PcscReader(ReaderConfig):
    """A reader that the system's PC/SC service knows, such as an ACR122U, under one cell.

    `reader` is its name, or a part that no other has: `arbiter devices scan` lists them.
    """

    driver: Literal["pcsc"]
    reader: str = Field(min_length=1)
    cell: str = Field(min_length=1)

    @property
    def address(self) -> str:
        return f"{PCSC_PREFIX}{self.reader}"


class TagTopicReader(ReaderConfig):
    """A reader that is a topic on the broker, such as a node with ESPHome, under one cell.

    On `topic` come the uids of tags, and an empty message when one is lifted; or that comes on `gone`. `status` is where the reader says
    that it is `online` or `offline`.
    """

    driver: Literal["tag-topic"]
    topic: Topic
    cell: str = Field(min_length=1)
    gone: Topic | None = None
    status: Topic | None = None

    @property
    def address(self) -> str:
        return f"mqtt://{self.topic}"


if TYPE_CHECKING:
    Reader: TypeAlias = ReaderConfig
else:
    Reader = Annotated[Any, READERS]


def port_of(reader: ReaderConfig) -> str:
    """Its serial port, or "ble:" and who it is; empty for a reader that has neither."""
    return reader.port if isinstance(reader, PortReader) else ""


class PieceSection(Part):
    tag: Tag


def _adapters(value: object) -> object:
    """A single name may be written without a list."""
    return [value] if isinstance(value, str) else value


def _adapter(value: str) -> str:
    if not re.fullmatch(r"hci\d{1,2}", value):
        raise ValueError(
            f"{value!r} is not a Bluetooth adapter: write one such as 'hci1'; `bluetoothctl list` counts them."
        )
    return value


class ProxySection(Part):
    """An ESP32 with ESPHome's Bluetooth proxy. `key` is its encryption key, from its own config; `name` is its host unless you give one."""

    host: str = Field(min_length=1)
    port: int = Field(default=6053, ge=1, le=65535)
    key: str | None = Field(default=None, repr=False)
    key_file: OwnFile = None
    name: str | None = Field(default=None, min_length=1)

    @property
    def called(self) -> str:
        return self.name or self.host

    @field_validator("key")
    @classmethod
    def _is_key(cls, key: str | None) -> str | None:
        if key is not None and not re.fullmatch(r"[A-Za-z0-9+/]{43}=", key):
            raise ValueError("a key is 44 characters that end in =, as in the ESPHome config under api: encryption:.")
        return key

    @model_validator(mode="after")
    def _one_key(self) -> Self:
        if self.key and self.key_file:
            raise ValueError("there are a key and a key_file: write one of them.")
        return self


class BluetoothSection(Part):
    """`bus` is where BlueZ is found; the system's own when it is left out.

    `adapter` names one adapter, or several, over which devices are spread; any that is on when it is left out.
    `proxies` hear and connect elsewhere in the house.
    """

    bus: str | None = Field(default=None, pattern=r"^unix:(path|abstract)=.+")
    adapter: Annotated[
        list[Annotated[str, AfterValidator(_adapter)]],
        BeforeValidator(_adapters, json_schema_input_type=str | list[str]),
    ] = Field(default=[])
    proxies: list[ProxySection] = Field(default=[])

    @field_validator("proxies")
    @classmethod
    def _differ(cls, proxies: list[ProxySection]) -> list[ProxySection]:
        if len({proxy.called for proxy in proxies}) < len(proxies):
            raise ValueError("two proxies have the same name: give each another name.")
        return proxies


def card_cell(hub: str, cell: str) -> str:
    """What a cell for cards is called: it is its own reader to the game."""
    return f"{hub}.{cell}"
