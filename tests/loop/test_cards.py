"""Real cards in a whole table: virtual players draw them from a bag and tap them, over the wire, until the daemon has them."""

from __future__ import annotations

import asyncio
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
from rulesets.engine.answers import Drawn, ForSeat
from tests.browser.stage import Stage
from tests.loop.harness import PATIENCE, free_port

pytestmark = pytest.mark.timeout(300)

TRAY = """
[readers.tray]
driver = "table-link"
port = "tray"
use = "cards"

[virtual.readers.tray]
"""
ENOUGH = 3


def with_a_tray(folder: Path) -> Stage:
    """The demo of Novus Malum, with the tokens of its bag as cards that have a tag."""
    demo = demo_table("novus_malum")
    table, ruleset = load_table(demo, folder), games.find("novus_malum")
    (tokens,) = decks_of(ruleset, setup_for(table, ruleset), games.bot("novus_malum")).values()
    head, _, _ = demo.read_text(encoding="utf-8").partition("[virtual.faults]")
    text = head.replace(f"port = {table.config.mqtt.port}", f"port = {free_port()}") + TRAY + "[web]\nenabled = false\n"
    config = folder / "table.toml"
    config.write_text(with_cards(text, {f"04a1000000{n:04x}": token for n, token in enumerate(tokens)}))
    return Stage(config, folder, 0)


def drawn(journal: Path) -> int:
    try:
        with Journal.read(journal) as opened:
            saved = opened.latest()
    except JournalFault:
        return 0
    replies = (each.reply if isinstance(each, ForSeat) else each for each in (saved.record if saved else ()))
    return sum(isinstance(reply, Drawn) for reply in replies)


async def test_virtual_players_draw_real_cards_by_tapping_them() -> None:
    """The table itself draws nothing from a deck of which every card has a tag."""
    with TemporaryDirectory(prefix="c-") as name:  # short: sockets demand it
        stage = with_a_tray(Path(name))
        journal = Path(load_table(stage.config, stage.folder).config.journal.path)
        async with stage.process("mock", "--fast", "--while-open"), stage.process("play"), asyncio.timeout(PATIENCE):
            while drawn(journal) < ENOUGH:  # noqa: ASYNC110  # another process writes it
                await asyncio.sleep(0.2)
