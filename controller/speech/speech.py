"""Spoken announcements, through a command in the config and for smart speakers on the broker. The newest wins.

The command is a child process that gets the text on its input: nothing waits for it, and a newer announcement stops it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import struct
import wave
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from controller.config.displays import SpeechSection
from controller.displays.panel_content import PanelContent
from controller.messages.payloads import to_json
from controller.messages.signal import Announcement, SignalType
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from controller.speech.signals import signals

log = logging.getLogger(__name__)

# A child that ignores SIGTERM for this long is killed.
END_SECONDS = 2.0

# Two falling tones mean no in every language; short enough not to cover the words.
RATE = 22_050
REFUSAL_TONES = ((440.0, 0.09), (294.0, 0.14))
LOUDEST = 32767  # of a sample of 16 bits
LOUDNESS = 0.4
FADE_SECONDS = 0.01


class Speaker:
    """Call `show` with every moment, in its own language; `run` it in the table's task group."""

    def __init__(self, section: SpeechSection, language: str, link: MqttLink, topics: Topics, folder: Path) -> None:
        self._section = section
        self._language = language
        self._link = link
        self._topics = topics
        self._voice = Child(tuple(word.replace("{language}", language) for word in section.command))
        sound = folder / "refused.wav"
        self._sound = Child(tuple(word.replace("{file}", str(sound)) for word in section.sound))
        if section.sound:
            write_refusal_sound(sound)
        self._before: PanelContent | None = None

    def show(self, content: PanelContent) -> None:
        found = signals(self._before, content)
        self._before = content
        if any(signal.event_type is SignalType.REFUSED for signal in found):
            self._sound.start("")
        texts = [signal.text for signal in found if signal.event_type in self._section.says]
        if texts:
            text = " ".join(map(_sentence, dict.fromkeys(texts)))
            self._voice.start(text)
            announcement = Announcement(content.prompt.index, self._language, text)
            self._link.publish(self._topics.announce, to_json(announcement))

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._voice.run(), name="voice")
            group.create_task(self._sound.run(), name="sound")


def _sentence(text: str) -> str:
    """End it with a full stop, so that the voice makes a pause."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


class Child:
    """A command that is run for each thing to say; a newer one ends the one before."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._next: str | None = None
        self._called = asyncio.Event()
        self._missing = False

    def start(self, words: str) -> None:
        if self._command:
            self._next = words
            self._called.set()

    async def run(self) -> NoReturn:
        while True:
            await self._called.wait()
            self._called.clear()
            words, self._next = self._next, None
            if words is not None:
                await self._once(words)

    async def _once(self, words: str) -> None:
        try:
            child = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
            )
        except OSError as error:
            self._note(error)
            return
        try:
            await self._until_done_or_called(child, words)
        finally:
            await _end(child)

    async def _until_done_or_called(self, child: Process, words: str) -> None:
        ways = (
            asyncio.create_task(child.communicate(words.encode()), name="speaking"),
            asyncio.create_task(self._called.wait(), name="something newer"),
        )
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    def _note(self, error: OSError) -> None:
        if not self._missing:
            log.warning("%s cannot be run (%s): install it, or change [speech].", self._command[0], error.strerror)
        self._missing = True


async def _end(child: Process) -> None:
    """A child that has ended by itself is left alone."""
    for stop in (child.terminate, child.kill):
        if child.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            stop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(END_SECONDS):
                await child.wait()


def write_refusal_sound(path: Path) -> None:
    samples = [sample for pitch, seconds in REFUSAL_TONES for sample in _tone(pitch, seconds)]
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def _tone(pitch: float, seconds: float) -> list[int]:
    """Fade in and out: a sharp edge would click."""
    count = round(seconds * RATE)
    fade = FADE_SECONDS * RATE
    return [
        round(
            LOUDEST
            * LOUDNESS
            * min(1.0, place / fade, (count - place) / fade)
            * math.sin(math.tau * pitch * place / RATE)
        )
        for place in range(count)
    ]
