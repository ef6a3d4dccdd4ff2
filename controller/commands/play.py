"""`arbiter play`: the daemon in the foreground."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path

import click
from msgspec.structs import replace

from controller.commands.app import app, log_json
from controller.commands.failing import plain_failures
from controller.commands.options import FILE, as_json, port, public, state_folder
from controller.commands.output import counted, piped, print_json
from controller.commands.run_until_stopped import run_until_stopped
from controller.commands.start_again import play_again
from controller.commands.tables import config_to_write, opened_to_all, own_table, table_for, way_back
from controller.config.load import Table
from controller.daemon.run import run_table
from controller.daemon.watching import Differs, Ending, PublicState, StartAgain, Watched
from controller.messages.prompt import Kind, Prompt
from controller.messages.prompt_in_words import result_text
from controller.monitoring.recent_log import keep_recent_log
from controller.toml.source import SourceFault
from controller.web.access.invites import PageOpened, PortTaken
from controller.web.access.page_port import next_free, page_is_free, taken
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Outcome


def run_play(
    path: Path | None,
    *,
    new: bool,
    game: int | None = None,
    once: bool,
    public: bool,
    state: Path | None,
    port: int | None,
    json: bool,
    one_link: bool = False,
) -> None:
    keep_recent_log()
    with plain_failures():
        config = path or own_table()
        try:
            table = table_for(config, state, port=port)
        except SourceFault as fault:
            raise SourceFault(*fault.sentences, *way_back(config, state)) from None
        public = public or (one_link and not json and wants_phones(table))
        table = opened_to_all(table) if public else table
        watcher = Watcher(table.config.table.name, open_page=sys.stdout.isatty() and not json, one_link=one_link)
        if not json:
            table = _with_free_page(table)

        def run(table: Table, *, new: bool = False, unfinished: int | None = None) -> Ending | None:
            watch, own = None if json else watcher.note, config_to_write(table.source.path)
            playing = run_table(table, new=new, unfinished=unfinished, until_over=once, watch=watch, own_config=own)
            return run_until_stopped(playing)

        def again(config: Path) -> Table:
            reloaded = table_for(config, state, port=port)
            return opened_to_all(reloaded) if public else reloaded

        try:
            ending = run(table, new=new, unfinished=game)
        except StartAgain as asked:
            ending = play_again(asked, table, again, run)
    if ending is not None:
        show(ending, watcher.words, json=json)


def run_own(*, public: bool) -> None:
    """Start this person's table, and show the one link that they need."""
    run_play(None, new=False, once=False, public=public, state=None, port=None, json=False, one_link=True)


def wants_phones(table: Table) -> bool:
    """Ask on a computer without a screen, such as a Raspberry Pi: nobody could open a page that only it can reach."""
    web = table.config.web
    is_private = web.enabled and not web.public and web.url is None
    if not is_private or has_screen() or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return click.confirm(
        "This computer has no screen. Open the page to phones and computers in your network?", default=True
    )


def _with_free_page(table: Table) -> Table:
    """Offer another port than the one that the config names. In place of the usual one, the page takes the next by itself."""
    web = table.config.web
    if "port" not in web.model_fields_set or not web.enabled or page_is_free(web):
        return table
    port = next_free(web)
    if not (sys.stdin.isatty() and click.confirm(f"{taken(web)} Use {port}?")):
        return table
    config = table.config.model_copy(update={"web": web.model_copy(update={"port": port})})
    return replace(table, config=config)


