"""What a guest may see of the prompt. The owner's page may lie open on the table: it shows what everyone may see."""

from __future__ import annotations

from controller.mqtt.payloads import visible_to
from controller.mqtt.topics import Prompt
from controller.web.access.keys import Guest
from rulesets.engine.words import Words


def prompt_for_guest(prompt: Prompt, guest: Guest, words: Words) -> Prompt:
    return visible_to(prompt, guest.seat, words)
