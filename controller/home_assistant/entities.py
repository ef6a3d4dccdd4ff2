"""Every entity of Home Assistant, each in one declaration: those of the table, and those of each die, reader and display."""

from __future__ import annotations

from collections.abc import Iterator

import orjson

from controller.config.displays import Paper
from controller.displays.drivers.panel import Panel
from controller.home_assistant.entity import AnnouncedTable, Component, Device, Entity
from controller.messages.signal import SignalType
from controller.mqtt.topics import plain
from rulesets.engine.view import Sheet, Track, View

# Home Assistant accepts no longer state; the whole prompt is in the attributes.
LONGEST_STATE = 255

# The ids of its buttons' commands begin with this, so that it can recognise the replies.
PRESSED = "home-"

# Where the hour and the minute stand in the view.
DIAL = "value_json.view.dial"

GAME = (
    Entity(
        "prompt",
        lambda table: {
            "p": "sensor",
            "name": "Prompt",
            "icon": "mdi:comment-question-outline",
            "state_topic": table.topics.prompt,
            "value_template": f"{{{{ value_json.text[:{LONGEST_STATE}] }}}}",
            "json_attributes_topic": table.topics.prompt,
            "json_attributes_template": (
                "{{ {'seat': value_json.seat, 'kind': value_json.kind, 'index': value_json.index,"
                " 'rule': value_json.rule, 'text': value_json.text, 'held': value_json.held,"
                " 'notices': value_json.notices | map(attribute='text') | list } | tojson }}"
            ),
        },
    ),
    Entity(
        "active",
        lambda table: {
            "p": "sensor",
            "name": "Turn",
            "icon": "mdi:account-arrow-right",
            "state_topic": table.topics.view,
            "value_template": (
                "{{ value_json.names.get(value_json.view.active, value_json.view.active) or '\u2013' }}"
            ),
        },
    ),
    Entity(
        "last_roll",
        lambda table: {
            "p": "sensor",
            "name": "Last roll",
            "icon": "mdi:dice-multiple",
            "state_topic": table.topics.dice,
            "value_template": "{{ value_json.face if value_json.face is not none else '?' }}",
            "json_attributes_topic": table.topics.dice,
        },
    ),
    Entity(
        "paused",
        lambda table: {
            "p": "binary_sensor",
            "name": "Paused",
            "icon": "mdi:pause-circle-outline",
            "state_topic": table.topics.health,
            "value_template": "{{ 'ON' if value_json.paused else 'OFF' }}",
        },
    ),
    Entity(
        "answers",
        lambda table: {
            "p": "sensor",
            "name": "Answers",
            "icon": "mdi:counter",
            "entity_category": "diagnostic",
            "state_topic": table.topics.health,
            "value_template": "{{ value_json.index }}",
        },
    ),
    Entity(
        "time",
        lambda table: {
            "p": "sensor",
            "name": "Time",
            "icon": "mdi:clock-outline",
            "state_topic": table.topics.view,
            "value_template": f"{{{{ '%d:%02d' % ({DIAL}.hour, {DIAL}.minute) if {DIAL} else '\u2013' }}}}",
            "json_attributes_topic": table.topics.view,
            "json_attributes_template": f"{{{{ ({DIAL} or {{}}) | tojson }}}}",
        },
        exists=lambda table: table.view.dial is not None,
    ),
)


def _tracks(table: Device) -> Iterator[Entity]:
    """The counters of this game: those on players' sheets, and those of the table."""
    words = table.info.words
    for sheet, track in worth_telling(table.info, table.view):
        own = f"value_json.view.sheets | selectattr('id', 'eq', '{sheet.id}')"
        label = f"{words.name(sheet.id)}: {words.say(track.label)}"
        found = f"{own} | map(attribute='tracks') | sum(start=[])"
        yield _track(f"{plain(sheet.id)}_{plain(track.id)}", label, track.id, found)
    for track in table.view.tracks:
        yield _track(f"track_{plain(track.id)}", words.say(track.label), track.id, "value_json.view.tracks")


def _track(id_: str, label: str, track: str, found: str) -> Entity:
    return Entity(
        id_,
        lambda table: {
            "p": "sensor",
            "name": label,
            "icon": "mdi:target-account" if track == "threat" else "mdi:gauge",
            "state_class": "measurement",
            "state_topic": table.topics.view,
            "value_template": f"{{{{ {found} | selectattr('id', 'eq', '{track}') | map(attribute='value') | first | default(none) }}}}",
        },
    )


def worth_telling(info: AnnouncedTable, view: View) -> Iterator[tuple[Sheet, Track]]:
    """Only players' sheets: tokens on enemies and objects change too often."""
    for sheet in view.sheets:
        if sheet.seat in info.seats:
            yield from ((sheet, track) for track in sheet.tracks)


