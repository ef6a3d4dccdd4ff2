"""What one seat may see of a prompt: the one place where it is cut, for page, broker, panels and speech."""

from __future__ import annotations

from msgspec.structs import replace

from controller.mqtt.topics import Kind, Prompt
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE
from rulesets.engine.words import Words


def visible_to(prompt: Prompt, seat: str | None, words: Words) -> Prompt:
    """Return the prompt as one seat may see it, or with None as everyone may.

    Who is asked is public. What they could answer may be secret, and so is the rule behind the question, which would reveal
    it.
    """
    if prompt.kind is Kind.TOGETHER:
        return replace(prompt, parts=tuple(visible_to(part, seat, words) for part in prompt.parts))
    return _closed(prompt, words) if prompt.secret and prompt.seat not in {seat, ANYONE} else prompt


def _closed(prompt: Prompt, words: Words) -> Prompt:
    match prompt.kind:
        case Kind.CHOOSE | Kind.MEASURE:
            text = words.say(Cue("table.chooses", seat=prompt.seat))
            return replace(prompt, text=text, rule="", options=(), likely=None, limit=None)
        case _:  # that dice are thrown and cards drawn is seen by all; what lies in a deck is not
            return replace(prompt, cards=(), names={} if prompt.kind is Kind.DRAW else prompt.names)


def own_part(prompt: Prompt, seat: str | None) -> Prompt:
    """For a display that one seat looks at: what the game waits for from that seat, or else the whole prompt."""
    part = next((part for part in prompt.parts if part.seat == seat and seat in prompt.asked), None)
    return replace(part, notices=prompt.notices, held=prompt.held) if part else prompt


def private_prompts(prompt: Prompt) -> dict[str, Prompt]:
    """What is asked of each seat alone."""
    return {part.seat: part for part in prompt.parts or (prompt,) if part.secret and part.seat != ANYONE}
