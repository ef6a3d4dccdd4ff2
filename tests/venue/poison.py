"""Messages that cannot be stored: everything that has stopped a hall, or could."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import orjson

from controller.journal.chain import hash_of, hash_of_game, hash_of_row
from controller.uplink.messages import DieLogged, FromJournal, GameBegun, RowWritten, to_json
from controller.venue.intake import Received

BIG = 2**31
NUL = "a\x00b"


def first(sent: list[FromJournal], kind: type[Any]) -> Any:
    return next(each for each in sent if isinstance(each, kind))


def sealed(row: RowWritten) -> RowWritten:
    """A row whose hash is right, whatever is in it."""
    return replace(row, hash=hash_of_row(row.game, row, row.body_seal, row.digest_seal))


def poisons(sent: list[FromJournal]) -> dict[str, Received]:
    """By what is wrong with them. Their hashes are correct if the check of hashes comes first."""
    game, row, die = first(sent, GameBegun), first(sent, RowWritten), first(sent, DieLogged)
    body = "not JSON"
    key = "ab" * 16
    changed: dict[str, FromJournal] = {
        "NUL in a title": replace(game, title=NUL),
        "NUL in a ruleset": replace(
            game, ruleset=NUL, hash=hash_of_game(game.before, NUL, game.started, game.seal), journal=game.journal
        ),
        "NUL in a seat": replace(game, seats=(NUL,)),
        "a game beyond the column": replace(game, game=BIG),
        "a number beyond the column": sealed(replace(row, number=BIG)),
        "a time beyond the calendar": sealed(replace(row, at=1e300)),
        "a sealed body that is not JSON": sealed(replace(row, key=key, body=body, body_seal=hash_of(key, body))),
        "NUL in the name of a die": replace(die, die=NUL),
        "a die beyond the column": replace(die, id=2**63),
        "a request beyond the column": replace(die, request=BIG),
        "a die with a million sides": replace(die, kind="d1000000"),
    }
    whats = {GameBegun: "game", RowWritten: "row", DieLogged: "die"}
    found = {name: Received("cellar", each.journal, whats[type(each)], to_json(each)) for name, each in changed.items()}
    finished = orjson.loads(to_json(replace(row, kind="finished", answer=None, events=(), key="", body="")))
    for name, outcome in {
        "a number where winners are": {"result": "victory", "won": 5, "rule": "X"},
        "NUL in a result": {"result": NUL, "won": [], "rule": "X"},
        "no object as an outcome": [1, 2],
    }.items():
        payload = orjson.dumps({**finished, "outcome": outcome})
        found[name] = Received("cellar", row.journal, "row", payload)
    found["a journal beyond the column"] = Received("cellar", "ab" * 40, "row", to_json(row))
    found["another journal than in the subject"] = Received("cellar", "ab" * 16, "row", to_json(row))
    found["deep nesting"] = Received("cellar", row.journal, "row", b"[" * 900 + b"]" * 900)
    return found
