"""A hint for a seat: what the best bot would do in its place, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.session.session import Session
from controller.thinking.thinker import Thinker
from rulesets.engine.language.words import Words
from rulesets.engine.open_table import Hand
from rulesets.engine.search import is_worth_it

NO_HINT: Mapping[str, Any] = {"index": 0, "key": None, "reason": ""}


async def hint_for(session: Session, seat: str | None, thinker: Thinker | None, words: Words) -> Mapping[str, Any]:
    index, found = session.index, session.hint(seat)
    hand = {"paths": found.paths, "option": found.option} if isinstance(found, Hand) else {}
    key = None if isinstance(found, Hand) else await _thought_over(session, seat, found, thinker)
    cue = session.reason(seat, found if isinstance(found, Hand) else key)
    return {"index": index, "key": key, "reason": words.say(cue) if cue else "", **hand}


async def _thought_over(session: Session, seat: str | None, usual: str | None, thinker: Thinker | None) -> str | None:
    """What a strong bot finds where thinking is worth its time, or else the usual option."""
    game, part = session.offered, session.hinted(seat)
    if thinker is None or usual is None or part is None or not is_worth_it(game, part):
        return usual
    return await thinker.best(game, part, f"hint/{session.index}") or usual
