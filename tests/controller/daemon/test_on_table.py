"""What is on the table: a game, with a coach if it is a lesson that the pack has."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.daemon.table import RunningTable
from controller.journal.on_disk import Journal
from controller.mqtt.address import BrokerAddress
from controller.session.resume import open_game


@pytest.mark.parametrize(("lesson", "coached"), [("first-battle", True), ("gone", False)])
async def test_a_lesson_that_the_pack_no_longer_has_goes_on_as_a_game(
    tmp_path: Path, lesson: str, *, coached: bool
) -> None:
    table = load_table(demo_table("novus_malum"), tmp_path)
    game = table.config.game.model_copy(update={"lesson": lesson})
    table = replace(table, config=table.config.model_copy(update={"game": game}))
    with Journal.open(Path(table.config.journal.path)) as journal:
        running = RunningTable(table, open_game(table, journal), journal, BrokerAddress("127.0.0.1", 1), lambda _: None)

        prompt = running._on.prompt(0.0, running._on.words)

    assert (prompt.coach is not None) == coached
