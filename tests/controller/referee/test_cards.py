"""Real cards tapped on readers, pieces that share a cell, and units that move in secret."""

from __future__ import annotations

from typing import Any

import pytest

from controller.messages.notice import Notice
from controller.referee.expected import asked_by
from controller.referee.notices import Glow
from controller.referee.referee import Equipment, Referee
from firmware_bridge.observations import DeviceDown, DeviceUp, TagGone, TagSeen
from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Override
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option, Request
from tests.controller.referee.asking import Move, Stop, asked, board, choose, draw
from tests.engine.fair import new_fair

REST = 1.0
CARDS = {"04a1": "ace", "04a2": "king", "04a3": "queen", "04a4": "ten", "04a5": "ace", "04b1": "shout", "04b2": "shout"}
READERS = {"tray": None, "ada's": "ada", "blue's": "blue", "green's": "green"}


class Play(Option, frozen=True):
    card: str
    on: str | None = None


class Taps:
    """A table with a tray that all share and a reader for each seat; the clock moves with every tap."""

    def __init__(self, request: Request | None = None, **equipment: Any) -> None:
        readers = (*READERS, *equipment.pop("readers", ()))
        self.referee = Referee(
            Equipment(cards=CARDS, card_readers=READERS, readers=readers, rest=REST, seed=7, **equipment)
        )
        self.now = 10.0
        self.answers: list[Answer] = []
        if request is not None:
            self.heard(self.referee.ask(asked(request), self.now).answer)

    def heard(self, answer: Answer | None) -> None:
        self.answers += [answer] if answer else []

    def see(self, tag: str, reader: str = "tray", cell: str = "A1", after: float = 5.0) -> None:
        self.now += after
        self.heard(self.referee.observe(TagSeen(reader, cell, tag, self.now), self.now).answer)

    def lose(self, tag: str, reader: str = "tray", cell: str = "A1", after: float = 0.1) -> None:
        self.now += after
        self.heard(self.referee.observe(TagGone(reader, cell, tag, self.now), self.now).answer)

    def tap(self, tag: str, reader: str = "tray", after: float = 5.0) -> None:
        self.see(tag, reader, after=after)
        self.lose(tag, reader)

    @property
    def notices(self) -> tuple[Notice[Cue], ...]:
        return self.referee.notices(self.now)


def test_a_real_deck_is_drawn_by_hand_and_the_table_waits() -> None:
    taps = Taps(draw(2))
    assert taps.answers == []
    taps.tap("04a2")
    assert taps.answers == []
    taps.tap("04a3")
    assert taps.answers == [Drawn(("king", "queen"))]


def test_a_deck_with_a_card_that_has_no_tag_is_drawn_by_the_table() -> None:
    taps = Taps()
    referee = Referee(Equipment(cards={"04a1": "ace"}, card_readers=READERS, readers=tuple(READERS), seed=7))
    assert isinstance(referee.ask(asked(draw(1)), taps.now).answer, Drawn)


def test_a_card_that_flickers_on_the_reader_is_drawn_once() -> None:
    taps = Taps(draw(2))
    taps.see("04a2")
    taps.lose("04a2")
    taps.see("04a2", after=0.2)
    taps.tap("04a2", after=9.0)
    assert (taps.answers, taps.notices) == ([], ())


def test_a_card_that_is_not_in_the_deck_any_more_is_named_on_a_shared_reader_and_not_on_ones_own() -> None:
    """There is one ace in the deck, and two with a tag."""
    shared, own = Taps(draw(2)), Taps(draw(2))
    for taps, reader in ((shared, "tray"), (own, "ada's")):
        taps.tap("04a1", reader)
        taps.tap("04a5", reader)
        assert [notice.code for notice in taps.notices] == ["card-not-in-deck"]
    assert shared.notices[0].text == Cue("table.card-not-in-deck", card="ace")
    assert own.notices[0].text == Cue("table.card-not-in-deck-own", seat="ada")
    shared.tap("04a2")
    assert shared.answers == [Drawn(("ace", "king"))]


def test_another_seats_reader_draws_nothing() -> None:
    taps = Taps(draw(1))
    taps.tap("04a2", "blue's")
    assert taps.answers == []


def test_a_card_that_is_an_option_answers_the_choice() -> None:
    taps = Taps(choose(Play("ace"), Play("king"), Stop()))
    taps.tap("04a2", "ada's")
    assert taps.answers == [Chosen("play:king")]


def test_a_card_that_can_be_played_in_two_ways_or_in_none_asks_its_seat_without_telling_the_card() -> None:
    taps = Taps(choose(Play("ace", "hero"), Play("ace", "orc"), Stop()))
    taps.tap("04a1", "ada's")
    taps.tap("04a2", "ada's")
    assert [(notice.code, notice.text.key) for notice in taps.notices] == [
        ("card-unclear", "table.card-unclear-own"),
        ("card-not-now", "table.card-not-now-own"),
    ]
    assert taps.answers == []
    assert not any("ace" in str(notice) or "king" in str(notice) for notice in taps.notices)


