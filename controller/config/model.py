"""What may stand in a table's config; devices, page and virtual hardware have their own modules."""

from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from controller.config.broker import BrokerPart
from controller.config.displays import Display, HomeAssistantSection, SpeechSection
from controller.config.hardware import BluetoothSection, Die, PieceSection, Reader, Tag, card_cell
from controller.config.types import BotLevel, Id, Language, OwnFile, Part
from controller.config.venue import VenueSection
from controller.config.virtual import VirtualSection
from controller.config.web import WebSection

# A base that is slid or bumped is off its reader for a few tenths of a second; one that was put down stays.
REST_MS = 600

# A bot that answers at once leaves people no time to see what it did.
BOT_PAUSE_MS = 1200

# Two who speak up "at the same time" tap within about this long; nobody notices that a card takes as long to be played.
GATHER_MS = 400

# Long enough to read one's hand once more, short enough that the others do not leave for good.
CLAIM_S = 60

# Long enough to read the question and tap, short enough that nobody asks whose turn it is.
MOMENT_S = 6

JOURNAL_SUFFIX = ".arbiter"


def _own_address(value: str) -> str:
    try:
        return str(IPv4Address(value))
    except ValueError:
        raise ValueError(f"{value!r} is no address of this machine: write one such as '192.168.1.20'.") from None


def _journal(value: str) -> str:
    if not value.endswith(JOURNAL_SUFFIX):
        raise ValueError(f"a journal's name ends in {JOURNAL_SUFFIX}, not {value!r}.")
    if ".." in Path(value).parts:
        raise ValueError("a journal stays in the table's folder: leave out .., or write an absolute path.")
    return value


def _printable(value: str) -> str:
    if not value.isprintable() or not value.strip():
        raise ValueError("a house has a name of letters, digits, spaces and signs.")
    return value


class TableSection(Part):
    """`house` is how people call the place: the page and the network show it. `strict` pace holds the next request while the board is not as it should be; `relaxed` goes on.

    `bot_pause_ms` is how long a bot waits before it answers. `gather_ms` is how long claims to play a card out of turn are
    gathered before the first in turn order is heard, `claim_s` how long one may take to say what; 0 is forever. `moment_s` is how long
    the table waits for claims before the game goes on by itself; 0 is until somebody answers.
    """

    name: Id
    house: Annotated[str, AfterValidator(_printable)] | None = Field(default=None, max_length=40)
    language: Language = "en"
    pace: Literal["strict", "relaxed"] = "strict"
    rest_ms: int = Field(default=REST_MS, ge=50, le=10_000)
    bot_pause_ms: int = Field(default=BOT_PAUSE_MS, ge=0, le=60_000)
    gather_ms: int = Field(default=GATHER_MS, ge=0, le=5_000)
    claim_s: int = Field(default=CLAIM_S, ge=0, le=3_600)
    moment_s: int = Field(default=MOMENT_S, ge=0, le=600)


class GameSection(Part):
    """Keys that are not listed here are the game's own choices (mission, seats, house rules); its Setup checks them.

    `bots` are the seats that bots play, and `bot_levels` how well, if not as usual; `lesson` names the lesson of the pack that this game is. `open_table`: a game
    measured in inches is played on the page, without miniatures; by default it is, where the table has no readers under a board.
    """

    model_config = ConfigDict(extra="allow")

    ruleset: str
    pack: str = "starter"
    seed: int | None = Field(default=None, ge=0, lt=2**63)
    bots: list[str] = Field(default=[])
    bot_levels: dict[str, BotLevel] = Field(default={})
    open_table: bool | None = None
    lesson: str | None = None

    @property
    def choices(self) -> dict[str, Any]:
        return dict(self.model_extra or {})


NO_GAME = GameSection(ruleset="")
"""A table without a game: its owner chooses one in the lobby."""


class MqttSection(BrokerPart):
    """`broker` is "embedded", a child process that only this machine reaches, or the host name of another.

    Without a `port`, the embedded broker takes 1883, or another if that one is in use. With a `command_secret`, only
    commands that carry it are obeyed.
    """

    broker: str = "embedded"
    command_secret: str | None = Field(default=None, min_length=8, max_length=200, repr=False)
    command_secret_file: OwnFile = None

    @property
    def embedded(self) -> bool:
        return self.broker == "embedded"

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.embedded and self.says_how_to_reach_it:
            raise ValueError("the embedded broker takes only a port: leave out user, password, tls and protocol.")
        if not self.embedded and not self.port:
            raise ValueError("the port of that broker is missing: write it, usually 1883.")
        if self.command_secret and self.command_secret_file:
            raise ValueError("there are a command_secret and a command_secret_file: write one of them.")
        return self


class NetworkSection(Part):
    """`announce`: a public page is announced by zeroconf, and found as arbiter. `search`: the page may look for displays.

    `interfaces` are the addresses of this machine at which both are done; all of them when it is left out.
    """

    announce: bool = True
    search: bool = True
    interfaces: list[Annotated[str, AfterValidator(_own_address)]] = Field(default=[])


class JournalSection(Part):
    path: Annotated[str, AfterValidator(_journal)] = "table.arbiter"


# Raise it when a config that was valid would not be any more, and read the older ones as what they mean now.
CONFIG_VERSION = 1


def _known_version(version: int) -> int:
    if version > CONFIG_VERSION:
        raise ValueError(f"this file is for a newer Arbiter: update Arbiter, or write version = {CONFIG_VERSION}.")
    return version


class TableConfig(Part):
    """`version` is that of this format; a file without one is of the first."""

    version: Annotated[int, AfterValidator(_known_version)] = Field(default=1, ge=1)
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
    network: NetworkSection = NetworkSection()
    speech: SpeechSection = SpeechSection()
    home_assistant: HomeAssistantSection = HomeAssistantSection()
    venue: VenueSection | None = None
    virtual: VirtualSection | None = None

    @property
    def has_game(self) -> bool:
        """Without one, the table opens in the lobby."""
        return bool(self.game.ruleset)

    @property
    def has_bluetooth(self) -> bool:
        """Whether a die or a hub needs it."""
        return any(die.on_air for die in self.dice.values()) or any(each.on_air for each in self.readers.values())

    @property
    def has_no_board(self) -> bool:
        """Whether no reader could see where a miniature stands."""
        return all(reader.use == "cards" for reader in self.readers.values())

    @property
    def card_readers(self) -> dict[str, str | None]:
        """Where cards are tapped, and whose own each is: whole readers, and single cells of hubs."""
        whole = {name: reader.seat for name, reader in self.readers.items() if reader.use == "cards"}
        cells = {
            card_cell(name, cell): seat or None
            for name, reader in self.readers.items()
            for cell, seat in reader.seats_of_cells.items()
        }
        return {**whole, **cells}
