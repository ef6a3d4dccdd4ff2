"""What a guest may see of the prompt: the owner's page stands for the table and is asked everything, a seat its own."""

from __future__ import annotations

from controller.mqtt.payloads import visible_to
from controller.mqtt.topics import Prompt
from controller.web.keys import Guest, Role
from rulesets.engine.words import Words


def prompt_for_guest(prompt: Prompt, guest: Guest, words: Words) -> Prompt:
    return prompt if guest.role is Role.OWNER else visible_to(prompt, guest.seat, words)
