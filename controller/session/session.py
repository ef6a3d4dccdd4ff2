"""One game at the table, between the referee that watches, the journal that remembers and the house that is told.

No clock, no wire: whoever runs it hands in what was seen, what was said and what time it is, and passes on what it
tells. An answer is on disk before anyone sees what came of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from controller.journal.file import JournalFault
from controller.journal.journal import Journal
from controller.mqtt.payloads import events_told
from controller.mqtt.topics import (
    Command,
    DieThrown,
    EventsTold,
    GiveAnswer,
    Pause,
    Prompt,
    Reply,
    Resume,
    SetValue,
    TakeBack,
    TypeDie,
)
from controller.referee.expected import asked_by
from controller.referee.notices import DieEntry, Glow, Notice
from controller.referee.referee import Referee, Seen
from controller.session.prompt import prompt_now
from firmware_bridge.observations import Observation
from rulesets.engine.answers import Answer, Override, Undo
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.refusal import Refused
from rulesets.engine.words import Words

# A broker may deliver a command twice; a phone has no more than a few under way.
COMMANDS_REMEMBERED = 256

Told: TypeAlias = EventsTold | DieThrown
Tell: TypeAlias = Callable[[Told], None]


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything that displays, lights and dice need to know of the moment."""

    prompt: Prompt
    glows: dict[str, Glow] = field(default_factory=dict)
    dice_to_throw: tuple[str, ...] = ()


class Sitting:
    def __init__(self, game: Game[Any], journal: Journal, referee: Referee, words: Words, tell: Tell) -> None:
        self.game = game
        self.words = words
        self.referee = referee
        self._journal = journal
        self._tell = tell
        self._finished = False
        self._replies: OrderedDict[str, Reply] = OrderedDict()

    @property
    def index(self) -> int:
        return len(self.game.record)

    def begin(self, now: float) -> None:
        """Ask what the game waits for, be it new or taken up again."""
        if not self.index and self.game.opening:
            told = tuple({**event.as_json(), "text": self.words.tell(event)} for event in self.game.opening)
            self._tell(EventsTold(0, {}, told))
        self._follow(self.referee.ask(asked_by(self.game), now), now)
        self._finish()

    def observe(self, observation: Observation, now: float) -> None:
        self._follow(self.referee.observe(observation, now), now)

    def tick(self, now: float) -> None:
        self._follow(self.referee.tick(now), now)

    def wake_at(self, now: float) -> float | None:
        return self.referee.wake_at(now)

    def prompt(self, now: float, words: Words) -> Prompt:
        return prompt_now(self.game, self.referee, words, now)

    def shown(self, now: float) -> Shown:
        return Shown(self.prompt(now, self.words), self.referee.glows(now), self.referee.dice_to_throw)

    def command(self, command: Command, now: float) -> Reply:
        """Do as a person says, once: a command that comes again gets the same reply and does nothing."""
        if command.id in self._replies:
            return self._replies[command.id]
        try:
            self._obey(command, now)
            reply = Reply(command.id, ok=True, code="done", text=self.words.say(Cue("reply.done")))
        except Refused as refused:
            reply = Reply(command.id, ok=False, code=refused.code, text=self.words.say(refused.cue))
        except _Failed as failed:
            reply = Reply(command.id, ok=False, code=failed.notice.code, text=self.words.say(failed.notice.cue))
        self._replies[command.id] = reply
        while len(self._replies) > COMMANDS_REMEMBERED:
            self._replies.popitem(last=False)
        return reply

    def _obey(self, command: Command, now: float) -> None:
        if command.index not in {None, self.index}:
            raise Refused("stale")
        match command:
            case GiveAnswer(answer=answer):
                self.referee.refuse_while_held()
                self._take(answer, now)
            case TakeBack(steps=steps, agreed=agreed):
                self._take(Undo(steps, agreed), now)
            case SetValue(path=path, value=value, reason=reason):
                self._take(Override(path, value, reason.strip()), now)
            case TypeDie(kind=kind, face=face):
                wanted = kind or next(iter(self.referee.still_wanted), "")
                self._follow(self.referee.type_in(wanted, face, now), now)
            case Pause():
                self.referee.pause()
            case Resume():
                self._follow(self.referee.resume(now), now)

    def _follow(self, seen: Seen, now: float) -> None:
        """Log the dice, take the answer. What the referee answers was asked by nobody: a refusal becomes a notice."""
        for entry in seen.dice:
            self._log(entry, answers=seen.answer is not None)
        if seen.answer is None:
            return
        try:
            self._take(seen.answer, now)
        except Refused as refused:
            self._refused(seen.answer, Notice(refused.code, refused.cue), now)
        except _Failed as failed:
            self._refused(seen.answer, failed.notice, now)

    def _refused(self, answer: Answer, notice: Notice, now: float) -> None:
        """A button that asks too much leaves the dice and pieces of the present request alone."""
        if isinstance(answer, Undo):
            self.referee.remark(notice)
        else:
            self.referee.turned_down(notice, now)

    def _log(self, entry: DieEntry, *, answers: bool) -> None:
        """A die log that cannot be written must not cost the players their roll."""
        try:
            self._journal.log_die(entry.die, entry.kind, entry.face, entry.fate, entry.index, answers=answers)
        except JournalFault as fault:
            self._complain(fault)
        self._tell(DieThrown(entry.index, entry.die, entry.kind, entry.face, entry.fate))

    def _take(self, answer: Answer, now: float) -> None:
        index, asked, self._finished = self.index, self.game.request, False
        try:
            events = self._journal.answer(self.game, answer)
        except RulesFault as fault:
            raise _Failed(Notice("rules-fault", Cue("table.rules-fault"))) from fault
        except JournalFault as fault:
            raise _Failed(Notice("journal-fault", Cue("table.journal-fault", reason=str(fault)))) from fault
        self._tell(events_told(index, answer, events, self.words, asked=asked))
        self._follow(self.referee.ask(asked_by(self.game), now), now)
        self._finish()

    def _finish(self) -> None:
        """Note the end. Where that cannot be written, the last answer is, and the end is noted at the next start."""
        if self.game.outcome is None or self._finished:
            return
        try:
            self._journal.finish(self.game.outcome, self.game.digest)
            self._finished = True
        except JournalFault as fault:
            self._complain(fault)

    def _complain(self, fault: JournalFault) -> None:
        self.referee.remark(Notice("journal-fault", Cue("table.journal-fault", reason=str(fault))))


class _Failed(Exception):
    """An answer that was allowed could not be taken; the game is as it was."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(notice.code)
        self.notice = notice
