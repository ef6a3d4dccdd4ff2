"""One game at the table: observations and commands in, journal and publications out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.messages.commands import (
    BeginGame,
    BotPause,
    CallJudge,
    GameCommand,
    GiveAnswer,
    SeatBot,
    Strike,
    read_command,
)
from controller.messages.events import DieThrown, EventsMessage
from controller.messages.prompt import Prompt
from controller.messages.reply import Reply
from controller.referee.referee import ButtonUse, Equipment, Referee
from controller.session.session import Session
from controller.session.update import Publication, Update
from firmware_bridge.observations import ButtonPressed, DeviceUp, DieSettled, Observation
from rulesets.engine.answers import Chosen, Drawn, Rolled, Undo
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Choose
from tests.engine.toy import TOY, WORDS, State, ToySetup

EQUIPMENT = Equipment(dice={"blue": "d6", "gold": "d8"}, buttons={("board", "1"): ButtonUse.UNDO}, seed=11)


class Den:
    """A session with its journal, and everything it returned to be published."""

    def __init__(self, path: Path, **setup: Any) -> None:
        self.published: list[Publication] = []
        self.now = 100.0
        self._sent = 0
        self.journal = Journal.open(path)
        saved = self.journal.resume()
        if saved is None:
            agreed = ToySetup(**setup)
            self.journal.begin(TOY.id, agreed, EQUIPMENT.seed)
            game: Game[State] = Game(TOY, agreed)
        else:
            game = self.journal.restore(saved, TOY)
        self.session = Session(game, self.journal, Referee(EQUIPMENT), WORDS)
        self.run(self.session.begin(self.now))
        for die, kind in EQUIPMENT.dice.items():
            self.observe(DeviceUp(die, kind, self.now))

    @property
    def game(self) -> Game[State]:
        return self.session.game

    @property
    def prompt(self) -> Prompt:
        return self.session.table_state(self.now).prompt

    @property
    def codes(self) -> list[str]:
        return [notice.code for notice in self.prompt.notices]

    def say(self, do: str, **words: Any) -> Reply:
        self._sent += 1
        payload = orjson.dumps({"id": str(self._sent), "do": do, **words})
        command = read_command(payload)
        assert not isinstance(command, BeginGame | BotPause | SeatBot | Strike | CallJudge)
        return self.command(command)

    def command(self, command: GameCommand) -> Reply:
        reply = self.run(self.session.command(command, self.now)).reply
        assert reply
        return reply

    def observe(self, observation: Observation) -> None:
        self.run(self.session.observe(observation, self.now))

    def run(self, update: Update) -> Update:
        self.published += update.publications
        return update

    def choose(self, key: str, **words: Any) -> Reply:
        return self.say("answer", answer={"choose": key}, **words)

    def throw(self, die: str, face: int) -> None:
        self.now += 1
        self.observe(DieSettled(die, face, self.now))


@pytest.fixture
def den(tmp_path: Path) -> Iterator[Den]:
    den = Den(tmp_path / "den.arbiter")
    yield den
    den.journal.close()


def again(den: Den) -> Den:
    """The table was killed, and started again from its journal."""
    den.journal.close()
    return Den(den.journal.path)


def test_an_answer_is_taken_told_and_replied_to(den: Den) -> None:
    reply = den.choose("throw", index=0)

    assert (reply.ok, reply.code) == (True, "done")
    assert den.published[-1] == EventsMessage(0, {"choose": "throw"}, (), den.journal.head)
    assert (den.prompt.index, den.prompt.kind, den.prompt.need) == (1, "roll", 4)


def test_dice_from_the_table_answer_a_roll_and_are_reported_and_logged(den: Den) -> None:
    den.choose("throw")
    den.throw("gold", 8)
    assert [(wanted.kind, wanted.count) for wanted in den.prompt.still_wanted] == [("d6", 1)]
    assert [(die.die, die.face) for die in den.prompt.counted] == [("gold", 8)]

    den.throw("blue", 2)

    assert den.game.answers == [Chosen("throw"), Rolled((2, 8))]
    assert [told.fate for told in den.published if isinstance(told, DieThrown)] == ["counted", "counted"]
    assert [(die.die, die.face, die.fate) for die in den.journal.dice()] == [
        ("gold", 8, "counted"),
        ("blue", 2, "counted"),
    ]


def test_a_wrong_answer_is_refused_with_a_sentence_and_changes_nothing(den: Den) -> None:
    before = den.game.digest

    reply = den.choose("fly")

    assert (reply.ok, reply.code) == (False, "not-an-option")
    assert (den.game.digest, den.game.record) == (before, [])


def test_a_command_for_an_older_prompt_is_stale(den: Den) -> None:
    den.choose("throw", index=0)

    assert den.choose("throw", index=0).code == "stale"
    assert len(den.game.record) == 1


def test_a_command_that_is_delivered_twice_is_done_once(den: Den) -> None:
    command = read_command(b'{"id":"phone-1","do":"answer","answer":{"choose":"pace"}}')
    assert isinstance(command, GiveAnswer)

    replies = [den.command(command) for _ in range(2)]

    assert replies[0] == replies[1]
    assert den.game.record == [Chosen("pace")]


def test_a_draw_is_answered_by_the_table_and_comes_again_after_undo(den: Den) -> None:
    den.choose("dig:2")
    first = den.game.answers[-1]
    assert isinstance(first, Drawn)

    assert den.say("undo", steps=2).code == "undo-needs-all"
    assert den.say("undo", steps=2, agreed=["red", "blue"]).ok
    den.choose("dig:2")

    assert den.game.answers == [Chosen("dig:2"), first]
    assert den.game.record == [Chosen("dig:2"), first, Undo(2, ("red", "blue")), Chosen("dig:2"), first]


def test_taking_back_only_the_draw_draws_the_same_cards_at_once(den: Den) -> None:
    den.choose("dig:2")
    digest = den.game.digest

    den.say("undo", steps=1, agreed=["red", "blue"])

    assert den.game.digest == digest


def test_a_face_can_be_typed_in_with_or_without_its_kind(den: Den) -> None:
    den.choose("throw")

    assert den.say("type-die", face=7, kind="d8").ok
    assert den.say("type-die", face=9).code == "die-not-wanted"
    assert den.say("type-die", face=3).ok

    assert den.game.answers[-1] == Rolled((3, 7))
    assert den.say("type-die", face=3).code == "no-roll"


def test_the_dice_of_a_bot_are_in_the_log_as_rolled_by_the_table(den: Den) -> None:
    den.choose("throw")
    before = len(den.published)

    assert den.say("answer", answer={"roll": [2, 8]}).ok

    dice = [each for each in den.published[before:] if isinstance(each, DieThrown)]
    assert [(die.die, die.kind, die.face, die.fate) for die in dice] == [
        ("table", "d6", 2, "counted"),
        ("table", "d8", 8, "counted"),
    ]


def test_players_may_set_a_value_by_hand(den: Den) -> None:
    assert den.say("override", path="heroes.red.gold", value=9).ok
    assert den.game.state.heroes["red"].gold == 9
    assert den.say("override", path="heroes.red.gold", value=-9).code == "illegal-value"


def test_secret_parts_stay_hidden_until_all_are_in(den: Den) -> None:
    den.choose("auction")
    den.say("answer", answer={"seat": "red", "choose": "bid:1"})
    assert [part.seat for part in den.prompt.parts] == ["blue"]

    den.say("answer", answer={"seat": "blue", "choose": "bid:0"})

    assert den.prompt.kind == "choose"


def test_a_paused_table_takes_no_answer_and_says_so(den: Den) -> None:
    den.say("pause")
    assert (den.choose("throw").code, den.codes) == ("paused", ["paused"])

    den.say("resume")

    assert den.choose("throw").ok


def test_rules_that_fail_are_reported_and_the_table_lives_on(tmp_path: Path) -> None:
    den = Den(tmp_path / "den.arbiter", cursed=True)
    before = den.game.digest

    assert den.choose("curse").code == "rules-fault"

    assert den.game.digest == before
    assert den.choose("throw").ok
    den.journal.close()


def test_the_undo_button_that_would_reach_behind_a_die_leaves_a_notice(den: Den) -> None:
    den.choose("throw")
    den.throw("gold", 8)
    den.throw("blue", 2)

    den.observe(ButtonPressed("board", "1", den.now))
    assert den.codes == ["undo-needs-all"]

    den.choose("pace")
    assert den.codes == []


def test_an_answer_that_cannot_be_saved_is_not_counted(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise JournalFault("the disk is full")

    monkeypatch.setattr(den.journal, "append", full)

    assert den.choose("throw").code == "journal-fault"
    assert den.game.record == []


def test_a_table_that_was_killed_asks_the_same_again(den: Den) -> None:
    den.choose("throw")
    den.throw("gold", 8)
    before = den.game.digest

    back = again(den)

    assert (back.game.digest, back.prompt.index, back.prompt.kind) == (before, 1, "roll")
    assert [(wanted.kind, wanted.count) for wanted in back.prompt.still_wanted] == [("d6", 1), ("d8", 1)]
    back.journal.close()


def test_a_table_killed_after_the_write_and_before_the_effect_has_the_answer_once(den: Den) -> None:
    den.journal.append(Chosen("pace"), den.game.digest)

    back = again(den)

    assert (back.game.record, back.prompt.kind) == ([Chosen("pace")], "measure")
    back.journal.close()


def test_the_end_is_written_and_an_undo_takes_the_game_up_again(tmp_path: Path) -> None:
    den = Den(tmp_path / "den.arbiter", turns=1)
    den.choose("step:B1")
    assert (den.prompt.kind, den.journal.resume()) == ("over", None)

    den.say("undo", steps=1)

    assert (den.prompt.kind, den.journal.resume() is not None) == ("choose", True)
    den.journal.close()


def test_what_was_taken_back_can_be_given_again_until_something_else_is_answered(den: Den) -> None:
    den.choose("pace")
    den.say("answer", answer={"measure": 7})
    before = den.game.digest
    den.say("undo", steps=2)
    assert (den.session.last_answers.redoable, [given.answer for given in den.session.last_answers.given]) == (2, [])

    assert den.say("redo").ok

    assert (den.game.digest, den.session.last_answers.redoable) == (before, 0)
    assert den.say("redo").code == "nothing-to-redo"


def test_another_answer_leaves_nothing_to_give_again(den: Den) -> None:
    den.choose("pace")
    den.say("undo")
    den.choose("throw")
    assert den.say("redo").code == "nothing-to-redo"


def test_the_table_rolls_what_is_missing_for_whoever_has_no_dice(den: Den) -> None:
    den.choose("throw")
    den.say("type-die", kind="d6", face=5)

    assert den.say("roll-for-me").ok

    thrown = [each for each in den.published if isinstance(each, DieThrown)]
    assert [(each.die, each.kind, each.fate) for each in thrown] == [("d6", "d6", "typed"), ("table", "d8", "counted")]
    assert 1 <= (thrown[1].face or 0) <= 8
    assert den.say("roll-for-me").code == "no-roll"


def test_a_refusal_names_what_is_possible_as_people_know_it(den: Den) -> None:
    """No key of an option is read by anybody."""
    den.session.words = Words(WORDS.entries, {"refused.not-an-option": "Possible: {options}."})
    told = den.choose("fly").text
    request = den.session.game.request
    assert isinstance(request, Choose)
    assert told.startswith("Possible: ")
    assert all(den.session.words.label(option) in told for option in request.options)