class Watcher:
    """Says what is on the table, where the page is, and what else a person at the terminal should know."""

    def __init__(self, name: str = "", *, open_page: bool = False, one_link: bool = False) -> None:
        self.words: Words | None = None
        self._name = name
        self._open_page = open_page
        self._one_link = one_link
        self._shown: tuple[str, ...] = ()

    def note(self, seen: Watched) -> None:
        with piped():  # the table plays on when nobody reads its output any more
            self._tell(seen)

    def _tell(self, seen: Watched) -> None:
        match seen:
            case PageOpened():
                self._announce(seen)
            case PublicState(state=state, words=words):
                if self.words is None and self._name:
                    click.echo(f"{self._name}: {_on_the_table(state.prompt)} Ctrl-C stops it; nothing is lost.")
                self.words = words
            case Differs(sentence=sentence) | PortTaken(sentence=sentence):
                click.secho(sentence, fg="yellow")
            case _:
                pass

    def _announce(self, seen: PageOpened) -> None:
        """Print links once. A QR code, and the keys in it, only where phones can reach the page."""
        before, self._shown = self._shown, tuple(invite.url for invite in seen.invites)
        if self._one_link:
            self._show_owner(seen, before)
        elif seen.reachable:
            for invite in (each for each in seen.invites if each.url not in before):
                click.echo(f"{invite.seat or invite.role}: {invite.url}")
                click.echo(invite.in_terminal)
        elif not before:
            click.echo(f"Everyone on this computer can watch: {seen.invites[-1].url}")
            if self._open_page:
                click.echo(f"Your own link, keep it for yourself: {seen.invites[0].url}")
            else:
                click.echo(f"Your own link, with the key of the table's owner, is in {seen.owner_link}")
            click.secho(PRIVATE, dim=True)
        if self._open_page and not before:
            open_in_browser(seen.invites[0].url)

    def _show_owner(self, seen: PageOpened, before: tuple[str, ...]) -> None:
        """The owner shares everything else on the page."""
        owner, *_ = seen.invites
        if owner.url in before:
            return
        if seen.reachable or self._open_page:
            click.echo(f"\n  Your table: {owner.url}\n")
        else:
            click.echo(f"The link of your table, with the key of its owner, is in {seen.owner_link}")
        if seen.reachable:
            click.echo(owner.in_terminal)
        else:
            click.secho(ONLY_HERE, dim=True)


def has_screen() -> bool:
    return sys.platform == "darwin" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_in_browser(url: str) -> None:
    """On a computer with a screen; the terminal shows the link in any case."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=(url,), name="browser", daemon=True).start()


def _on_the_table(prompt: Prompt) -> str:
    if prompt.kind is Kind.LOBBY:
        return "the lobby is open."
    if prompt.kind is Kind.OVER:
        return "the last game is over."
    return "the game goes on." if prompt.index else "a new game begins."


ONLY_HERE = "Only this computer can open it. To let phones in, tap Invite on the page: a QR code then appears here and there. Or start with `arbiter --public`."
PRIVATE = "Phones cannot reach this page, only this computer: add --public, or write public = true under [web]."


def show(ending: Ending, words: Words | None, *, json: bool) -> None:
    outcome = ending.outcome
    if json:
        print_json(
            {
                "outcome": outcome,
                "answers": ending.answers,
                "messages": ending.messages,
                "digest": ending.digest,
                "journal": str(ending.journal),
            }
        )
    else:
        click.echo(f"{ended(outcome, words)} After {counted(ending.answers, 'answer')}. Journal: {ending.journal}")


def ended(outcome: Outcome, words: Words | None = None) -> str:
    """How it ended and who won, in one or two sentences."""
    result = result_text(outcome.result, words) if words else outcome.result
    stop = "" if result.endswith((".", "!")) else "."
    won = ", ".join(words.name(seat) if words else seat for seat in outcome.won)
    return f"{result}{stop} {won} won." if won else f"{result}{stop} Nobody won."


@app.command()
@click.argument(
    "table",
    metavar="[TABLE.toml]",
    type=FILE,
    required=False,
    help="The table's config; without one, table.toml in this folder, or a table without devices.",
)
@click.option("--new", is_flag=True, help="Begin a new game, even if one is unfinished.")
@click.option("--game", type=int, help="Go on with this unfinished game; `arbiter games` tells the numbers.")
@click.option("--once", is_flag=True, help="Stop when the game is over.")
@public
@state_folder
@port
@as_json
@log_json
def play(
    table: Path | None,
    *,
    new: bool,
    game: int | None,
    once: bool,
    public: bool,
    state: Path | None,
    port: int | None,
    json: bool,
) -> None:
    """Run the table. An unfinished game continues where it stopped; otherwise choose a game on the page."""
    run_play(table, new=new, game=game, once=once, public=public, state=state, port=port, json=json)