def _has_buttons(table: Device) -> bool:
    """With a command secret, only if the config asks for it: the buttons contain the secret, and every subscriber can read it."""
    wanted = table.info.section.buttons
    return bool(wanted) if table.info.config.mqtt.command_secret else wanted is not False


def _button(do: str, name: str, icon: str) -> Entity:
    def component(table: Device) -> Component:
        secret = table.info.config.mqtt.command_secret
        command = {"id": f"{PRESSED}{{{{ now().timestamp() }}}}", "do": do} | ({"secret": secret} if secret else {})
        return {
            "p": "button",
            "name": name,
            "icon": icon,
            "command_topic": table.topics.command,
            "command_template": orjson.dumps(command).decode(),
            "payload_press": "PRESS",
        }

    return Entity(do, component, exists=_has_buttons)


# The result of a pressed button: an undo that is refused says why.
OURS = f"value_json.id.startswith('{PRESSED}')"
REPLY = "{'event_type': 'done' if value_json.ok else 'refused', 'code': value_json.code, 'text': value_json.text}"

BUTTONS = (
    _button("undo", "Undo", "mdi:undo"),
    _button("pause", "Pause", "mdi:pause"),
    _button("resume", "Resume", "mdi:play"),
    Entity(
        "reply",
        lambda table: {
            "p": "event",
            "name": "Reply",
            "icon": "mdi:message-reply-text-outline",
            "state_topic": table.topics.reply,
            "event_types": ["done", "refused"],
            "value_template": f"{{% if {OURS} %}}{{{{ {REPLY} | tojson }}}}{{% endif %}}",
        },
        exists=_has_buttons,
    ),
    Entity(
        "on_button_refused",
        lambda table: {
            "p": "device_automation",
            "automation_type": "trigger",
            "topic": table.topics.reply,
            "type": "action",
            "subtype": "button refused",
            "value_template": f"{{{{ 'refused' if {OURS} and not value_json.ok else '' }}}}",
            "payload": "refused",
        },
        exists=_has_buttons,
    ),
)


def _on(signal: SignalType) -> Entity:
    return Entity(
        f"on_{signal}",
        lambda table: {
            "p": "device_automation",
            "automation_type": "trigger",
            "topic": table.topics.signal,
            "type": "action",
            "subtype": signal.value,
            "value_template": "{{ value_json.event_type }}",
            "payload": signal.value,
        },
    )


SIGNALS = (
    Entity(
        "happening",
        lambda table: {
            "p": "event",
            "name": "Signal",
            "icon": "mdi:bell-outline",
            "state_topic": table.topics.signal,
            "event_types": [signal.value for signal in SignalType],
        },
    ),
    *(_on(signal) for signal in SignalType),
)


def of_the_table(table: Device) -> tuple[Entity, ...]:
    return (*GAME, *_tracks(table), *BUTTONS, *SIGNALS)


LINK = Entity(
    "link",
    lambda device: {
        "p": "binary_sensor",
        "name": "Connection",
        "device_class": "connectivity",
        "entity_category": "diagnostic",
        "state_topic": device.topic,
        "value_template": "{{ 'ON' if value_json.up else 'OFF' }}",
        "json_attributes_topic": device.topic,
    },
)

DIE = (
    LINK,
    Entity(
        "battery",
        lambda die: {
            "p": "sensor",
            "name": "Battery",
            "device_class": "battery",
            "unit_of_measurement": "%",
            "state_class": "measurement",
            "entity_category": "diagnostic",
            "state_topic": die.topic,
            "value_template": "{{ value_json.battery }}",
        },
    ),
    Entity(
        "charging",
        lambda die: {
            "p": "binary_sensor",
            "name": "Charging",
            "device_class": "battery_charging",
            "entity_category": "diagnostic",
            "state_topic": die.topic,
            "value_template": "{{ 'ON' if value_json.charging else 'OFF' }}",
        },
    ),
)

READER = (LINK,)


def _shows_everyone_a_picture(display: Device) -> bool:
    config = display.info.config.displays[display.name]
    return isinstance(config, Paper) and config.seat is None


def _picture(display: Device) -> Component:
    config = display.info.config.displays[display.name]
    if isinstance(config, Panel) and config.encoding == "png":
        topic = f"{config.topic}/image"
    else:
        topic = display.topics.picture(display.name)
    return {"p": "image", "name": "Picture", "image_topic": topic, "content_type": "image/png"}


DISPLAY = (LINK, Entity("picture", _picture, exists=_shows_everyone_a_picture))
