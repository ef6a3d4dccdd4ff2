"""What Home Assistant is told of a table: one device for it, and one for each die, reader and display.

Only what the game shows anyway is told, by templates over the topics that the table has for everyone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import orjson

from controller.config.displays import HomeAssistantSection, Panel
from controller.config.model import TableConfig
from controller.displays.on_paper import Paper
from controller.mqtt.topics import SignalType, Topics, plain
from rulesets.engine.view import Sheet, Track, View
from rulesets.engine.words import Words

# Home Assistant takes no more as a state; the whole prompt is in the attributes.
LONGEST_STATE = 255

# How the ids of its buttons' commands begin, by which it knows the replies to them.
PRESSED = "home-"

Component = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What stays the same for a table: its config, its topics and the words of its language."""

    config: TableConfig
    topics: Topics
    words: Words
    seats: tuple[str, ...]
    version: str

    @property
    def section(self) -> HomeAssistantSection:
        return self.config.home_assistant

    @property
    def node(self) -> str:
        return f"arbiter_{plain(self.topics.table)}"

    def topic(self, thing: str) -> str:
        return f"{self.section.prefix}/device/{self.node}/{plain(thing)}/config"

    @property
    def every_topic(self) -> str:
        """All that this table has ever announced, as far as the broker remembers."""
        return f"{self.section.prefix}/device/{self.node}/+/config"


def announced(info: TableInfo, view: View) -> dict[str, Component]:
    """A config for each device, by its topic."""
    devices = {"table": _table(info, view)}
    devices |= {f"die_{name}": _die(info, name, die.kind) for name, die in info.config.dice.items()}
    devices |= {f"reader_{name}": _reader(info, name) for name in info.config.readers}
    devices |= {f"display_{name}": _display(info, name) for name in info.config.displays}
    return {info.topic(name): device for name, device in devices.items()}


def worth_telling(info: TableInfo, view: View) -> Iterator[tuple[Sheet, Track]]:
    """What a seat has before it; what lies on enemies and objects comes and goes too often."""
    for sheet in view.sheets:
        if sheet.seat in info.seats:
            yield from ((sheet, track) for track in sheet.tracks)


def _device(
    info: TableInfo, thing: str, name: str, model: str, components: Iterable[tuple[str, Component]]
) -> Component:
    own: Component = {"ids": [f"{info.node}_{plain(thing)}"], "name": name, "mf": "Arbiter", "mdl": model}
    if thing == "table":
        own |= {"sw": info.version} | ({"sa": info.section.area} if info.section.area else {})
    else:
        own["via_device"] = f"{info.node}_table"
    return {
        "dev": own,
        "o": {"name": "Arbiter", "sw": info.version},
        "availability": [{"topic": info.topics.availability}],
        "qos": 1,
        "cmps": {id_: _identified(info, thing, id_, component) for id_, component in components},
    }


def _identified(info: TableInfo, thing: str, id_: str, component: Component) -> Component:
    """Triggers are no entities, and have no id of their own."""
    if component["p"] == "device_automation":
        return component
    unique = f"{info.node}_{plain(thing)}_{id_}"
    return {
        **component,
        "unique_id": unique,
        "default_entity_id": f"{component['p']}.{unique.replace('-', '_').lower()}",
    }


def _table(info: TableInfo, view: View) -> Component:
    parts = (
        *_game(info),
        *(_dial(info) if view.dial else ()),
        *_tracks(info, view),
        *_buttons(info),
        *_happenings(info),
    )
    return _device(info, "table", f"Table {info.topics.table}", info.config.game.ruleset or "Arbiter", parts)


def _game(info: TableInfo) -> Iterator[tuple[str, Component]]:
    topics = info.topics
    yield (
        "prompt",
        {
            "p": "sensor",
            "name": "Prompt",
            "icon": "mdi:comment-question-outline",
            "state_topic": topics.prompt,
            "value_template": f"{{{{ value_json.text[:{LONGEST_STATE}] }}}}",
            "json_attributes_topic": topics.prompt,
            "json_attributes_template": (
                "{{ {'seat': value_json.seat, 'kind': value_json.kind, 'index': value_json.index,"
                " 'rule': value_json.rule, 'text': value_json.text, 'held': value_json.held,"
                " 'notices': value_json.notices | map(attribute='text') | list } | tojson }}"
            ),
        },
    )
    yield (
        "active",
        {
            "p": "sensor",
            "name": "Turn",
            "icon": "mdi:account-arrow-right",
            "state_topic": topics.view,
            "value_template": (
                "{{ value_json.names.get(value_json.view.active, value_json.view.active) or '\u2013' }}"
            ),
        },
    )
    yield (
        "last_roll",
        {
            "p": "sensor",
            "name": "Last roll",
            "icon": "mdi:dice-multiple",
            "state_topic": topics.dice,
            "value_template": "{{ value_json.face if value_json.face is not none else '?' }}",
            "json_attributes_topic": topics.dice,
        },
    )
    yield (
        "paused",
        {
            "p": "binary_sensor",
            "name": "Paused",
            "icon": "mdi:pause-circle-outline",
            "state_topic": topics.health,
            "value_template": "{{ 'ON' if value_json.paused else 'OFF' }}",
        },
    )
    yield (
        "answers",
        {
            "p": "sensor",
            "name": "Answers",
            "icon": "mdi:counter",
            "entity_category": "diagnostic",
            "state_topic": topics.health,
            "value_template": "{{ value_json.index }}",
        },
    )


