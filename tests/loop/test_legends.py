"""Legends of Novus on virtual hardware: standees on the places of a map, and cards that are drawn and played by tapping them."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.onboarding.card_tags import with_cards
from controller.onboarding.decks import decks_of
from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat
from tests.browser.stage import Stage
from tests.loop.harness import PATIENCE, free_port

SEATS = ("anna", "bruno", "carla")
READERS = """
[readers.map]
driver = "table-link"
port = "map"

[readers.tray]
driver = "table-link"
port = "tray"
use = "cards"

[virtual.readers.tray]

[virtual.readers.map]
"""
# By this seed of the virtual players all that hands do comes within some 25 answers, out of turn a card that hurts another.
SEED = 77
ENOUGH = {"draw": 7, "move": 2, "equip": 1, "hold": 1, "play": 1}


def furnished(folder: Path) -> Stage:
    """The demo, with a tag under every standee and card, a reader at each place of the map and one before each seat."""
    demo = demo_table("legends_of_novus")
    table, ruleset = load_table(demo, folder), games.find("legends_of_novus")
    setup = setup_for(table, ruleset)
    decks = decks_of(ruleset, setup, games.bot(ruleset.id))
    head, _, _ = demo.read_text(encoding="utf-8").partition("[virtual.faults]")
    text = head.replace(f"port = {table.config.mqtt.port}", f"port = {free_port()}")
    text = text.replace("rest_ms = 200", "rest_ms = 50").replace("\nseed = 7\n", f"\nseed = {SEED}\n")
    text += READERS + f"places = {list(ruleset.begin(setup).world.content.places)}\n[web]\nenabled = false\n"
    for number, seat in enumerate(SEATS):
        text += f'[readers.{seat}s]\ndriver = "table-link"\nport = "{seat}s"\nuse = "cards"\nseat = "{seat}"\n'
        text += f'[virtual.readers.{seat}s]\n[pieces.{seat}]\ntag = "04b1000000{number:04x}"\n'
    cards = [card for deck in decks.values() for card in deck]
    config = folder / "table.toml"
    config.write_text(with_cards(text, {f"04a1000000{n:04x}": card for n, card in enumerate(cards)}), encoding="utf-8")
    return Stage(config, folder, 0)


def answers(journal: Path) -> list[Answer]:
    try:
        with Journal.read(journal) as opened:
            saved = opened.latest()
    except JournalFault:
        return []
    return list(saved.record) if saved else []


def done(journal: Path) -> Counter[str]:
    """How often each thing was done that hands do."""
    replies = (each.reply if isinstance(each, ForSeat) else each for each in answers(journal))
    keys = ("draw" if isinstance(each, Drawn) else each.key for each in replies if isinstance(each, Drawn | Chosen))
    return Counter(key.partition(":")[0] for key in keys)


@pytest.mark.timeout(300)
async def test_virtual_players_walk_standees_and_tap_the_cards_of_their_hands() -> None:
    """The table draws nothing from decks whose every card has a tag, and waits while a standee is not where it should be."""
    with TemporaryDirectory(prefix="l-") as name:  # short: sockets demand it
        stage = furnished(Path(name))
        journal = Path(load_table(stage.config, stage.folder).config.journal.path)
        async with stage.process("mock", "--fast", "--while-open"), stage.process("play"), asyncio.timeout(PATIENCE):
            while Counter(ENOUGH) - done(journal):  # noqa: ASYNC110  # another process writes it
                await asyncio.sleep(0.2)
