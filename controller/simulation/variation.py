"""What differs from game to game: the mission, the heroes, the players. It follows from the seed alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, get_args, get_origin

from controller.content.packs import Pack
from controller.content.party import SEATS, Cast, casts, characters, picks, reseated
from rulesets.engine.ruleset import Ruleset

PLAYERS = "players"
ALL = "all"

# Names for players that have none.
SOMEBODY = ("anna", "bruno", "carla", "dario", "elena", "fabio")

# Only the rules know which parties are allowed for a mission: so many parties are tried.
TRIES = 50


@dataclass(frozen=True, slots=True)
class Variation:
    """Options of what is played in turn (`picks`), the characters that a party is drawn from (`casts`), what each seat gets one of (`dealt`).

    `players` are the numbers of them. Empty, all games are played as the table's config says.
    """

    picks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    casts: Sequence[tuple[Cast, Sequence[str]]] = ()
    dealt: Mapping[str, Sequence[str]] = field(default_factory=dict)
    players: Sequence[int] = ()

    def choices(self, base: Mapping[str, Any], seed: int) -> Iterator[dict[str, Any]]:
        """Possible choices for the game with this seed, the best first; the first that the rules allow is used."""
        rng = Random(f"vary {seed}")
        for _ in range(TRIES if self.casts or self.dealt or self.players else 1):
            yield self._varied(base, seed, rng)

    def _varied(self, base: Mapping[str, Any], seed: int, rng: Random) -> dict[str, Any]:
        chosen = dict(base)
        if self.players:
            number = self.players[seed % len(self.players)]
            seats = [str(seat) for seat in base.get(SEATS, ())]
            names = [*seats, *(name for name in SOMEBODY if name not in seats)]
            chosen = reseated(chosen, names[:number])
        turn = seed // max(1, len(self.players))
        for key, options in self.picks.items():
            chosen[key] = options[turn % len(options)]
            turn //= len(options)
        for cast, options in self.casts:
            seats = [str(each["seat"]) for each in chosen[cast.key]]
            party = rng.sample(list(options), min(len(seats), len(options)))
            chosen[cast.key] = [{cast.role: who, "seat": seat} for who, seat in zip(party, seats, strict=False)]
        for key, options in self.dealt.items():
            chosen[key] = {str(seat): rng.choice(list(options)) for seat in chosen.get(SEATS, ())}
        return chosen


def can_vary(ruleset: Ruleset[Any], packs: Sequence[Pack], base: Mapping[str, Any]) -> Mapping[str, Variation]:
    """Everything that this game could vary, by the word for it. What only one of the packs has is left out."""
    found: dict[str, Variation] = {}
    for pick in picks(ruleset, packs[0]):
        common = _common([tuple(pack.content.get(f"{pick.key}s", ())) for pack in packs])
        if len(common) > 1:
            found[pick.key] = Variation(picks={pick.key: common})
    for cast in _casts(base):
        options = _common([characters(pack, {str(each[cast.role]) for each in base[cast.key]}) for pack in packs])
        if len(options) > 1:
            found[cast.key] = Variation(casts=((cast, options),))
    for key in dealt_keys(ruleset):
        options = _common([tuple(pack.content.get(key, ())) for pack in packs])
        if len(options) > 1:
            found[key] = Variation(dealt={key: options})
    if Ellipsis in get_args(ruleset.setup.model_fields[SEATS].annotation):
        found[PLAYERS] = Variation(players=tuple(range(1, len(SOMEBODY) + 1)))
    return found


def dealt_keys(ruleset: Ruleset[Any]) -> list[str]:
    """What each player has one of, such as a warband: a table of the Setup from seat to a card."""
    fields = ruleset.setup.model_fields
    return [
        key
        for key, each in fields.items()
        if get_origin(each.annotation) is dict and get_args(each.annotation) == (str, str)
    ]


def joined(variations: Sequence[Variation]) -> Variation:
    return Variation(
        {key: options for each in variations for key, options in each.picks.items()},
        tuple(cast for each in variations for cast in each.casts),
        {key: options for each in variations for key, options in each.dealt.items()},
        tuple(number for each in variations for number in each.players),
    )


def _casts(base: Mapping[str, Any]) -> list[Cast]:
    """The characters that play, without what the config says about their skills and equipment: another hero has others."""
    plain = {
        key: [{name: one for name, one in each.items() if isinstance(one, str)} for each in value]
        for key, value in base.items()
        if isinstance(value, list) and value and all(isinstance(each, dict) for each in value)
    }
    return casts(plain)


def _common(options: Sequence[Sequence[str]]) -> tuple[str, ...]:
    return tuple(each for each in options[0] if all(each in other for other in options[1:]))
