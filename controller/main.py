# ruff: noqa: PLC0415 - a command is imported when it is called: the others' libraries would only make people wait
"""The command `arbiter`. Each command's own module is imported when it is called: the help comes at once."""

from __future__ import annotations

import logging
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from controller.commands.devices.app import devices
from controller.commands.failing import Failure
from controller.commands.output import harmless
from controller.log_limit import LogLimit

app = typer.Typer(
    name="arbiter",
    help="The referee of a smart table: Bluetooth dice and NFC miniatures in, rulings on light and paper out.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=True,
)
app.add_typer(devices, name="devices")

# What shells expect of a command that was used wrongly, and of one that was stopped with Ctrl-C.
WRONG_USE = 2
INTERRUPTED = 130

# Typer hands on what pydantic says of a wrong choice, with this before the sentence.
PYDANTIC_SAYS = "Value error, "

TableFile = Annotated[
    Path, typer.Argument(metavar="TABLE.toml", help="The table's config.", exists=True, dir_okay=False)
]
JournalFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE",
        help="A table's journal, or its config; the one played last without it.",
        exists=True,
        dir_okay=False,
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
StateFolder = Annotated[Path | None, typer.Option("--state", help="Keep journals and ports here.", show_default=False)]
Port = Annotated[
    int | None, typer.Option("--port", help="The broker's port instead of the config's.", min=0, max=65535)
]
Seed = Annotated[int | None, typer.Option("--seed", help="Chooses dice, cards and players' whims.", min=0)]
Public = Annotated[bool, typer.Option("--public", help="Let phones and other computers in the house open the page.")]
Fast = Annotated[bool, typer.Option("--fast", help="No pauses for people to watch.")]


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"arbiter {version('arbiter-table')}")
        raise typer.Exit


@app.callback()
def arbiter(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """The referee of a smart table: Bluetooth dice and NFC miniatures in, rulings on light and paper out."""


class Hands(StrEnum):
    ON = "on"
    OFF = "off"


def _spoken(language: str) -> str:
    from controller.config.languages import languages

    if language not in languages():
        raise typer.BadParameter(f"there are no words in {language!r}: it is one of {', '.join(languages())}")
    return language


WhoseHands = Annotated[
    Hands | None,
    typer.Option("--hands", help="off: the virtual players sit back, and you play on the page.", show_default=False),
]


@app.command()
def demo(
    ruleset: Annotated[str, typer.Argument(help="The game to play.")] = "nova_aetas",
    *,
    fast: Fast = False,
    seed: Seed = None,
    hands: WhoseHands = None,
    public: Public = False,
    json: AsJson = False,
) -> None:
    """Watch a whole table play itself on virtual hardware, through the real drivers."""
    from controller.commands.demo.demo import demo as run_demo

    run_demo(ruleset, fast=fast, seed=seed, hands=_play_by_themselves(hands), public=public, json=json)


@app.command()
def init(
    *,
    out: Annotated[
        Path | None, typer.Option("--out", help="The config to write, table.toml here.", show_default=False)
    ] = None,
    port: Annotated[
        list[str] | None,
        typer.Option(
            "--port", help="Look at this port for readers, too; may be given more than once.", show_default=False
        ),
    ] = None,
) -> None:
    """Begin here: say what is on your table (dice, readers, displays, phones, or nothing), and get a config."""
    from controller.commands.init import init as run_init

    run_init(out, ports=port or ())


@app.command()
def games(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[JOURNAL or TABLE.toml]",
            help="A journal, or a table's config; without one, all tables of this machine.",
            exists=True,
            dir_okay=False,
            show_default=False,
        ),
    ] = None,
    *,
    language: Annotated[str, typer.Option("--language", callback=_spoken, help="The language to tell it in.")] = "en",
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """List the games that were played: who won, how long it took, who was lucky."""
    from controller.commands.games import games as run_games

    run_games(file, language=language, state=state, json=json)


@app.command()
def play(
    table: Annotated[
        Path | None,
        typer.Argument(
            metavar="TABLE.toml",
            help="The table's config; without one, table.toml here, or a table without devices.",
            exists=True,
            dir_okay=False,
            show_default=False,
        ),
    ] = None,
    *,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game, even if one is unfinished.")] = False,
    once: Annotated[bool, typer.Option("--once", help="Stop when the game is over.")] = False,
    public: Public = False,
    state: StateFolder = None,
    port: Port = None,
    json: AsJson = False,
) -> None:
    """Run the table. A game that was interrupted goes on where it was; without one, choose it on the page."""
    from controller.commands.play import play as run_play

    run_play(table, new=new, once=once, public=public, state=state, port=port, json=json)


