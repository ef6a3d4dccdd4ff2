"""`arbiter odds`: the exact chances of a roll, before it is thrown."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import click

from controller.commands.odds.roll_odds import RollOdds
from controller.odds.exact_odds import at_least, mean, successes, tails, totals
from controller.odds.expression import Asked, StrikeAsked, TotalAsked, TrialAsked, UnreadableOdds, read


def odds(words: Sequence[str], *, json: bool) -> None:
    try:
        result = odds_of(read(words))
    except UnreadableOdds as error:
        raise click.BadParameter(str(error)) from None
    if json:
        from controller.commands.output import print_json  # noqa: PLC0415  # for programs only

        print_json(as_json(result))
    else:
        from controller.commands.odds.screen import show  # noqa: PLC0415  # for people only

        show(result)


def odds_of(asked: Asked) -> RollOdds:
    match asked:
        case TrialAsked(trial, critical, reading):
            chances = successes(trial)
            named = [(f"success: {trial.need} or more", at_least(chances, trial.need))]
            if critical is not None:
                named.append((f"critical: {critical} or more", at_least(chances, critical)))
            return RollOdds(reading, "successes", chances, tuple(named))
        case TotalAsked(pool, added, least, reading, highest, lowest, explodes):
            end = least if explodes else None
            chances = totals(pool, added, highest=highest, lowest=lowest, exploding_to=end)
            reached = ((f"{least} or more", at_least(chances, least)),) if least is not None else ()
            return RollOdds(reading, "total", chances, reached, end)
        case StrikeAsked(strike, reading):
            from rulesets.multiverse_war.content.symbol_dice import strike_odds  # noqa: PLC0415  # a whole game comes with it

            found = strike_odds(strike)
            three = ", or three own symbols" if strike.countering else ""
            return RollOdds(
                reading,
                "hits",
                found.hits,
                (
                    ("hit: one own symbol or more", found.hit),
                    (f"critical: two BURST or more{three}", found.critical),
                    ("damage: a hit or a critical", found.damage),
                ),
            )


def as_json(result: RollOdds) -> dict[str, Any]:
    more = tails(result.chances)
    return {
        "reading": result.reading,
        "counts": result.what,
        "mean": _both(mean(result.chances)) if result.open_end is None else None,
        "distribution": [
            {"number": number, "exactly": _both(chance), "at_least": _both(more[number])}
            for number, chance in result.chances.items()
        ],
        "named": {name: _both(chance) for name, chance in result.named},
    }


def _both(value: Fraction) -> dict[str, Any]:
    return {"fraction": str(value), "value": float(value)}
