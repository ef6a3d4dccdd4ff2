"""Cards out of turn at a table: claims are gathered, heard in turn order, and lapse; a tapped card is claim and play at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from controller.journal.on_disk import Journal
from controller.messages.commands import BeginGame, BotPause, CallJudge, SeatBot, Strike, read_command
from controller.messages.reply import Reply
from controller.referee.referee import Equipment, Referee
from controller.session.bots import bot_answer, hint
from controller.session.session import Session
from controller.session.update import Update
from firmware_bridge.observations import TagGone, TagSeen
from rulesets.engine.answers import Chosen, ForSeat
from rulesets.engine.bots import spoken_up
from rulesets.engine.language.words import Words
from rulesets.legends_of_novus.ruleset import RULESET
from tests.rulesets.legends_of_novus.table import Table, battle

READERS = {"bruno's": "bruno", "carla's": "carla", "tray": None}
CARDS = {"04b1": "hex", "04b2": "good-omen", "04b3": "sword"}
WORDS = Words({})


def fought(**heroes: Any) -> Table:
    """Anna has rolled 5 and the goblin 6: 9 against 8, and three others look on."""
    return battle("goblin", seats=4, **heroes).choose("fight").roll(5, 6)


class Evening:
    """A session whose clock the test moves."""

    def __init__(self, path: Path, table: Table, **equipment: Any) -> None:
        self.journal = Journal.open(path)
        self.journal.begin(RULESET.id, table.game.setup, 7)
        wired = Equipment(cards=CARDS, card_readers=READERS, readers=tuple(READERS), rest=0.1, seed=7, **equipment)
        self.game = table.game
        self.session = Session(table.game, self.journal, Referee(wired), WORDS)
        self.now, self._sent = 100.0, 0
        self.replies: list[Reply] = []
        self.run(self.session.begin(self.now))

    def run(self, update: Update) -> None:
        self.replies += [update.reply] if update.reply else []

    def say(self, seat: str, choose: str) -> None:
        self._sent += 1
        answer = {"seat": seat, "choose": choose}
        command = {"id": str(self._sent), "do": "answer", "index": self.session.index, "answer": answer}
        read = read_command(orjson.dumps(command))
        assert not isinstance(read, BeginGame | BotPause | SeatBot | Strike | CallJudge)
        self.run(self.session.command(read, self.now))

    def tap(self, tag: str, reader: str) -> None:
        for seen in (TagSeen(reader, "A1", tag, self.now), TagGone(reader, "A1", tag, self.now)):
            self.run(self.session.observe(seen, self.now))

    def wait(self, seconds: float) -> None:
        """Like the daemon, it sleeps until the session wants to be woken."""
        until = self.now + seconds
        while (wake := self.session.wake_at(self.now)) is not None and wake <= until:
            self.now = wake
            self.run(self.session.tick(self.now))
        self.now = until

    @property
    def asked(self) -> tuple[str, ...]:
        return self.game.waiting_for

    @property
    def codes(self) -> list[str]:
        return [notice.code for notice in self.session.referee.notices(self.now)]


Begin = Callable[..., Evening]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Begin]:
    begun: list[Evening] = []

    def begin(table: Table, **equipment: Any) -> Evening:
        begun.append(Evening(tmp_path / "table.arbiter", table, **equipment))
        return begun[-1]

    yield begin
    for each in begun:
        each.journal.close()


def test_what_the_first_holder_plays_waits_until_claims_are_gathered(evening: Begin) -> None:
    table = evening(fought(bruno={"adventures": ["hex"]}))
    table.say("bruno", "hold")
    table.say("bruno", "play:hex")
    assert table.game.state.heroes["bruno"].adventures == ["hex"]
    assert len(table.replies) == 1, "the hold was answered, the card is not yet"
    table.wait(0.5)
    assert table.game.state.heroes["bruno"].adventures == []
    assert [reply.code for reply in table.replies] == ["done", "done"]


def test_who_is_earlier_in_turn_order_is_heard_first_though_he_was_slower(evening: Begin) -> None:
    table = evening(fought(bruno={"adventures": ["good-omen"]}, carla={"adventures": ["hex"]}))
    table.say("carla", "hold")
    table.say("carla", "play:hex")
    table.wait(0.2)
    table.say("bruno", "hold")
    assert table.asked == ("bruno",)
    table.wait(0.5)
    assert table.replies[-1].code == "stale", "carla's card was for a question that is no longer put"
    table.say("bruno", "play:good-omen")
    assert table.asked == ("carla",)
    table.say("carla", "play:hex")
    assert table.asked == ("anna",)


def test_a_second_tap_while_claims_are_gathered_does_not_lose_the_first(evening: Begin) -> None:
    table = evening(fought(bruno={"adventures": ["hex"]}))
    for said in ("hold", "play:hex", "withdraw"):
        table.say("bruno", said)
    assert table.replies[-1].code == "stale"
    table.wait(0.5)
    assert table.game.state.heroes["bruno"].adventures == []


def test_a_card_on_ones_own_reader_is_hold_and_play_at_once(evening: Begin) -> None:
    table = evening(fought(bruno={"adventures": ["hex"]}))
    table.tap("04b1", "bruno's")
    assert table.asked == ("bruno",)
    table.wait(0.5)
    assert table.game.state.heroes["bruno"].adventures == []
    assert table.asked == ("anna",)


def test_two_cards_tapped_together_are_played_in_turn_order(evening: Begin) -> None:
    table = evening(fought(bruno={"adventures": ["good-omen"]}, carla={"adventures": ["hex"]}))
    table.tap("04b1", "carla's")
    table.wait(0.1)
    table.tap("04b2", "bruno's")
    table.wait(0.5)
    heroes = table.game.state.heroes
    assert (heroes["bruno"].adventures, heroes["carla"].adventures) == ([], [])
    said = [(answer.seat, answer.reply) for answer in table.game.answers if isinstance(answer, ForSeat)]
    assert said[-4:] == [
        ("carla", Chosen("hold")),
        ("bruno", Chosen("hold")),
        ("bruno", Chosen("play:good-omen")),
        ("carla", Chosen("play:hex")),
    ]


def test_a_card_that_cannot_be_played_now_is_told_to_its_seat_without_its_name(evening: Begin) -> None:
    table = evening(fought(bruno={"rewards": ["sword"]}))
    table.tap("04b3", "bruno's")
    table.wait(0.5)
    assert (table.asked, table.codes) == (("bruno",), ["card-not-now"])
    table.say("bruno", "withdraw")
    assert table.asked == ("anna",)


def test_on_the_reader_that_all_share_a_card_claims_nothing(evening: Begin) -> None:
    """Without this, a tap with a card of the discard pile would show who has another copy."""
    table = evening(fought(bruno={"adventures": ["hex"]}))
    table.tap("04b1", "tray")
    assert (table.asked, table.codes) == (("anna",), ["card-not-now"])


def test_a_card_that_was_withdrawn_from_is_not_played_at_the_next_hold(evening: Begin) -> None:
    table = evening(fought(bruno={"adventures": ["good-omen"]}, carla={"adventures": ["hex"]}), gather=5.0)
    table.say("bruno", "hold")
    table.tap("04b1", "carla's")
    table.say("carla", "withdraw")
    table.wait(5.0)
    table.say("bruno", "play:good-omen")
    table.say("carla", "hold")
    table.wait(6.0)
    assert table.asked == ("carla",), "a card resolved is a new moment, and the old tap is forgotten"
    assert table.game.state.heroes["carla"].adventures == ["hex"]


def test_who_says_nothing_is_not_waited_for_for_ever(evening: Begin) -> None:
    table = evening(fought(bruno={"adventures": ["hex"]}), claim=20.0)
    table.say("bruno", "hold")
    table.wait(19.0)
    assert table.asked == ("bruno",)
    table.wait(2.0)
    assert table.asked == ("anna",)
    assert "bruno" in table.game.state.withdrawn


def test_no_time_runs_out_at_a_paused_table_or_where_the_owner_sets_none(evening: Begin) -> None:
    table = evening(fought(bruno={"adventures": ["hex"]}), claim=20.0)
    table.say("bruno", "hold")
    table.session.referee.pause()
    table.wait(60.0)
    assert table.asked == ("bruno",)
    table.session.referee.resume(table.now)
    table.wait(19.0)
    assert table.asked == ("bruno",)
    patient = fought(bruno={"adventures": ["hex"]})
    table.journal.close()
    table = evening(patient, claim=0.0)
    table.say("bruno", "hold")
    table.wait(9000.0)
    assert table.asked == ("bruno",)


def test_a_bot_speaks_up_where_it_helps_whoever_is_asked() -> None:
    close = fought(bruno={"adventures": ["hex"]})
    assert spoken_up(close.game, ["bruno", "carla"]) == ForSeat("bruno", Chosen("hold"))
    close.hold("bruno")
    assert bot_answer(close.game, ["bruno", "carla"], seed=1) == ForSeat("bruno", Chosen("play:hex"))


def test_a_bot_that_gains_nothing_lets_the_game_go_on() -> None:
    far = battle("goblin", seats=4, bruno={"adventures": ["hex"]}).choose("fight").roll(9, 2)
    assert spoken_up(far.game, ["bruno", "carla"]) is None
    assert hint(far.game, "bruno") is None
    assert hint(fought(bruno={"adventures": ["hex"]}).game, "bruno") == "hold"
