"""Assign tags to cards, one tap after another, and write them to the config."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from typing import Any

import tomlkit
from rich.markup import escape

from controller.config.load import load_table
from controller.content.party import GAMES_TRIED, LONGEST_GAME
from controller.onboarding.console import Person
from controller.toml.source import SourceFault
from controller.whole_file import put_in_place
from firmware_bridge.observations import DeviceDown, TagSeen
from rulesets.engine.bots import Taste, answer
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.requests import Draw, parts_of
from rulesets.engine.ruleset import Ruleset, Setup

SECTION = "[cards]"
DONE = frozenset({"done", "q", "quit"})


def decks_of(ruleset: Ruleset[Any], setup: Setup, taste: Taste[Any]) -> dict[str, tuple[str, ...]]:
    """Return the cards of each deck, with copies, as found in a few games between bots.

    If the copies of a card were never all in a deck at once, the largest number seen counts. A smaller pile with the same
    cards, such as a player's hand that others draw from, is not a separate deck.
    """
    found: dict[str, Counter[str]] = {}
    largest: Counter[str] = Counter()
    for seed in range(GAMES_TRIED):
        game, rng = Game(ruleset, setup), Random(seed)
        with suppress(RulesFault):  # a game that fails has shown some of them
            for _ in range(LONGEST_GAME):
                for part in parts_of(game.request):
                    if isinstance(part, Draw):
                        largest[part.deck] = max(largest[part.deck], len(part.cards))
                        found[part.deck] = found.get(part.deck, Counter()) | Counter(part.printed or part.cards)
                if game.request is None:
                    break
                game.answer(answer(game, rng, taste))
    return {
        deck: tuple(sorted(cards.elements()))
        for deck, cards in sorted(found.items())
        if not any(cards <= found[other] and largest[deck] < largest[other] for other in found)
    }


def untagged(deck: Sequence[str], known: Mapping[str, str]) -> list[str]:
    """The cards of a deck that have no tag yet, with copies."""
    return sorted((Counter(deck) - Counter(known.values())).elements())


async def name_cards(
    person: Person, wanted: Sequence[str], known: Mapping[str, str], name: Callable[[str], str]
) -> dict[str, str]:
    """Ask for one card after the other; the next tap is that card. Enter skips one, `done` ends it."""
    found: dict[str, str] = {}
    for place, card in enumerate(wanted, 1):
        person.say(f"[bold cyan]?[/] Tap {escape(name(card))} [dim]({place} of {len(wanted)})[/]")
        tag = await _tapped(person, {**known, **found}, name)
        if tag is None:
            break
        if tag:
            found[tag] = card
            person.say(f"  [green]✓[/] {tag}")
    return found


async def _tapped(person: Person, taken: Mapping[str, str], name: Callable[[str], str]) -> str | None:
    """A tag that is not assigned yet; empty to skip this card, None to stop."""
    while True:
        match await person.next():
            case TagSeen(tag=tag) if tag in taken:
                person.say(f"  [yellow]That is {escape(name(taken[tag]))} already: tap another.[/]")
            case TagSeen(tag=tag):
                return tag
            case DeviceDown(device=device, reason=reason):
                person.say(f"  [yellow]{escape(device)}: {escape(reason)}[/]")
            case str(said):
                return None if said.lower() in DONE else ""
            case _:
                pass


def with_cards(text: str, cards: Mapping[str, str]) -> str:
    """The same config with more cards: below those that are there, or in their own section at the end."""
    lines = [f"{tomlkit.key(tag).as_string()} = {tomlkit.item(card).as_string()}" for tag, card in cards.items()]
    before = text.splitlines()
    at = next((place for place, line in enumerate(before) if line.split("#")[0].strip() == SECTION), None)
    if at is None:
        return "\n".join([*before, "", "# Which tag is in which card.", SECTION, *lines, ""])
    return "\n".join([*before[: at + 1], *lines, *before[at + 1 :], ""])


def add_cards(path: Path, cards: Mapping[str, str]) -> None:
    """Write them into the config after checking it; if it raises SourceFault, nothing was written."""
    text = with_cards(path.read_text(encoding="utf-8"), cards)
    try:
        with NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.stem}-", suffix=".toml", delete=False
        ) as temporary:
            temporary.write(text)
    except OSError as error:
        raise SourceFault(f"{path.parent} cannot be written to ({error.strerror}).") from None
    written = Path(temporary.name)
    try:
        load_table(written)
        written.chmod(path.stat().st_mode & 0o777)
        put_in_place(written, path)
    finally:
        written.unlink(missing_ok=True)
