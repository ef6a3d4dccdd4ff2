"""What may stand in a table's config, section by section."""

import re
from ipaddress import ip_address
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, model_validator

from controller.config.display_drivers import Display
from controller.config.displays import HomeAssistantSection, SpeechSection
from controller.config.types import Id, Language, Part
from controller.config.venue import VenueSection
from firmware_bridge.tags import TagError, uid_from_text
from firmware_bridge.uart_service import PORT_PREFIX

# A base that is slid or bumped is off its reader for a few tenths of a second; one that was put down stays.
REST_MS = 600

# A bot that answers at once leaves people no time to see what it did.
BOT_PAUSE_MS = 1200

# Two who speak up "at the same time" tap within about this long; nobody notices that a card takes as long to be played.
GATHER_MS = 400

# Long enough to read one's hand once more, short enough that the others do not leave for good.
CLAIM_S = 60

JOURNAL_SUFFIX = ".arbiter"

_PAGE_URL = re.compile(r"https?://[A-Za-z0-9.-]+(:\d{1,5})?(/[A-Za-z0-9._~-]+)*/?")
_HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")
_ADDRESS = re.compile(r"(?:[0-9A-F]{2}:){5}[0-9A-F]{2}|[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}")


def _pixel_id(value: object) -> object:
    """People read it off the die's name, in hex."""
    if isinstance(value, str):
        if not re.fullmatch(r"(?:0x)?[0-9a-fA-F]{1,8}", value):
            raise ValueError(f"{value!r} is no pixel id: write the 8 hex digits of the die, such as '1a2b3c4d'.")
        return int(value, 16)
    return value


def _address(value: str) -> str:
    if not _ADDRESS.fullmatch(value.upper()):
        raise ValueError(f"{value!r} is no Bluetooth address: write one such as 'C0:FF:EE:12:34:56'.")
    return value.upper()


def _tag(value: str) -> str:
    try:
        return uid_from_text(value).hex()
    except TagError as error:
        raise ValueError(f"{error}.") from None


def _journal(value: str) -> str:
    if not value.endswith(JOURNAL_SUFFIX):
        raise ValueError(f"a journal's name ends in {JOURNAL_SUFFIX}, not {value!r}.")
    return value


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


def _page_url(value: str | None) -> str | None:
    """With a stroke at its end, since a key is put behind it."""
    if value is None:
        return None
    if not _PAGE_URL.fullmatch(value):
        raise ValueError(f"{value!r} is no address of a page: write one such as 'https://games.example.org/table/'.")
    return value if value.endswith("/") else f"{value}/"


def _host_name(value: str) -> str:
    if not _HOST_NAME.fullmatch(value):
        raise ValueError(f"{value!r} is no host name: write one such as 'games.example.org', without a port.")
    return value.lower()


def _ip_address(value: str | None) -> str | None:
    try:
        return value if value is None else str(ip_address(value))
    except ValueError:
        raise ValueError(f"{value!r} is no address of a proxy: write one such as '127.0.0.1'.") from None


Address = Annotated[str, AfterValidator(_address)]
HostName = Annotated[str, AfterValidator(_host_name)]
Tag = Annotated[str, AfterValidator(_tag)]
DieKind: TypeAlias = Literal["d4", "d6", "d8", "d10", "d00", "d12", "d20"]


class TableSection(Part):
    """`strict` pace holds the next request while the board is not as it should be; `relaxed` goes on.

    `bot_pause_ms` is how long a bot waits before it answers. `gather_ms` is how long claims to play a card out of turn are
    gathered before the first in turn order is heard, `claim_s` how long one may take to say what; 0 is for ever.
    """

    name: Id
    language: Language = "en"
    pace: Literal["strict", "relaxed"] = "strict"
    rest_ms: int = Field(default=REST_MS, ge=50, le=10_000)
    bot_pause_ms: int = Field(default=BOT_PAUSE_MS, ge=0, le=60_000)
    gather_ms: int = Field(default=GATHER_MS, ge=0, le=5_000)
    claim_s: int = Field(default=CLAIM_S, ge=0, le=3_600)


