"""The virtual players: they follow the prompt over MQTT as a phone does, throw virtual dice and move virtual bases.

They know nothing of the daemon but its topics. Anybody can publish there, so what they cannot read or follow is logged and ignored. What
does not arrive is repeated until it is answered. A prompt
that was retained, or that had no result, may be out of date: before a die is thrown for it, the table is asked whether it
is current, so that no face ever counts for another question than the one it was meant for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol

import aiomqtt
import msgspec
import orjson

from hw_mocks.displays.mqtt_device import BrokerPlace, client_at, listen, raise_if_cancelled
from hw_mocks.players.decisions import (
    TABLE,
    Act,
    AvailableHardware,
    ClaimChoice,
    Deal,
    LiftPiece,
    Prompt,
    PutPiece,
    Say,
    TapCards,
    Taste,
    ThrowDie,
    any_cards,
    anything,
    as_commands,
    declines,
    next_acts,
)
from hw_mocks.players.message_shapes import ReplyShape, read_prompt

log = logging.getLogger(__name__)

# A broker that is away is back soon, and frequent retries do no harm.
RECONNECT_SECONDS = 0.2

# After this many failed tries the hardware is considered broken, and the answer is sent as a command.
TRIES = 6

# How long the table may take to say whether a prompt is current.
CONFIRM_SECONDS = 1.0

# Longer than any throw or tap: an action that takes longer is cancelled and tried again.
ACTING_SECONDS = 20.0

# A card lies on its reader for about as long as a finger holds it there.
TAP_SECONDS = 0.12

# Every other notice about a die says that it came to rest without counting: it can be thrown again at once.
_NOT_RESTED = frozenset({"die-lost", "device-down"})


class Dice(Protocol):
    async def roll(self, die: str, face: int | None = None) -> None: ...


class Bases(Protocol):
    def place(self, tag: str, cell: str) -> None: ...

    def lift(self, tag: str) -> None: ...


@dataclass(frozen=True, slots=True)
class CardReader:
    """Where cards are tapped: a cell of a hub, or a bare reader."""

    bases: Bases
    cell: str


@dataclass(slots=True)
class Reach:
    """The hardware that the players use: dice on the air, a hub's cells, the tag under each piece, and where each stands.

    `card_readers` are by seat, `table` for the one that all share; `card_tags` are the tags of each card's copies.
    """

    available: AvailableHardware
    dice: Dice | None = None
    bases: Bases | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    where: dict[str, str] = field(default_factory=dict)
    card_readers: Mapping[str, CardReader] = field(default_factory=dict)
    card_tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """How they play. `patience` is how long a prompt may stay unchanged before they try again."""

    seed: int = 0
    patience: float = 3.0
    thinking: float = 0.0
    taste: Taste = anything
    deal: Deal = any_cards
    speaks_up: ClaimChoice = declines
    playing: bool = True
    secret: str | None = field(default=None, repr=False)
    """The table's secret for commands; sent with every command."""


