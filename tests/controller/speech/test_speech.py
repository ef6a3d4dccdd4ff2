"""What the table says aloud: a child process for each thing, the newest first, and nothing ever waits for it."""

from __future__ import annotations

import asyncio
import shutil
import sys
import wave
from itertools import pairwise
from pathlib import Path

import orjson
import pytest

from controller.config.displays import SpeechSection
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from controller.speech.speech import Child, Speaker, write_refusal_sound
from tests.alongside import alongside
from tests.controller.displays.moments import MOMENTS, asked
from tests.controller.mqtt.test_link import eventually

DEN = Topics("den")

# Writes each thing it has said to a file; what it should say slowly takes until it is ended.
MOUTH = """
import sys, time
words = sys.stdin.read()
with open(sys.argv[1], "a") as said:
    said.write(words + "|")
if "slowly" in words:
    time.sleep(3600)
"""


@pytest.fixture
def said(tmp_path: Path) -> Path:
    return tmp_path / "said"


def mouth(said: Path) -> tuple[str, ...]:
    return (sys.executable, "-c", MOUTH, str(said))


def words(said: Path) -> str:
    return said.read_text() if said.exists() else ""


async def test_what_is_to_be_said_is_said(said: Path) -> None:
    child = Child(mouth(said))
    async with alongside(child.run()):
        child.start("Perch\u00e9 no?")
        await eventually(lambda: words(said) == "Perch\u00e9 no?|")


async def test_something_newer_cuts_short_what_is_being_said(said: Path) -> None:
    child = Child(mouth(said))
    async with alongside(child.run()):
        child.start("slowly")
        await eventually(lambda: "slowly|" in words(said))
        child.start("never said")
        child.start("the newest")
        await eventually(lambda: words(said) == "slowly|the newest|")


async def test_a_voice_falls_silent_with_the_table(said: Path) -> None:
    child = Child(mouth(said))
    async with asyncio.timeout(30), alongside(child.run()):
        child.start("slowly")
        await eventually(lambda: "slowly|" in words(said))


async def test_a_command_that_is_not_there_is_reported_once_and_nothing_breaks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    child = Child(("no-such-voice",))
    async with alongside(child.run()):
        for _ in range(3):
            child.start("Hello")
            await eventually(lambda: "no-such-voice cannot be run" in caplog.text and child._next is None)
    assert caplog.text.count("no-such-voice") == 1


async def test_without_a_command_nothing_is_kept(said: Path) -> None:
    child = Child(())
    child.start("Hello")
    assert child._next is None


def speaker(said: Path, language: str = "it", **section: object) -> tuple[Speaker, MqttLink]:
    link = MqttLink(BrokerAddress("127.0.0.1", 1), DEN)
    spoken = SpeechSection.model_validate({"command": [*mouth(said), "{language}"], **section})
    return Speaker(spoken, language, link, DEN, said.parent), link


def announced(link: MqttLink) -> list[dict[str, object]]:
    return [orjson.loads(event.payload) for event in link.outbox.events if event.topic == DEN.announce]


async def test_a_moment_is_said_in_whole_sentences_and_announced_in_the_house(said: Path) -> None:
    voice, link = speaker(said)
    async with alongside(voice.run()):
        voice.show(asked(3))
        voice.show(asked(3))
        await eventually(lambda: words(said) == "Apprentice: 4 AP left.|")
    assert announced(link) == [{"index": 3, "language": "it", "text": "Apprentice: 4 AP left."}]


async def test_an_order_is_said_before_what_it_asks_for(said: Path) -> None:
    voice, link = speaker(said)
    voice.show(asked(3))
    voice.show(MOMENTS["order-to-parry"])
    order, prompt = MOMENTS["order-to-parry"].order, MOMENTS["order-to-parry"].prompt
    assert order
    assert announced(link)[-1]["text"] == f"{order.text}. {prompt.text}."


async def test_only_what_the_config_finds_worth_a_word_is_said(said: Path) -> None:
    voice, link = speaker(said, says=["refused"])
    voice.show(asked(3))
    voice.show(MOMENTS["refused"])
    assert [told["text"] for told in announced(link)] == [MOMENTS["refused"].notices[0].text]


async def test_a_refusal_has_a_sound_of_its_own(said: Path, tmp_path: Path) -> None:
    voice, _ = speaker(said, command=[], sound=[*mouth(tmp_path / "played"), "{file}"])
    async with alongside(voice.run()):
        voice.show(asked(3))
        voice.show(MOMENTS["refused"])
        await eventually(lambda: words(tmp_path / "played") == "|")


def test_the_sound_is_short_and_does_not_click(tmp_path: Path) -> None:
    write_refusal_sound(tmp_path / "no.wav")
    with wave.open(str(tmp_path / "no.wav")) as sound:
        assert sound.getnframes() / sound.getframerate() < 0.4
        frames = sound.readframes(sound.getnframes())
    samples = [int.from_bytes(frames[at : at + 2], "little", signed=True) for at in range(0, len(frames), 2)]
    assert max(samples) > 10_000
    assert abs(samples[0]) + abs(samples[-1]) < 200
    assert max(abs(one - other) for one, other in pairwise(samples)) < 3_000


@pytest.mark.parametrize("language", ["en", "it"])
async def test_espeak_takes_what_we_would_give_it(tmp_path: Path, language: str) -> None:
    """The command of the documentation, but into a file: a test has no loudspeaker."""
    espeak = shutil.which("espeak-ng")
    assert espeak, "install espeak-ng"
    spoken = tmp_path / "spoken.wav"
    child = Child((espeak, "-v", language, "--stdin", "-w", str(spoken)))
    async with alongside(child.run()):
        child.start("Perch\u00e9 no? Roll three dice.")
        await eventually(lambda: spoken.exists() and spoken.stat().st_size > 10_000)
