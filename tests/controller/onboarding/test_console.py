"""Questions and answers, with devices talking in between."""

from __future__ import annotations

import asyncio
import os
from io import StringIO

import pytest
from rich.console import Console

from controller.onboarding.console import NoMoreAnswers, Person
from firmware_bridge.observations import DieSettled

ROLL = DieSettled("red", 4, 1.0)


@pytest.fixture
def person() -> Person:
    return Person(Console(file=StringIO(), width=200))


def said(person: Person) -> str:
    file = person.console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


async def test_what_comes_first_is_taken_first_be_it_typed_or_seen(person: Person) -> None:
    person.typed("one")
    person.observe(ROLL)
    person.typed("two")

    assert [await person.next(), await person.next(), await person.next()] == ["one", ROLL, "two"]


async def test_a_question_waits_for_a_line_and_keeps_what_was_seen_meanwhile(person: Person) -> None:
    person.observe(ROLL)
    asking = asyncio.create_task(person.ask("Name?", "red-1"))
    await asyncio.sleep(0)
    person.typed("")

    assert await asking == "red-1"
    assert await person.next() == ROLL


async def test_an_answer_that_will_not_do_is_asked_again(person: Person) -> None:
    person.typed("[x]")
    person.typed("ok")

    answer = await person.ask("Name?", check=lambda said: None if said == "ok" else f"{said} will not do.")

    assert answer == "ok"
    assert "[x] will not do." in said(person)


async def test_a_choice_is_made_by_name_or_by_number(person: Person) -> None:
    options = {"red": "The red one", "blue": "blue"}
    for line in ("2", "red", "redd", "3", "", "yes", "maybe", "n"):
        person.typed(line)

    assert await person.choose("Which?", options, "blue") == "blue"
    assert await person.choose("Which?", options, "blue") == "red"
    assert await person.choose("Which?", options, "blue") == "blue"
    assert await person.agrees("Really?", default=False) is True
    assert await person.agrees("Really?", default=True) is False
    assert "There is no 'redd': did you mean 'red'?" in said(person)


async def test_the_end_of_the_input_ends_every_question(person: Person) -> None:
    person.typed(None)

    for _ in range(2):
        with pytest.raises(NoMoreAnswers):
            await person.next()


async def test_lines_are_read_from_a_pipe_to_its_end(person: Person) -> None:
    outlet, inlet = os.pipe()
    person.listen_to(outlet)
    os.write(inlet, b"one\n  tw")
    os.write(inlet, b"o \r\n")
    os.close(inlet)

    async with asyncio.timeout(30):
        assert [await person.line(), await person.line()] == ["one", "two"]
        with pytest.raises(NoMoreAnswers):
            await person.line()
    os.close(outlet)


async def test_what_was_seen_before_can_be_forgotten(person: Person) -> None:
    person.observe(ROLL)
    person.typed("line")
    person.forget_sightings()

    assert await person.next() == "line"
