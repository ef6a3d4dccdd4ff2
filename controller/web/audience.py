"""What a guest may see of the prompt. Who is asked is no secret; what he could answer may be."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from controller.topics import Kind, OptionOffered, Prompt
from controller.web.keys import Guest, Role
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import View


def prompt_for_guest(prompt: Prompt, guest: Guest, secrets: Collection[str]) -> Prompt:
    """The owner's page stands for the table: it is asked everything. `secrets` are the things only one seat sees."""
    if guest.role is Role.OWNER or _is_for(prompt, guest):
        return prompt
    if prompt.secret:
        return replace(prompt, parts=tuple(part if _is_for(part, guest) else _closed(part) for part in prompt.parts))
    return replace(_without_secrets(prompt, secrets), cards=())


def secrets_between(everyone: View, own: View) -> frozenset[str]:
    """The things that a seat sees and the others do not."""
    return frozenset(_held(own)) - frozenset(_held(everyone))


def _is_for(prompt: Prompt, guest: Guest) -> bool:
    return prompt.kind is not Kind.TOGETHER and guest.seat is not None and prompt.seat in {guest.seat, ANYONE}


def _closed(part: Prompt) -> Prompt:
    return replace(part, options=(), cards=(), likely=None)


def _without_secrets(prompt: Prompt, secrets: Collection[str]) -> Prompt:
    if not secrets:
        return prompt
    return replace(prompt, options=tuple(each for each in prompt.options if not _names_any(each, secrets)))


def _names_any(option: OptionOffered, secrets: Collection[str]) -> bool:
    values = (each for value in option.fields.values() for each in (value if isinstance(value, tuple) else (value,)))
    return any(value in secrets for value in values if isinstance(value, str))


def _held(view: View) -> Iterator[str]:
    for sheet in view.sheets:
        yield from sheet.cards
        yield from sheet.tokens