def _dial(info: TableInfo) -> Iterator[tuple[str, Component]]:
    time = "value_json.view.dial"
    yield (
        "time",
        {
            "p": "sensor",
            "name": "Time",
            "icon": "mdi:clock-outline",
            "state_topic": info.topics.view,
            "value_template": f"{{{{ '%d:%02d' % ({time}.hour, {time}.minute) if {time} else '\u2013' }}}}",
            "json_attributes_topic": info.topics.view,
            "json_attributes_template": f"{{{{ ({time} or {{}}) | tojson }}}}",
        },
    )


def _tracks(info: TableInfo, view: View) -> Iterator[tuple[str, Component]]:
    for sheet, track in worth_telling(info, view):
        own = f"value_json.view.sheets | selectattr('id', 'eq', '{sheet.id}')"
        label = f"{info.words.name(sheet.id)}: {info.words.say(track.label)}"
        found = f"{own} | map(attribute='tracks') | sum(start=[])"
        yield f"{plain(sheet.id)}_{plain(track.id)}", _track(info, label, track.id, found)
    for track in view.tracks:
        found = "value_json.view.tracks"
        yield f"track_{plain(track.id)}", _track(info, info.words.say(track.label), track.id, found)


def _track(info: TableInfo, label: str, track: str, found: str) -> Component:
    return {
        "p": "sensor",
        "name": label,
        "icon": "mdi:target-account" if track == "threat" else "mdi:gauge",
        "state_class": "measurement",
        "state_topic": info.topics.view,
        "value_template": f"{{{{ {found} | selectattr('id', 'eq', '{track}') | map(attribute='value') | first | default(none) }}}}",
    }


def _buttons(info: TableInfo) -> Iterator[tuple[str, Component]]:
    secret = info.config.mqtt.command_secret
    wanted = info.section.buttons
    if wanted is False or (secret and not wanted):
        return
    names = {"undo": ("Undo", "mdi:undo"), "pause": ("Pause", "mdi:pause"), "resume": ("Resume", "mdi:play")}
    for do, (name, icon) in names.items():
        command = {"id": f"{PRESSED}{{{{ now().timestamp() }}}}", "do": do} | ({"secret": secret} if secret else {})
        yield (
            do,
            {
                "p": "button",
                "name": name,
                "icon": icon,
                "command_topic": info.topics.command,
                "command_template": orjson.dumps(command).decode(),
                "payload_press": "PRESS",
            },
        )
    yield from _replies(info)


def _replies(info: TableInfo) -> Iterator[tuple[str, Component]]:
    """What became of a button that was pressed here: a table that cannot take back a die says so."""
    ours = f"value_json.id.startswith('{PRESSED}')"
    told = "{'event_type': 'done' if value_json.ok else 'refused', 'code': value_json.code, 'text': value_json.text}"
    yield (
        "reply",
        {
            "p": "event",
            "name": "Reply",
            "icon": "mdi:message-reply-text-outline",
            "state_topic": info.topics.reply,
            "event_types": ["done", "refused"],
            "value_template": f"{{% if {ours} %}}{{{{ {told} | tojson }}}}{{% endif %}}",
        },
    )
    yield (
        "on_button_refused",
        {
            "p": "device_automation",
            "automation_type": "trigger",
            "topic": info.topics.reply,
            "type": "action",
            "subtype": "button refused",
            "value_template": f"{{{{ 'refused' if {ours} and not value_json.ok else '' }}}}",
            "payload": "refused",
        },
    )


def _happenings(info: TableInfo) -> Iterator[tuple[str, Component]]:
    yield (
        "happening",
        {
            "p": "event",
            "name": "Signal",
            "icon": "mdi:bell-outline",
            "state_topic": info.topics.signal,
            "event_types": [happening.value for happening in SignalType],
        },
    )
    for happening in SignalType:
        yield (
            f"on_{happening}",
            {
                "p": "device_automation",
                "automation_type": "trigger",
                "topic": info.topics.signal,
                "type": "action",
                "subtype": happening.value,
                "value_template": "{{ value_json.event_type }}",
                "payload": happening.value,
            },
        )


def _die(info: TableInfo, name: str, kind: str) -> Component:
    topic = info.topics.device(name)
    battery: Component = {
        "p": "sensor",
        "name": "Battery",
        "device_class": "battery",
        "unit_of_measurement": "%",
        "state_class": "measurement",
        "entity_category": "diagnostic",
        "state_topic": topic,
        "value_template": "{{ value_json.battery }}",
    }
    charging: Component = {
        "p": "binary_sensor",
        "name": "Charging",
        "device_class": "battery_charging",
        "entity_category": "diagnostic",
        "state_topic": topic,
        "value_template": "{{ 'ON' if value_json.charging else 'OFF' }}",
    }
    parts = (("link", _link(info, name)), ("battery", battery), ("charging", charging))
    return _device(info, f"die_{name}", f"Die {name}", kind, parts)


def _reader(info: TableInfo, name: str) -> Component:
    return _device(info, f"reader_{name}", f"Reader {name}", "reader", (("link", _link(info, name)),))


def _display(info: TableInfo, name: str) -> Component:
    config = info.config.displays[name]
    parts: list[tuple[str, Component]] = [("link", _link(info, name))]
    if isinstance(config, Paper) and config.seat is None:
        shows_png = isinstance(config, Panel) and config.encoding == "png"
        topic = f"{config.topic}/image" if shows_png else info.topics.picture(name)
        parts.append(("picture", {"p": "image", "name": "Picture", "image_topic": topic, "content_type": "image/png"}))
    return _device(info, f"display_{name}", f"Display {name}", config.driver, parts)


def _link(info: TableInfo, name: str) -> Component:
    return {
        "p": "binary_sensor",
        "name": "Connection",
        "device_class": "connectivity",
        "entity_category": "diagnostic",
        "state_topic": info.topics.device(name),
        "value_template": "{{ 'ON' if value_json.up else 'OFF' }}",
        "json_attributes_topic": info.topics.device(name),
    }
