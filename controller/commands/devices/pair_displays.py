"""The last step: displays, and the broker that they use."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller.mqtt.broker import LOOPBACK
from controller.onboarding.console import Person
from controller.onboarding.draft.draft import Draft, Entry
from controller.onboarding.draft.sections import fault_in, name_fault

EMBEDDED = "embedded"
USUAL_PORT = 1883


async def pair_displays(person: Person, draft: Draft) -> None:
    person.say("\n[bold]Displays[/]")
    topic = await _topic(person, "MQTT topic of a WLED ring? Enter for none.", {"driver": "wled-ring", "pixels": 60})
    if topic:
        ring = {"driver": "wled-ring", "topic": topic}
        pixels = await person.ask("How many LEDs?", "60", _number("displays", lambda said: {**ring, "pixels": said}))
        await _add(person, draft, "horologium", {**ring, "pixels": int(pixels)})
    topic = await _topic(
        person, "MQTT topic of an e-ink panel? Enter for none.", {"driver": "panel", "size": [296, 128]}
    )
    if topic:
        size = await person.ask("How many pixels, across and down?", "296x128", _size_fault)
        await _add(person, draft, "perilium", {"driver": "panel", "topic": topic, "size": _size(size)})


async def _topic(person: Person, question: str, rest: dict[str, Any]) -> str:
    def check(said: str) -> str | None:
        return fault_in("displays", {"display": {**rest, "topic": said}}) if said else None

    return await person.ask(question, "", check)


async def _add(person: Person, draft: Draft, base: str, values: dict[str, Any]) -> None:
    name = await person.ask("What is it called?", base, lambda said: name_fault(said, draft))
    draft.displays[name] = Entry(values)


def _size(said: str) -> list[int]:
    return [int(part) for part in said.lower().split("x")]


def _size_fault(said: str) -> str | None:
    if not re.fullmatch(r"\d+[xX]\d+", said):
        return "Write it like 296x128."
    return fault_in("displays", {"display": {"driver": "panel", "topic": "t", "size": _size(said)}})


def _number(section: str, values: Callable[[int], dict[str, Any]]) -> Callable[[str], str | None]:
    """A check for a whole number that the config allows."""

    def check(said: str) -> str | None:
        if not said.isdecimal():
            return "Write a whole number."
        given = values(int(said))
        return fault_in(section, {"display": given} if section == "displays" else given)

    return check


async def pair_broker(person: Person, draft: Draft, config_folder: Path) -> None:
    person.say("\n[bold]Broker[/]")
    there = await _is_there(USUAL_PORT)
    person.say(f"  [dim]{EMBEDDED} is Arbiter's own: displays on the network cannot reach it.[/]")
    if there:
        person.say("  [dim]A broker runs on this machine already: it is called localhost.[/]")
    default = "localhost" if there else EMBEDDED
    host = await person.ask("Which MQTT broker?", default, lambda said: None if said else "Name one.")
    port = await person.ask(
        "On which port?",
        "0" if host == EMBEDDED and there else str(USUAL_PORT),
        _number("mqtt", lambda said: {"broker": host, "port": said}),
    )
    broker: dict[str, Any] = {"broker": host, "port": int(port)}
    if host != EMBEDDED:
        broker |= await user_of_broker(person, config_folder)
    draft.broker = broker


async def user_of_broker(person: Person, config_folder: Path) -> dict[str, Any]:
    """Ask who Arbiter logs in as, and where the password is; empty for nobody."""
    user = await person.ask("As which user? Enter for none.")
    if not user:
        return {}
    file = await person.ask(
        f"File in {config_folder} with the password in it? Enter for none.",
        "",
        lambda said: _unreadable(config_folder, said),
    )
    return {"user": user, "password_file": file} if file else {"user": user}


def _unreadable(config_folder: Path, said: str) -> str | None:
    file = config_folder / said
    try:
        if not said or file.read_text(encoding="utf-8").strip():
            return None
    except (OSError, UnicodeDecodeError):
        pass
    return f"There is no password in {file}: write it there first, in another terminal."


async def _is_there(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection(LOOPBACK, port)
    except OSError:
        return False
    writer.close()
    return True