def on_reds_turn(**hands: list[str]) -> Any:
    game = new_fair()
    for seat, hand in hands.items():
        game.answer(Override(f"traders.{seat}.hand", hand))
    for seat in game.setup.seats:
        game.answer(ForSeat(seat, Chosen("ready")))
    return asked_by(game, game.view)


@pytest.mark.parametrize("reader", ["tray", "blue's"])
def test_a_card_is_played_out_of_turn_by_tapping_it(reader: str) -> None:
    taps = Taps()
    taps.referee.ask(on_reds_turn(blue=["shout"]), taps.now)
    taps.tap("04b1", reader)
    assert taps.answers == [ForSeat("blue", Chosen("play:shout"))]


def test_on_the_shared_reader_nobody_learns_whether_two_hold_a_card_or_none() -> None:
    said = []
    for hands in ({}, {"blue": ["shout"], "green": ["shout"]}):
        taps = Taps()
        taps.referee.ask(on_reds_turn(**hands), taps.now)
        taps.tap("04b1")
        assert taps.answers == []
        said.append(taps.notices)
    assert said[0] == said[1]
    assert said[0][0].code == "card-not-now"


def test_a_card_that_lay_there_before_the_table_asked_is_no_answer() -> None:
    taps = Taps()
    taps.see("04a2")
    taps.heard(taps.referee.ask(asked(choose(Play("king"))), taps.now).answer)
    assert taps.answers == []


def test_a_paused_table_hears_no_card() -> None:
    taps = Taps(choose(Play("king")))
    taps.referee.pause()
    taps.tap("04a2")
    assert taps.answers == []


def test_a_reader_for_cards_that_is_away_does_not_stop_the_board() -> None:
    taps = Taps(choose(Play("king")))
    taps.referee.observe(DeviceDown("tray", "unplugged", taps.now), taps.now)
    assert taps.referee.is_open
    assert [notice.code for notice in taps.notices] == ["device-down"]


TAGS = {"04aa": "hero", "04bb": "orc", "04cc": "wolf"}


def on_a_board(request: Request, **cells: str) -> Taps:
    taps = Taps(tags=TAGS, readers=("board",))
    taps.referee.observe(DeviceUp("board", "hub", taps.now), taps.now)
    taps.referee.ask(asked(request, board(hero="inn", orc="inn", wolf="inn")), taps.now)
    for tag, piece in TAGS.items():
        if piece in cells:
            taps.see(tag, "board", cells[piece], after=0.1)
    taps.now += 5
    taps.heard(taps.referee.tick(taps.now).answer)
    return taps


def test_where_several_stand_on_one_cell_and_the_reader_sees_one_the_others_are_believed() -> None:
    taps = on_a_board(choose(Move("hero", "mill"), Stop()), wolf="inn")
    assert (taps.referee.is_open, taps.notices) == (True, ())


def test_where_none_of_them_is_seen_they_are_missing() -> None:
    taps = on_a_board(choose(Move("hero", "mill"), Stop()))
    assert {notice.piece for notice in taps.notices} == {"orc", "wolf"}  # the hero may be in a hand


def test_one_of_them_is_moved_and_the_others_stay_believed() -> None:
    taps = on_a_board(choose(Move("hero", "mill"), Stop()), wolf="inn")
    taps.see("04aa", "board", "mill")
    taps.now += 2
    taps.heard(taps.referee.tick(taps.now).answer)
    assert taps.answers == [Chosen("move:hero:mill")]


SECRET_WALK = Choose(
    "ada", (Move("hero", "mill"), Move("hero", "ford")), Cue("act"), "T-2", private=True, answer_public=True
)


def test_a_unit_whose_ways_are_secret_is_moved_by_hand_and_nothing_glows() -> None:
    taps = on_a_board(SECRET_WALK, wolf="inn")
    assert Glow.LEGAL not in taps.referee.glows(taps.now).values()
    taps.see("04aa", "board", "ford")
    taps.now += 2
    taps.heard(taps.referee.tick(taps.now).answer)
    assert taps.answers == [Chosen("move:hero:ford")]


def test_where_it_may_not_go_the_table_does_not_say_where_it_may() -> None:
    taps = on_a_board(SECRET_WALK, wolf="inn")
    taps.see("04aa", "board", "tower")
    taps.now += 2
    taps.referee.tick(taps.now)
    (notice,) = taps.notices
    assert (notice.code, notice.text.key) == ("placement-illegal", "table.placement-illegal-hidden")
    assert "mill" not in str(notice.text)
