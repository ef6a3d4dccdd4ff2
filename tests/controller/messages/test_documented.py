"""docs/mqtt.md names every topic, payload and command, and payloads are plain JSON."""

from __future__ import annotations

import re
from pathlib import Path

import orjson
import pytest
from msgspec.structs import fields

from controller.messages import commands
from controller.messages.commands import DO
from controller.messages.events import DieThrown, EventsMessage
from controller.messages.health import DeviceState, Health, VenueState
from controller.messages.notice import Notice
from controller.messages.payloads import to_json
from controller.messages.prompt import (
    Coaching,
    DiceWanted,
    DieCounted,
    Kind,
    OptionGroup,
    OptionOffered,
    Placement,
    Prompt,
    Said,
)
from controller.messages.reply import Reply
from controller.messages.signal import Announcement, Signal, SignalType
from controller.messages.view import ViewChanges, ViewMessage
from controller.mqtt.topics import Topics

PAGE = (Path(__file__).parents[3] / "docs" / "mqtt.md").read_text(encoding="utf-8")
PAYLOADS = {
    "view/changes": (ViewChanges,),
    "prompt": (Prompt, OptionOffered, OptionGroup, DiceWanted, DieCounted, Notice, Coaching, Said),
    "view": (ViewMessage,),
    "events": (EventsMessage,),
    "dice": (DieThrown,),
    "device": (DeviceState,),
    "signal": (Signal,),
    "announce": (Announcement,),
    "health": (Health,),
    "venue": (VenueState,),
    "command and reply": (Reply,),
}
COMMANDS = (
    commands.GiveAnswer,
    commands.Undo,
    commands.TypeDie,
    commands.Override,
    commands.PlayOn,
    commands.Pause,
    commands.Resume,
    commands.CallJudge,
)


def named_in(section: str) -> set[str]:
    body = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    text = next(part for part in body if part.startswith(f"{section}\n"))
    return set(re.findall(r"`([^`\n]+)`", text))


@pytest.mark.parametrize("section", PAYLOADS)
def test_the_page_names_every_field_of_a_payload(section: str) -> None:
    wanted = {field.name for payload in PAYLOADS[section] for field in fields(payload)}
    assert wanted <= named_in(section)


def test_the_page_names_every_field_of_a_command() -> None:
    wanted = {name for command in COMMANDS for name in command.model_fields}
    assert wanted | set(DO) <= named_in("command and reply")


def test_the_page_names_every_kind_of_prompt() -> None:
    assert set(Kind) <= named_in("prompt")


def test_the_page_lists_exactly_the_topics_of_the_tree() -> None:
    tree = Topics("TABLE")
    names = [name for name, value in vars(Topics).items() if isinstance(value, property) and name != "base"]
    named = {tree.device("ID"), tree.seat("ID"), tree.picture("ID"), tree.seat_view("ID"), tree.seat_view_changes("ID")}
    wanted = {getattr(tree, name) for name in names} | named
    listed = set(re.findall(r"^\| `(arbiter/[^`]+)`", PAGE, flags=re.MULTILINE))
    assert {re.sub("<(id|seat|display)>", "ID", topic.replace("<table>", "TABLE")) for topic in listed} == wanted


def test_the_page_names_every_happening() -> None:
    assert set(SignalType) <= named_in("signal")


def test_a_table_whose_name_would_break_a_topic_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'my/table' cannot name a table"):
        Topics("my/table")


def test_a_device_may_have_any_name() -> None:
    assert Topics("den").device("Anna's red #1") == "arbiter/den/device/Anna-s-red-1-2657"


def test_a_prompt_is_plain_json() -> None:
    prompt = Prompt(3, "anna", Kind.ROLL, "Roll", "NA-CBT-02", dice=(DiceWanted("d6", 2),), need=4)
    data = orjson.loads(to_json(prompt))
    assert (data["index"], data["kind"], data["dice"], data["need"]) == (
        3,
        "roll",
        [{"kind": "d6", "count": 2, "symbols": []}],
        4,
    )


def test_a_payload_is_compact_json_in_the_order_of_its_fields() -> None:
    event = {"event": "wounds-dealt", "by": {1: 0.25}, "text": 'Ù "tocca"\n\x1f\u2028'}
    said = to_json(EventsMessage(3, {"roll": (1, 6)}, (event,), "ab"))

    assert (
        said
        == (
            '{"index":3,"answer":{"roll":[1,6]},"events":[{"event":"wounds-dealt","by":{"1":0.25},'
            '"text":"Ù \\"tocca\\"\\n\\u001f\u2028"}],"head":"ab"}'
        ).encode()
    )


def test_a_prompt_has_every_field_and_an_option_says_no_more_than_there_is_to_say() -> None:
    plain = OptionOffered("wait", "Wait", {"option": "wait"})
    placed = OptionOffered("move:C5", "Move", {"option": "move"}, Placement("hero", "C5", "C5"), 0.5)
    roof = OptionOffered("move:C5+1", "Climb", {"option": "move"}, Placement("hero", "C5+1", "C5"))
    ask = Prompt(3, "anna", Kind.CHOOSE, "Go", "NA-MOV-01", options=(plain, placed, roof))
    data = orjson.loads(to_json(Prompt(3, "table", Kind.TOGETHER, "All", "NA-MOV-01", parts=(ask,), asked=("anna",))))
    (part,) = data["parts"]

    assert set(data) == set(part) == {field.name for field in fields(Prompt)}
    assert part["options"] == [
        {"key": "wait", "label": "Wait", "fields": {"option": "wait"}},
        {
            "key": "move:C5",
            "label": "Move",
            "fields": {"option": "move"},
            "placement": {"piece": "hero", "to": "C5"},
            "chance": 0.5,
        },
        {
            "key": "move:C5+1",
            "label": "Climb",
            "fields": {"option": "move"},
            "placement": {"piece": "hero", "to": "C5+1", "spot": "C5"},
        },
    ]
