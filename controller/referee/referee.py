"""The referee: Observations and a Request in, Answers and a dice log out.

Theory of operation

The referee is a state machine without a clock, a wire or a way to change the game. It receives what the game asks
(`ask`), what a device saw (`observe`), that time has passed (`tick`) and what a person says (`type_in`, `confirm`,
`pause`, `resume`); each returns a Verdict: at most one Answer, and a line of the dice log for each die that came to
rest. Everything else is read from it: notices, glows, the dice that are still wanted and those to throw.

A request is in one of three states:

    held     the board does not agree yet (at the pace `strict`), or the table is paused: nothing counts
    open     dice, pieces and buttons may answer it; the tray knows since when, for each seat that rolls
    rejected the Answer that it gave could not be applied: open, but dice are rolled again, pieces go back, and the
             table draws no card by itself until the next request

When a seat claims to play a card, others may claim at the same moment: while claims are gathered, the card waits
(`gathering`). A card that was tapped to claim is played as soon as its seat is asked. A seat that does not answer within
the time limit has withdrawn. Where a question only gives others the time to claim, the table answers it after a moment.

Only `tick` opens a request, and only `ask` and `pause` hold it. A part that is asked again unchanged while another
seat answers stays open: what was thrown for it counts.

Invariants:

- Only what happened after a request was opened can answer it: a die that was rolling, or a piece that was moved, before
  that does not count. Times are those of the observations, not of their arrival.
- A die counts once in each batch of a pool, for the seat that owns it, and its fate is logged whether it counted or not.
- A piece chooses an option only when it has rested, away from home, on a cell that exactly one option names.
- What differs between board and game is a Notice, never an Answer and never an exception. Refused is raised only to the
  person who typed something.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from msgspec import Struct, field

from controller.messages.notice import Notice, Severity
from controller.referee.beat import Beat
from controller.referee.board_watch import BoardWatch
from controller.referee.card_draw import drawn_cards
from controller.referee.card_taps import CardTaps
from controller.referee.claims import Claim
from controller.referee.dice_pool import DicePool
from controller.referee.dice_tray import Tray
from controller.referee.expected import Asked
from controller.referee.notices import DieEntry, Glow
from firmware_bridge.observations import (
    BatteryLevel,
    ButtonPressed,
    BytesRefused,
    DeviceDown,
    DeviceUp,
    DieRolling,
    DieSettled,
    DieUnsettled,
    Observation,
    TagGone,
    TagSeen,
)
from rulesets.engine.answers import Answer, Chosen, Rolled, Undo
from rulesets.engine.cues import Cue
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Draw, Roll

# Long enough that a base that is slid across a square, or put down for a moment, makes no move; short enough that nobody
# waits for the table.
REST_SECONDS = 0.8

# The defaults of a table's config, which explains them.
GATHER_SECONDS = 0.4
CLAIM_SECONDS = 60.0
MOMENT_SECONDS = 6.0


class Pace(StrEnum):
    STRICT = "strict"  # the board must agree before the next request is open
    RELAXED = "relaxed"  # the game goes on, and the difference is shown until it is gone


class ButtonUse(StrEnum):
    UNDO = "undo"
    CONFIRM = "confirm"


class Equipment(Struct, frozen=True):
    """What is on the table: kinds and owners of dice by name, pieces and cards by tag, readers, buttons, and how to play.

    `card_readers` are those whose use is cards, each with the seat whose own it is, or None; `readers` are all. `gather` is how
    long claims to play a card are gathered, `claim` how long a seat may take to say which; 0 means no limit. `moment` is how long the table
    waits where others may claim, before the game goes on by itself; 0 means until somebody answers.
    """

    dice: Mapping[str, str] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    readers: tuple[str, ...] = ()
    cards: Mapping[str, str] = field(default_factory=dict)
    card_readers: Mapping[str, str | None] = field(default_factory=dict)
    buttons: Mapping[tuple[str, str], ButtonUse] = field(default_factory=dict)
    pace: Pace = Pace.STRICT
    rest: float = REST_SECONDS
    gather: float = GATHER_SECONDS
    claim: float = CLAIM_SECONDS
    moment: float = MOMENT_SECONDS
    seed: int = 0

    @property
    def under_board(self) -> list[str]:
        return [reader for reader in self.readers if reader not in self.card_readers]


class Verdict(Struct, frozen=True):
    """What came of an observation or of time passing: at most one answer, and lines for the dice log."""

    answer: Answer | None = None
    dice: tuple[DieEntry, ...] = ()


NOTHING = Verdict()


class Referee:
    def __init__(self, equipment: Equipment) -> None:
        self._equipment = equipment
        self._tray = Tray(equipment.dice, equipment.owners)
        self._under_board = equipment.under_board
        self._board = BoardWatch(equipment.tags, self._under_board, equipment.rest)
        self._cards = CardTaps(equipment.cards, equipment.card_readers, equipment.rest)
        self._asked: Asked | None = None
        self.is_open = False
        self._away: dict[str, str] = {}
        self._notices: list[Notice[Cue]] = []
        self._by_hand_only = False
        self._claim = Claim(equipment.gather, equipment.claim)
        self._beat = Beat(equipment.moment)
        self.paused = False
        self.seed = equipment.seed
        """Decides which cards the table draws; each game has its own."""

    def equip(self, equipment: Equipment) -> None:
        """Devices, miniatures or cards were added, changed or removed. What was asked, and what was thrown for it, stays."""
        self._equipment = equipment
        self._under_board = equipment.under_board
        self._tray.equip(equipment.dice, equipment.owners)
        self._board.equip(equipment.tags, equipment.under_board)
        self._cards.equip(equipment.cards, equipment.card_readers)
        there = {*equipment.dice, *equipment.readers}
        self._away = {device: reason for device, reason in self._away.items() if device in there}

    def ask(self, asked: Asked, now: float) -> Verdict:
        """The game waits for something new. The table draws cards at once, unless the request is held."""
        self._asked, self.is_open, self._by_hand_only = asked, False, False
        self._notices.clear()
        self._tray.ask((part, asked.put_after(part)) for part in asked.open_parts if isinstance(part, Roll))
        self._board.ask(asked.request, asked.view, now, first=asked.index == 0)
        self._cards.ask(asked)
        self._claim.ask(asked.request, now)
        self._beat.ask(asked)
        return self.tick(now)

    def observe(self, observation: Observation, now: float) -> Verdict:
        match observation:
            case DieRolling() | DieSettled() | DieUnsettled():
                entries = self._tray.observe(observation, self._index, held=not self.is_open)
                return Verdict(self._full_roll(), tuple(entries))
            case TagSeen(reader=reader) | TagGone(reader=reader) if self._cards.is_card_reader(reader):
                return Verdict(self._tapped(observation, now))
            case TagSeen() | TagGone():
                self._board.observe(observation)
            case ButtonPressed(reader, button, _):
                return Verdict(self._pressed(self._equipment.buttons.get((reader, button)), now))
            case DeviceUp(device, _, at):
                self._device_up(device, at)
            case DeviceDown(device, reason, _):
                self._device_down(device, reason)
            case BatteryLevel() | BytesRefused():
                return NOTHING
        return self.tick(now)

    def tick(self, now: float) -> Verdict:
        """Let time pass: open the request when the board agrees, and see which pieces have come to rest."""
        if not (self.is_open or self.paused) and (self._equipment.pace is Pace.RELAXED or self._board.agrees(now)):
            self.is_open = True
            self._tray.open(now)
            self._board.opened()
            self._claim.open(now)
            self._beat.open(now)
        if not self.is_open:
            return NOTHING
        return Verdict(self._by_table() or self._by_placement(now) or self._by_claim(now) or self._by_beat(now))

    def add_notice(self, notice: Notice[Cue]) -> None:
        """Show this until the next request."""
        if notice not in self._notices:
            self._notices.append(notice)

    def new_game(self, seed: int) -> None:
        """Another game begins on the same table: only devices and the positions of pieces are kept."""
        self.seed = seed
        self._asked, self.is_open, self._by_hand_only, self.paused = None, False, False, False
        self._notices.clear()
        self._tray.ask(())

    def reject(self, notice: Notice[Cue], now: float) -> None:
        """The last answer could not be used: dice are rolled again, pieces go back, and the table draws no card by itself."""
        self.add_notice(notice)
        self._by_hand_only = True
        self._tray.start_again()
        self._cards.start_again()
        self._board.ask_again(now)

    def pause(self) -> None:
        """Until `resume`, nothing that happens to dice and pieces is an answer."""
        self.paused, self.is_open = True, False
        self._tray.hold()
        self._claim.stop()
        self._beat.stop()

    def resume(self, now: float) -> Verdict:
        self.paused = False
        return self.tick(now)

    def wake_at(self, now: float) -> float | None:
        moments = (self._board.wake_at(now), self._claim.wake_at(now), self._beat.wake_at())
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def goes_on_after(self) -> float | None:
        """How many seconds a question stays open before the table answers it; None if it waits for people."""
        return self._beat.length if self._beat.part is not None and not self._by_hand_only else None

    def gathering(self, now: float) -> bool:
        """Whether other seats may still claim before the present question is answered."""
        return self.is_open and self._claim.gathering(now)

    def type_in(self, kind: str | None, face: int, now: float, seat: str | None = None) -> Verdict:
        """A face that a person read from a die, for that seat's own roll; raises Refused if it is not wanted."""
        self.refuse_while_held()
        entry = self._tray.type_in(kind, face, seat, self._index, now)
        return Verdict(self._full_roll(), (entry,))

    def roll_for(self, seat: str | None, now: float, pick: Callable[[int], int]) -> Verdict:
        """The table rolls the missing dice of that seat; `pick` returns a face, from 1 to the given number."""
        self.refuse_while_held()
        entries = self._tray.roll_for(seat, self._index, now, pick)
        return Verdict(self._full_roll(), tuple(entries))

    def confirm(self, now: float) -> Answer | None:
        """A person confirms: the board as it is, or else the only option there is."""
        if self._board.waive(now):
            return self.tick(now).answer
        if not self.is_open:
            return None
        match self._asked and self._asked.request:
            case Choose(options=(only,)):
                return Chosen(only.key)
            case _:
                return None

    def refuse_while_held(self) -> None:
        if not self.is_open:
            raise Refused("paused" if self.paused else "board-first")

    @property
    def pools(self) -> Mapping[str, DicePool]:
        """What is being rolled, by seat."""
        return {each.seat: each.pool for each in self._tray.rolls}

    @property
    def dice_to_throw(self) -> tuple[str, ...]:
        return self._tray.to_throw() if self.is_open else ()

    @property
    def rolling(self) -> bool:
        """Whether a die is in the air."""
        return self._tray.rolling

    def notices(self, now: float) -> tuple[Notice[Cue], ...]:
        away = (
            Notice("device-down", Cue("table.device-down", device=device, reason=reason.rstrip(".")), Severity.WARNING)
            for device, reason in sorted(self._away.items())
        )
        paused = (Notice("paused", Cue("table.paused"), Severity.WARNING),) if self.paused else ()
        return (*paused, *self._notices, *self._board.notices(now), *self._tray.notices(), *away)

    def glows(self, now: float) -> dict[str, Glow]:
        return self._board.glows(now, with_moves=self.is_open)

    @property
    def _index(self) -> int:
        return self._asked.index if self._asked else 0

    def _full_roll(self) -> Answer | None:
        full = next((each for each in self._tray.rolls if each.pool.full), None)
        return self._asked.answer(full.roll, Rolled(full.pool.faces())) if full and self._asked else None

    def _by_table(self) -> Answer | None:
        if self._asked is None or self._by_hand_only:
            return None
        draws = (part for part in self._asked.open_parts if isinstance(part, Draw) and not self._cards.is_real(part))
        drawn = (self._asked.answer(part, drawn_cards(part, self.seed, self._asked.draws)) for part in draws)
        return next(drawn, None) or self._obvious()

    def _obvious(self) -> Answer | None:
        """The answer to a question with one obvious option, unless it was just undone: then people want to decide."""
        match self._asked:
            case Asked(request=Choose(options=(only,), private=False), undone=False) if only.obvious:
                return Chosen(only.key)
            case _:
                return None

    def _by_placement(self, now: float) -> Answer | None:
        meant = self._board.placed(now)
        return self._asked.answer(meant.part, Chosen(meant.option.key)) if meant and self._asked else None

    def _by_claim(self, now: float) -> Answer | None:
        """The card that was tapped to claim; or the withdrawal, if the time is over."""
        part = self._claim.part
        if part is None or self._asked is None or self._claim.gathering(now):
            return None
        result = self._cards.claimed(part, self._asked)
        if isinstance(result, Notice):
            self.add_notice(result)
        elif result is not None:
            return result
        return self._asked.answer(part, Chosen(self._claim.lapse)) if self._claim.is_late(now) else None

    def _by_beat(self, now: float) -> Answer | None:
        """What the table answers for those who let a moment pass."""
        part = self._beat.part
        return (
            self._asked.answer(part, Chosen(self._beat.key))
            if part and self._asked and self.goes_on_after and self._beat.is_over(now)
            else None
        )

    def _tapped(self, observation: TagSeen | TagGone, now: float) -> Answer | None:
        """A card that is tapped while the request is held is not an answer; the notices say what the table waits for."""
        tap = self._cards.observe(observation)
        if tap is None or self._asked is None or not self.is_open:
            return None
        waiting = self._claim.part if self._claim.gathering(now) else None
        if waiting is not None and self._cards.waits(tap, waiting):
            return None
        result = self._cards.answered(tap, self._asked)
        if isinstance(result, Notice):
            self.add_notice(result)
            return None
        return result

    def _pressed(self, use: ButtonUse | None, now: float) -> Answer | None:
        match use:
            case ButtonUse.UNDO:
                return Undo(1)
            case ButtonUse.CONFIRM:
                return self.confirm(now)
            case None:
                return None

    def _device_up(self, device: str, at: float) -> None:
        self._away.pop(device, None)
        if device in self._under_board:
            self._board.reader_up(device, at)
        elif self._tray.knows(device):
            self._tray.die_up(device)

    def _device_down(self, device: str, reason: str) -> None:
        if self._tray.knows(device):
            self._tray.die_down(device, reason)
            return
        self._away[device] = reason
        if not self._cards.is_card_reader(device):
            self._board.reader_down(device)
