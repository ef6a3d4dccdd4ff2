"""What Home Assistant receives about a table, checked against its rules and against what the table really sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
import pytest

from controller.config.model import TableConfig
from controller.home_assistant.devices import announced
from controller.home_assistant.entity import AnnouncedTable
from controller.messages.commands import read_command
from controller.messages.events import DieThrown
from controller.messages.health import DeviceState, Health
from controller.messages.notice import Notice, Severity
from controller.messages.payloads import to_json
from controller.messages.prompt import Kind, Prompt
from controller.messages.reply import Reply
from controller.messages.signal import Signal, SignalType
from controller.messages.view_in_words import view_message
from controller.mqtt.topics import Topics
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.view import Dial, Sheet, Side, Track, View
from tests.controller.home_assistant.validator import faults, rendered

WORDS = Words({"title": "The Messenger", "track": {"wounds": "Wounds", "threat": "Threat"}, "name": {"scum": "Scum"}})
VIEW = View(
    Cue("title"),
    "scum",
    dial=Dial(12, 3, 5, 15, (), 39, "8:30"),
    sheets=(
        Sheet(
            "scum",
            "anna",
            Side.FRIEND,
            (Track("wounds", Cue("track.wounds"), 2, 5), Track("threat", Cue("track.threat"), 14)),
        ),
        Sheet("wolf-1", "table", Side.ENEMY, (Track("wounds", Cue("track.wounds"), 1, 3),)),
    ),
    tracks=(Track("fire", Cue("track.fire"), 2, 6),),
)
TOPICS = Topics("kitchen")
CONFIG: dict[str, Any] = {
    "table": {"name": "kitchen"},
    "game": {"ruleset": "nova_aetas"},
    "dice": {"red-1": {"driver": "pixels", "kind": "d6", "pixel_id": "1a2b3c01"}},
    "readers": {"board": {"driver": "table-link", "port": "hub"}},
    "displays": {
        "clock": {"driver": "wled-ring", "topic": "wled/clock", "pixels": 60},
        "card": {"driver": "panel", "topic": "panels/card", "size": [296, 128]},
        "sheet": {"driver": "panel", "topic": "panels/sheet", "size": [296, 128], "encoding": "raw"},
        "tag": {
            "driver": "openepaperlink",
            "access_point": "http://10.0.0.5",
            "mac": "00000218E1AB",
            "size": [296, 128],
        },
    },
    "home_assistant": {"enabled": True, "area": "Living room"},
}


def info(**changes: Any) -> AnnouncedTable:
    config = TableConfig.model_validate({**CONFIG, **changes})
    return AnnouncedTable(config, TOPICS, WORDS, ("anna",), "0.1.0")


def devices(**changes: Any) -> dict[str, Any]:
    """By the last part of the name that each has in the topic."""
    return {
        topic.split("/")[-2]: orjson.loads(orjson.dumps(config))
        for topic, config in announced(info(**changes), VIEW).items()
    }


def test_everything_that_is_announced_keeps_the_rules() -> None:
    found = {topic: list(faults(topic, config)) for topic, config in announced(info(), VIEW).items()}
    assert {topic: wrong for topic, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"~": "arbiter"}, "unknown key ~ at the root"),
        ({"o": {}}, "an origin without a name"),
        ({"dev": {"name": "x"}}, "a device without identifiers or connections"),
        ({"cmps": {"a": {"p": "sensor", "unique_id": "a"}}}, "a: state_topic is missing"),
        ({"cmps": {"a": {"p": "sensor", "state_topic": "a"}}}, "a: an entity without a unique id"),
        ({"cmps": {"a": {"p": "image", "unique_id": "a"}}}, "a: an image has one of image_topic and url_topic"),
        ({"cmps": {"a": {"p": "event", "unique_id": "a", "state_topic": "a"}}}, "a: event_types is missing"),
        (
            {"cmps": {"a": {"p": "sensor", "unique_id": "a", "state_topic": "a", "value_template": "{{ x"}}},
            "a: value_template: unexpected end of template",
        ),
    ],
)
def test_the_rules_find_what_is_wrong(change: Mapping[str, Any], fault: str) -> None:
    topic, config = next(iter(announced(info(), VIEW).items()))
    assert any(found.startswith(fault) for found in faults(topic, {**config, **change}))


def test_every_die_reader_and_display_is_a_device_of_its_own_behind_the_table() -> None:
    found = devices()
    assert set(found) == {
        "table",
        "die_red-1",
        "reader_board",
        "display_clock",
        "display_card",
        "display_sheet",
        "display_tag",
    }
    table = found.pop("table")
    assert {device["dev"]["via_device"] for device in found.values()} == set(table["dev"]["ids"])
    assert table["dev"]["sa"] == "Living room"


def test_the_table_tells_what_people_look_for() -> None:
    parts = devices()["table"]["cmps"]
    assert {
        "prompt",
        "active",
        "time",
        "scum_threat",
        "scum_wounds",
        "track_fire",
        "last_roll",
        "undo",
        "pause",
    } <= set(parts)
    assert not any(part.startswith("wolf") for part in parts)
    assert {f"on_{happening}" for happening in SignalType} <= set(parts)


def state_of(part: Mapping[str, Any]) -> str:
    """What Home Assistant would show for it, from what the table really sends."""
    payload = orjson.loads(SENT[part["state_topic"]])
    return rendered(part["value_template"], payload)


LONG = "Move the Stratiota. " * 30
SENT = {
    TOPICS.prompt: to_json(
        Prompt(7, "anna", Kind.ROLL, LONG, "X-1", notices=(Notice("die-cocked", "Again.", Severity.WARNING),))
    ),
    TOPICS.view: to_json(view_message(7, VIEW, WORDS)),
    TOPICS.dice: to_json(DieThrown(7, "red-1", "d6", 4, "counted")),
    TOPICS.signal: to_json(Signal(7, SignalType.REFUSED, "anna", "No.")),
    TOPICS.health: to_json(Health("0.1.0", "nova_aetas", 7, True, 60, 1, 0, 10, 0, 0)),
    TOPICS.device("red-1"): to_json(DeviceState("red-1", "d6", up=True, battery=80, charging=False)),
    TOPICS.device("clock"): to_json(DeviceState("clock", "ring", up=False, reason="it says that it is off")),
}


def test_every_template_reads_what_the_table_sends() -> None:
    parts = devices()["table"]["cmps"]
    shown = {name: state_of(parts[name]) for name in ("active", "time", "scum_threat", "scum_wounds", "track_fire")}
    assert shown == {"active": "Scum", "time": "5:15", "scum_threat": "14", "scum_wounds": "2", "track_fire": "2"}
    assert state_of(parts["last_roll"]) == "4"
    assert state_of(parts["paused"]) == "ON"
    die = devices()["die_red-1"]["cmps"]
    assert {name: state_of(part) for name, part in die.items()} == {"link": "ON", "battery": "80", "charging": "OFF"}
    assert state_of(devices()["display_clock"]["cmps"]["link"]) == "OFF"


def test_a_long_prompt_is_cut_where_home_assistant_would_refuse_it_and_is_whole_in_the_attributes() -> None:
    prompt = devices()["table"]["cmps"]["prompt"]
    payload = orjson.loads(SENT[TOPICS.prompt])
    assert len(state_of(prompt)) == 255
    attributes = orjson.loads(rendered(prompt["json_attributes_template"], payload))
    assert (attributes["text"], attributes["notices"], attributes["seat"]) == (LONG, ["Again."], "anna")


def test_a_sheet_that_is_gone_is_unknown_not_wrong() -> None:
    threat = devices()["table"]["cmps"]["scum_threat"]
    gone = view_message(8, View(Cue("title"), None), WORDS)
    assert rendered(threat["value_template"], orjson.loads(to_json(gone))) == "None"
    active = devices()["table"]["cmps"]["active"]
    assert rendered(active["value_template"], orjson.loads(to_json(gone))) == "\u2013"


def test_events_carry_what_the_event_entity_wants_and_triggers_tell_them_apart() -> None:
    parts, payload = devices()["table"]["cmps"], orjson.loads(SENT[TOPICS.signal])
    assert payload["event_type"] in parts["happening"]["event_types"]
    fired = [
        name
        for name, part in parts.items()
        if part["p"] == "device_automation"
        and part["topic"] == TOPICS.signal
        and rendered(part["value_template"], payload) == part["payload"]
    ]
    assert fired == ["on_refused"]


def test_a_refused_undo_is_reported_and_what_phones_are_refused_is_not() -> None:
    parts = devices()["table"]["cmps"]
    command = read_command(parts["undo"]["command_template"].replace("{{ now().timestamp() }}", "17312.25").encode())
    text = "A die lies behind it: everyone has to agree."

    def told(name: str, **reply: Any) -> str:
        sent = to_json(Reply(**{"id": command.id, "ok": False, "code": "needs-consent", "text": text, **reply}))
        return rendered(parts[name]["value_template"], orjson.loads(sent)).strip()

    assert orjson.loads(told("reply")) == {"event_type": "refused", "code": "needs-consent", "text": text}
    assert orjson.loads(told("reply", ok=True))["event_type"] in parts["reply"]["event_types"]
    assert told("on_button_refused") == parts["on_button_refused"]["payload"]
    assert told("reply", id="phone-17") == told("on_button_refused", id="phone-17") == ""
    assert told("on_button_refused", ok=True) == ""


def test_a_button_sends_a_command_that_the_table_takes() -> None:
    parts = devices()["table"]["cmps"]
    for do in ("undo", "pause", "resume"):
        payload = parts[do]["command_template"].replace("{{ now().timestamp() }}", "1731234567.25")
        assert read_command(payload.encode()).do == do


def test_with_a_secret_the_buttons_are_left_out_unless_they_are_asked_for() -> None:
    guarded = {"mqtt": {"command_secret": "open sesame"}}
    assert "undo" not in devices(**guarded)["table"]["cmps"]
    asked = devices(**guarded, home_assistant={"enabled": True, "buttons": True})["table"]["cmps"]
    assert '"secret":"open sesame"' in asked["undo"]["command_template"]
    assert "undo" not in devices(home_assistant={"enabled": True, "buttons": False})["table"]["cmps"]


def test_panels_are_pictures() -> None:
    found = devices()
    topics = {name: found[f"display_{name}"]["cmps"]["picture"]["image_topic"] for name in ("card", "sheet", "tag")}
    assert topics == {
        "card": "panels/card/image",
        "sheet": "arbiter/kitchen/picture/sheet",
        "tag": "arbiter/kitchen/picture/tag",
    }
    assert "picture" not in found["display_clock"]["cmps"]