class Hands:
    def __init__(self, base: str, reach: Reach, style: PlayStyle) -> None:
        self._base = base
        self._reach = reach
        self._style = style
        self.playing = style.playing
        self._prompt: Prompt | None = None
        self._is_current = False  # the prompt is known to be the table's current one
        self._own: dict[str, Prompt] = {}  # the secret choice of each seat, by seat
        self._replies: dict[str, str] = {}
        self._news = asyncio.Event()
        self._sent = 0
        self._tries = 0
        self._copies: Counter[str] = Counter()

    def play(self, on: bool) -> None:
        """Start or stop playing: a person may take over for a while."""
        self.playing = on
        self._tries = 0
        self._news.set()

    async def run(self, place: BrokerPlace) -> NoReturn:
        """Play forever, and reconnect as often as needed; cancel to stop."""
        while True:
            try:
                async with client_at(place) as client:
                    await self._one_connection(client)
            except aiomqtt.MqttError as lost:
                log.debug("The virtual players lost the broker: %s", lost)
            raise_if_cancelled()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _one_connection(self, client: aiomqtt.Client) -> None:
        """Run until either task fails. A task group would leave the parent task marked as cancelled in Python 3.11."""
        topics = ("prompt", "reply", "availability", "seat/+")
        await listen(client, *(f"{self._base}/{topic}" for topic in topics), qos=1)
        playing = asyncio.create_task(self._play(client), name="players act")
        listening = asyncio.create_task(self._listen(client), name="players listen")
        try:
            await asyncio.wait((playing, listening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._is_current = False
            playing.cancel()
            listening.cancel()
            ended = await asyncio.gather(playing, listening, return_exceptions=True)
        for why in ended:
            if isinstance(why, Exception):
                raise why

    async def _listen(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            topic, payload = str(message.topic).removeprefix(f"{self._base}/"), bytes(message.payload)
            try:
                self._receive(topic, payload, live=not message.retain)
            except msgspec.MsgspecError as error:
                log.warning("The virtual players cannot read a message on %s (%s).", message.topic, error)

    def _receive(self, topic: str, payload: bytes, *, live: bool) -> None:
        match topic:
            case "prompt":
                self._prompt, self._is_current = read_prompt(payload), live
            case "reply":
                reply = msgspec.json.decode(payload, type=ReplyShape)
                self._replies[reply.id] = reply.code
            case "availability" if live:
                self._is_current = False  # the table comes or goes
            case "availability":
                pass  # the retained message may arrive after a prompt
            case _ if payload:
                part = read_prompt(payload)
                self._own[part["seat"]] = part
        self._news.set()

    async def _play(self, client: aiomqtt.Client) -> NoReturn:
        while True:
            raise_if_cancelled()
            self._news.clear()
            prompt = self._prompt
            if prompt is None or not self.playing or not (acts := self._follow(prompt)):
                if not await self._wait(self._style.patience):
                    await self._resubscribe(client)
            elif self._is_current or await self._confirm_current(client, prompt):
                await asyncio.sleep(self._style.thinking)
                await self._act(acts, prompt, client)

    def _follow(self, prompt: Prompt) -> list[Act]:
        """What to do about a prompt; nothing if it makes no sense, until there is another."""
        try:
            return self._planned(prompt)
        except Exception:
            log.exception("The virtual players cannot follow the prompt %s.", prompt["index"])
            return []

    def _planned(self, prompt: Prompt) -> list[Act]:
        reach, style, whole = self._reach, self._style, self._with_secrets(prompt)
        if whole is None:
            return []
        if self._tries >= TRIES and not whole["held"]:
            return as_commands(whole, reach.available, style.seed, style.taste)
        return next_acts(whole, reach.available, reach.where, style.seed, style.taste, style.deal, style.speaks_up)

    def _with_secrets(self, prompt: Prompt) -> Prompt | None:
        """Add what only each seat may see; None while that has not arrived."""
        if prompt["kind"] == "together":
            parts = [self._with_secrets(part) for part in prompt["parts"]]
            return None if None in parts else {**prompt, "parts": parts}
        if not prompt["secret"]:
            return prompt
        own = self._own.get(prompt["seat"])
        if own is None or own["index"] != prompt["index"]:
            return None
        return {**prompt, **{name: own[name] for name in ("options", "cards", "likely")}}

    async def _confirm_current(self, client: aiomqtt.Client, prompt: Prompt) -> bool:
        """Send an impossible answer: its refusal shows whether the table waits at this index."""
        question = await self._send_command(
            client, {"do": "answer", "index": prompt["index"], "answer": {"choose": ""}}
        )
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CONFIRM_SECONDS):
                while question not in self._replies:
                    self._news.clear()
                    await self._news.wait()
        reply = self._replies.pop(question, None)
        if reply == "stale" and self._prompt is prompt:
            await self._resubscribe(client)
        self._is_current = reply not in {None, "stale"} and self._prompt is prompt
        return self._is_current

    async def _resubscribe(self, client: aiomqtt.Client) -> None:
        """Subscribe once more, to get the retained messages again.

        A message that is published at the very moment of a subscription may get lost; without this, table and players
        would wait for each other forever.
        """
        await listen(client, f"{self._base}/prompt", f"{self._base}/seat/+", qos=1)

    async def _act(self, acts: list[Act], prompt: Prompt, client: aiomqtt.Client) -> None:
        """Do everything at once, but stop when the table moves on; then wait for a result."""
        doing = asyncio.gather(*(self._do(act, prompt, client) for act in acts))
        doing.add_done_callback(lambda _: self._news.set())
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ACTING_SECONDS):
                    while not doing.done() and self._index == prompt["index"]:
                        self._news.clear()
                        await self._news.wait()
        finally:
            doing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await doing
        done = await self._wait_for_result(acts, prompt)
        self._tries = 0 if done else self._tries + 1
        self._is_current = self._is_current and done

    @property
    def _index(self) -> int:
        index: int = self._prompt["index"] if self._prompt else -1
        return index

    async def _wait_for_result(self, acts: list[Act], before: Prompt) -> bool:
        """Wait until the prompt shows a result; False if that takes too long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._style.patience):
                while not (self._prompt and _has_result(self._prompt, before, acts)):
                    self._news.clear()
                    await self._news.wait()
                return True
        return False

    async def _do(self, act: Act, prompt: Prompt, client: aiomqtt.Client) -> None:
        match act:
            case ThrowDie(die, face):
                assert self._reach.dice
                await self._reach.dice.roll(die, face)
            case PutPiece(piece, cell):
                self._put(piece, cell)
            case LiftPiece(piece):
                self._lift(piece)
            case TapCards(cards, seat):
                await self.tap(cards, seat)
            case Say(answer):
                await self._send_command(client, {"do": "answer", "index": prompt["index"], "answer": answer})

    async def tap(self, cards: Sequence[str], seat: str) -> None:
        """One after the other, with another copy of the card each time: the same tag again would be no new tap."""
        readers = self._reach.card_readers
        reader = readers.get(seat) or readers[TABLE]
        for card in cards:
            tags = self._reach.card_tags[card]
            self._copies[card] += 1
            tag = tags[self._copies[card] % len(tags)]
            reader.bases.place(tag, reader.cell)
            try:
                await asyncio.sleep(TAP_SECONDS)
            finally:
                reader.bases.lift(tag)

    def _put(self, piece: str, cell: str) -> None:
        """A base that lies there already is lifted and put down again, in case it was not seen."""
        assert self._reach.bases
        self._reach.bases.place(self._reach.tags[piece], cell)
        self._reach.where[piece] = cell

    def _lift(self, piece: str) -> None:
        if self._reach.where.pop(piece, None):
            assert self._reach.bases
            self._reach.bases.lift(self._reach.tags[piece])

    async def _send_command(self, client: aiomqtt.Client, command: dict[str, Any]) -> str:
        self._sent += 1
        name = f"hands-{id(self):x}-{self._sent}"
        known = {"secret": self._style.secret} if self._style.secret else {}
        await client.publish(f"{self._base}/command", orjson.dumps({"id": name, **known, **command}), qos=1)
        return name

    async def _wait(self, seconds: float) -> bool:
        """Return whether something changed in time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
        return self._news.is_set()


def _has_result(now: Prompt, before: Prompt, acts: list[Act]) -> bool:
    """Whether the game has moved on, every thrown die was reported, or there is something new to do."""
    thrown = {act.die for act in acts if isinstance(act, ThrowDie)}
    if now["index"] != before["index"]:
        return True
    if thrown:
        return thrown <= _reported_dice(now, before)
    return bool(now["held"] != before["held"] or _codes(now) != _codes(before))


def _reported_dice(now: Prompt, before: Prompt) -> set[str]:
    counted = Counter(_counted(now)) - Counter(_counted(before))
    said = [note for note in now["notices"] if note not in before["notices"] and note["code"] not in _NOT_RESTED]
    return {*counted, *(note["die"] for note in said if note["die"])}


def _counted(prompt: Prompt) -> list[str]:
    return [entry["die"] for entry in prompt.get("counted", ())]


def _codes(prompt: Prompt) -> list[tuple[str, str | None]]:
    return [(notice["code"], notice["piece"]) for notice in prompt["notices"]]
