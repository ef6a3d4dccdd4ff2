"""What decided a mission, as part of a sentence."""

from __future__ import annotations

from rulesets.engine.cues import Cue

# The same may be good or bad: somebody got away.
EITHER_WAY = frozenset({"time-up", "persona-away", "persona-dead", "happened"})


def why_it_ended(result: str, why: str) -> Cue:
    return Cue(f"tale-why.{why}-{result}" if why in EITHER_WAY else f"tale-why.{why}")