@app.command()
def mock(
    table: TableFile,
    *,
    fast: Fast = False,
    seed: Seed = None,
    state: StateFolder = None,
    port: Port = None,
    hands: WhoseHands = None,
    while_open: Annotated[bool, typer.Option("--while-open", help="Stop when the input closes.")] = False,
) -> None:
    """Bring the virtual hardware of a table to life, for a daemon in another process."""
    from controller.commands.mock.mock import mock as run_mock

    by_themselves = _play_by_themselves(hands)
    run_mock(table, fast=fast, seed=seed, state=state, port=port, hands=by_themselves, while_open=while_open)


@app.command()
def record(
    table: TableFile,
    *,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the captures go.")],
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="Stop after this long.", min=0, show_default=False)
    ] = None,
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """Record every byte between the table and its devices, to look at or to play back."""
    from controller.commands.record import record as run_record

    run_record(table, out=out, seconds=seconds, state=state, json=json)


@app.command()
def replay(
    file: JournalFile = None,
    *,
    game: Annotated[
        int | None, typer.Option("--game", help="The number of a game; the last without it.", min=1, show_default=False)
    ] = None,
    story: Annotated[bool, typer.Option("--story", help="Tell what happened, each line with its rule.")] = False,
    language: Annotated[str, typer.Option("--language", callback=_spoken, help="The language to tell it in.")] = "en",
    seat: Annotated[str | None, typer.Option("--seat", help="Only what this seat knew.", show_default=False)] = None,
    json: AsJson = False,
) -> None:
    """Play a recorded game again, and show how it went."""
    from controller.commands.replay import replay as run_replay

    run_replay(file, game=game, story=story, language=language, json=json, seat=seat)


@app.command()
def campaign(
    table: TableFile,
    *,
    everything: Annotated[bool, typer.Option("--list", help="All chains of games, not only the last.")] = False,
    export: Annotated[
        Path | None, typer.Option("--export", help="Write the last chain to this file.", show_default=False)
    ] = None,
    bring: Annotated[
        Path | None,
        typer.Option("--import", help="Read a chain from this file, and go on with it.", exists=True, dir_okay=False),
    ] = None,
    state: StateFolder = None,
    json: AsJson = False,
) -> None:
    """Show the games that were played in a chain, each following from the last."""
    from controller.commands.campaign import campaign as run_campaign

    run_campaign(table, everything=everything, export=export, bring=bring, state=state, json=json)


@app.command()
def simulate(
    ruleset: Annotated[str, typer.Argument(help="The game to play.")] = "nova_aetas",
    *,
    games: Annotated[int, typer.Option("--games", help="How many.", min=1)] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The first game's; each next one takes the next.", min=0)] = 1,
    jobs: Annotated[int | None, typer.Option("--jobs", help="Processes; as many as there are cores.", min=1)] = None,
    table: Annotated[
        Path | None, typer.Option("--table", help="Play as this config says.", show_default=False, exists=True)
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games, and count how they end."""
    from controller.commands.simulate import simulate as run_simulate

    run_simulate(ruleset, games=games, seed=seed, jobs=jobs, table=table, json=json)


@app.command()
def gallery(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A table's journal; a sample without one.", exists=True, dir_okay=False),
    ] = None,
    *,
    out: Annotated[Path, typer.Option("--out", help="The folder for pictures and page.")] = Path("gallery"),
    language: Annotated[str, typer.Option("--language", callback=_spoken, help="Of the panels.")] = "en",
    at: Annotated[
        int | None, typer.Option("--at", help="After so many answers; after the last without it.", min=0)
    ] = None,
) -> None:
    """Draw what every kind of display shows at a moment of a game: pictures and one page."""
    from controller.commands.gallery.gallery import gallery as run_gallery

    run_gallery(file, out=out, language=language, at=at)


@app.command()
def verify(
    file: JournalFile = None,
    *,
    rescue: Annotated[
        Path | None, typer.Option("--rescue", help="Copy what is whole into a new journal.", show_default=False)
    ] = None,
    json: AsJson = False,
    head: Annotated[
        str | None, typer.Option("--head", help="Also check against a head that was noted earlier.", show_default=False)
    ] = None,
) -> None:
    """Check a journal: its chain of hashes, and every digest when it is played again."""
    from controller.commands.verify import verify as run_verify

    run_verify(file, rescue=rescue, head=head, json=json)


@app.command()
def check(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A table's config, or the folder of a pack.", exists=True)
    ],
    *,
    ruleset: Annotated[
        str | None,
        typer.Option("--ruleset", help="The game a pack is for, if its folder does not tell.", show_default=False),
    ] = None,
    cards: Annotated[bool, typer.Option("--cards", help="Read out what each card of the pack does.")] = False,
    language: Annotated[str, typer.Option("--language", callback=_spoken, help="The language of --cards.")] = "en",
    json: AsJson = False,
) -> None:
    """Check a table's config or a content pack, and point at every fault."""
    from controller.commands.check import check as run_check

    run_check(file, ruleset=ruleset, cards=language if cards else None, json=json)


@app.command()
def rules(
    ruleset: Annotated[str | None, typer.Argument(help="A game.", show_default=False)] = None,
    rule: Annotated[str | None, typer.Argument(help="The id of one rule, to explain.", show_default=False)] = None,
    *,
    language: Annotated[str, typer.Option("--language", callback=_spoken, help="The language to tell it in.")] = "en",
    json: AsJson = False,
) -> None:
    """List the rules and house rules of a game, or explain one."""
    from controller.commands.rules import rules as run_rules

    run_rules(ruleset, rule, language=language, json=json)


@app.command()
def dice(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[JOURNAL or TABLE.toml]...",
            help="Journals, or the configs of tables; without any, all tables of this machine.",
            exists=True,
            dir_okay=False,
            show_default=False,
        ),
    ] = None,
    *,
    die: Annotated[list[str] | None, typer.Option("--die", help="Only this die.", show_default=False)] = None,
    owner: Annotated[list[str] | None, typer.Option("--owner", help="Only this seat.", show_default=False)] = None,
    game: Annotated[list[int] | None, typer.Option("--game", help="Only this game.", show_default=False)] = None,
    fate: Annotated[
        list[str] | None, typer.Option("--fate", help="Only what fared so, such as counted.", show_default=False)
    ] = None,
    day: Annotated[
        str | None, typer.Option("--day", help="Only this day: 2026-07-01, today.", show_default=False)
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", help="From this day or moment on.", show_default=False)
    ] = None,
    until: Annotated[str | None, typer.Option("--until", help="Up to this day or moment.", show_default=False)] = None,
    every: Annotated[bool, typer.Option("--list", help="Every throw, line by line.")] = False,
    last: Annotated[
        int | None, typer.Option("--last", help="Only so many, from the end.", min=1, show_default=False)
    ] = None,
    judge: Annotated[bool, typer.Option("--judge", help="Say whether the dice are fair.")] = False,
    luck: Annotated[bool, typer.Option("--luck", help="Say who was lucky, test by test.")] = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write a table; - for here.", show_default=False)
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write a Parquet file.", show_default=False)
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with plots.", show_default=False)
    ] = None,
    state: StateFolder = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON lines.")] = False,
) -> None:
    """Look at every die that fell: what became of it, whether dice are fair, who was lucky."""
    from controller.commands.dice import Chosen, Wish
    from controller.commands.dice import dice as run_dice

    chosen = Chosen(
        tuple(die or ()), tuple(owner or ()), tuple(game or ()), tuple(fate or ()), day=day, since=since, until=until
    )
    wish = Wish(every=every, last=last, judge=judge, luck=luck, json=json, csv=csv, parquet=parquet, html=html)
    run_dice(files or (), chosen, wish, state)


