"""What virtual players do about a prompt: pure functions of the prompt and the seed.

Even after faults, the same prompt gives the same faces and the same choice, so that a game with faults, repeats and
restarts ends like the same game without them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

Prompt: TypeAlias = Mapping[str, Any]
Taste: TypeAlias = Callable[[Prompt, Random], Mapping[str, Any]]
"""Picks one of a prompt's options."""

Deal: TypeAlias = Callable[[Prompt, Random], Sequence[str]]
"""Draws the cards that a prompt asks for from a real deck, as a shuffle would."""

ClaimChoice: TypeAlias = Callable[[Prompt], Mapping[str, Any] | None]
"""The option that a player claims from a standing offer; None to let the game go on."""

# The seat of a prompt that anyone may answer.
TABLE = "table"


@dataclass(frozen=True, slots=True)
class ThrowDie:
    die: str
    face: int


@dataclass(frozen=True, slots=True)
class PutPiece:
    piece: str
    cell: str


@dataclass(frozen=True, slots=True)
class LiftPiece:
    piece: str


@dataclass(frozen=True, slots=True)
class Say:
    """An answer, sent to the table as a phone would."""

    answer: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TapCards:
    """Real cards, one after the other, on a seat's own reader or on the one that all share."""

    cards: tuple[str, ...]
    seat: str


Act = ThrowDie | PutPiece | LiftPiece | TapCards | Say


@dataclass(frozen=True, slots=True)
class AvailableHardware:
    """What these players can reach: kinds and sides of their dice, pieces with a tag, cells with a reader, cards.

    A die with an owner is thrown only by that seat. `cards` counts the copies of each card that has a tag; `card_seats` are
    the seats with a reader for their own cards, and `table` if there is one that all share.
    """

    dice: Mapping[str, tuple[str, int]]
    pieces: frozenset[str] = frozenset()
    cells: frozenset[str] = frozenset()
    owners: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, int] = field(default_factory=dict)
    card_seats: frozenset[str] = frozenset()

    def can_tap(self, cards: Sequence[str], seat: str) -> bool:
        return bool(cards) and bool({seat, TABLE} & self.card_seats) and not Counter(cards) - Counter(self.cards)

    def of(self, kind: str, seat: str) -> list[str]:
        """The dice that this seat may throw, in the order of their names."""
        return sorted(
            die
            for die, (its_kind, _) in self.dice.items()
            if its_kind == kind and (seat == TABLE or self.owners.get(die, seat) == seat)
        )


def anything(prompt: Prompt, rng: Random) -> Mapping[str, Any]:
    option: Mapping[str, Any] = rng.choice(prompt["options"])
    return option


def any_cards(prompt: Prompt, rng: Random) -> Sequence[str]:
    cards: Sequence[str] = rng.sample(list(prompt["cards"]), min(prompt["count"], len(prompt["cards"])))
    return cards


def declines(_prompt: Prompt) -> None:
    return None


def next_acts(
    prompt: Prompt,
    available: AvailableHardware,
    where: Mapping[str, str],
    seed: int,
    taste: Taste,
    deal: Deal = any_cards,
    speaks_up: ClaimChoice = declines,
) -> list[Act]:
    """`where` is the cell each piece stands on now. If the board must be put right, that is done first, and alone."""
    mending = [act for notice in prompt["notices"] for act in _put_right(notice, available)]
    if mending or prompt["held"]:
        return mending
    match prompt["kind"]:
        case "roll":
            return list(_throws(prompt, available, seed)) or _typed_roll(prompt, available, seed)
        case "choose":
            return [_choice(prompt, available, where, seed, taste)]
        case "measure":
            return [Say({"measure": _measured(prompt, seed)})]
        case "draw":
            return _drawn(prompt, available, seed, deal)
        case "together":
            claim = _claimed(prompt, available, speaks_up)
            return [claim] if claim else _part(prompt, available, where, seed, taste, deal)
        case _:
            return []


def as_commands(prompt: Prompt, available: AvailableHardware, seed: int, taste: Taste) -> list[Act]:
    """The same answer as a command, for when the hardware does not come back."""
    match prompt["kind"]:
        case "roll":
            return _typed_roll(prompt, available, seed)
        case "choose":
            return [Say({"choose": _picked(prompt, seed, taste)["key"]})]
        case _:
            return []


def _put_right(notice: Mapping[str, Any], available: AvailableHardware) -> Iterator[Act]:
    piece, target = notice["piece"], notice["target"]
    if piece not in available.pieces:
        return
    match notice["code"]:
        case "piece-misplaced" | "piece-missing" | "placement-illegal" if target in available.cells:
            yield PutPiece(piece, target)
        case "piece-extra" | "placement-illegal":
            yield LiftPiece(piece)


def face(seed: int, index: int, kind: str, slot: int, sides: int) -> int:
    return Random(f"{seed}/{index}/{kind}/{slot}").randint(1, sides)


def printed(kind: str, place: int) -> int:
    """The number that is printed on a face: ten-sided dice print 0 to 9, or 00 to 90, with the zero last."""
    match kind:
        case "d10":
            return place % 10
        case "d00":
            return place % 10 * 10
        case _:
            return place


