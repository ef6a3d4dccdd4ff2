"""The reply to a command."""

from __future__ import annotations

from msgspec import Struct

from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.refusal import Refused

# A reply carries the sender's id back: enough for any scheme of ids, too little to be used as an echo.
LONGEST_ID = 64


class Reply(Struct, frozen=True):
    """`id` is that of the command, empty if it could not be read."""

    id: str
    ok: bool
    code: str
    text: str


DONE = Cue("reply.done")


def done(sender: str, words: Words) -> Reply:
    return Reply(sender, ok=True, code="done", text=words.say(DONE))


def refusal(sender: str, refused: Refused, words: Words) -> Reply:
    return Reply(sender, ok=False, code=refused.code, text=words.say(refused.cue))
