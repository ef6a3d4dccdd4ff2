"""A campaign as a book: a chapter for each game, with its events, the luck of the dice, and the state at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from io import BytesIO
from typing import Any

from controller.chronicle.answers import chapters_of
from controller.chronicle.tale import Sentences, Tale, tale_of
from controller.chronicle.titles import title_of
from controller.config import games
from controller.content.game_name import game_name
from controller.journal.chain import Saved, fold
from controller.journal.replay import setup_of
from controller.messages.prompt import Kind, Prompt
from rulesets.engine.answers import Answer, ForSeat, Rolled
from rulesets.engine.campaigns import Possession
from rulesets.engine.cues import Cue
from rulesets.engine.events import Weight
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE, Roll, parts_of
from rulesets.engine.view import View

# No seat: everyone may read the book, so it contains only what everyone knew.
_NOBODY = ""


@dataclass(slots=True)
class Luck:
    """The dice that could succeed or fail: how many succeeded, and how many would have on average."""

    dice: int = 0
    achieved: int = 0
    expected: float = 0.0

    def add(self, roll: Roll, faces: tuple[int, ...]) -> None:
        """Numbers and symbols count alike; a roll that is no test says nothing about luck."""
        for die, face in zip(roll.dice, faces, strict=True):
            good = roll.good if roll.need is None else range(roll.need, die.sides + 1)
            if roll.need is not None or roll.good:
                self.dice += 1
                self.achieved += face in good
                self.expected += len([each for each in good if 1 <= each <= die.sides]) / die.sides


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a chapter: its heading, and what happened."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChronicleChapter:
    """One game. `company` is the name of the campaign's company, `promise` what the briefing said, `tale` what mattered, `board` a picture of its turning point (PNG).

    `read_aloud` are the texts of its pack, `sections` the full log; `stands` is the state of everyone at its end.
    """

    title: str
    read_aloud: tuple[str, ...]
    sections: tuple[Section, ...]
    ended: str
    luck: Luck
    stands: tuple[str, ...] = ()
    company: str = ""
    promise: str = ""
    tale: Tale = field(default_factory=Tale)
    board: bytes = b""


@dataclass(slots=True)
class _Draft:
    heading: str = ""
    lines: list[str] = field(default_factory=list)


def chapter_of(saved: Saved, words: Words) -> ChronicleChapter:
    """Replay a game, and collect what belongs into a story."""
    ruleset = games.find(saved.ruleset)
    luck = _luck(Game(ruleset, setup_of(saved, ruleset)), saved)
    game = Game(ruleset, setup_of(saved, ruleset))
    title = title_of(game.view.title, game.setup, words) or game_name(saved.ruleset, words)
    opening = [{"weight": event.weight, "text": words.tell(event)} for event in game.opening]
    parts = [{"asked": "", "aloud": False, "story": opening}, *chapters_of(game, saved, words, _NOBODY)]
    aloud = tuple(dict.fromkeys(chapter["asked"] for chapter in parts if chapter["aloud"]))
    result = game.outcome.result if game.outcome else ""
    ended = words.say(Cue(result)) if result in words.entries else words.name(result)
    tale = tale_of(saved, ruleset)
    return ChronicleChapter(
        title,
        aloud,
        tuple(_sections(parts)),
        ended,
        luck,
        tuple(_at_the_end(game, words)),
        _company(game),
        _promise(game, words),
        tale,
        drawn(tale.turning, words) if tale.turning else b"",
    )


def as_data(chapter: ChronicleChapter, sentences: Sentences) -> dict[str, Any]:
    """A chapter for programs: the tale as sentences, and no picture."""
    kept = {name: value for name, value in asdict(chapter).items() if name not in {"board", "tale"}}
    return {**kept, "tale": sentences.tell(chapter.tale)}


def _company(game: Game[Any]) -> str:
    campaigns = game.ruleset.campaigns
    now = campaigns.now(game.setup, game.outcome) if campaigns else None
    return now.company if now else ""


def _promise(game: Game[Any], words: Words) -> str:
    """What the briefing of the chosen mission or scenario promised."""
    keys = (f"{key}.{value}.intro" for key, value in game.setup if isinstance(value, str))
    return next((words.entries[key] for key in keys if key in words.entries), "")


def _luck(game: Game[Any], saved: Saved) -> Luck:
    """What was undone does not count."""
    luck, kept = Luck(), {one.entry.number for one in fold(saved.given)[1]}
    for entry in saved.given:
        rolled, seat = _rolled(entry.answer)
        for part in parts_of(game.request):
            if rolled is not None and entry.number in kept and isinstance(part, Roll) and seat in {None, part.seat}:
                luck.add(part, rolled.faces)
        game.answer(entry.answer)
    return luck


def _rolled(answer: Answer) -> tuple[Rolled | None, str | None]:
    reply, seat = (answer.reply, answer.seat) if isinstance(answer, ForSeat) else (answer, None)
    return (reply, seat) if isinstance(reply, Rolled) else (None, None)


def _sections(parts: list[dict[str, Any]]) -> Iterator[Section]:
    """A chapter event begins a section; a stance is mentioned once while it stays the same, and chores are left out."""
    draft, stance = _Draft(), ""
    for chapter in parts:
        for line in chapter["story"]:
            match line["weight"]:
                case Weight.CHAPTER:
                    if draft.lines:
                        yield Section(draft.heading, tuple(draft.lines))
                    draft = _Draft(line["text"])
                case Weight.STANCE if line["text"] != stance:
                    stance = line["text"]
                    draft.lines.append(stance)
                case Weight.NEWS:
                    draft.lines.append(line["text"])
    if draft.heading or draft.lines:
        yield Section(draft.heading, tuple(draft.lines))


def _at_the_end(game: Game[Any], words: Words) -> Iterator[str]:
    """The company of a campaign, or else everyone's sheet."""
    campaigns = game.ruleset.campaigns
    page = campaigns.page(game.ruleset.redacted(game.state, None)) if campaigns else None
    if page is None:
        yield from standing(game.view, words)
        return
    for hero in page.heroes:
        parts = (("carries", hero.equipment), ("knows", hero.skills), ("hurt", hero.wound_cards))
        lines = (_things(f"chronicle.{part}", things, words) for part, things in parts if things)
        yield f"{words.name(hero.hero)}: {' '.join(lines)}".removesuffix(": ")
    yield f"{words.say(page.money.label)}: {page.money.value}"
    spare = next(iter(page.chest), None)
    if spare and spare.things:
        yield f"{words.say(spare.label)}: {_things('chronicle.carries', spare.things, words)}"


