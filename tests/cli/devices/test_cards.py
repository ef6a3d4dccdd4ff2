"""`arbiter devices cards`: a stack of cards is tapped on a reader, and the config knows them."""

from __future__ import annotations

import tomllib

import pytest

from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.onboarding.draft.draft import value
from hw_mocks.readers.ntag import VirtualNtag
from tests.cli.room import command, room

pytestmark = pytest.mark.timeout(300)

CONFIG = """
[table]
name = "den"

[game]
ruleset = "{ruleset}"

[readers.tray]
driver = "pn532"
port = "{port}"
cell = "tray"
{use}
"""
TAGS = ("04a10000000001", "04a10000000002")


async def test_each_card_is_named_and_tapped_and_stands_in_the_config() -> None:
    async with room() as place:
        table = place.folder / "den.toml"
        table.write_text(CONFIG.format(ruleset="novus_malum", port=place.folder / "reader", use='use = "cards"'))
        async with command(place, "devices", "cards", table, "ace", "king") as cards:
            for name, tag in zip(("ace", "king"), TAGS, strict=True):
                await cards.says(f"Tap {name}")
                place.reader.place(VirtualNtag(tag))
                await cards.says(tag)
                place.reader.lift(tag)
            await cards.says("2 cards are written")
            assert (await cards.ends())[0] == 0
        assert load_table(table).config.cards == dict(zip(TAGS, ("ace", "king"), strict=True))


async def test_without_names_the_decks_of_the_game_are_offered() -> None:
    async with room() as place:
        table = place.folder / "den.toml"
        game = tomllib.loads(demo_table("nova_aetas").read_text(encoding="utf-8"))["game"]
        choices = "".join(f"\n{name} = {value(each)}" for name, each in game.items() if name != "ruleset")
        text = CONFIG.format(ruleset="nova_aetas", port=place.folder / "reader", use='use = "cards"')
        table.write_text(text.replace('"nova_aetas"', f'"nova_aetas"{choices}'))
        async with command(place, "devices", "cards", table) as cards:
            await cards.says("Which deck?")
            cards.type()
            await cards.says("Tap ")
            cards.type("done")
            await cards.says("nothing was written")
            assert (await cards.ends())[0] == 0


async def test_a_table_without_a_reader_for_cards_is_told_what_to_write() -> None:
    async with room() as place:
        table = place.folder / "den.toml"
        table.write_text(CONFIG.format(ruleset="novus_malum", port=place.folder / "reader", use=""))
        async with command(place, "devices", "cards", table) as cards:
            code, said = await cards.ends()
        assert code == 1
        assert 'write use = "cards"' in said