@app.command(context_settings={"ignore_unknown_options": True})
def odds(
    question: Annotated[
        list[str],
        typer.Argument(metavar="DICE...", help="Such as 4d6 5+ crit 3, or 3mw infantry.", show_default=False),
    ],
    *,
    json: AsJson = False,
) -> None:
    """Tell the exact chances of a roll."""
    from controller.commands.odds import odds as run_odds

    run_odds(question, json=json)


def _play_by_themselves(hands: Hands | None) -> bool | None:
    return None if hands is None else hands is Hands.ON


@app.command()
def doctor(
    table: Annotated[
        Path | None,
        typer.Argument(
            metavar="[TABLE.toml]", help="The table's config.", exists=True, dir_okay=False, show_default=False
        ),
    ] = None,
    *,
    json: AsJson = False,
) -> None:
    """Look whether this computer is ready for a table, and say what to do where it is not."""
    from controller.commands.doctor import doctor as run_doctor

    run_doctor(table, json=json)


def run() -> None:
    """Run a command; whatever goes wrong is one sentence, and the details are for those who ask."""
    asked = os.environ.get("ARBITER_LOG", "ERROR").upper()
    level = asked if asked in logging.getLevelNamesMapping() else "ERROR"
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(LogLimit())
    logging.getLogger("mqtt").disabled = True  # a broker that goes away is told in words of our own
    try:
        code = app(standalone_mode=False)
    except Failure as failure:
        sys.exit(harmless(str(failure)) or 1)
    except typer.Abort:
        code = INTERRUPTED
    except Exception as error:
        logging.getLogger(__name__).debug("The command failed.", exc_info=True)
        code = _tell(error)
    sys.exit(code)


def _tell(error: Exception) -> int:
    """A wrong use of the command comes with a message of its own; anything else is a fault of ours."""
    wrong_use = getattr(error, "format_message", None)
    if wrong_use is not None:
        message = str(wrong_use()).replace(PYDANTIC_SAYS, "").rstrip(".")
        stop = "" if message.endswith("?") else "."
        sys.stderr.write(f"{message}{stop} See `arbiter --help`.\n" if message else "")
        return WRONG_USE
    what = " ".join(f"{type(error).__name__}: {error}".split())
    sys.stderr.write(
        f"Arbiter failed ({harmless(what)}): run it again with ARBITER_LOG=debug, and report what it says.\n"
    )
    return 1


if __name__ == "__main__":
    run()