def _things(key: str, things: tuple[Possession, ...], words: Words) -> str:
    return words.say(Cue(key, things=tuple(thing.id for thing in things for _ in range(thing.count))))


def standing(view: View, words: Words) -> Iterator[str]:
    """Everyone's sheet in a line, and the tracks of the table."""
    for track in view.tracks:
        yield f"{words.say(track.label)}: {track.value}"
    for sheet in view.sheets:
        numbers = [f"{words.say(track.label)} {track.value}" for track in sheet.tracks]
        detail = ", ".join((*numbers, *filter(None, (words.names(sheet.cards),))))
        yield f"{words.name(sheet.id)}: {detail}" if detail else words.name(sheet.id)
    for pile in view.piles:
        if pile.cards:
            whose = f"{words.name(pile.seat)}, " if pile.seat else ""
            yield f"{whose}{words.say(pile.label)}: {words.names(pile.cards)}"


FEWEST_DICE = 20
"""With fewer, more or less than expected means nothing."""


def luck_text(luck: Luck, words: Words) -> str:
    """Empty when hardly any die was rolled."""
    if luck.dice < FEWEST_DICE:
        return ""
    return words.say(Cue("chronicle.luck", count=luck.achieved, dice=luck.dice, tenths=round(10 * luck.expected)))


SIZE = (560, 560)
NAMES = 24
"""Room around the board for the names of rows and columns."""
MARGIN = 6


def drawn(view: View, words: Words) -> bytes:
    """As PNG; empty for a game without a board."""
    if view.board is None or not view.board.cells:
        return b""
    from PIL import ImageOps  # noqa: PLC0415  # drawing is slow to import

    from controller.displays.panel_content import panel_content  # noqa: PLC0415  # drawing is slow to import
    from controller.displays.paper.pages.board import draw_board  # noqa: PLC0415
    from controller.displays.paper.typeset import Box, blank, in_black_and_white  # noqa: PLC0415

    content = panel_content(view, Prompt(0, ANYONE, Kind.OVER, "", ""), words)
    image, draw = blank(*SIZE)
    draw_board(draw, Box(0, 0, *SIZE).inset(NAMES, NAMES), view.board, content)
    left, top, right, bottom = ImageOps.invert(image.convert("L")).getbbox() or (0, 0, *SIZE)
    image = image.crop(
        (max(0, left - MARGIN), max(0, top - MARGIN), min(SIZE[0], right + MARGIN), min(SIZE[1], bottom + MARGIN))
    )
    png = BytesIO()
    in_black_and_white(image).save(png, "PNG", optimize=True)
    return png.getvalue()
