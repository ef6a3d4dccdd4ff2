"""Where fairs are held: a country of twenty-five places, and what the wares and the moods are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulesets.engine.boards.hex_grid import DIRECTIONS, Axial
from rulesets.engine.boards.square_grid import name
from rulesets.engine.language.words import Words
from tests.engine.toy import WORDS

Neighbours = dict[str, tuple[str, ...]]


class Spot(NamedTuple):
    """A place, and where to draw it."""

    id: str
    x: int
    y: int


class Way(NamedTuple):
    a: str
    b: str
    kind: str


class Country(NamedTuple):
    places: tuple[Spot, ...]
    roads: tuple[Way, ...]

    @property
    def neighbours(self) -> Neighbours:
        return {place.id: tuple(self._around(place.id)) for place in self.places}

    def _around(self, place: str) -> Iterable[str]:
        return (way.b if way.a == place else way.a for way in self.roads if place in {way.a, way.b})


def hex_neighbours(columns: int, rows: int) -> Neighbours:
    """The hexes of a rectangle, each with those around it; every second column lies half a hex lower."""
    named = {Axial(x, y - x // 2): name(x, y) for y in range(rows) for x in range(columns)}
    return {hex_: tuple(named[at + way] for way in DIRECTIONS if at + way in named) for at, hex_ in named.items()}


COUNTRY = Country(
    (
        *(
            Spot("harbour", 1, 2),
            Spot("lighthouse", 4, 0),
            Spot("abbey", 7, 2),
            Spot("mill", 11, 1),
            Spot("quarry", 15, 0),
        ),
        *(Spot("salt-pans", 0, 5), Spot("old-bridge", 4, 4), Spot("vineyard", 8, 5), Spot("watchtower", 12, 4)),
        *(
            Spot("high-pass", 16, 3),
            Spot("ferry", 2, 8),
            Spot("market", 6, 8),
            Spot("forge", 10, 8),
            Spot("hermitage", 14, 7),
        ),
        *(
            Spot("hot-springs", 18, 6),
            Spot("marsh", 0, 11),
            Spot("inn", 4, 11),
            Spot("orchard", 8, 11),
            Spot("chapel", 12, 11),
        ),
        *(Spot("silver-mine", 16, 10), Spot("fishing-village", 2, 14), Spot("windmill", 6, 14), Spot("castle", 10, 14)),
        *(Spot("stone-circle", 14, 14), Spot("far-gate", 18, 13)),
    ),
    tuple(
        Way(a, b, kind)
        for kind, ways in (
            (
                "road",
                (
                    *(("harbour", "old-bridge"), ("old-bridge", "abbey"), ("abbey", "mill"), ("old-bridge", "market")),
                    *(("market", "vineyard"), ("vineyard", "watchtower"), ("watchtower", "mill"), ("market", "inn")),
                    *(("market", "forge"), ("forge", "hermitage"), ("inn", "orchard"), ("orchard", "chapel")),
                    *(
                        ("chapel", "silver-mine"),
                        ("inn", "windmill"),
                        ("windmill", "castle"),
                        ("castle", "stone-circle"),
                    ),
                    *(("forge", "orchard"), ("stone-circle", "far-gate")),
                ),
            ),
            (
                "footpath",
                (
                    *(
                        ("mill", "quarry"),
                        ("quarry", "high-pass"),
                        ("watchtower", "high-pass"),
                        ("high-pass", "hot-springs"),
                    ),
                    *(("hermitage", "hot-springs"), ("hermitage", "silver-mine"), ("silver-mine", "far-gate")),
                    *(("chapel", "stone-circle"), ("marsh", "inn")),
                ),
            ),
            (
                "boat",
                (
                    *(("harbour", "lighthouse"), ("harbour", "salt-pans"), ("salt-pans", "ferry"), ("ferry", "marsh")),
                    *(("marsh", "fishing-village"), ("ferry", "market"), ("fishing-village", "windmill")),
                ),
            ),
        )
        for a, b in ways
    ),
)

THINGS = (
    "shout silk pepper salt amber honey saffron wool rain sun crowd stall helper road footpath boat wood lake hills"
)
NAMES = {
    **{id_: id_.replace("-", " ").capitalize() for id_ in (*THINGS.split(), *(spot.id for spot in COUNTRY.places))},
    "red": "Rosa",
    "blue": "Bruno",
    "green": "Vera",
    "white": "Bianca",
    "black": "Nero",
    "quick": "Quick helper",
    "slow": "Slow helper",
}

FAIR_WORDS = Words(
    WORDS.entries,
    {
        "title": "The fair",
        "prepare": "Prepare your stall.",
        "turn": "{trader} sells.",
        "restock": "A new ware for your stall.",
        "watch": "Watch the sky: how is the mood?",
        "send": "Where does your helper go, {trader}?",
        "travel": "On to {town}",
        "richest": "The fair is over: the richest has won.",
        "coins": "Coins",
        "hand": "Hand",
        "deck": "Deck",
        "discard": "Sold",
        "round": "Round {number}",
        "ware": "Ware",
        "trick": "Trick",
        "price": "{coins} ¤",
        "goal": "First to {coins} coins",
        "sells-for": "Sells for {coins} coins on your turn.",
        "shout-text": "At any time: a coin, and everyone looks at you.",
        "name": NAMES,
        "event": {
            "coins-earned": "{trader} earns {count} coins.",
            "coins-earned.one": "{trader} earns one coin.",
            "shouted": "{trader} shouts: everyone looks.",
            "helper-walked": "A helper of {trader} walks to {to}.",
            "answers-undone": "Taken back: {steps}.",
        },
        "option": {
            "pitch": "Pitch at {to}",
            "restock": "Draw a ware",
            "watch": "Watch the sky",
            "ready": "Be ready",
            "sell": "Sell {card}",
            "play": "{card}!",
            "send": "Send the helper",
            "walk": "Walk to {to}",
            "end-turn": "End the turn",
        },
    },
)