def _pool(prompt: Prompt) -> Counter[str]:
    """All the dice of the roll by kind, thrown or not."""
    wanted: Counter[str] = Counter()
    for entry in prompt["still_wanted"]:
        wanted[entry["kind"]] += entry["count"]
    return wanted + Counter(entry["kind"] for entry in prompt["counted"])


def _throws(prompt: Prompt, available: AvailableHardware, seed: int) -> Iterator[ThrowDie]:
    """Every die of a kind once, in the order of their names, then again: each place in the pool has its die."""
    for kind, count in _pool(prompt).items():
        dice = available.of(kind, prompt["seat"])
        counted = [entry["die"] for entry in prompt["counted"] if entry["kind"] == kind]
        if not dice:
            return
        first = len(counted) // len(dice) * len(dice)
        for slot, die in zip(range(first, count), dice, strict=False):
            if die not in counted[first:]:
                yield ThrowDie(die, printed(kind, face(seed, prompt["index"], kind, slot, available.dice[die][1])))


def _typed_roll(prompt: Prompt, available: AvailableHardware, seed: int) -> list[Act]:
    """The same faces typed in, kind by kind."""
    sides = dict(available.dice.values())
    faces = [
        face(seed, prompt["index"], kind, slot, sides.get(kind) or int(kind.lstrip("d")))
        for kind, count in _pool(prompt).items()
        for slot in range(count)
    ]
    return [Say({"roll": faces})]


def _picked(prompt: Prompt, seed: int, taste: Taste) -> Mapping[str, Any]:
    return taste(prompt, Random(f"{seed}/{prompt['index']}/{prompt['seat']}"))


def _drawn(prompt: Prompt, available: AvailableHardware, seed: int, deal: Deal) -> list[Act]:
    """Only for a real deck: from any other, the table draws by itself."""
    if not available.can_tap(sorted(set(prompt["cards"])), prompt["seat"]):
        return []
    cards = tuple(deal(prompt, Random(f"{seed}/{prompt['index']}/{prompt['seat']}/draw")))
    return [TapCards(cards, prompt["seat"])] if available.can_tap(cards, prompt["seat"]) else []


def _card_of(option: Mapping[str, Any], prompt: Prompt, available: AvailableHardware) -> str | None:
    """The card that chooses this option and no other."""
    card = option["fields"].get("card")
    named = [each for each in prompt["options"] if card in each["fields"].values()]
    return card if isinstance(card, str) and len(named) == 1 and available.can_tap((card,), prompt["seat"]) else None


def _choice(prompt: Prompt, available: AvailableHardware, where: Mapping[str, str], seed: int, taste: Taste) -> Act:
    """Move a piece on the board, if the move cannot be confused with another; tap a card; send everything else as a command."""
    option = _picked(prompt, seed, taste)
    if card := _card_of(option, prompt, available):
        return TapCards((card,), prompt["seat"])
    placed = _placement(option)
    alike = [each for each in prompt["options"] if _placement(each) == placed]
    if placed and len(alike) == 1:
        piece, cell = placed
        if piece in available.pieces and cell in available.cells and where.get(piece) != cell:
            return PutPiece(piece, cell)
    return Say({"choose": option["key"]})


def _placement(option: Mapping[str, Any]) -> tuple[str, str] | None:
    piece, to = option["fields"].get("piece"), option["fields"].get("to")
    return (piece, to.partition("+")[0]) if isinstance(piece, str) and isinstance(to, str) else None


def _measured(prompt: Prompt, seed: int) -> int:
    return Random(f"{seed}/{prompt['index']}").randint(prompt["least"], prompt["most"])


def _part(
    prompt: Prompt, available: AvailableHardware, where: Mapping[str, str], seed: int, taste: Taste, deal: Deal
) -> list[Act]:
    """One seat after the other, of those that the game waits for. The board is used only where no other seat could mean the same move."""
    part = next(part for part in prompt["parts"] if part["seat"] in prompt["asked"])
    acts = next_acts({**part, "notices": ()}, available, where, seed, taste, deal)
    if part["kind"] == "choose" and not (part["seat"] in available.card_seats and isinstance(acts[0], TapCards)):
        return [Say({"seat": part["seat"], "choose": _picked(part, seed, taste)["key"]})]
    return [Say({"seat": part["seat"], **act.answer}) if isinstance(act, Say) else act for act in acts]


def _claimed(prompt: Prompt, available: AvailableHardware, speaks_up: ClaimChoice) -> Act | None:
    """A player with something to play out of turn taps it on their own reader, or claims by command."""
    for part in prompt["parts"]:
        if part["seat"] in prompt["asked"] or not part["options"]:
            continue
        meant = speaks_up(part)
        if meant is None:
            continue
        card = meant["fields"].get("card")
        if part["seat"] in available.card_seats and isinstance(card, str) and available.can_tap((card,), part["seat"]):
            return TapCards((card,), part["seat"])
        return Say({"seat": part["seat"], "choose": part["options"][0]["key"]})
    return None
