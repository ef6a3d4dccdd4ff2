"""The published rules of MQTT discovery, as far as a table uses them: what Home Assistant would refuse or complain about.

Read from the schemas of its MQTT integration: the device payload allows no unknown keys at its root, every entity wants
a unique id and the keys of its platform, and a few keys exclude one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from jinja2 import Environment, TemplateSyntaxError

TOPIC = re.compile(r"(?P<prefix>[^+#]+)/device/(?:[a-zA-Z0-9_-]+/)?[a-zA-Z0-9_-]+/config")
ROOT = frozenset(
    {"dev", "device", "o", "origin", "cmps", "components", "availability", "availability_topic", "availability_mode"}
    | {"availability_template", "payload_available", "payload_not_available", "state_topic", "command_topic", "qos"}
    | {"encoding", "message_expiry_interval"}
)
DEVICE = frozenset({"ids", "cns", "name", "mf", "mdl", "mdl_id", "sw", "hw", "sn", "sa", "cu", "via_device"})
ORIGIN = frozenset({"name", "sw", "url"})
COMMON = frozenset(
    {"p", "unique_id", "default_entity_id", "name", "icon", "entity_category", "qos", "availability", "device_class"}
    | {"enabled_by_default", "json_attributes_topic", "json_attributes_template", "value_template"}
)
PLATFORMS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {  # what it must have, what else it may have
    "sensor": (
        frozenset({"state_topic"}),
        frozenset({"state_class", "unit_of_measurement", "options", "expire_after", "suggested_display_precision"}),
    ),
    "binary_sensor": (frozenset({"state_topic"}), frozenset({"payload_on", "payload_off", "expire_after"})),
    "event": (frozenset({"state_topic", "event_types"}), frozenset()),
    "button": (frozenset({"command_topic"}), frozenset({"command_template", "payload_press", "retain"})),
    "image": (frozenset(), frozenset({"image_topic", "url_topic", "content_type", "image_encoding", "url_template"})),
    "device_automation": (
        frozenset({"automation_type", "topic", "type", "subtype"}),
        frozenset({"payload"}),
    ),
}
WITHOUT_ENTITY = frozenset({"device_automation", "tag"})
CATEGORIES = frozenset({"config", "diagnostic"})
DEVICE_CLASSES: Mapping[str, frozenset[str]] = {
    "sensor": frozenset({"battery", "enum", "duration"}),
    "binary_sensor": frozenset({"connectivity", "battery_charging", "running", "problem"}),
    "event": frozenset({"button"}),
    "button": frozenset({"restart"}),
}
UNITS = {"battery": "%"}
STATE_CLASSES = frozenset({"measurement", "total", "total_increasing"})

_JINJA = Environment(autoescape=False)


def faults(topic: str, config: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is wrong with one device."""
    if not TOPIC.fullmatch(topic):
        yield f"{topic} is not a discovery topic"
    yield from (f"unknown key {key} at the root" for key in config.keys() - ROOT)
    device, origin, parts = config.get("dev", {}), config.get("o", {}), config.get("cmps", {})
    yield from (f"unknown key {key} of the device" for key in device.keys() - DEVICE)
    if not (device.get("ids") or device.get("cns")):
        yield "a device without identifiers or connections"
    yield from (f"unknown key {key} of the origin" for key in origin.keys() - ORIGIN)
    if not origin.get("name"):
        yield "an origin without a name"
    if not parts:
        yield "no components"
    if "availability" in config and "availability_topic" in config:
        yield "availability is given twice"
    for id_, part in parts.items():
        yield from (f"{id_}: {fault}" for fault in _part_faults(part))
    unique = [part["unique_id"] for part in parts.values() if "unique_id" in part]
    if len(unique) != len(set(unique)):
        yield "a unique id is used twice"


def _part_faults(part: Mapping[str, Any]) -> Iterator[str]:
    platform = str(part.get("p"))
    if platform not in PLATFORMS:
        yield f"unknown platform {platform}"
        return
    must, may = PLATFORMS[platform]
    yield from (f"{key} is missing" for key in must - part.keys())
    yield from (f"unknown key {key}" for key in part.keys() - must - may - COMMON)
    if platform not in WITHOUT_ENTITY and not part.get("unique_id"):
        yield "an entity without a unique id"
    entity = part.get("default_entity_id")
    if entity is not None and not re.fullmatch(rf"{platform}\.[a-z0-9_]+", entity):
        yield f"{entity} cannot be the id of a {platform}"
    yield from _topic_faults(part)
    yield from _template_faults(part)
    yield from _sensor_faults(part)
    yield from _image_faults(part)
    if "entity_category" in part and part["entity_category"] not in CATEGORIES:
        yield f"unknown category {part['entity_category']}"
    device_class = part.get("device_class")
    if device_class is not None and device_class not in DEVICE_CLASSES.get(platform, frozenset()):
        yield f"{platform} has no class {device_class}"
    if platform == "device_automation" and part.get("automation_type") != "trigger":
        yield "the only automation is a trigger"


def _topic_faults(part: Mapping[str, Any]) -> Iterator[str]:
    for key, topic in part.items():
        if key == "topic" or key.endswith("_topic"):
            if not isinstance(topic, str) or not topic or len(topic.encode()) > 65535 or "\0" in topic:
                yield f"{key} is not a topic"
            elif key == "command_topic" and ("+" in topic or "#" in topic):
                yield f"{key} has a wildcard"


def _template_faults(part: Mapping[str, Any]) -> Iterator[str]:
    for key, template in part.items():
        if key.endswith("_template"):
            try:
                _JINJA.parse(template)
            except TemplateSyntaxError as error:
                yield f"{key}: {error}"


def _sensor_faults(part: Mapping[str, Any]) -> Iterator[str]:
    if part["p"] != "sensor":
        return
    if "options" in part and (
        part.get("device_class") != "enum" or {"state_class", "unit_of_measurement"} & part.keys()
    ):
        yield "options go with the class enum, and with neither state class nor unit"
    if "state_class" in part and part["state_class"] not in STATE_CLASSES:
        yield f"unknown state class {part['state_class']}"
    wanted = UNITS.get(part.get("device_class", ""))
    if wanted and part.get("unit_of_measurement") != wanted:
        yield f"a {part['device_class']} is measured in {wanted}"


def _image_faults(part: Mapping[str, Any]) -> Iterator[str]:
    if part["p"] == "image" and ("image_topic" in part) == ("url_topic" in part):
        yield "an image has one of image_topic and url_topic"


def rendered(template: str, payload: Any) -> str:
    """A value template over a payload, as Home Assistant would have it."""
    return str(_JINJA.from_string(template).render(value_json=payload))
