"""`arbiter devices cards`: name a stack of cards, one tap after another."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from controller.commands.devices.background import running
from controller.commands.failing import Failure, plain_failures
from controller.commands.run_until_stopped import run_until_stopped
from controller.config import games
from controller.config.load import Table, load_table
from controller.config.model import TableConfig
from controller.content.pack_faults import setup_for
from controller.daemon.devices import Devices
from controller.onboarding.card_tags import add_cards, decks_of, name_cards, untagged
from controller.onboarding.console import NoMoreAnswers, Person
from controller.session.resume import words_of
from firmware_bridge.observations import DeviceUp, Observation, TagGone, TagSeen


def cards(path: Path, names: Sequence[str], state: Path | None = None) -> None:
    """Without `names`, all cards of a deck that have no tag yet."""
    console = Console()
    with plain_failures():
        table = load_table(path, state)
        if not table.config.card_readers:
            raise Failure(f'{path} has no reader for cards: write use = "cards" with one of [readers].')
        try:
            found = run_until_stopped(_walk(console, table, names))
        except NoMoreAnswers:
            raise Failure("The input ended before all cards were named: nothing was written.") from None
        if not found:
            console.print("No card was named: nothing was written.")
            return
        add_cards(path, found)
    console.print(f"[green]✓[/] {len(found)} cards are written into [bold]{path}[/].", highlight=False)


async def _walk(console: Console, table: Table, names: Sequence[str]) -> dict[str, str]:
    person, words = Person(console), words_of(table)
    person.listen_to(sys.stdin.fileno())
    wanted = list(names) or await _deck(person, table)
    config = table.config
    readers = {
        name: reader for name, reader in config.readers.items() if reader.use == "cards" or reader.seats_of_cells
    }
    only = config.model_copy(update={"readers": readers, "dice": {}, "displays": {}})
    devices = Devices(only, lambda seen: person.observe(seen) if _is_for_cards(seen, config) else None)
    async with running(devices.run()):
        waiting = set(readers)
        while waiting:
            match await person.next():
                case DeviceUp(device=name):
                    waiting.discard(name)
                case str():
                    return {}
        person.forget_sightings()
        person.say("Tap each card when it is named; Enter skips it, `done` ends this.")
        return await name_cards(person, wanted, config.cards, words.name)


def _is_for_cards(seen: Observation, config: TableConfig) -> bool:
    """A miniature that moves on the same hub is not a card."""
    return not isinstance(seen, TagSeen | TagGone) or seen.reader in config.card_readers


async def _deck(person: Person, table: Table) -> list[str]:
    ruleset = games.find(table.config.game.ruleset)
    setup = setup_for(table, ruleset)
    decks = await asyncio.to_thread(decks_of, ruleset, setup, games.bot(ruleset.id))
    if not decks:
        raise Failure(
            "This game draws no cards: name those that have a tag, as in `arbiter devices cards TABLE.toml ace king`."
        )
    words, known = words_of(table), table.config.cards
    left = {deck: untagged(its, known) for deck, its in decks.items()}
    options = {deck: f"{words.name(deck)}, {len(its)} without a tag" for deck, its in left.items()}
    chosen = next(iter(left)) if len(left) == 1 else await person.choose("Which deck?", options, next(iter(left)))
    return left[chosen]