class GameSection(Part):
    """Keys that are not listed here are the game's own choices (mission, seats, house rules); its Setup checks them.

    `bots` are the seats that the game's own bot plays.
    """

    model_config = ConfigDict(extra="allow")

    ruleset: str
    pack: str = "starter"
    seed: int | None = Field(default=None, ge=0, lt=2**63)
    bots: list[str] = Field(default=[])

    @property
    def choices(self) -> dict[str, Any]:
        return dict(self.model_extra or {})


NO_GAME = GameSection(ruleset="")
"""A table without a game: its owner chooses one in the lobby."""


class PixelsDie(Part):
    """A die must match all that is given of `pixel_id`, `address` and `name`.

    `owner` is a seat; dice without an owner are shared.
    """

    driver: Literal["pixels"]
    kind: DieKind
    pixel_id: Annotated[int | None, BeforeValidator(_pixel_id)] = None
    address: Address | None = None
    name: str | None = None
    owner: Id | None = None

    @model_validator(mode="after")
    def _claimed(self) -> Self:
        if self.pixel_id is None and self.address is None and self.name is None:
            raise ValueError("which die is it? Write its pixel_id, its address or its name.")
        return self

    @property
    def claim(self) -> tuple[str, ...]:
        return ("pixels", str(self.pixel_id), str(self.address), str(self.name))


class GoDie(Part):
    """`die_id` is in the die's name (GoDice_4E71F3_K_v04 has 4E71F3); `kind` is the shell that it sits in."""

    driver: Literal["godice"]
    kind: DieKind
    die_id: str = Field(pattern=r"^[0-9A-Fa-f]{6}$")
    owner: Id | None = None

    @property
    def claim(self) -> tuple[str, ...]:
        return ("godice", self.die_id.upper())


Die = Annotated[PixelsDie | GoDie, Field(discriminator="driver")]


ButtonMeaning: TypeAlias = Literal["undo", "confirm", "judge"]
ReaderUse: TypeAlias = Literal["board", "cards"]


class _AnyReader(Part):
    """`use`: a reader sees miniatures under the board, or cards that are tapped on it; `seat` is whose own it is then."""

    use: ReaderUse = "board"
    seat: Id | None = None

    @model_validator(mode="after")
    def _own(self) -> Self:
        if self.seat is not None and self.use != "cards":
            raise ValueError('only a reader for cards is a seat\'s own: write use = "cards", or leave out seat.')
        return self


