"""The coach leads a newcomer through a lesson on the normal engine and page.

Theory of operation

A lesson lists the questions at which the learner does something, in their order. The coach compares each question of the game with the next step:

    it is the step's question, and what the step wants is offered
                                   the learner answers; the prompt offers only what the step wants, and carries its remarks
    it is one of the asides        the learner answers, with its remarks; it is not a step. When it comes again, only its last remark is said
    it is another question         the table answers it for the learner, as a bot would
    the steps are used up          the lesson is over; the game goes on, and the learner plays freely

Where the game is in the lesson follows from the answers in force, so an undo goes back a step, and a table that was restarted goes on
where it was. With the seed and the dice of the lesson a game always takes the same course. People may still roll their own dice. If these lead elsewhere
than the dice of the lesson, the learner's next question says so, and is left to the learner: they take the roll back, or go on. If the game then never
comes to the next step, the lesson ends, and the game goes on as after its last step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import SystemRandom
from typing import Any

from msgspec.structs import replace

from controller.lessons.lesson import Aside, Lesson, Remark, Step, in_language
from controller.messages.prompt import Coaching, Kind, Prompt, Said, Strayed
from rulesets.engine.answers import Answer, Chosen, ForSeat, Rolled
from rulesets.engine.game import Game
from rulesets.engine.open_table import Step as Moved
from rulesets.engine.requests import ANYONE, Choose, First, Single, is_anchor, parts_of


class Coach:
    def __init__(self, lesson: Lesson, game: Game[Any]) -> None:
        """`game` may have answers already: they are replayed to find out which step comes next."""
        self.lesson = lesson
        self._taken: list[int] = []
        """For each step that was taken, how many answers were in force before it."""
        self._chance = SystemRandom()
        self._lost = False
        self._waiting_at: int | None = None
        """How many answers were in force when the step's question was asked; None while another question is asked."""
        self._aside: Aside | None = None
        """The question now, if it is an aside."""
        self._ended_at: int | None = None
        """How many answers were in force when the learner first had a choice after the lesson."""
        self._met: dict[str, int] = {}
        """For each aside that has come, how many answers were in force when it first did."""
        self._refused_at = -1
        """How many answers were in force when a move of bases was last refused."""
        self._strayed_at: int | None = None
        """How many answers were in force before the last roll that changed the course of the lesson."""
        self._warned_at = -1
        """How many answers were in force when the learner was asked something after that roll."""
        replayed: Game[Any] = Game(game.ruleset, game.setup)
        for answer in game.answers:
            self._follow(replayed)
            replayed.answer(answer)
        self._follow(game)

    @property
    def step(self) -> Step | None:
        """The next step; None when the lesson is over."""
        at = len(self._taken)
        return None if self._lost or at >= len(self.lesson.steps) else self.lesson.steps[at]

    @property
    def taken(self) -> int:
        """How many steps have been taken."""
        return len(self._taken)

    def is_learners(self, game: Game[Any]) -> bool:
        """Whether the learner answers what the game asks now."""
        self._follow(game)
        return self.step is None or self._waits or self._aside is not None or self._warns(game)

    def at_step(self, game: Game[Any]) -> Step | None:
        """The step that the game asks for now; None for an aside, and while the table plays."""
        self._follow(game)
        return self.step if self._waits else None

    def fits(self, game: Game[Any], moved: Moved) -> bool:
        """Whether moved bases do what the step wants. A second try is taken as it is: perhaps they cannot get there."""
        step, answers = self.at_step(game), len(game.answers)
        if step is None or moved.ways is not None or not isinstance(moved.reply, Chosen):
            return True
        if moved.reply.key.startswith(step.do) or self._refused_at == answers:
            return True
        self._refused_at = answers
        return False

    def played_by_bots(self, game: Game[Any], bots: Collection[str]) -> Collection[str]:
        """The seats that the table answers for now."""
        return bots if self.is_learners(game) else {*bots, self.lesson.learner}

    def prompt(self, prompt: Prompt, game: Game[Any], language: str) -> Prompt:
        """The prompt with the remarks of the step, and only with what the step wants."""
        self._follow(game)
        step, done = self.step, len(self._taken)
        title, steps = in_language(self.lesson.title, language), len(self.lesson.steps)
        if step is None:
            if self._ended_at is not None and _asked_at(game) > self._ended_at:
                return prompt  # the learner has played on
            end = () if self._lost else (Said(in_language(self.lesson.end, language)),)
            return replace(prompt, coach=Coaching(title, steps, steps, end, done=True))
        if self._aside:
            again = self._met[self._aside.asked] < len(game.answers)
            say = self._aside.say[-1:] if again else self._aside.say
            return replace(prompt, coach=Coaching(title, max(1, done), steps, _said(say, language)))
        strayed = self._strayed(game) if self._warns(game) else None
        if not self._waits and strayed:
            return replace(prompt, coach=Coaching(title, done, steps, strayed=strayed))
        if not self._waits:
            begin = self.lesson.begin if not done else {}
            said = (Said(in_language(begin, language)),) if begin else ()
            return replace(prompt, coach=Coaching(title, done, steps, said))
        say = step.say[-1:] if strayed else step.say
        coached = replace(prompt, coach=Coaching(title, done + 1, steps, _said(say, language), strayed=strayed))
        if coached.parts:
            return replace(coached, parts=tuple(self._narrowed(part, step) for part in coached.parts))
        return self._narrowed(coached, step)

    def _narrowed(self, prompt: Prompt, step: Step) -> Prompt:
        if prompt.kind is not Kind.CHOOSE or prompt.seat != self.lesson.learner:
            return prompt
        wanted = tuple(option for option in prompt.options if option.key.startswith(step.do))
        if not wanted:
            return prompt
        groups = tuple(group for group in prompt.groups if any(option.group == group.id for option in wanted))
        return replace(prompt, options=wanted, groups=groups, impossible=())

    def dice(self, game: Game[Any]) -> Callable[[int], int]:
        """What rolls a die of so many sides: what the step or aside says, and chance for every die that it does not name."""
        said = self.at_step(game) or self._aside
        faces = iter(said.dice if said else ())
        return lambda sides: next(faces, 0) or self._chance.randint(1, sides)

    def _follow(self, game: Game[Any]) -> None:
        """Move on if the step was taken, back if it was undone."""
        answers = len(game.answers)
        while self._taken and self._taken[-1] >= answers:
            self._taken.pop()
        since = self._taken[-1] if self._taken else 0
        self._lost = self._lost and answers - since > self.lesson.between
        if self._waiting_at is not None and answers > self._waiting_at:
            self._taken.append(self._waiting_at)
            if self._leads_elsewhere(game, self._waiting_at):
                self._strayed_at, self._warned_at = self._waiting_at, -1
        if self._strayed_at is not None and answers <= self._strayed_at:
            self._strayed_at = None
        if self._strayed_at is not None and self._warned_at < 0 and self._asks(game):
            self._warned_at = answers
        step = self.step
        self._waiting_at = answers if step and self._asks(game, step.asked, step.do) else None
        asides = self.lesson.asides if step and self._waiting_at is None else ()
        self._aside = next((aside for aside in asides if self._asks(game, aside.asked)), None)
        self._met = {asked: at for asked, at in self._met.items() if at <= answers}
        if self._ended_at is not None and self._ended_at > answers:
            self._ended_at = None
        if self._aside:
            self._met.setdefault(self._aside.asked, answers)
        if step is not None and self._waiting_at is None:
            self._lost = game.request is None or answers - since > self.lesson.between
        if self._ended_at is None and self.step is None and self._has_a_choice(game):
            self._ended_at = _asked_at(game)

    def _has_a_choice(self, game: Game[Any]) -> bool:
        """A decision of the game: what a table answers by itself, such as a distance or a moment for cards, is none."""
        if isinstance(game.request, First) or not is_anchor(game.request):
            return False
        asked = (part for part in _asked(game) if part.seat == self.lesson.learner)
        return any(isinstance(part, Choose) and len(part.options) > 1 for part in asked)

    def _leads_elsewhere(self, game: Game[Any], at: int) -> bool:
        """Whether the dice of the step just taken lead elsewhere than those of the lesson: two other hits are as good as its two hits."""
        step, answer = self.lesson.steps[len(self._taken) - 1], _alone(game.answers[at])
        if not step.dice or not isinstance(answer, Rolled) or sorted(answer.faces) == sorted(step.dice):
            return False
        return (
            len(answer.faces) == len(step.dice)
            and len({_digest(game, at, faces) for faces in (answer.faces, step.dice)}) > 1
        )

    def _warns(self, game: Game[Any]) -> bool:
        return self._strayed_at is not None and self._warned_at == len(game.answers)

    def _strayed(self, game: Game[Any]) -> Strayed | None:
        at = self._strayed_at
        answer = None if at is None else _alone(game.answers[at])
        if at is None or not isinstance(answer, Rolled):
            return None
        step = self.lesson.steps[self._taken.index(at)]
        return Strayed(answer.faces, step.dice, len(game.answers) - at)

    @property
    def _waits(self) -> bool:
        return self._waiting_at is not None

    def _asks(self, game: Game[Any], asked: str = "", do: str = "") -> bool:
        return any(
            (not asked or part.why.key.removeprefix("ask.") == asked)
            and part.seat in {self.lesson.learner, ANYONE}
            and (not do or (isinstance(part, Choose) and any(it.key.startswith(do) for it in part.options)))
            for part in _asked(game)
        )


def _said(remarks: tuple[Remark, ...], language: str) -> tuple[Said, ...]:
    return tuple(Said(in_language(remark.text, language), remark.show) for remark in remarks)


def _alone(answer: Answer) -> Answer:
    return answer.reply if isinstance(answer, ForSeat) else answer


def _digest(game: Game[Any], at: int, faces: tuple[int, ...]) -> str:
    """What follows from these dice."""
    other: Game[Any] = Game(game.ruleset, game.setup)
    for answer in game.answers[:at]:
        other.answer(answer)
    rolled = game.answers[at]
    other.answer(replace(rolled, reply=Rolled(faces)) if isinstance(rolled, ForSeat) else Rolled(faces))
    return other.digest


def _asked(game: Game[Any]) -> tuple[Single, ...]:
    waiting = game.waiting_for
    return tuple(part for part in parts_of(game.request) if part.seat in waiting)


def _asked_at(game: Game[Any]) -> int:
    """How many answers were in force when the question was asked: where several are asked, some may have answered."""
    parts = parts_of(game.request) if game.request else ()
    return len(game.answers) - len([part for part in parts if part.seat not in game.waiting_for])
