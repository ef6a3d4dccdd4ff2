"""Whether the dice are fair, as far as the rolls can show; if there are too few rolls, it says so.

Each die is tested twice: whether its faces come equally often, and whether any face came too often in a row. Among many
dice one looks odd by chance alone, so the more dice are tested, the stricter each test is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import ceil, erfc, sqrt

from controller.dice_log.read import Die, Tally
from controller.dice_log.results import faces_of
from controller.dice_log.statistics import chi_square
from controller.dice_log.statistics.exact import longest_run, two_sided, unevenness
from controller.dice_log.statistics.streaks import Streak

# If all dice are fair, one report in a hundred has a false alarm, however many dice are in it.
FALSE_ALARMS = 0.01

# A face that comes half again as often as it should is worth finding, four times out of five.
BIAS = 1.5
POWER = 0.8

# Counting every sequence takes seconds beyond this many rolls; chi-square is then close enough.
EXACT_ROLLS = 100
# Up to this many rolls every sequence is counted; beyond, counting is skipped where the result is obvious.
ALWAYS_EXACT_ROLLS = 20
PLAIN = 1e-6

# Each die has two tests: its faces and its runs.
QUESTIONS = 2


class Verdict(StrEnum):
    UNUSUAL = "unusual"
    TOO_FEW = "too-few"
    USUAL = "usual"


@dataclass(frozen=True, slots=True)
class Judgement:
    """`chance` is that of a fair die to look as uneven as this one, or more; `streak_chance` of a fair die to show a run this long."""

    die: Die
    owners: tuple[str, ...]
    rolls: int
    faces: Mapping[int, int]
    expected: float
    chance: float
    method: str
    streak: Streak | None
    streak_chance: float
    needed: int
    threshold: float

    @property
    def verdict(self) -> Verdict:
        if min(self.chance, self.streak_chance) < self.threshold:
            return Verdict.UNUSUAL
        return Verdict.TOO_FEW if self.rolls < self.needed else Verdict.USUAL

    @property
    def odd_faces(self) -> tuple[int, ...]:
        """The faces that would stand out alone, all faces of the die considered."""
        each = len(self.faces)
        return tuple(
            face for face, count in self.faces.items() if _face_chance(count, self.rolls, 1 / each) * each < 0.05
        )

    @property
    def sentence(self) -> str:
        match self.verdict:
            case Verdict.UNUSUAL:
                return _unusual(self)
            case Verdict.TOO_FEW:
                return f"not enough rolls yet: about {rounded(self.needed - self.rolls):,} more."
            case Verdict.USUAL:
                return f"nothing unusual: {one_in(self.chance)} would look like this."

    @property
    def run(self) -> str:
        if not self.streak:
            return ""
        return f"Longest run: {self.streak.face}, {self.streak.length} times in a row ({one_in(self.streak_chance)})."


def judge(tallies: Sequence[Tally], streaks: Mapping[Die, Streak]) -> list[Judgement]:
    """Dice of a kind whose faces are not known cannot be judged and are left out."""
    known = [tally for tally in tallies if faces_of(tally.die.kind)]
    limit = threshold(len(known) * QUESTIONS)
    return [_judged(tally, streaks.get(tally.die), limit) for tally in known]


def threshold(questions: int) -> float:
    """Return the error rate for each of this many tests, so that all together keep to FALSE_ALARMS."""
    return float(1 - (1 - FALSE_ALARMS) ** (1 / max(1, questions)))


def at_once(judged: Sequence[Judgement]) -> str:
    """A sentence on how testing several dice at once affects the verdicts."""
    if not judged:
        return ""
    dice = "One die was" if len(judged) == 1 else f"{len(judged)} dice were"
    return (
        f"{dice} asked {QUESTIONS * len(judged)} questions at once (even faces? long runs?), so a die is called unusual"
        f" only where {one_in(judged[0].threshold)} would look like it: fair dice then pass 99 looks in 100 without a"
        " false alarm. Looking again after every game is asking again."
    )


def _judged(tally: Tally, streak: Streak | None, limit: float) -> Judgement:
    faces = {face: tally.faces[face] for face in faces_of(tally.die.kind)}
    rolls, sides = sum(faces.values()), len(faces)
    chance, method = evenness(list(faces.values()))
    runs = longest_run(streak.length, rolls, sides) if streak else 1.0
    needed = rolls_needed(sides, limit)
    return Judgement(tally.die, tally.owners, rolls, faces, rolls / sides, chance, method, streak, runs, needed, limit)


def evenness(counts: Sequence[int]) -> tuple[float, str]:
    """The chance that a fair die would be as uneven or more, and how it was found."""
    rolls, faces = sum(counts), len(counts)
    if not rolls:
        return 1.0, "exact"
    expected = rolls / faces
    value = sum((count - expected) ** 2 for count in counts) / expected
    chance = chi_square.tail(value, faces - 1)
    if rolls <= ALWAYS_EXACT_ROLLS or (rolls <= EXACT_ROLLS and chance > PLAIN):
        return float(unevenness(counts)), "exact"
    return chance, "chi-square"


@cache
def rolls_needed(sides: int, limit: float) -> int:
    """So many rolls find a face that comes BIAS times as often as it should, with probability POWER."""
    fair = 1 / sides
    loaded, others = fair * BIAS, (1 - fair * BIAS) / (sides - 1)
    distance = (loaded - fair) ** 2 / fair + (sides - 1) * (others - fair) ** 2 / fair
    return ceil(chi_square.shift_to_be_seen(limit, sides - 1, POWER) / distance)


def _face_chance(count: int, rolls: int, fair: float) -> float:
    """Exact for few rolls; for many, the normal distribution is as good."""
    if rolls <= 5_000:
        return two_sided(count, rolls, fair)
    return erfc(abs(count - rolls * fair) / sqrt(2 * rolls * fair * (1 - fair)))


def _unusual(judged: Judgement) -> str:
    if judged.streak and judged.streak_chance < judged.chance:
        run = f"{judged.streak.face} came {judged.streak.length} times in a row"
        return f"unusual: {run}, as {one_in(judged.streak_chance)} would."
    faces = ", ".join(f"{face} came {judged.faces[face]} times" for face in judged.odd_faces)
    counted = f"; {faces}, expected {judged.expected:.0f}" if faces else ""
    return f"unusual: {one_in(judged.chance)} would look like this{counted}."


def one_in(chance: float) -> str:
    """A chance as a person would say it, of fair dice."""
    if chance >= 0.4:
        return f"{_tenths(chance)} in ten fair dice" if chance < 0.95 else "nearly every fair die"
    return "fewer than one in a million fair dice" if chance < PLAIN else f"one in {rounded(1 / chance):,} fair dice"


def _tenths(chance: float) -> int:
    return max(1, min(9, round(chance * 10)))


def rounded(value: float) -> int:
    """Rounded to two digits, since it is an estimate."""
    whole = max(1, round(value))
    return round(whole, 2 - len(str(whole))) if whole >= 100 else whole
