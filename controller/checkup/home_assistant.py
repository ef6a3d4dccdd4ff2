"""Whether Home Assistant can reach the table: its broker, if the config names one; if not, where it is and what to enter on either side."""

from __future__ import annotations

from controller.checkup.broker import HOME_ASSISTANT, NEEDS_MQTT_5, broker_of_the_house
from controller.checkup.findings import Finding
from controller.config.model import TableConfig
from controller.onboarding.scan.home_assistant import find_home_assistants, what_to_enter


async def home_assistant(config: TableConfig) -> Finding:
    section = config.home_assistant
    if section.broker is not None:
        return await broker_of_the_house(section)
    if not config.mqtt.embedded:
        return Finding(HOME_ASSISTANT, True, "It reads the table's broker, named under [mqtt].", needed=False)
    found = await find_home_assistants()
    there = " ".join(map(what_to_enter, found)) or (
        "None was found in this network: write its broker under [home_assistant], as docs/displays.md shows."
    )
    sentence = f"The table's own broker speaks MQTT 3.1.1 only. {NEEDS_MQTT_5} {there}"
    return Finding(HOME_ASSISTANT, False, sentence, needed=False)
