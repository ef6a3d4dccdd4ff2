"""`arbiter dice`: every throw at a table, and what the statistics say about it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Any

import click
import orjson
from rich.console import Console, RenderableType
from rich.text import Text

from controller.commands.app import app
from controller.commands.failing import Failure, plain_failures
from controller.commands.options import FILE, PATH, state_folder
from controller.commands.output import counted, piped
from controller.config import games
from controller.content.rulebook import rulebook
from controller.dice_log.filters import Filter, UnreadableDay, day, instant
from controller.dice_log.output import export, listing, report, terminal
from controller.dice_log.output.bars import DIM
from controller.dice_log.read import Log, Source, Throw, days, names, opened, sources, tallies, throws
from controller.dice_log.statistics.attempts import Played, attempts_in
from controller.dice_log.statistics.fairness import Judgement, judge
from controller.dice_log.statistics.luck import Luck, by_player, by_rule
from controller.dice_log.statistics.streaks import longest_streaks
from controller.referee.notices import Fate
from controller.toml.faults import instead

# The file name that means the terminal or the next program.
STDOUT = Path("-")

HINT = "--list shows every throw, --judge whether the dice are fair, --luck who was lucky, --html all of it on a page."


@dataclass(frozen=True, slots=True)
class Selection:
    """The throws to look at, as the command line names them."""

    dice: tuple[str, ...]
    owners: tuple[str, ...]
    games: tuple[int, ...]
    fates: tuple[str, ...]
    day: str | None
    since: str | None
    until: str | None


@dataclass(frozen=True, slots=True)
class Output:
    """What to do with them."""

    every: bool
    last: int | None
    judge: bool
    luck: bool
    json: bool
    csv: Path | None
    parquet: Path | None
    html: Path | None


def run_dice(files: Sequence[Path], selection: Selection, output: Output, state: Path | None) -> None:
    wanted = _filter(selection)
    with piped(), plain_failures():
        these = sources(files, state)
        _check_owners(these, wanted)
        with opened(these) as logs:
            _check_names(logs, wanted)
            _show(logs, wanted, output)


def _show(logs: Sequence[Log], wanted: Filter, output: Output) -> None:
    if output.csv or output.parquet or output.html:
        _write(logs, wanted, output)
    elif output.judge or output.luck:
        if output.judge:
            _tell_verdicts(judged(logs, wanted), json=output.json)
        if output.luck:
            _tell_luck(played(logs, wanted), json=output.json)
    elif output.json:
        for throw in _throws(logs, wanted, output.last):
            sys.stdout.buffer.write(export.json_line(throw))
    elif output.every or output.last is not None:
        _list(logs, wanted, output.last)
    else:
        _print((*terminal.summary(tallies(logs, wanted), days(logs, wanted)), Text(HINT, DIM)))


# Which throws


def _filter(selection: Selection) -> Filter:
    """Raises click.BadParameter for a word that is not known."""
    today = datetime.now().astimezone().date()
    for fate in selection.fates:
        if fate not in set(Fate):
            raise click.BadParameter(f"no throw has the result {fate!r}{instead(fate, sorted(Fate))}")
    try:
        since, until = day(selection.day, today) if selection.day else (None, None)
        since = instant(selection.since, today)[0] if selection.since else since
        until = instant(selection.until, today)[1] if selection.until else until
    except UnreadableDay as error:
        raise click.BadParameter(str(error)) from None
    return Filter(selection.dice, selection.owners, selection.games, selection.fates, since, until)


def _check_owners(these: Sequence[Source], wanted: Filter) -> None:
    if not wanted.owners:
        return
    unknown = [source for source in these if source.owners is None]
    if unknown:
        raise Failure(
            f"{unknown[0].path} does not say who owns which die: use the table's config instead of its journal."
        )
    known = sorted({owner for source in these for owner in source.known_owners.values()})
    for owner in wanted.owners:
        if owner not in known:
            raise Failure(f"No die belongs to {owner!r}{instead(owner, known)}")


def _check_names(logs: Sequence[Log], wanted: Filter) -> None:
    for what, column, said in (("die", "die", wanted.dice), ("game", "game", tuple(map(str, wanted.games)))):
        known = names(logs, column) if said else []
        for word in said:
            if word not in known:
                raise Failure(f"There is no {what} {word} in the log{instead(word, known)}")


def _throws(logs: Sequence[Log], wanted: Filter, last: int | None = None) -> Iterator[Throw]:
    return chain.from_iterable(throws(log, wanted, last) for log in logs)


def judged(logs: Sequence[Log], wanted: Filter) -> list[Judgement]:
    return judge(tallies(logs, wanted), longest_streaks(logs, wanted))


def played(logs: Sequence[Log], wanted: Filter) -> Played:
    if wanted.dice or wanted.fates:
        raise Failure("Luck is calculated by players and tests: leave out --die and --result.")
    return attempts_in((log.source for log in logs), wanted, games.find)


# Output


def _list(logs: Sequence[Log], wanted: Filter, last: int | None) -> None:
    colour = Console().is_terminal
    sys.stdout.writelines(f"{line}\n" for line in listing.lines(logs, _throws(logs, wanted, last), colour=colour))


def _tell_verdicts(judgements: list[Judgement], *, json: bool) -> None:
    if json:
        _print_lines(map(verdict_as_json, judgements))
    else:
        _print(terminal.verdicts(judgements))


def verdict_as_json(one: Judgement) -> dict[str, Any]:
    return {
        "die": one.die.name,
        "kind": one.die.kind,
        "typed": one.die.typed,
        "owners": one.owners,
        "rolls": one.rolls,
        "faces": {str(face): count for face, count in one.faces.items()},
        "expected": one.expected,
        "chance": one.chance,
        "method": one.method,
        "longest_run": asdict(one.streak) | {"chance": one.streak_chance} if one.streak else None,
        "threshold": one.threshold,
        "rolls_needed": one.needed,
        "verdict": one.verdict,
        "sentence": one.sentence,
    }


def _tell_luck(what: Played, *, json: bool) -> None:
    if json:
        _print_lines(_luck_as_json(what))
    else:
        _print(terminal.fortunes(what.attempts, titles(what)))
    for sentence in what.unknown:
        sys.stderr.write(f"{sentence}\n")


def _luck_as_json(what: Played) -> Iterator[dict[str, Any]]:
    for player in by_player(what.attempts):
        yield _fortune(player.name, None, player)
        own = [attempt for attempt in what.attempts if attempt.seat == player.name]
        yield from (_fortune(player.name, rule.name, rule) for rule in by_rule(own))


def _fortune(seat: str, rule: str | None, luck: Luck) -> dict[str, Any]:
    figures = {key: value for key, value in asdict(luck).items() if key != "name"}
    return {"seat": seat, "rule": rule, **figures, "percentile": luck.percentile, "sentence": luck.sentence}


def titles(what: Played) -> dict[str, str]:
    """What the rules are called that asked for the rolls."""
    rulesets = {attempt.ruleset for attempt in what.attempts}
    return {rule.id: rule.title for ruleset in sorted(rulesets) for rule in rulebook(ruleset).values()}


def _write(logs: Sequence[Log], wanted: Filter, output: Output) -> None:
    if output.csv == STDOUT:
        export.write_csv(_throws(logs, wanted, output.last), sys.stdout)
    elif output.csv:
        _wrote(export.to_csv(_throws(logs, wanted, output.last), output.csv))
    if output.parquet:
        _wrote(export.to_parquet(_throws(logs, wanted, output.last), output.parquet))
    if output.html:
        with export.whole(output.html) as temporary:
            temporary.write_text(_page(logs, wanted), encoding="utf-8")
        _print((f"Wrote the report to {output.html}.",))


def _wrote(written: export.Written) -> None:
    _print((f"Wrote {counted(written.rows, 'throw')} to {written.path}.",))


def _page(logs: Sequence[Log], wanted: Filter) -> str:
    """Luck belongs to players, not to single dice: it is left out where the page is about some dice only."""
    about_dice = bool(wanted.dice or wanted.fates)
    what = Played((), ()) if about_dice else played(logs, wanted)
    return report.page(
        report.ReportData(
            tables=tuple(log.source.name for log in logs),
            filter=str(wanted),
            tallies=tallies(logs, wanted),
            days=days(logs, wanted),
            judged=judged(logs, wanted),
            played=what,
            titles=titles(what),
        )
    )


def _print(parts: Iterable[RenderableType]) -> None:
    console = Console()
    for part in parts:
        console.print(part, highlight=False, markup=False, soft_wrap=isinstance(part, str))
        if not isinstance(part, str):
            console.print()


def _print_lines(documents: Iterable[dict[str, Any]]) -> None:
    for document in documents:
        sys.stdout.buffer.write(orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE))


@app.command()
@click.argument(
    "files",
    metavar="[JOURNAL or TABLE.toml]...",
    type=FILE,
    nargs=-1,
    help="Journals or table configs; without any, all tables of this computer.",
)
@click.option("--die", multiple=True, help="Only this die.")
@click.option("--owner", multiple=True, help="Only this seat.")
@click.option("--game", type=int, multiple=True, help="Only this game.")
@click.option("--result", multiple=True, help="Only rolls with this result (counted, cocked, …).")
@click.option("--day", help="Only this day, such as 2026-07-01 or today.")
@click.option("--since", help="From this day or moment on.")
@click.option("--until", help="Up to this day or moment.")
@click.option("--list", "every", is_flag=True, help="List every throw.")
@click.option("--last", type=click.IntRange(min=1), help="List only the last N throws.")
@click.option("--judge", is_flag=True, help="Test whether the dice are fair.")
@click.option("--luck", is_flag=True, help="Show who was lucky, roll by roll.")
@click.option("--csv", metavar="FILE", type=PATH, help="Write a CSV file; - writes to the terminal.")
@click.option("--parquet", metavar="FILE", type=PATH, help="Write a Parquet file.")
@click.option("--html", metavar="FILE", type=PATH, help="Write a page with plots.")
@state_folder
@click.option("--json", is_flag=True, help="Print JSON lines.")
def dice(
    files: tuple[Path, ...],
    *,
    die: tuple[str, ...],
    owner: tuple[str, ...],
    game: tuple[int, ...],
    result: tuple[str, ...],
    day: str | None,
    since: str | None,
    until: str | None,
    every: bool,
    last: int | None,
    judge: bool,
    luck: bool,
    csv: Path | None,
    parquet: Path | None,
    html: Path | None,
    state: Path | None,
    json: bool,
) -> None:
    """Look at every roll of your dice.

    Whether it counted, whether the dice are fair, who was lucky.
    """
    selection = Selection(die, owner, game, result, day=day, since=since, until=until)
    output = Output(every=every, last=last, judge=judge, luck=luck, json=json, csv=csv, parquet=parquet, html=html)
    run_dice(files, selection, output, state)
