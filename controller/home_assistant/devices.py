"""The devices of a table in Home Assistant: one for the table, and one for each die, reader and display.

They use templates over the public topics, so they show only what everyone may know.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.home_assistant.entities import DIE, DISPLAY, READER, of_the_table
from controller.home_assistant.entity import AnnouncedTable, Component, Device, Entity
from controller.mqtt.topics import plain
from rulesets.engine.view import View


def announced(info: AnnouncedTable, view: View) -> dict[str, Component]:
    """A config for each device, by its topic."""
    table = Device(info, view, info.topics.table)
    devices = {"table": _device(table, "table", info.config.game.ruleset or "Arbiter", of_the_table(table))}
    for name, die in info.config.dice.items():
        devices[f"die_{name}"] = _device(Device(info, view, name), "die", die.kind, DIE)
    for name in info.config.readers:
        devices[f"reader_{name}"] = _device(Device(info, view, name), "reader", "reader", READER)
    for name, display in info.config.displays.items():
        devices[f"display_{name}"] = _device(Device(info, view, name), "display", display.driver, DISPLAY)
    return {info.topic(thing): device for thing, device in devices.items()}


def _device(device: Device, kind: str, model: str, entities: Iterable[Entity]) -> Component:
    info = device.info
    thing = kind if kind == "table" else f"{kind}_{device.name}"
    name = f"{kind.capitalize()} {device.name}"
    own: Component = {"ids": [f"{info.node}_{plain(thing)}"], "name": name, "mf": "Arbiter", "mdl": model}
    if thing == "table":
        own |= {"sw": info.version} | ({"sa": info.section.area} if info.section.area else {})
    else:
        own["via_device"] = f"{info.node}_table"
    components = {entity.id: entity.component(device) for entity in entities if entity.exists(device)}
    return {
        "dev": own,
        "o": {"name": "Arbiter", "sw": info.version},
        "availability": [{"topic": info.topics.availability}],
        "qos": 1,
        "cmps": {id_: _identified(info, thing, id_, component) for id_, component in components.items()},
    }


def _identified(info: AnnouncedTable, thing: str, id_: str, component: Component) -> Component:
    """Add the unique id of an entity; triggers are not entities and have none."""
    if component["p"] == "device_automation":
        return component
    unique = f"{info.node}_{plain(thing)}_{id_}"
    return {
        **component,
        "unique_id": unique,
        "default_entity_id": f"{component['p']}.{unique.replace('-', '_').lower()}",
    }