class Hub(_AnyReader):
    """Readers, buttons and lights on a serial port or on the air. `buttons` says by number what a press means.

    `card_cells` are those of a hub under the board on which cards are tapped, each with the seat whose own it is; "" where
    all may tap.
    """

    driver: Literal["table-link"]
    port: Annotated[str, AfterValidator(_hub_port)]
    buttons: dict[str, ButtonMeaning] = Field(default_factory=dict)
    card_cells: dict[str, Id | Literal[""]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _either(self) -> Self:
        if self.card_cells and self.use == "cards":
            raise ValueError('all cells of this hub take cards already: leave out use = "cards", or card_cells.')
        return self


class Pn532Reader(_AnyReader):
    """One PN532 on a serial port, under one cell. With `originals_only`, copied tags are refused."""

    driver: Literal["pn532"]
    port: Annotated[str, AfterValidator(_serial_port)]
    cell: str = Field(min_length=1)
    originals_only: bool = False

    @property
    def buttons(self) -> dict[str, ButtonMeaning]:
        """A bare reader has none."""
        return {}

    @property
    def card_cells(self) -> dict[str, str]:
        """It has one cell, and `use` says what for."""
        return {}


Reader = Annotated[Hub | Pn532Reader, Field(discriminator="driver")]


class PieceSection(Part):
    tag: Tag


class MqttSection(Part):
    """`broker` is "embedded", a child process that only this machine reaches, or the host name of another.

    `cert_file` and `key_file` are for brokers that want to see a certificate of ours. With a `command_secret`, only
    commands that carry it are obeyed.
    """

    broker: str = "embedded"
    port: int = Field(default=1883, ge=0, le=65535)
    user: str | None = None
    password: str | None = Field(default=None, repr=False)
    password_file: str | None = None
    tls: bool = False
    ca_file: str | None = None
    cert_file: str | None = None
    key_file: str | None = None
    command_secret: str | None = Field(default=None, min_length=8, max_length=200, repr=False)
    command_secret_file: str | None = None

    @property
    def embedded(self) -> bool:
        return self.broker == "embedded"

    @property
    def _files(self) -> tuple[str, ...]:
        return tuple(file for file in (self.ca_file, self.cert_file, self.key_file) if file)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.embedded and (self.user or self.password or self.password_file or self.tls or self._files):
            raise ValueError("the embedded broker takes only a port: leave out user, password and tls.")
        if not self.embedded and not self.port:
            raise ValueError("the port of that broker is missing: write it, usually 1883.")
        if self.password and self.password_file:
            raise ValueError("there are a password and a password_file: write one of them.")
        if self.command_secret and self.command_secret_file:
            raise ValueError("there are a command_secret and a command_secret_file: write one of them.")
        if self._files and not self.tls:
            raise ValueError("certificates are of use only with tls: write tls = true, or leave them out.")
        if self.key_file and not self.cert_file:
            raise ValueError("a key_file goes with a cert_file: write both.")
        return self


class JournalSection(Part):
    path: Annotated[str, AfterValidator(_journal)] = "table.arbiter"


# Where only this machine can reach, and where every machine in the house can.
LOOPBACK_HOSTS = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = "0.0.0.0"  # noqa: S104  # only where the owner writes `public = true`


class WebSection(Part):
    """The table page. Only this machine sees it unless `public` is set; then `host` may name one of its addresses.

    `url` is where people find it, where that is not this machine's own address: with the base path, if a reverse proxy
    gives it one. `names` are further names that it goes by. `proxy` is the address of the proxy, whose word is taken for
    whom it speaks for. With `cert_file` and `key_file` the page speaks TLS itself.
    """

    enabled: bool = True
    host: str = LOOPBACK_HOSTS[0]
    port: int = Field(default=8765, ge=0, le=65535)
    public: bool = False
    url: Annotated[str | None, AfterValidator(_page_url)] = None
    names: Annotated[tuple[HostName, ...], Field(strict=False)] = ()
    proxy: Annotated[str | None, AfterValidator(_ip_address)] = None
    cert_file: str | None = None
    key_file: str | None = None

    @property
    def address(self) -> str:
        """Where to listen."""
        return EVERYWHERE if self.public and self.host in LOOPBACK_HOSTS else self.host

    @model_validator(mode="after")
    def _meant(self) -> Self:
        if self.host not in LOOPBACK_HOSTS and not self.public:
            raise ValueError(f"everyone who reaches {self.host} would see the page: write public = true to want that.")
        if (self.cert_file is None) != (self.key_file is None):
            raise ValueError("a cert_file goes with a key_file: write both.")
        return self


def _adapters(value: object) -> object:
    """One name will do."""
    return [value] if isinstance(value, str) else value


def _adapter(value: str) -> str:
    if not re.fullmatch(r"hci\d{1,2}", value):
        raise ValueError(
            f"{value!r} is no Bluetooth adapter: write one such as 'hci1'; `bluetoothctl list` counts them."
        )
    return value


class BluetoothSection(Part):
    """`bus` is where BlueZ is found; the system's own when it is left out.

    `adapter` names one adapter, or several, over which devices are spread; any that is on when it is left out.
    """

    bus: str | None = Field(default=None, pattern=r"^unix:(path|abstract)=.+")
    adapter: Annotated[list[Annotated[str, AfterValidator(_adapter)]], BeforeValidator(_adapters)] = Field(default=[])


FaultName: TypeAlias = Literal["drop", "delay", "duplicate", "corrupt", "disconnect", "brown-out", "cocked", "flicker"]


class ScheduledFault(Part):
    """A fault at a known place: `nth` counts the device's messages, rolls or tags, from 1."""

    device: Id
    kind: FaultName
    nth: int = Field(ge=1)
    seconds: float = Field(default=0.0, ge=0, le=60)


class FaultsSection(Part):
    """`rates`: how often each kind of fault strikes, from 0 (never) to 1 (always); `scheduled`: by appointment."""

    rates: dict[FaultName, Annotated[float, Field(ge=0, le=1)]] = Field(default_factory=dict)
    scheduled: list[ScheduledFault] = Field(default=[])
    longest_s: float = Field(default=2.0, ge=0, le=60)


class Tape(Part):
    """A device that was recorded: `capture` is the file, beside this one; `pace` is 2 for twice as fast as it was."""

    capture: str | None = None
    pace: float = Field(default=1.0, gt=0)


class VirtualDie(Tape):
    """Dice made before 2025 speak the legacy form of the protocol."""

    generation: Literal["legacy", "current"] = "current"


class VirtualReader(Tape):
    """A bare reader has one cell: leave all out. `places` are cells with names of their own; then a grid must be asked for."""

    columns: int | None = Field(default=None, ge=1, le=255)
    rows: int | None = Field(default=None, ge=1, le=255)
    places: Annotated[tuple[str, ...], Field(strict=False)] = ()

    @property
    def grid(self) -> tuple[int, int]:
        least = 0 if self.places and self.columns is None and self.rows is None else 1
        return self.columns or least, self.rows or least


class VirtualSection(Part):
    """For `arbiter mock` and `arbiter demo`: the daemon only listens to virtual hardware where this section is.

    `hands` are players who play by themselves.
    """

    seed: int = Field(default=0, ge=0, lt=2**63)
    hands: bool = True
    faults: FaultsSection = FaultsSection()
    dice: dict[Id, VirtualDie] = Field(default_factory=dict)
    readers: dict[Id, VirtualReader] = Field(default_factory=dict)


class TableConfig(Part):
    table: TableSection
    game: GameSection = NO_GAME
    dice: dict[Id, Die] = Field(default_factory=dict)
    readers: dict[Id, Reader] = Field(default_factory=dict)
    pieces: dict[str, PieceSection] = Field(default_factory=dict)
    cards: dict[Tag, str] = Field(default_factory=dict)
    displays: dict[Id, Display] = Field(default_factory=dict)
    mqtt: MqttSection = MqttSection()
    journal: JournalSection = JournalSection()
    bluetooth: BluetoothSection = BluetoothSection()
    web: WebSection = WebSection()
    speech: SpeechSection = SpeechSection()
    home_assistant: HomeAssistantSection = HomeAssistantSection()
    venue: VenueSection | None = None
    virtual: VirtualSection | None = None

    @property
    def has_game(self) -> bool:
        """Without one, the table opens in the lobby."""
        return bool(self.game.ruleset)

    @property
    def card_readers(self) -> dict[str, str | None]:
        """Where cards are tapped, and whose own each is: whole readers, and single cells of hubs."""
        whole = {name: reader.seat for name, reader in self.readers.items() if reader.use == "cards"}
        cells = {
            card_cell(name, cell): seat or None
            for name, reader in self.readers.items()
            for cell, seat in reader.card_cells.items()
        }
        return {**whole, **cells}


def card_cell(hub: str, cell: str) -> str:
    """What a cell for cards is called: it is a reader of its own to the game."""
    return f"{hub}.{cell}"
