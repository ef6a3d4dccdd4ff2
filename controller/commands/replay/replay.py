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
from controller.commands.play.play import ended
from controller.commands.tables import last_journal
from controller.config import games
from controller.config.languages import BASE
from controller.content.languages import words_with
from controller.journal.chain import Saved
from controller.journal.file import RowFault
from controller.journal.journal import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import setup_of
from controller.lobby.history import find_game
from controller.lobby.offers import game_name
from controller.mqtt.payloads import public_answer
from controller.session.said import asked_and_said
from rulesets.engine.answers import Answer, ForSeat, to_json
from rulesets.engine.events import Event, Weight
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Request
from rulesets.engine.words import Words


def replay(
    file: Path | None, *, game: int | None = None, story: bool, language: str, json: bool, seat: str | None = None
) -> None:
    """The journal that was played last, and its latest game, unless others are named.

    With a `seat`, as that seat knew the game: what others asked, chose and drew in private is left out.
    """
    with told_plainly():
        path = last_journal(file)
        with Journal.read(path) as journal:
            saved = find_game(path, game)
            if saved is None:
                raise Failure(f"{path} holds no game {game}." if game else f"{path} holds no game yet.")
            words = words_of_game(journal, saved, language)
        ruleset = games.find(saved.ruleset)
        again = Game(ruleset, setup_of(saved, ruleset))
        if seat is not None and seat not in again.setup.seats:
            raise Failure(f"There is no seat {seat!r} in this game: write one of {', '.join(again.setup.seats)}.")
        title = words.say(again.view.title)
        chapters = list(chapters_of(again, saved, words, seat))
    if json:
        whole = {"ruleset": saved.ruleset, "digest": again.digest, "outcome": again.outcome, "chapters": chapters}
        print_json(whole if seat is None else {name: each for name, each in whole.items() if name != "digest"})
        return
    console = Console()
    if story:
        console.print(_story(title, chapters))
    how = ended(again.outcome, words) if again.outcome else "Not over yet."
    console.print(f"{game_name(saved.ruleset, words)}: {len(chapters)} answers. {how} Digest {again.digest}.")


def chapters_of(game: Game[Any], saved: Saved, words: Words, seat: str | None = None) -> Iterator[dict[str, Any]]:
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
