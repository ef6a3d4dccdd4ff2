"""Miniatures are put down one after the other; a reader that goes away meanwhile is named."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from controller.commands.devices import pair_readers
from controller.commands.devices.pair_game import Pieces
from controller.onboarding.console import Person
from controller.onboarding.draft.draft import Draft, Entry
from firmware_bridge.observations import DeviceDown, DeviceUp
from rulesets.engine.language.words import Words


async def test_a_reader_that_goes_away_is_named_while_a_miniature_is_waited_for() -> None:
    said = StringIO()
    person = Person(Console(file=said))
    draft = Draft(
        "attic",
        "en",
        "nova_aetas",
        readers={"board": Entry({"driver": "pn532", "port": "/dev/none", "cell": "A1"}, "")},
    )
    person.observe(DeviceUp("board", "pn532", 0.0))
    asked = person.next

    async def unplugged_after_the_question() -> object:
        if "Put down" in said.getvalue() and "cable" not in said.getvalue():
            return DeviceDown("board", "Check its cable.", 1.0)
        if "Put down" in said.getvalue():
            return "done"
        return await asked()

    person.next = unplugged_after_the_question  # type: ignore[assignment,method-assign]  # what happens, in its order
    await pair_readers.pair_pieces(person, draft, Pieces(("squire",), Words({})))

    assert "board: Check its cable." in said.getvalue()
    assert draft.pieces == {}
