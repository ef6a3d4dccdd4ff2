from __future__ import annotations

import re
from pathlib import Path

import orjson
import pytest
from msgspec.structs import fields

from controller.mqtt import commands, topics
from controller.mqtt.commands import DO, GiveAnswer, TakeBack, TypeDie, UnreadableCommand, read_command
from controller.mqtt.topics import Kind, Prompt, Reply, SignalType, Topics, to_json
from rulesets.engine.answers import Chosen, ForSeat, Rolled

PAGE = (Path(__file__).parents[3] / "docs" / "mqtt.md").read_text(encoding="utf-8")
PAYLOADS = {
    "view/changes": (topics.ViewChanges,),
    "prompt": (topics.Prompt, topics.OptionOffered, topics.DiceWanted, topics.DieCounted, topics.Notice),
    "view": (topics.ViewMessage,),
    "events": (topics.EventsMessage,),
    "dice": (topics.DieThrown,),
    "device": (topics.DeviceState,),
    "signal": (topics.Signal,),
    "announce": (topics.Announcement,),
    "health": (topics.Health,),
    "venue": (topics.VenueState,),
    "command and reply": (topics.Reply,),
}
COMMANDS = (
    commands.GiveAnswer,
    commands.TakeBack,
    commands.TypeDie,
    commands.SetValue,
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
    assert Topics("den").device("Anna's red #1") == "arbiter/den/device/Anna-s-red-1"


def test_a_prompt_is_plain_json() -> None:
    prompt = Prompt(3, "anna", Kind.ROLL, "Roll", "NA-CBT-02", dice=(topics.DiceWanted("d6", 2),), need=4)
    data = orjson.loads(to_json(prompt))
    assert (data["index"], data["kind"], data["dice"], data["need"]) == (
        3,
        "roll",
        [{"kind": "d6", "count": 2, "symbols": []}],
        4,
    )


def test_a_payload_is_compact_json_in_the_order_of_its_fields() -> None:
    event = {"event": "wounds-dealt", "by": {1: 0.25}, "text": 'Ù "tocca"\n\x1f\u2028'}
    said = to_json(topics.EventsMessage(3, {"roll": (1, 6)}, (event,), "ab"))

    assert (
        said
        == (
            '{"index":3,"answer":{"roll":[1,6]},"events":[{"event":"wounds-dealt","by":{"1":0.25},'
            '"text":"Ù \\"tocca\\"\\n\\u001f\u2028"}],"head":"ab"}'
        ).encode()
    )


def test_a_prompt_has_every_field_and_an_option_says_no_more_than_there_is_to_say() -> None:
    plain = topics.OptionOffered("wait", "Wait", {"option": "wait"})
    placed = topics.OptionOffered("move:C5", "Move", {"option": "move"}, topics.Placement("hero", "C5", "C5"), 0.5)
    roof = topics.OptionOffered("move:C5+1", "Climb", {"option": "move"}, topics.Placement("hero", "C5+1", "C5"))
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


@pytest.mark.parametrize(
    ("payload", "command"),
    [
        (
            b'{"id":"1","do":"answer","index":4,"answer":{"choose":"move:C5"}}',
            GiveAnswer(id="1", do="answer", index=4, answer={"choose": "move:C5"}),
        ),
        (b'{"id":"1","do":"undo"}', TakeBack(id="1", do="undo", steps=1)),
        (b'{"id":"1","do":"undo","steps":2,"agreed":["anna"]}', TakeBack(id="1", do="undo", steps=2, agreed=("anna",))),
        (b'{"id":"1","do":"type-die","face":6}', TypeDie(id="1", do="type-die", face=6)),
    ],
)
def test_a_good_command_is_read(payload: bytes, command: commands.Command) -> None:
    assert read_command(payload) == command


def test_the_answer_in_a_command_is_the_engines_own() -> None:
    rolled = read_command(b'{"id":"1","do":"answer","answer":{"roll":[4,2]}}')
    part = read_command(b'{"id":"1","do":"answer","answer":{"seat":"anna","choose":"wait"}}')
    assert isinstance(rolled, GiveAnswer)
    assert isinstance(part, GiveAnswer)
    assert (rolled.answer, part.answer) == (Rolled((4, 2)), ForSeat("anna", Chosen("wait")))


@pytest.mark.parametrize(
    ("payload", "sender", "words"),
    [
        (b"", "", "A command is one JSON object"),
        (b"\xff\x00", "", "A command is one JSON object"),
        (b"[]", "", "A command is one JSON object"),
        (b"[" * 100_000, "", "A command is one JSON object"),
        (b"{}", "", "`do` is one of answer, undo, type-die"),
        (b'{"id":"7","do":"dance"}', "7", "`do` is one of answer, undo, type-die"),
        (b'{"do":"pause"}', "", "This command needs `id`."),
        (b'{"id":7,"do":"pause"}', "", "`id` is wrong: Input should be a valid string."),
        (b'{"id":"7","do":"type-die"}', "7", "This command needs `face`."),
        (b'{"id":"7","do":"type-die","face":0}', "7", "`face` is wrong: Input should be greater than or equal to 1."),
        (b'{"id":"7","do":"undo","steps":"2"}', "7", "`steps` is wrong: Input should be a valid integer."),
        (b'{"id":"7","do":"pause","for":3}', "7", "This command has no `for`: leave it out."),
        (b'{"id":"7","do":"answer","answer":{"roll":"six"}}', "7", "`answer` cannot be read: An answer is one of"),
        (b'{"id":"7","do":"answer","answer":{"undo":1}}', "7", "`answer` cannot be read: taking back"),
    ],
)
def test_a_wrong_command_gets_one_sentence(payload: bytes, sender: str, words: str) -> None:
    with pytest.raises(UnreadableCommand) as caught:
        read_command(payload)
    assert words in str(caught.value)
    assert caught.value.reply == Reply(sender, ok=False, code="unreadable", text=str(caught.value))
