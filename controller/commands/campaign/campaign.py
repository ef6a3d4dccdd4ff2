"""`arbiter campaign`: the games that a table has played in a chain; one of them as a file, and from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from controller.chronicle.chapters import ChronicleChapter, as_data, chapter_of, luck_text, standing
from controller.chronicle.html_page import as_page
from controller.chronicle.tale import Sentences
from controller.commands.campaign.lending import borrow, lend, read_hero
from controller.commands.failing import Failure, harmless, plain_failures
from controller.commands.output import counted, print_json
from controller.config import games
from controller.config.load import load_table
from controller.journal.campaign import chains, read, write_into, written
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import replay
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words


def campaign(
    path: Path,
    *,
    everything: bool,
    export: Path | None,
    bring: Path | None,
    state: Path | None,
    json: bool,
    story: bool = False,
    html: Path | None = None,
    lent: tuple[str, Path] | None = None,
    guest: Path | None = None,
    seat: str | None = None,
) -> None:
    """Lend or borrow a hero; show the last campaign or all; export, import, or print it as a book."""
    with plain_failures():
        table = load_table(path, state)
        journal = Path(table.config.journal.path)
        if bring is not None:
            _import(journal, bring, table.config.game.ruleset, json=json)
        elif export is not None:
            _export(journal, export, json=json)
        elif lent is not None:
            _lend(journal, *lent, json=json)
        elif guest is not None:
            _borrow(journal, guest, seat, json=json)
        elif story or html is not None:
            _tell(journal, table.config.table.language, html, json=json)
        else:
            _show(journal, table.config.table.language, everything=everything, json=json)


def _show(path: Path, language: str, *, everything: bool, json: bool) -> None:
    with Journal.read(path) as journal:
        found = chains(journal.games())
        if not found:
            raise Failure(f"{path} holds no game yet.")
        shown = found if everything else found[-1:]
        documents = [[_document(saved, words_of_game(journal, saved, language)) for saved in chain] for chain in shown]
    if json:
        print_json({"campaigns": documents})
        return
    console = Console()
    for number, chain in enumerate(documents, len(found) - len(documents) + 1):
        grid = Grid(title=f"Campaign {number}", title_justify="left", box=None)
        for column in ("game", "", "answers", "ended", "won"):
            grid.add_column(column)
        for game in chain:
            grid.add_row(str(game["game"]), game["title"], str(game["answers"]), game["ended"], ", ".join(game["won"]))
        console.print(grid)
        for line in chain[-1]["stands"]:
            console.print(f"  {harmless(line)}", highlight=False, markup=False)
        if ways := chain[-1]["may_follow"]:
            console.print(f"May follow: {', '.join(way['label'] for way in ways)}.")


def _tell(path: Path, language: str, html: Path | None, *, json: bool) -> None:
    """Print the last campaign as a book, on the screen or to a file."""
    with Journal.read(path) as journal:
        found = chains(journal.games())
        if not found:
            raise Failure(f"{path} holds no game yet.")
        words = words_of_game(journal, found[-1][-1], language)
        chapters = [chapter_of(saved, words) for saved in found[-1]]
    if html is not None:
        _write(html, as_page(chapters[0].title, chapters, words, language))
        _say(
            f"{html} tells {counted(len(chapters), 'game')}.", {"written": str(html), "games": len(chapters)}, json=json
        )
    elif json:
        sentences = Sentences(words)
        print_json({"chapters": [as_data(chapter, sentences) for chapter in chapters]})
    else:
        Console().print(_on_screen(chapters, words))


def _write(out: Path, text: str) -> None:
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Failure(f"{out} exists already: choose another name.") from None
    except OSError as error:
        raise Failure(f"{out} cannot be written ({error.strerror}): choose another place.") from None


def _document(saved: Saved, words: Words) -> dict[str, Any]:
    game = replay(saved, games.find(saved.ruleset))
    outcome = game.outcome
    ways = game.ruleset.following(game.setup, outcome) if outcome and saved.next is None else ()
    result = outcome.result if outcome else ""
    return {
        "game": saved.id,
        "ruleset": saved.ruleset,
        "title": words.say(game.view.title),
        "answers": len(saved.record),
        "ended": (words.say(Cue(result)) if result in words.entries else words.name(result))
        if result
        else "not over yet",
        "won": [words.name(seat) for seat in (outcome.won if outcome else ())],
        "next": saved.next.id if saved.next else None,
        "may_follow": [{"id": way.id, "label": words.say(way.label)} for way in ways],
        "stands": list(standing(game.view, words)),
    }


def _export(path: Path, out: Path, *, json: bool) -> None:
    with Journal.read(path) as journal:
        found = chains(journal.games())
    if not found:
        raise Failure(f"{path} holds no game yet.")
    document = written(found[-1], games.find(found[-1][0].ruleset))
    _write(out, document.model_dump_json(indent=1, exclude_none=True) + "\n")
    _say(
        f"{out} holds {counted(len(document.games), 'game')}.",
        {"exported": str(out), "games": len(document.games)},
        json=json,
    )


def _import(path: Path, bring: Path, ruleset: str, *, json: bool) -> None:
    try:
        document = read(bring.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(f"{bring} cannot be read ({error}).") from None
    if document.ruleset != ruleset:
        raise Failure(f"{bring} is a campaign of {document.ruleset}, and this table plays {ruleset}.")
    with Journal.open(path) as journal:
        count = write_into(journal, document, games.find(ruleset))
    _say(
        f"{counted(count, 'game')} written to {path}: `arbiter play` goes on with the last.",
        {"imported": count},
        json=json,
    )


def _lend(path: Path, name: str, out: Path, *, json: bool) -> None:
    hero = lend(path, name)
    _write(out, hero.model_dump_json(indent=1) + "\n")
    _say(f"{out} holds {name}, who also stays in this campaign.", {"lent": name, "written": str(out)}, json=json)


def _borrow(path: Path, file: Path, seat: str | None, *, json: bool) -> None:
    came = borrow(path, read_hero(file), seat)
    sentence = f"{came.name} comes along to {came.game}, played by {came.seat}: `arbiter play` goes on with it."
    _say(harmless(sentence), {"guest": came.name, "game": came.game, "seat": came.seat}, json=json)


def _say(sentence: str, document: dict[str, Any], *, json: bool) -> None:
    if json:
        print_json(document)
    else:
        Console().print(sentence, highlight=False, soft_wrap=True)


def _on_screen(chapters: list[ChronicleChapter], words: Words) -> RenderableType:
    parts: list[RenderableType] = []
    for number, chapter in enumerate(chapters, 1):
        parts.append(Text(harmless(f"{number}. {chapter.title}"), "bold underline"))
        parts += (Text(harmless(text), "italic") for text in chapter.read_aloud)
        for section in chapter.sections:
            parts += [Text(harmless(section.heading), "bold")] if section.heading else []
            parts.append(Text(harmless(" ".join(section.lines))))
        end = f"{chapter.ended} {luck_text(chapter.luck, words)}".strip()
        parts += [Text(harmless(end), "bold")] if end else []
        parts.append(Text(""))
    parts += (Text(harmless(line)) for line in (chapters[-1].stands if chapters else ()))
    return Group(*parts)
