"""The table in a small terminal, 80 by 24: the board first, what is asked and everyone next to it, the newest lines below.

Nothing is cut: long lines are wrapped, and the oldest lines of the story are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from controller.commands.demo.terminal_symbols import GLOWS, STYLES, short, track
from controller.daemon.watching import PublicState
from rulesets.engine.boards.square_grid import name
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import BoardView, Shape, Sheet, View

GAP = 2

# A model takes two letters; the third keeps neighbours apart.
CELL = 3

# A few places, such as formations, are listed with their links; of more, only those where somebody is.
MOST_PLACES = 12
WAYS = {"engaged": "!", "near": "~"}


def small(moment: PublicState, story: Sequence[str], page: str | None, width: int, height: int) -> Text:
    head = _head(moment, page, width)
    board = _board(moment)
    room = width - (max(map(len, board)) + GAP if board else 0)
    side = _side_column(moment, room)
    middle = _side_by_side(board, side, width - room)
    left = height - len(head) - len(middle)
    return Text("\n").join((*head, *middle, *_newest(story, width, left)))


def _head(moment: PublicState, page: str | None, width: int) -> list[Text]:
    view, words = moment.state.view, moment.words
    dial = view.dial
    clock = f"  {dial.hour}:{dial.minute:02}, {dial.sectors_left} left, ends {dial.ends}" if dial else ""
    lines = [Text(line, "bold") for line in wrap(words.say(view.title) + clock, width)]
    if view.goal:
        lines += [Text(line, "italic") for line in wrap(words.sentence(view.goal.text), width)]
    return lines + ([Text(line, "dim") for line in wrap(page, width)] if page else [])


def _board(moment: PublicState) -> list[Text]:
    board = moment.state.view.board
    if board is None or not board.cells:
        return []
    if board.shape is Shape.PLACES:
        few = len(board.cells) <= MOST_PLACES
        return _places(board, moment.words) if few else _whereabouts(board, moment.words)
    signs = _signs(board, moment)
    columns = "".join(f"{name(x, 0)[:-1]:<{CELL}}" for x in range(board.columns))
    lines = [Text(f"   {columns}", "dim")]
    for y in range(board.rows):
        row = Text(f"{y + 1:>2} ", "dim")
        for x in range(board.columns):
            sign, style = signs.get((x, y), ("", ""))
            row.append(f"{sign:<{CELL}}", style)
        lines.append(row)
    return lines


def _places(board: BoardView, words: Words) -> list[Text]:
    """A line for each of a few places: who is there, how many, and what each is linked with."""
    lines: list[Text] = []
    for cell in board.cells:
        there = [piece for piece in board.pieces if piece.cell == cell.id and not piece.down]
        line = Text(cell.id if there else words.name(cell.id), STYLES[there[0].side] if there else "dim")
        line.append(f" {len(there)}" if there else "", "")
        for link in board.links:
            if cell.id in {link.a, link.b}:
                line.append(f" {WAYS.get(link.kind, '-')}{link.b if cell.id == link.a else link.a}", "dim")
        lines.append(line)
    used = {link.kind for link in board.links}
    return lines + [Text(f"{sign} {words.name(kind)}", "dim") for kind, sign in WAYS.items() if kind in used]


def _whereabouts(board: BoardView, words: Words) -> list[Text]:
    """A map of places has more columns than a terminal: a line for each place where somebody is."""
    lines: list[Text] = []
    for cell in board.cells:
        there = [piece for piece in board.pieces if piece.cell == cell.id and not piece.down]
        if there:
            signs = (part for piece in there for part in ((" ", ""), (short(piece), STYLES[piece.side])))
            lines.append(Text.assemble((words.name(cell.id), "dim"), *signs))
    return lines


def _signs(board: BoardView, moment: PublicState) -> dict[tuple[int, int], tuple[str, str]]:
    """What stands on each square: ground, what is lit, and over it all the models."""
    glows, at = moment.state.glows, {cell.id: (cell.x, cell.y) for cell in board.cells}
    signs = {
        (cell.x, cell.y): ("·" if cell.ground == "open" else "▒▒", "dim") for cell in board.cells if cell.level == 0
    }
    for cell, glow in glows.items():
        if cell in at:
            signs[at[cell]] = (signs.get(at[cell], ("·", ""))[0], GLOWS[glow])
    for piece in board.pieces:
        if piece.cell in at:
            lit = GLOWS.get(glows.get(piece.cell, ""), "")
            signs[at[piece.cell]] = (short(piece), f"{STYLES[piece.side]} {lit}")
    return signs


def _side_column(moment: PublicState, width: int) -> list[Text]:
    """What is asked, what has been rolled, what to put right; then everyone."""
    prompt = moment.state.prompt
    lines = [Text(line, "bold") for line in wrap(f"{moment.words.name(prompt.seat)}: {prompt.text}", width)]
    if prompt.dice:
        rolled = "".join(f"  {die.die} {die.face}" for die in prompt.counted)
        wanted = ", ".join(f"{dice.count} {dice.kind}" for dice in prompt.dice)
        lines += [Text(line, "cyan") for line in wrap(wanted + rolled, width)]
    for notice in prompt.notices[:2]:
        lines += [Text(line, "yellow") for line in wrap(notice.text, width)]
    return [*lines, Text(""), *_sheets(moment.state.view, moment.words, width)]


def _sheets(view: View, words: Words, width: int) -> list[Text]:
    """A line or two for each played model; the others share one paragraph."""
    lines: list[Text] = []
    for sheet in (each for each in view.sheets if each.seat != ANYONE):
        tracks = "  ".join(
            track(words.say(each.label), each.value, each.most) for each in sheet.tracks if each.most != 0
        )
        style = STYLES[sheet.side] + (" reverse" if sheet.id == view.active else "")
        first, *more = wrap(f"{words.name(sheet.id)}  {tracks}", width) or [""]
        name_ends = min(len(words.name(sheet.id)), len(first))
        lines.append(Text.assemble((first[:name_ends], style), first[name_ends:]))
        lines += [Text(f" {line}") for line in more]
    others = ", ".join(_briefly(sheet, words) for sheet in view.sheets if sheet.seat == ANYONE)
    return [*lines, *(Text(line, "dim") for line in wrap(others, width))]


def _briefly(sheet: Sheet, words: Words) -> str:
    numbers = (f"{each.value}/{each.most}" for each in sheet.tracks if each.most)
    return " ".join((words.name(sheet.id), *numbers, *map(words.name, sheet.tokens)))


def _side_by_side(left: list[Text], right: list[Text], width: int) -> list[Text]:
    if not left:
        return right
    rows = max(len(left), len(right))
    left_padded = (*left, *(Text("") for _ in range(rows - len(left))))
    right_padded = (*right, *(Text("") for _ in range(rows - len(right))))
    joined = []
    for one, other in zip(left_padded, right_padded, strict=True):
        line = one.copy()
        line.pad_right(width - len(line))
        line.append_text(other)
        line.rstrip()
        joined.append(line)
    return joined


def _newest(story: Sequence[str], width: int, most: int) -> list[Text]:
    """As many of the last lines as there is room for, the newest last."""
    lines = [line for sentence in story for line in wrap(sentence, width, subsequent_indent="  ")]
    return [Text(line) for line in lines[-most:]] if most > 0 else []
