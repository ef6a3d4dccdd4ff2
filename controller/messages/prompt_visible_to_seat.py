"""What one seat may see of a prompt: the one place where it is cut, for page, broker, panels and speech."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.messages.prompt import Kind, Prompt
from rulesets.engine.answers import Answer, to_json
from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, PartGiven, ValueOverridden
from rulesets.engine.language.words import Words
from rulesets.engine.overrides.set_value import SECRET
from rulesets.engine.requests import ANYONE, Choose, Request, Single, Together, parts_of


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
            hidden = replace(prompt, detail="", waiting="", about=(), rule="", options=(), impossible=(), groups=())
            return replace(hidden, text=text, likely=None, limit=None)
        case _:  # that dice are thrown and cards drawn is seen by all; what lies in a deck is not
            return replace(prompt, cards=(), names={} if prompt.kind is Kind.DRAW else prompt.names)


def own_part(prompt: Prompt, seat: str | None) -> Prompt:
    """For a display that one seat looks at: what the game waits for from that seat, or else the whole prompt."""
    part = next((part for part in prompt.parts if part.seat == seat and seat in prompt.asked), None)
    return replace(part, notices=prompt.notices, held=prompt.held, goes_on_s=prompt.goes_on_s) if part else prompt


def private_prompts(prompt: Prompt) -> dict[str, Prompt]:
    """What is asked of each seat alone."""
    return {part.seat: part for part in prompt.parts or (prompt,) if part.secret and part.seat != ANYONE}


def public_answer(answer: Answer, asked: Request | None, events: tuple[Event, ...]) -> dict[str, Any]:
    """The answer as everyone may know it."""
    said = to_json(answer)
    match asked, _part_answered(asked, said):
        case _, Choose(private=True, seat=seat) as choice if "choose" in said and not _is_public(
            choice, said["choose"]
        ):
            return {"seat": seat}
        case Together(secret=True), _ if any(isinstance(event, PartGiven) for event in events):
            return {"seat": said["seat"]}
        case _ if "override" in said and any(_is_secret(event) for event in events):
            return {**said, "value": SECRET}
        case _ if "draw" in said:
            return {**said, "draw": len(said["draw"])}
        case _:
            return said


def _is_public(choice: Choose, key: str) -> bool:
    """Whether others may see which option was taken."""
    return choice.answer_public and not any(option.kept_secret and option.key == key for option in choice.options)


def _is_secret(event: Event) -> bool:
    return isinstance(event, ValueOverridden) and event.after == SECRET


def _part_answered(asked: Request | None, said: dict[str, Any]) -> Single | None:
    return next((part for part in parts_of(asked) if said.get("seat", part.seat) == part.seat), None)
