"""How a game refuses an answer: a code for lights and programs, and a cue for people. Nothing has changed."""

from __future__ import annotations

from rulesets.engine.cues import Cue, CueValue


class Refused(Exception):
    """The Request does not allow this Answer; the cue says what would be accepted."""

    def __init__(self, code: str, /, **values: CueValue) -> None:
        self.code = code
        self.cue = Cue(f"refused.{code}", **values)
        super().__init__(f"{code}: {dict(self.cue.values)}")
