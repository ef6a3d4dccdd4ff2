"""What a guest may see of the prompt. The owner's page may lie open on the table: it shows what everyone may see."""

from __future__ import annotations

from controller.messages.hidden_from_other_seats import visible_to
from controller.messages.prompt import Prompt
from controller.web.access.keys import Guest
from rulesets.engine.language.words import Words


def prompt_for_guest(prompt: Prompt, guest: Guest, words: Words) -> Prompt:
    return visible_to(prompt, guest.seat, words)
