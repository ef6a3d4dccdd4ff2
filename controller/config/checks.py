"""Check what no single section can: that the sections of a config fit together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import chain

from controller.config import games
from controller.config.model import TableConfig
from controller.toml.faults import instead
from controller.toml.lines import Key
from controller.toml.source import TomlSource


def faults(config: TableConfig, source: TomlSource) -> Iterator[str]:
    ruleset = config.game.ruleset
    if config.has_game and not games.is_known(ruleset):
        yield f"{source.place(('game', 'ruleset'))}: there is no game {ruleset!r}{instead(ruleset, games.ids())}"
    yield from _twice(
        source, "this is the same die as", ((("dice", id_), die.claim) for id_, die in config.dice.items())
    )
    ports = ((("readers", id_, "port"), reader.address) for id_, reader in config.readers.items())
    yield from _twice(source, "this is the same port as", ports)
    tags: Iterable[tuple[Key, Hashable]] = chain(
        ((("pieces", id_, "tag"), piece.tag) for id_, piece in config.pieces.items()),
        ((("cards", tag), tag) for tag in config.cards),
    )
    yield from _twice(source, "this is the same tag as", tags)
    yield from _cards(config, source)
    topics = ((("displays", id_, "topic"), display.address) for id_, display in config.displays.items())
    yield from _twice(source, "this is the same topic as", topics)
    devices: Iterable[tuple[str, str]] = chain(
        (("dice", id_) for id_ in config.dice),
        (("readers", id_) for id_ in config.readers),
        (("displays", id_) for id_ in config.displays),
    )
    yield from _twice(source, "this has the same name as", ((device, device[1]) for device in devices))
    if config.venue and not config.mqtt.embedded:
        yield f"{source.place(('venue',))}: a table joins a venue with its own broker: leave out broker under [mqtt]."
    yield from _virtual(config, source)


def _cards(config: TableConfig, source: TomlSource) -> Iterator[str]:
    if config.cards and not config.card_readers:
        yield f'{source.place(("cards",))}: no reader takes cards: write use = "cards" with one of [readers].'


def _twice(source: TomlSource, trouble: str, values: Iterable[tuple[Key, Hashable]]) -> Iterator[str]:
    first: dict[Hashable, Key] = {}
    for key, value in values:
        other = first.setdefault(value, key)
        if other != key:
            line = source.line_of(other)
            yield f"{source.place(key)}: {trouble} {'.'.join(map(str, other))} in line {line}: change one of them."


def _virtual(config: TableConfig, source: TomlSource) -> Iterator[str]:
    if config.virtual is None:
        return
    for id_ in config.virtual.dice:
        if id_ not in config.dice:
            yield f"{source.place(('virtual', 'dice', id_))}: this is not a die of this table{instead(id_, sorted(config.dice))}"
    for id_ in config.virtual.readers:
        if id_ not in config.readers:
            known = instead(id_, sorted(config.readers))
            yield f"{source.place(('virtual', 'readers', id_))}: this is not a reader of this table{known}"
