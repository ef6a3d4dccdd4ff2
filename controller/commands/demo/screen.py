"""The table in a terminal: the clock with its tokens, the board, what is asked, and the last lines of the story."""

from __future__ import annotations

from collections import deque
from math import cos, pi, sin

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from controller.commands.demo.small_screen import small
from controller.commands.demo.terminal_symbols import GLOWS, STYLES, short, track
from controller.daemon.watching import PublicState, Watched
from controller.messages.events import EventsMessage
from controller.session.table_state import TableState
from controller.web.access.invites import PageOpened
from rulesets.engine.boards.square_grid import name
from rulesets.engine.language.words import Words
from rulesets.engine.view import BoardView, Dial, Shape, View

STORY_LINES = 12

# Below this, clock, board and sheets have no room in their own frames.
WIDE, HIGH = 120, 46

# A character cell is about twice as high as wide: the clock is round on the screen.
RADIUS = 6
STRETCH = 2.2


class Screen:
    """Call `note` with everything that happens; it is drawn whenever the terminal asks."""

    def __init__(self) -> None:
        self._moment: PublicState | None = None
        self._page: str | None = None
        self._story: deque[str] = deque(maxlen=STORY_LINES)

    def note(self, seen: Watched) -> None:
        match seen:
            case PublicState():
                self._moment = seen
            case EventsMessage(events=events):
                self._story.extend(str(event["text"]) for event in events)
            case PageOpened(invites=(owner, *_)):
                self._page = owner.url
            case _:
                pass

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.drawn(options.max_width, options.height or options.size.height)

    def drawn(self, width: int, height: int) -> RenderableType:
        if self._moment is None:
            return Text("The table is starting…")
        board = self._moment.state.view.board
        if width < WIDE or height < HIGH or (board is not None and board.shape is Shape.PLACES):
            return small(self._moment, tuple(self._story), self._page, width, height)
        table = draw(self._moment, tuple(self._story))
        return Group(Text(f"The table's page: {self._page}", style="bold"), table) if self._page else table


def draw(moment: PublicState, story: tuple[str, ...]) -> RenderableType:
    view, words = moment.state.view, moment.words
    parts: list[RenderableType] = []
    if view.dial:
        coming = [words.say(event.text) for event in view.dial.events[:1]]
        time = f"{view.dial.hour}:{view.dial.minute:02}"
        parts.append(Panel(_dial(view.dial, words), title=time, subtitle="".join(coming) or None))
    if view.board and view.board.cells:
        parts.append(Panel(_board(view.board, moment.state), title=words.say(view.title)))
    parts.append(Panel(_sheets(view, words), title="in play"))
    return Group(
        Panel(_prompt(moment.state, words), title="asked"),
        Columns(parts),
        Panel(Text("\n".join(story)), title="story", height=STORY_LINES + 2),
    )


def _prompt(state: TableState, words: Words) -> Text:
    prompt = state.prompt
    text = Text(f"{words.name(prompt.seat)}: {prompt.text}", style="bold")
    if prompt.dice:
        text.append("\n" + ", ".join(f"{dice.count} {dice.kind}" for dice in prompt.dice))
        text.append("".join(f"  {die.die}={die.face}" for die in prompt.counted), style="cyan")
    for notice in prompt.notices[:4]:
        text.append(f"\n{notice.text}", style="yellow")
    return text


def _dial(dial: Dial, words: Words) -> Text:
    width, height = round(2 * RADIUS * STRETCH) + 7, 2 * RADIUS + 3
    canvas = [[(" ", "")] * width for _ in range(height)]
    for sector in range(1, dial.sectors + 1):
        angle = 2 * pi * sector / dial.sectors
        x, y = width // 2 + round(RADIUS * STRETCH * sin(angle)), height // 2 - round(RADIUS * cos(angle))
        _write(canvas, x, y, f"{sector:>2}", "reverse" if sector == dial.hand else "dim")
        waiting = [token for token in dial.tokens if token.sector == sector]
        for place, token in enumerate(waiting[:3]):
            _write(canvas, x + 2 + place, y, words.name(token.id)[:1], STYLES[token.side])
    _write(canvas, width // 2 - 4, height // 2, f"{dial.sectors_left} left", "")
    return _joined(canvas)


def _board(board: BoardView, state: TableState) -> Text:
    canvas = [[("  ", "")] * board.columns for _ in range(board.rows)]
    cells = {cell.id: cell for cell in board.cells}
    for cell in board.cells:
        if cell.level == 0:
            canvas[cell.y][cell.x] = ("· " if cell.ground == "open" else "▒▒", "dim")
    for lit, glow in state.glows.items():
        if lit in cells:
            at = cells[lit]
            canvas[at.y][at.x] = (canvas[at.y][at.x][0], GLOWS[glow])
    for piece in board.pieces:
        if piece.cell in cells:
            at = cells[piece.cell]
            canvas[at.y][at.x] = (short(piece), f"{STYLES[piece.side]} {GLOWS.get(state.glows.get(at.id, ''), '')}")
    columns = "".join(f"{name(x, 0)[:-1]:<2}" for x in range(board.columns))
    rows = _joined(canvas).split("\n")
    numbered = (Text.assemble((f"{number:>2} ", "dim"), row) for number, row in enumerate(rows, 1))
    return Text("\n").join((Text(f"   {columns}", style="dim"), *numbered))


def _sheets(view: View, words: Words) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    for sheet in view.sheets:
        tracks = "  ".join(track(words.say(each.label), each.value, each.most) for each in sheet.tracks)
        grid.add_row(Text(words.name(sheet.id), style=STYLES[sheet.side]), tracks)
    return grid


def _write(canvas: list[list[tuple[str, str]]], x: int, y: int, text: str, style: str) -> None:
    for offset, letter in enumerate(text):
        if 0 <= y < len(canvas) and 0 <= x + offset < len(canvas[y]):
            canvas[y][x + offset] = (letter, style)


def _joined(canvas: list[list[tuple[str, str]]]) -> Text:
    text = Text()
    for row in canvas:
        for letter, style in row:
            text.append(letter, style=style)
        text.append("\n")
    text.rstrip()
    return text
