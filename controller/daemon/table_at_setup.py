"""What set-up on the page needs of the running table: its config, its broker, and its displays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from controller.config.displays import DisplayConfig
from controller.config.drivers import DISPLAYS
from controller.config.load import Table
from controller.config.model import TableConfig
from controller.daemon.device_notes import DeviceNotes
from controller.daemon.publishers import Publisher
from controller.displays.drivers.wled_matrix import WledMatrix
from controller.displays.panel_content import LightContent, PanelContent
from controller.messages.prompt import Kind, Prompt
from controller.mqtt.address import BrokerAddress
from controller.referee.notices import Glow
from controller.session.light_state import LightState
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import BoardView, Cell, Dial, Shape, View

# Long enough to walk to a display and look; after that it shows the game again.
TEST_SECONDS = 12.0

# The board of a test picture, for displays that have no squares.
SQUARES = 12


class TableAtSetup:
    """`table` returns the table as it is now, `captures` what passed between it and its devices in the last minutes."""

    def __init__(
        self,
        table: Callable[[], Table],
        broker: BrokerAddress,
        publisher: Publisher,
        notes: DeviceNotes,
        captures: Callable[[], Mapping[str, str]],
    ) -> None:
        self._table = table
        self.broker = broker
        self.captures = captures
        self._publisher = publisher
        self._notes = notes

    @property
    def table(self) -> Table:
        return self._table()

    @property
    def config(self) -> TableConfig:
        return self._table().config

    def moment_for(self, display: DisplayConfig | None = None) -> tuple[LightContent, PanelContent]:
        """In the lobby nothing is on a display that is worth a preview: the picture for trials takes its place."""
        now = self._publisher.moment
        if now is not None and now[1].kind is not Kind.LOBBY:
            return now
        sample = self._trial(self.config.table.name, display)
        return sample.lights, sample.panel

    def is_up(self, device: str) -> bool | None:
        return next((state.up for state in self._notes.states if state.id == device), None)

    def test_display(self, name: str) -> None:
        config = self.config.displays[name]
        sample = self._trial(name, config)
        self._publisher.displays.test(name, sample.lights, sample.panel, TEST_SECONDS + _drawing(config.driver))

    def _trial(self, name: str, display: DisplayConfig | None) -> TrialPicture:
        size = (display.columns, display.rows) if isinstance(display, WledMatrix) else (SQUARES, SQUARES)
        return trial_picture(self._publisher.words, name, *size)


def _drawing(driver: str) -> float:
    """Paper needs time to draw the picture, and as long again to draw the next."""
    return 0.0 if DISPLAYS.find(driver).is_light else TEST_SECONDS


THREE_O_CLOCK = Dial(12, 12, 3, 0, (), 0, "")

# The corners of a board, from the top left; the first has another colour, so that a turned board is seen.
_CORNERS = (Glow.WRONG, Glow.LEGAL, Glow.LEGAL, Glow.LEGAL)


class TrialPicture(Struct, frozen=True):
    lights: LightState
    panel: PanelContent


def trial_picture(words: Words, name: str, columns: int, rows: int) -> TrialPicture:
    """What a display shows to be tried: a clock at three, the corners of a board, and a sentence.

    Anybody sees whether it hangs right. For a display with this name; `columns` and `rows` are those of its LEDs, if it has any.
    """
    cells = tuple(Cell(f"{x}-{y}", x, y) for y in range(rows) for x in range(columns))
    corners = ((0, 0), (columns - 1, 0), (0, rows - 1), (columns - 1, rows - 1))
    glows = {f"{x}-{y}": glow for (x, y), glow in reversed(tuple(zip(corners, _CORNERS, strict=True)))}
    board = BoardView(Shape.SQUARES, columns, rows, cells, ())
    view = View(Cue("lobby.title"), None, dial=THREE_O_CLOCK, board=board)
    prompt = Prompt(0, ANYONE, Kind.CHOOSE, words.say(Cue("display.test", name=name)), rule="")
    lights = LightState(view, Kind.CHOOSE, glows=glows)
    return TrialPicture(lights, PanelContent(view, words.say(Cue("lobby.title")), name, prompt, glows=glows))
