"""One game at the table, between the referee that watches, the journal that remembers and the daemon that runs it.

Theory of operation

A Session has no clock, no wire and no callbacks. The daemon calls one of these methods with the time, and gets an
Update back: what to publish, and the reply to a command.

    begin      the game is new or was resumed: pass its request to the referee
    observe    a device saw something
    tick       time has passed: a piece may have come to rest
    command    a person wants something done
    light_state   the present moment for lights, which is quick to compute
    table_state   the present moment in words, for everything that shows text

Each of the first four ends in the same loop. The referee gives a Verdict: lines for the dice log, and at most one
Answer. The dice are logged. The Answer goes to the journal, which writes it to disk and only then applies it to the
game; the game's next request goes to the referee, whose Verdict may hold another Answer, such as a card that the table
draws. The loop ends when the referee has no Answer.

Invariants:

- An Answer is on disk before anyone can see what came of it. One that cannot be written or applied is not applied: the
  game stays as it was, and a Notice or a Reply says why.
- `index`, the number of answers given, grows by one with each Answer and never shrinks; an undo is an Answer, too.
- The View for each seat is computed once for each index, here, and passed along to displays and pages.
- While claims to play a card are gathered, an answer to the first of them waits; its reply comes when it is applied.
- A refused command changes nothing. A command whose id was seen before is not done again and gets the same Reply.
- When a game is over and people play on, the next one begins at index 0. Until its first answer the game before is kept:
  an undo goes back to it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from secrets import SystemRandom
from typing import Any

from msgspec.structs import replace

from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.messages import commands
from controller.messages.commands import (
    GameCommand,
    GiveAnswer,
    Pause,
    PlaceBases,
    PlayOn,
    Redo,
    Resume,
    RollForMe,
    TypeDie,
)
from controller.messages.events import DieThrown, EventsMessage
from controller.messages.events_in_words import events_message
from controller.messages.notice import Notice, Severity
from controller.messages.prompt import Prompt
from controller.messages.reply import DONE, Reply
from controller.open_table.board import Board
from controller.referee.dice_tray import answered_dice
from controller.referee.expected import asked_by
from controller.referee.notices import DieEntry
from controller.referee.referee import Referee, Verdict
from controller.session.bots import hand_hint, hint, hinted_part, is_waited_for, reason
from controller.session.light_state import LightState, light_state_now
from controller.session.next_game import GameBefore, seed_after
from controller.session.prompt import by_hand, prompt_now
from controller.session.seat_views import SeatViews
from controller.session.table_state import TableState
from controller.session.undo_and_redo import GivenAnswer, LastAnswers
from controller.session.update import AnswerEvents, Publication, Update
from firmware_bridge.observations import Observation
from rulesets.engine.answers import Answer, Chosen, ForSeat, Override, Undo
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.language.words import Words
from rulesets.engine.open_table import Hand, Paths, Step
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, parts_of
from rulesets.engine.view import View

# A broker may deliver a command twice, and a phone sends only a few at a time.
COMMANDS_REMEMBERED = 256

# Nobody reads a sentence with more options than this.
MOST_OPTIONS_TOLD = 8


class Session:
    """`board` is the open table, for a game that is played on the page instead of a real table."""

    def __init__(
        self,
        game: Game[Any],
        journal: Journal,
        referee: Referee,
        words: Words,
        before: GameBefore | None = None,
        board: Board | None = None,
    ) -> None:
        self.game = game
        self.board = board
        self._before = before
        self.words = words
        self.referee = referee
        self._journal = journal
        self._finished = False
        self._replies: OrderedDict[str, Reply] = OrderedDict()
        self._views = SeatViews(game)
        self.last_answers = LastAnswers()
        self._answered: list[AnswerEvents] = []
        self._early: GiveAnswer | None = None
        self.fits: Callable[[Step], bool] = lambda _: True
        """Whether a lesson takes this move of bases."""
        self.dice: Callable[[], Callable[[int], int]] = _fair_dice
        """Gives what rolls the dice of one request for people without dice: a function from sides to a face."""

    @property
    def index(self) -> int:
        return len(self.game.record)

    @property
    def can_go_back(self) -> bool:
        """Whether an undo goes back to the game before this one."""
        return self._before is not None and not self.index

    @property
    def ways_on(self) -> tuple[str, ...]:
        """The games that may be played after this one, by their ids."""
        game = self.game
        ways = game.ruleset.following(game.setup, game.outcome) if game.outcome is not None else ()
        return tuple(way.id for way in ways)

    @property
    def offered(self) -> Game[Any]:
        """The game with the options that people are offered: the open table knows which ones are out of reach."""
        return self.board.seen(self.game) if self.board else self.game

    def hint(self, seat: str | None) -> Hand | str | None:
        """What a bot would do in place of this seat, or of any seat that is asked: an option's key, or a move by hand."""
        found = hand_hint(self.game, self.board, seat) if self.board else None
        return found or hint(self.offered, seat)

    def reason(self, seat: str | None, found: Hand | str | None) -> Cue | None:
        """Why a bot would do what `hint` found."""
        return reason(self.offered, self.board, seat, found)

    def hinted(self, seat: str | None) -> Choose | None:
        """The question that a hint for this seat is about; None for an offer, which is best left alone."""
        part = hinted_part(self.offered, seat)
        return part if part is not None and is_waited_for(self.offered, part) else None

    def begin(self, now: float) -> Update:
        """Ask what the game waits for, whether it is new or resumed."""
        return self._update(self._begin(now))

    def _begin(self, now: float) -> tuple[Publication, ...]:
        opening: list[Publication] = []
        if not self.index and self.game.opening:
            answered = tuple({**event.as_json(), "text": self.words.tell(event)} for event in self.game.opening)
            opening.append(EventsMessage(0, {}, answered))
            self._answered.append(AnswerEvents(0, self.game.opening))
        return (*opening, *self._settle(self._ask(now), now))

    def observe(self, observation: Observation, now: float) -> Update:
        return self._update(self._settle(self.referee.observe(observation, now), now))

    def tick(self, now: float) -> Update:
        if self._early is not None and not self.referee.gathering(now):
            early, self._early = self._early, None
            return self.command(early, now)
        return self._update(self._settle(self.referee.tick(now), now))

    def wake_at(self, now: float) -> float | None:
        return self.referee.wake_at(now)

    def command(self, command: GameCommand, now: float) -> Update:
        """Carry out a command, once: a repeated command gets the same reply and does nothing."""
        if command.id in self._replies:
            return Update(reply=self._replies[command.id])
        if isinstance(command, GiveAnswer) and self._early is None and self._comes_too_early(command.answer, now):
            self._early = command
            return Update()
        publications: tuple[Publication, ...] = ()
        try:
            publications = self._obey(command, now)
            code, cue = "done", DONE
        except Refused as refused:
            code, cue = refused.code, self._for_people(refused)
        except _NotApplied as fault:
            code, cue = fault.notice.code, fault.notice.text
        reply = Reply(command.id, ok=code == "done", code=code, text=self.words.say(cue))
        self._remember(reply)
        return self._update(publications, reply, cue)

    def _for_people(self, refused: Refused) -> Cue:
        """Name options by their labels, not by their keys."""
        if refused.code != "not-an-option":
            return refused.cue
        keys = dict(refused.cue.values).get("options", ())
        options = {
            option.key: Cue(f"option.{option.wording}", **option.values())
            for part in parts_of(self.game.request)
            if isinstance(part, Choose)
            for option in part.options
        }
        known = tuple(options[key] for key in keys if key in options) if isinstance(keys, tuple) else ()
        return Cue(refused.cue.key, options=known[:MOST_OPTIONS_TOLD])

    def _comes_too_early(self, answer: Answer, now: float) -> bool:
        """Whether an answer must wait until all claims are gathered; further claims need not."""
        if not self.referee.gathering(now):
            return False
        claims: list[Answer] = [
            ForSeat(part.seat, Chosen(option.key))
            for part in parts_of(self.game.request)
            if isinstance(part, Choose)
            for option in part.options
            if option.claims
        ]
        return answer not in claims

    def _update(
        self, publications: tuple[Publication, ...], reply: Reply | None = None, cue: Cue | None = None
    ) -> Update:
        answered, self._answered = tuple(self._answered), []
        return Update(publications, reply, answered, cue)

    def view(self, seat: str | None = None) -> View:
        """The game as this seat may see it; None: as everyone may."""
        return self._views.of(seat)

    def prompt(self, now: float, words: Words) -> Prompt:
        prompt = prompt_now(self.offered, self.view(), self.referee, words, now)
        return by_hand(prompt, self.game, words) if self.board and self.board.tasks(self.game) else prompt

    def light_state(self, now: float) -> LightState:
        return light_state_now(self.game, self.view(), self.referee, self.words, now)

    def table_state(self, now: float) -> TableState:
        prompt, glows = self.prompt(now, self.words), self.referee.glows(now)
        board = self.board.shown(self.game) if self.board else None
        return TableState(self.view(), prompt, glows, self.referee.dice_to_throw, self._views.fuller(), board)

    def _ask(self, now: float) -> Verdict:
        asked = asked_by(self.game, self.view())
        if self.board and self.board.tasks(self.game):
            asked = replace(asked, undone=True)
        verdict = self.referee.ask(asked, now)
        self._finish()
        return verdict

    def _obey(self, command: GameCommand, now: float) -> tuple[Publication, ...]:
        if command.index not in {None, self.index}:
            raise Refused("stale")
        match command:
            case GiveAnswer(answer=answer):
                self.referee.refuse_while_held()
                if self._comes_too_early(answer, now):
                    raise Refused("stale")
                dice = answered_dice(self.game.request, answer, self.index, now)
                answered = self._answer(answer, now)
                return (*(self._log(die, answers=False) for die in dice), *answered)
            case PlaceBases(paths=paths, option=option):
                return self._place(paths, option, now)
            case commands.Undo(steps=steps, agreed=agreed):
                return self._answer(Undo(steps, agreed), now)
            case PlayOn(next=chosen):
                return self._play_on(chosen, now)
            case commands.Override(path=path, value=value, reason=reason):
                return self._answer(Override(path, value, reason.strip()), now)
            case Redo():
                return self._redo(now)
            case RollForMe(seat=seat):
                return self._settle(self.referee.roll_for(seat, now, self.dice()), now)
            case TypeDie(kind=kind, face=face, seat=seat):
                return self._settle(self.referee.type_in(kind, face, now, seat), now)
            case Pause():
                self.referee.pause()
                return ()
            case Resume():
                return self._settle(self.referee.resume(now), now)

    def _go_back(self, before: GameBefore, undo: Undo) -> None:
        """Before the first answer of a game, an undo takes back the last answer of the game before."""
        before.game.check(undo)
        self._journal.go_back()
        self.referee.seed = before.seed
        self._play(before.game, None)

    def _play_on(self, chosen: str, now: float) -> tuple[Publication, ...]:
        game = self.game
        if game.outcome is None:
            raise Refused("not-over")
        ways = {way.id: way for way in game.ruleset.following(game.setup, game.outcome)}
        if chosen not in ways:
            raise Refused("no-next-game", next=chosen, options=tuple(ways))
        seed = seed_after(self.referee.seed, game.digest, chosen)
        following: Game[Any] = Game(game.ruleset, ways[chosen].setup)
        try:
            self._finish()
            self._journal.play_on(game.outcome, game.digest, ways[chosen], game.ruleset.id, seed)
        except JournalFault as fault:
            raise _NotApplied(_journal_notice(fault)) from fault
        before, self.referee.seed = GameBefore(game, self.referee.seed), seed
        self._play(following, before)
        return self._begin(now)

    def _play(self, game: Game[Any], before: GameBefore | None) -> None:
        self.game, self._before, self._finished, self._early = game, before, False, None
        self._views, self.last_answers = SeatViews(game), LastAnswers()

    def _answer(self, answer: Answer, now: float) -> tuple[Publication, ...]:
        """Apply what a person answered, and what the referee answers next. Raises where the first is refused."""
        first = self._give(answer)
        return (first, *self._settle(self._ask(now), now))

    def _place(self, paths: Paths, option: str, now: float) -> tuple[Publication, ...]:
        """Apply what it means that somebody moved bases on the open table."""
        self.referee.refuse_while_held()
        if self.board is None:
            raise Refused("stale")
        step = self.board.place(self.game, paths, option)
        if not self.fits(step):
            raise Refused("lesson-wants")
        first = self._take(step, automatic=False)
        return (first, *self._settle(self._ask(now), now))

    def _take(self, step: Step, *, automatic: bool) -> EventsMessage:
        """Apply an answer of the open table, with the spots that go with it."""
        assert self.board is not None, "only an open table takes steps"
        self.board.forget_after(self.game)
        self.board.note(self.game, step, automatic=automatic)
        return self._apply(step.reply, automatic=automatic)

    def _redo(self, now: float) -> tuple[Publication, ...]:
        """Give again, one by one, what was taken back last."""
        again = self.last_answers.take_redoable()
        if not again:
            raise Refused("nothing-to-redo")
        done = tuple(self._apply(each.answer, automatic=each.automatic) for each in again)
        return (*done, *self._settle(self._ask(now), now))

    def _settle(self, verdict: Verdict, now: float) -> tuple[Publication, ...]:
        """Log the dice and apply the referee's answers until it has none. No person waits for a reply, so a refusal is a notice."""
        published: list[Publication] = []
        while True:
            published += (self._log(entry, answers=verdict.answer is not None) for entry in verdict.dice)
            step = self._step() if verdict.answer is None else None
            foregone = self._foregone() if verdict.answer is None else None
            answer = step.reply if step else verdict.answer or foregone
            if answer is None:
                return tuple(published)
            try:
                published.append(
                    self._take(step, automatic=True) if step else self._give(answer, automatic=answer is foregone)
                )
            except Refused as refused:
                self._reject(answer, Notice(refused.code, refused.cue, Severity.REFUSAL), now)
                return tuple(published)
            except _NotApplied as fault:
                self._reject(answer, fault.notice, now)
                return tuple(published)
            verdict = self._ask(now)

    def _step(self) -> Step | None:
        """What the open table answers by itself, unless people have to put something right first."""
        return self.board.step(self.game) if self.board and self.referee.is_open else None

    def _foregone(self) -> Answer | None:
        """What nobody has to decide."""
        settles, asked = self.game.ruleset.settles, self.game.request
        if settles is None or not isinstance(asked, Choose) or not self.referee.is_open:
            return None
        option = settles(self.game.state, asked)
        return None if option is None else Chosen(option.key)

    def _give(self, answer: Answer, *, automatic: bool = False) -> EventsMessage:
        """Apply an answer that moves no bases. An undo also takes back what the table answered by itself."""
        if isinstance(answer, Undo):
            widened = self.board.widened(self.game, answer) if self.board else self.last_answers.widened(answer)
            return self._apply(widened)
        if self.board:
            self.board.forget_after(self.game)
        return self._apply(answer, automatic=automatic)

    def _apply(self, answer: Answer, *, automatic: bool = False) -> EventsMessage:
        """Write the answer to disk and apply it. Raises Refused or _NotApplied, with the game as it was."""
        if isinstance(answer, Undo) and self._before is not None and not self.index:
            self._go_back(self._before, answer)
        index, asked = self.index, self.game.request
        try:
            events = self._journal.write_then_apply(self.game, answer)
        except RulesFault as fault:
            raise _NotApplied(Notice("rules-fault", Cue("table.rules-fault"), Severity.REFUSAL)) from fault
        except JournalFault as fault:
            raise _NotApplied(_journal_notice(fault)) from fault
        self._finished, self._before = False, None
        self.last_answers.note(GivenAnswer(asked, answer, automatic))
        self._answered.append(AnswerEvents(index, events))
        return events_message(index, answer, events, self.words, asked=asked, head=self._journal.head)

    def _reject(self, answer: Answer, notice: Notice[Cue], now: float) -> None:
        """An undo that is refused, by button, must not reset the dice and pieces of the present request."""
        if isinstance(answer, Undo):
            self.referee.add_notice(notice)
        else:
            self.referee.reject(notice, now)

    def _log(self, entry: DieEntry, *, answers: bool) -> DieThrown:
        """If the dice log cannot be written, the roll still counts."""
        try:
            self._journal.log_die(entry.die, entry.kind, entry.face, entry.fate, entry.index, answers=answers)
        except JournalFault as fault:
            self.referee.add_notice(_journal_notice(fault))
        return DieThrown(entry.index, entry.die, entry.kind, entry.face, entry.fate, entry.symbol)

    def _finish(self) -> None:
        """Note the end of the game. If that fails, it is noted at the next start: the last answer is on disk."""
        if self.game.outcome is None or self._finished:
            return
        try:
            self._journal.finish(self.game.outcome, self.game.digest)
            self._finished = True
        except JournalFault as fault:
            self.referee.add_notice(_journal_notice(fault))

    def _remember(self, reply: Reply) -> None:
        self._replies[reply.id] = reply
        while len(self._replies) > COMMANDS_REMEMBERED:
            self._replies.popitem(last=False)


class _NotApplied(Exception):
    """An answer that was allowed could not be applied; the game is as it was."""

    def __init__(self, notice: Notice[Cue]) -> None:
        super().__init__(notice.code)
        self.notice = notice


def _journal_notice(fault: JournalFault) -> Notice[Cue]:
    return Notice("journal-fault", Cue("table.journal-fault", reason=str(fault)), Severity.WARNING)


def _fair_dice() -> Callable[[int], int]:
    chance = SystemRandom()
    return lambda sides: chance.randint(1, sides)
