"""`arbiter replay`: a recorded game, again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from controller.commands.failing import Failure
from controller.commands.faults import told_plainly
from controller.commands.output import harmless, print_json
from controller.config import games
from controller.content.languages import BASE, words_with
from controller.journal.chain import Saved
from controller.journal.file import RowFault
from controller.journal.journal import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import setup_of
from controller.mqtt.payloads import public_answer
from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Measured, Override, Rolled, Undo, to_json
from rulesets.engine.events import Event, Weight
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Draw, First, Measure, Request, Roll, Together
from rulesets.engine.words import Words


def replay(path: Path, *, story: bool, language: str, json: bool, seat: str | None = None) -> None:
    """With a `seat`, as that seat knew the game: what others asked, chose and drew in private is left out."""
    with told_plainly():
        with Journal.read(path) as journal:
            saved = journal.latest()
            if saved is None:
                raise Failure(f"{path} holds no game yet.")
            words = words_of_game(journal, saved, language)
        ruleset = games.find(saved.ruleset)
        game = Game(ruleset, setup_of(saved, ruleset))
        if seat is not None and seat not in game.setup.seats:
            raise Failure(f"There is no seat {seat!r} in this game: write one of {', '.join(game.setup.seats)}.")
        title = words.say(game.view.title)
        chapters = list(_chapters(game, saved, words, seat))
    if json:
        whole = {"ruleset": saved.ruleset, "digest": game.digest, "outcome": game.outcome, "chapters": chapters}
        print_json(whole if seat is None else {name: each for name, each in whole.items() if name != "digest"})
        return
    console = Console()
    if story:
        console.print(_story(title, chapters))
    ended = game.outcome.result if game.outcome else "not over yet"
    console.print(f"{saved.ruleset}: {len(chapters)} answers, {ended}. Digest {game.digest}.")


def _chapters(game: Game[Any], saved: Saved, words: Words, seat: str | None) -> Iterator[dict[str, Any]]:
    """What was asked and said, what came of it, and by which rule. What the pack itself has to say is read aloud."""
    of_the_game = words_with(saved.ruleset, {}, BASE).entries
    for index, answer in enumerate(saved.record):
        request = game.request
        asked, said = asked_and_said(request, answer, words)
        aloud = request is not None and request.why.key not in of_the_game
        events = _taken(game, index, answer)
        chapter = {
            "index": index,
            "asked": asked,
            "aloud": aloud,
            "said": said,
            "answer": to_json(answer),
            "digest": game.digest,
            "story": [{"rule": event.rule, "weight": event.weight, "text": words.tell(event)} for event in events],
        }
        yield chapter if seat is None else _known_to(seat, chapter, request, answer, events)


def _known_to(
    seat: str, chapter: dict[str, Any], request: Request | None, answer: Answer, events: tuple[Event, ...]
) -> dict[str, Any]:
    """A digest could be guessed backwards, so it is left out as well."""
    known = {name: each for name, each in chapter.items() if name != "digest"}
    public = public_answer(answer, request, events)
    speaker = answer.seat if isinstance(answer, ForSeat) else getattr(request, "seat", None)
    if speaker == seat or public == chapter["answer"]:
        return known
    return {**known, "asked": "", "aloud": False, "said": "", "answer": public}


def _taken(game: Game[Any], index: int, answer: Answer) -> tuple[Event, ...]:
    try:
        return game.answer(answer)
    except (Refused, RulesFault):
        way_out = "tell its story with the Arbiter that wrote it"
        raise RowFault(index + 1, f"The rules no longer allow answer {index + 1}: {way_out}.") from None


def asked_and_said(request: Request | None, answer: Answer, words: Words) -> tuple[str, str]:
    """The question and the reply as people would put them."""
    match request, answer:
        case _, Undo() | Override():
            return "", ""  # what came of it says it all
        case ((Together(parts) | First(parts)), ForSeat(seat, reply)):
            part = next(part for part in parts if part.seat == seat)
            return asked_and_said(part, reply, words)
        case _, ForSeat(_, reply):
            return asked_and_said(request, reply, words)
        case Choose(options=options, why=why), Chosen(key):
            return words.say(why), next((words.label(option) for option in options if option.key == key), key)
        case Roll(dice=dice, why=why), Rolled(faces):
            return words.say(why), ", ".join(die.shows(face) for die, face in zip(dice, faces, strict=True))
        case Draw(why=why), Drawn(cards):
            return words.say(why), ", ".join(map(words.name, cards))
        case Measure(why=why, unit=unit), Measured(value):
            return words.say(why), f"{value} {words.name(unit)}"
        case _:
            return "", ""


def _story(title: str, chapters: list[dict[str, Any]]) -> Table:
    """What came about, with the rules beside the lines they made. What was asked shows in what came of it."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row("", Text(harmless(title), "bold underline"))
    stance = ""
    for chapter in chapters:
        if chapter["aloud"]:
            table.add_row("", Text(harmless(chapter["asked"]), "italic"))
        for line in chapter["story"]:
            match line["weight"]:
                case Weight.CHAPTER:
                    table.add_row()
                    table.add_row(line["rule"], Text(harmless(line["text"]), "bold"))
                case Weight.STANCE if line["text"] != stance:
                    stance = line["text"]
                    table.add_row(line["rule"], Text(harmless(stance)))
                case Weight.NEWS:
                    table.add_row(line["rule"], Text(harmless(line["text"])))
    return table
