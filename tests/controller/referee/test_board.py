"""What the hands did on the board, against what the game says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from controller.messages.notice import Notice, Severity
from controller.referee.notices import Fate, Glow
from controller.referee.referee import ButtonUse, Equipment, Pace, Referee
from firmware_bridge.observations import ButtonPressed, DeviceDown, DeviceUp, DieSettled, Observation, TagGone, TagSeen
from rulesets.engine.answers import Answer, Chosen, Drawn, Undo
from rulesets.engine.cues import Cue
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Request
from tests.controller.referee.asking import Move, Run, Stop, asked, board, choose, draw, roll_d6

TAGS = {"04aa": "hero", "04bb": "orc"}
REST = 1.0
MOVES = choose(Move("hero", "B1"), Move("hero", "A2"), Stop())


class Hands:
    """Two tagged pieces on a board with one reader, and a clock that only these hands move."""

    def __init__(self, pace: Pace = Pace.STRICT, **cells: str) -> None:
        buttons = {("board", "1"): ButtonUse.UNDO, ("board", "2"): ButtonUse.CONFIRM}
        self.referee = Referee(
            Equipment(dice={"red": "d6"}, tags=TAGS, readers=("board",), buttons=buttons, pace=pace, rest=REST, seed=7)
        )
        self.now = 0.0
        self._at: dict[str, str] = {}
        self.answers: list[Answer] = []
        self._heard(DeviceUp("board", "hub", self.now))
        for piece, cell in cells.items():
            self.put(piece, cell)

    def put(self, piece: str, cell: str) -> None:
        self.lift(piece)
        self._heard(TagSeen("board", cell, self._tag(piece), self.now))
        self._at[piece] = cell

    def lift(self, piece: str) -> None:
        if piece in self._at:
            self._heard(TagGone("board", self._at.pop(piece), self._tag(piece), self.now))

    def press(self, button: str) -> None:
        self._heard(ButtonPressed("board", button, self.now))

    def wait(self, seconds: float = REST) -> None:
        self.now += seconds
        self._keep(self.referee.tick(self.now).answer)

    def _tag(self, piece: str) -> str:
        return next(tag for tag, name in TAGS.items() if name == piece)

    def _heard(self, observation: Observation) -> None:
        self._keep(self.referee.observe(observation, self.now).answer)

    def _keep(self, answer: Answer | None) -> None:
        if answer:
            self.answers.append(answer)

    def ask(self, request: Request, index: int = 1, **cells: str | None) -> None:
        self.now += 0.1
        self._keep(self.referee.ask(asked(request, board(**cells), index=index), self.now).answer)

    def notices(self) -> list[tuple[str, str | None, str | None, str | None]]:
        return [(each.code, each.piece, each.source, each.target) for each in self.referee.notices(self.now)]


def ready(pace: Pace = Pace.STRICT) -> Hands:
    """The hero on A1 may go to B1 or A2; the orc stands on D4; both stand where they should."""
    hands = Hands(pace, hero="A1", orc="D4")
    hands.wait()
    hands.ask(MOVES, hero="A1", orc="D4")
    return hands


def test_a_piece_put_on_an_offered_square_is_the_answer() -> None:
    hands = ready()
    hands.now += 1
    hands.put("hero", "B1")
    assert not hands.answers

    hands.wait()

    assert hands.answers == [Chosen("move:hero:B1")]


def test_a_private_choice_lights_no_square_and_is_not_made_by_putting_a_piece_down() -> None:
    hands = Hands(Pace.RELAXED, hero="A1")
    hands.wait()
    hands.ask(replace(MOVES, private=True), hero="A1")
    assert hands.referee.glows(hands.now) == {}

    hands.put("hero", "B1")
    hands.wait()

    assert hands.answers == []


def test_a_base_slid_over_a_square_makes_no_move() -> None:
    hands = ready()
    hands.now += 1
    hands.put("hero", "B1")
    hands.wait(REST / 2)
    hands.put("hero", "A1")
    hands.wait()

    assert (hands.answers, hands.notices()) == ([], [])


def test_a_base_lifted_in_thought_makes_no_move_and_no_fuss() -> None:
    hands = ready()
    hands.now += 1
    hands.lift("hero")
    hands.wait(30)
    assert (hands.answers, hands.notices()) == ([], [])

    hands.put("hero", "A1")
    hands.wait()

    assert (hands.answers, hands.notices()) == ([], [])


def test_a_base_seen_by_two_neighbours_is_not_at_rest() -> None:
    hands = ready()
    hands.now += 1
    hands.put("hero", "B1")
    hands._heard(TagSeen("board", "B2", "04AA", hands.now))
    hands.wait()
    assert not hands.answers

    hands._heard(TagGone("board", "B2", "04AA", hands.now))
    hands.wait()

    assert hands.answers == [Chosen("move:hero:B1")]


def test_a_piece_put_anywhere_else_is_refused_with_a_red_light_until_it_goes_back() -> None:
    hands = ready()
    hands.now += 1
    hands.put("hero", "C3")
    hands.wait()

    assert hands.answers == []
    assert hands.notices() == [("placement-illegal", "hero", "C3", "A1")]
    assert hands.referee.glows(hands.now) == {"B1": Glow.LEGAL, "A2": Glow.LEGAL, "C3": Glow.WRONG}

    hands.put("hero", "A2")
    hands.wait()

    assert (hands.answers, hands.notices()) == ([Chosen("move:hero:A2")], [])


def test_a_square_that_two_options_share_is_asked_about() -> None:
    hands = Hands(hero="A1")
    hands.wait()
    hands.ask(choose(Move("hero", "B1"), Run("hero", "B1+1")), hero="A1")
    hands.now += 1
    hands.put("hero", "B1")
    hands.wait()

    assert (hands.answers, hands.notices()) == ([], [("placement-unclear", "hero", "B1", None)])


def test_a_roof_lies_on_the_reader_of_its_ground() -> None:
    hands = Hands(hero="A1")
    hands.wait()
    hands.ask(choose(Move("hero", "B1+1")), hero="A1+1")
    hands.now += 1
    hands.put("hero", "B1")
    hands.wait()

    assert hands.answers == [Chosen("move:hero:B1+1")]


def test_a_piece_that_the_game_moved_is_asked_for_with_both_cells_lit() -> None:
    hands = ready()
    hands.ask(roll_d6(1), hero="A1", orc="C4")

    assert hands.notices() == [("piece-misplaced", "orc", "D4", "C4")]
    assert hands.referee.glows(hands.now) == {"D4": Glow.LEAVE, "C4": Glow.WANTED}


def test_strict_pace_holds_the_next_request_until_the_board_agrees() -> None:
    hands = ready()
    hands.ask(roll_d6(1), hero="A1", orc="C4")
    hands.now += 1

    held = hands.referee.observe(DieSettled("red", 6, hands.now), hands.now)
    assert [entry.fate for entry in held.dice] == [Fate.HELD]
    with pytest.raises(Refused, match="board-first"):
        hands.referee.refuse_while_held()

    hands.put("orc", "C4")
    hands.referee.refuse_while_held()
    hands.now += 1
    assert hands.referee.observe(DieSettled("red", 6, hands.now), hands.now).answer


def test_strict_pace_is_not_fooled_by_a_piece_in_the_air() -> None:
    hands = ready()
    hands.ask(roll_d6(1), hero="A1", orc="C4")
    hands.lift("orc")

    assert not hands.referee.is_open


def test_relaxed_pace_goes_on_and_keeps_showing_the_difference() -> None:
    hands = ready(Pace.RELAXED)
    hands.ask(roll_d6(1), hero="A1", orc="C4")
    hands.now += 1

    assert hands.referee.observe(DieSettled("red", 6, hands.now), hands.now).answer
    assert hands.notices() == [("piece-misplaced", "orc", "D4", "C4")]


def test_a_piece_out_of_play_is_taken_off_and_a_missing_one_is_asked_for() -> None:
    hands = ready()
    hands.ask(MOVES, hero="A1")
    assert hands.notices() == [("piece-extra", "orc", "D4", None)]

    hands.lift("orc")
    hands.wait()
    hands.ask(MOVES, hero="A1", orc="D4")

    assert hands.notices() == [("piece-missing", "orc", None, "D4")]


def test_a_move_taken_back_leaves_the_piece_where_it_must_not_answer_again() -> None:
    hands = ready(Pace.RELAXED)
    hands.now += 1
    hands.put("hero", "B1")
    hands.wait()
    hands.ask(choose(Stop()), index=2, hero="B1", orc="D4")
    hands.answers.clear()

    hands.ask(MOVES, index=3, hero="A1", orc="D4")
    hands.wait(10)

    assert (hands.answers, hands.notices()) == ([], [("piece-misplaced", "hero", "B1", "A1")])


def test_a_hero_moved_while_the_orc_is_still_being_put_right_has_moved() -> None:
    hands = ready()
    hands.ask(MOVES, index=2, hero="A1", orc="C4")
    hands.now += 1
    hands.put("hero", "B1")
    hands.wait()
    assert not hands.answers

    hands.put("orc", "C4")

    assert hands.answers == [Chosen("move:hero:B1")]


def test_before_the_first_answer_a_piece_beside_its_place_is_not_a_move() -> None:
    hands = Hands(hero="B1", orc="D4")
    hands.ask(MOVES, index=0, hero="A1", orc="D4")
    hands.wait()

    assert (hands.answers, hands.notices()) == ([], [("piece-misplaced", "hero", "B1", "A1")])

    hands.put("hero", "A1")
    hands.wait()
    hands.put("hero", "B1")
    hands.wait()

    assert hands.answers == [Chosen("move:hero:B1")]


def test_a_move_made_while_the_table_was_dead_counts_when_it_is_back() -> None:
    hands = Hands()
    hands.ask(MOVES, index=5, hero="A1", orc="D4")
    hands.now += 1
    hands.put("hero", "B1")
    hands.put("orc", "D4")
    hands.wait()

    assert hands.answers == [Chosen("move:hero:B1")]


def test_the_confirm_button_says_that_the_board_is_right_until_the_piece_is_touched() -> None:
    hands = ready()
    hands.ask(roll_d6(1), hero="A1", orc="C4")
    hands.press("2")
    assert hands.referee.is_open
    assert hands.notices() == []

    hands.put("orc", "D3")
    hands.wait()

    assert hands.notices() == [("piece-misplaced", "orc", "D3", "C4")]


def test_the_confirm_button_takes_the_only_option_and_no_other() -> None:
    hands = ready()
    hands.press("2")
    assert not hands.answers

    hands.ask(choose(Stop()), hero="A1", orc="D4")
    hands.press("2")

    assert hands.answers == [Chosen("stop")]


def test_the_undo_button_takes_back_one_answer_and_an_unknown_one_does_nothing() -> None:
    hands = ready()
    hands.press("9")
    hands.press("1")

    assert hands.answers == [Undo(1)]


def test_a_board_whose_reader_is_away_stops_nothing_and_is_named() -> None:
    hands = ready()
    hands._heard(DeviceDown("board", "The cable was pulled.", hands.now))
    hands.ask(roll_d6(1), hero="A1", orc="C4")

    assert hands.referee.is_open
    (notice,) = hands.referee.notices(hands.now)
    assert (notice.code, dict(notice.text.values)["reason"]) == ("device-down", "The cable was pulled")


def test_a_table_that_starts_waits_a_little_for_its_reader() -> None:
    referee = Referee(Equipment(tags=TAGS, readers=("board",), rest=REST))
    referee.ask(asked(roll_d6(1), board(hero="A1")), 1.0)
    assert not referee.is_open
    first_look = referee.wake_at(1.0)
    assert first_look is not None

    referee.tick(first_look)

    assert referee.is_open


def test_a_reader_that_is_back_has_time_to_tell_what_lies_on_it() -> None:
    hands = Hands()
    hands.ask(roll_d6(1), hero="A1")
    assert not hands.referee.is_open
    assert hands.notices() == []

    hands.wait()

    assert hands.notices() == [("piece-missing", "hero", None, "A1")]


def test_the_referee_knows_when_it_wants_to_look_again() -> None:
    hands = ready()
    hands.now += 1
    hands.put("hero", "B1")

    assert hands.referee.wake_at(hands.now) == pytest.approx(hands.now + REST)


def test_a_draw_is_answered_by_the_table_from_its_seed_and_count() -> None:
    def drawn(draws: int, seed: int = 7) -> Answer | None:
        return Referee(Equipment(seed=seed)).ask(asked(draw(2), draws=draws), 1.0).answer

    cards = [drawn(draws) for draws in range(20)]

    assert all(isinstance(card, Drawn) for card in cards)
    assert cards == [drawn(draws) for draws in range(20)]
    assert len(set(cards)) > 1
    assert cards != [drawn(draws, seed=8) for draws in range(20)]


def test_every_card_has_its_turn() -> None:
    firsts = [Referee(Equipment(seed=seed)).ask(asked(draw(1)), 1.0).answer for seed in range(400)]
    counts = {card: firsts.count(Drawn((card,))) for card in ("ace", "king", "queen", "ten")}

    assert min(counts.values()) > 60


def test_what_the_rules_could_not_use_is_put_back_and_not_tried_again() -> None:
    hands = ready()
    hands.now += 1
    hands.put("hero", "B1")
    hands.wait()
    hands.answers.clear()

    hands.referee.reject(Notice("rules-fault", Cue("table.rules-fault"), Severity.REFUSAL), hands.now)
    hands.wait(10)

    assert hands.answers == []
    assert hands.notices()[1:] == [("piece-misplaced", "hero", "B1", "A1")]


def test_a_paused_table_takes_nothing_until_people_are_back() -> None:
    hands = ready()
    hands.referee.pause()
    hands.now += 1
    hands.put("hero", "B1")
    hands.wait()
    assert (hands.answers, hands.notices()) == ([], [("paused", None, None, None)])
    with pytest.raises(Refused, match="paused"):
        hands.referee.refuse_while_held()

    assert hands.referee.resume(hands.now).answer == Chosen("move:hero:B1")
