"""A command is read, or refused with one sentence."""

from __future__ import annotations

import pytest

from controller.messages.commands import Command, GiveAnswer, TypeDie, Undo, UnreadableCommand, read_command
from controller.messages.reply import Reply
from rulesets.engine.answers import Chosen, ForSeat, Rolled


@pytest.mark.parametrize(
    ("payload", "command"),
    [
        (
            b'{"id":"1","do":"answer","index":4,"answer":{"choose":"move:C5"}}',
            GiveAnswer(id="1", do="answer", index=4, answer={"choose": "move:C5"}),
        ),
        (b'{"id":"1","do":"undo"}', Undo(id="1", do="undo", steps=1)),
        (b'{"id":"1","do":"undo","steps":2,"agreed":["anna"]}', Undo(id="1", do="undo", steps=2, agreed=("anna",))),
        (b'{"id":"1","do":"type-die","face":6}', TypeDie(id="1", do="type-die", face=6)),
    ],
)
def test_a_good_command_is_read(payload: bytes, command: Command) -> None:
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
        (b'{"id":"7","do":"answer","answer":{"undo":1}}', "7", "`answer` cannot be read: undo and override"),
    ],
)
def test_a_wrong_command_gets_one_sentence(payload: bytes, sender: str, words: str) -> None:
    with pytest.raises(UnreadableCommand) as caught:
        read_command(payload)
    assert words in str(caught.value)
    assert caught.value.reply == Reply(sender, ok=False, code="unreadable", text=str(caught.value))
