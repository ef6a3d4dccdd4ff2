"""Home Assistant: find it in the network, say what to enter there, and write its broker into the config."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.commands.devices.pair_displays import USUAL_PORT, user_of_broker
from controller.onboarding.console import Person
from controller.onboarding.draft.draft import Draft
from controller.onboarding.scan.home_assistant import find_home_assistants, there_enter

USUAL_HOST = "homeassistant.local"


async def pair_home_assistant(person: Person, draft: Draft, config_folder: Path) -> None:
    if not await person.agrees("Is there Home Assistant in your home?", default=False):
        return
    person.say("\n[bold]Home Assistant[/]")
    found = await find_home_assistants()
    for home in found:
        person.say(f"  [dim]{there_enter(home)}[/]")
    if not found:
        person.say("  [dim]None answered in this network; you can name its broker all the same.[/]")
    host = await person.ask("Which broker does it use?", found[0].host if found else USUAL_HOST)
    broker: dict[str, Any] = {"enabled": True, "broker": host, "port": USUAL_PORT}
    draft.home_assistant = broker | await user_of_broker(person, config_folder)
