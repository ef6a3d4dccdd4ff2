"""What the referee has to know about a table's hardware, taken from its config."""

from __future__ import annotations

from msgspec.structs import replace

from controller.config.load import Table
from controller.referee.referee import ButtonUse, Equipment, Pace

# What a running table takes from a config that was just written.
SECTIONS = ("dice", "readers", "pieces", "cards", "displays")

# A button with this meaning calls the judge; the referee has nothing to do with it.
JUDGE = "judge"


def equipment_of(table: Table, seed: int) -> Equipment:
    config = table.config
    return Equipment(
        dice={name: die.kind for name, die in config.dice.items()},
        owners={name: die.owner for name, die in config.dice.items() if die.owner},
        tags={piece.tag: name for name, piece in config.pieces.items()},
        readers=tuple(config.readers),
        cards=config.cards,
        card_readers=config.card_readers,
        buttons={
            (name, button): ButtonUse(use)
            for name, reader in config.readers.items()
            for button, use in reader.button_meanings.items()
            if use != JUDGE
        },
        pace=Pace(config.table.pace),
        rest=config.table.rest_ms / 1000,
        gather=config.table.gather_ms / 1000,
        claim=float(config.table.claim_s),
        moment=float(config.table.moment_s),
        seed=seed,
    )


def with_equipment(table: Table, written: Table) -> Table:
    """The running table with the devices of a config that was just written."""
    new = {name: getattr(written.config, name) for name in SECTIONS}
    new["bluetooth"] = table.config.bluetooth.model_copy(update={"proxies": written.config.bluetooth.proxies})
    new["table"] = table.config.table.model_copy(update={"house": written.config.table.house})
    if written.config.web.public != _says_public(table):  # it may have been opened by an option of the command line
        new["web"] = table.config.web.model_copy(update={"public": written.config.web.public})
    return replace(table, config=table.config.model_copy(update=new), source=written.source)


def _says_public(table: Table) -> bool:
    """What the file said before."""
    web = table.source.data.get("web")
    return isinstance(web, dict) and web.get("public") is True


def calls_judge(table: Table, reader: str, button: str) -> bool:
    section = table.config.readers.get(reader)
    return section is not None and section.button_meanings.get(button) == JUDGE
