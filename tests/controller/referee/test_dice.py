"""What the dice did, against what was asked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from controller.messages.notice import Notice, Severity
from controller.referee.expected import Asked, asked_by
from controller.referee.notices import Fate
from controller.referee.referee import Equipment, Referee, Verdict
from firmware_bridge.observations import DeviceDown, DeviceUp, DieRolling, DieSettled, DieUnsettled, Unsettled
from rulesets.engine.answers import ForSeat, Rolled
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, D8, Die
from rulesets.engine.game import Game
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import First, Together
from rulesets.engine.ruleset import Outcome, Procedure
from tests.controller.referee.asking import Stop, asked, choose, roll, roll_d6
from tests.engine.toy import TOY, State, ToySetup

DICE = {"blue": "d6", "green": "d6", "red": "d6", "gold": "d8"}


def table(**dice: str) -> Referee:
    kinds = dice or DICE
    referee = Referee(Equipment(dice=kinds))
    for die, kind in kinds.items():
        referee.observe(DeviceUp(die, kind, 0.0), 0.0)
    return referee


def throw(referee: Referee, die: str, face: int, at: float = 2.0) -> Verdict:
    referee.observe(DieRolling(die, at - 0.5), at)
    return referee.observe(DieSettled(die, face, at), at)


def fates(seen: Verdict) -> list[Fate]:
    return [entry.fate for entry in seen.dice]


def codes(referee: Referee) -> list[str]:
    return [notice.code for notice in referee.notices(2.0)]


def test_a_full_pool_is_the_answer_in_the_order_of_the_names_of_the_dice() -> None:
    referee = table()
    referee.ask(asked(roll_d6(3)), 1.0)

    assert throw(referee, "red", 6).answer is None
    assert throw(referee, "blue", 1).answer is None
    assert referee.pools["ada"].still_wanted == {"d6": 1}

    assert throw(referee, "green", 3).answer == Rolled((1, 3, 6))


def test_the_order_of_arrival_changes_nothing() -> None:
    answers = set()
    for order in (("red", "green", "blue"), ("green", "blue", "red"), ("blue", "red", "green")):
        referee = table()
        referee.ask(asked(roll_d6(3)), 1.0)
        faces = {"blue": 1, "green": 3, "red": 6}
        answers.add([throw(referee, die, faces[die]).answer for die in order][-1])

    assert answers == {Rolled((1, 3, 6))}


def test_a_pool_larger_than_the_dice_at_hand_is_rolled_in_batches() -> None:
    referee = table(blue="d6", red="d6")
    referee.ask(asked(roll_d6(3)), 1.0)

    throw(referee, "red", 6)
    assert fates(throw(referee, "red", 5)) == [Fate.ALREADY_COUNTED]
    throw(referee, "blue", 1)

    assert throw(referee, "red", 4).answer == Rolled((1, 6, 4))


def test_kinds_are_distinguished_and_dealt_to_their_places() -> None:
    referee = table()
    referee.ask(asked(roll(D8, D6, D8)), 1.0)

    throw(referee, "blue", 2)
    throw(referee, "gold", 8)

    assert throw(referee, "gold", 7).answer == Rolled((8, 2, 7))


def test_a_plain_die_stands_in_for_one_with_symbols_that_is_not_on_the_table() -> None:
    omen = Die("omen", 6, ("sun", "sun", "moon", "moon", "star", "star"))
    plain, special = table(blue="d6"), table(blue="d6", bone="omen")
    plain.ask(asked(roll(omen)), 1.0)
    special.ask(asked(roll(omen)), 1.0)

    assert throw(plain, "blue", 3).answer == Rolled((3,))
    assert fates(throw(special, "blue", 3)) == [Fate.WRONG_KIND]
    assert throw(special, "bone", 5).answer == Rolled((5,))


def test_a_die_nobody_asked_for_is_logged_and_shown_and_changes_nothing() -> None:
    referee = table()
    referee.ask(asked(choose(Stop())), 1.0)

    seen = throw(referee, "red", 6)

    assert seen.answer is None
    assert [(entry.die, entry.face, entry.fate, entry.index) for entry in seen.dice] == [("red", 6, Fate.NOT_ASKED, 1)]
    assert codes(referee) == ["die-not-asked"]


def test_a_cocked_die_is_named_and_rolled_again() -> None:
    referee = table(red="d6")
    referee.ask(asked(roll_d6(1)), 1.0)

    seen = referee.observe(DieUnsettled("red", Unsettled.COCKED, None, 2.0), 2.0)

    assert (seen.answer, fates(seen), codes(referee)) == (None, [Fate.COCKED], ["die-cocked"])
    assert throw(referee, "red", 2, at=3.0).answer == Rolled((2,))


@pytest.mark.parametrize(("reason", "fate"), [(Unsettled.MOVED, Fate.MOVED), (Unsettled.MISSED, Fate.MISSED)])
def test_a_face_that_was_not_rolled_before_the_table_does_not_count(reason: Unsettled, fate: Fate) -> None:
    referee = table(red="d6")
    referee.ask(asked(roll_d6(1)), 1.0)

    seen = referee.observe(DieUnsettled("red", reason, 6, 2.0), 2.0)

    assert (seen.answer, fates(seen), codes(referee)) == (None, [fate], [f"die-{fate}"])


def test_a_die_thrown_before_the_question_does_not_answer_it() -> None:
    """Three dice thrown for a pool of two: the third must not count for whatever is asked next."""
    referee = table()
    referee.ask(asked(choose(Stop())), 1.0)
    referee.observe(DieRolling("red", 1.5), 1.5)
    referee.ask(asked(roll_d6(1), index=2), 2.0)

    assert fates(referee.observe(DieSettled("red", 6, 2.1), 2.1)) == [Fate.TOO_EARLY]
    assert throw(referee, "red", 4, at=3.0).answer == Rolled((4,))


def test_what_settled_while_the_last_answer_was_worked_out_came_too_early() -> None:
    referee = table(red="d6")
    referee.ask(asked(roll_d6(1)), 2.0)

    assert fates(referee.observe(DieSettled("red", 6, 1.9), 2.1)) == [Fate.TOO_EARLY]


def test_a_die_that_drops_off_the_air_is_named_and_another_may_be_thrown_for_it() -> None:
    referee = table(blue="d6", red="d6")
    referee.ask(asked(roll_d6(2)), 1.0)
    throw(referee, "blue", 3)

    referee.observe(DeviceDown("red", "Out of reach.", 2.0), 2.0)

    assert [(notice.code, notice.die) for notice in referee.notices(2.0)] == [("die-lost", "red")]
    assert throw(referee, "blue", 5, at=3.0).answer == Rolled((3, 5))


def test_a_die_that_comes_back_takes_its_old_place() -> None:
    referee = table(blue="d6", green="d6", red="d6")
    referee.ask(asked(roll_d6(3)), 1.0)
    throw(referee, "blue", 1)
    throw(referee, "red", 6)
    referee.observe(DeviceDown("green", "Out of reach.", 2.0), 2.0)
    referee.observe(DeviceUp("green", "d6", 2.5), 2.5)

    assert throw(referee, "green", 3, at=4.0).answer == Rolled((1, 3, 6))
    assert not referee.notices(4.0)


def test_any_die_may_be_typed_in() -> None:
    referee = table(red="d6")
    referee.ask(asked(roll(D6, D8)), 1.0)
    throw(referee, "red", 3)

    seen = referee.type_in("d8", 7, 2.0)

    assert (seen.answer, fates(seen)) == (Rolled((3, 7)), [Fate.TYPED])


@pytest.mark.parametrize(("kind", "face"), [("d6", 7), ("d6", 0), ("d8", 1)])
def test_a_typed_die_that_is_not_wanted_is_refused(kind: str, face: int) -> None:
    referee = table()
    referee.ask(asked(roll_d6(1)), 1.0)

    with pytest.raises(Refused, match="die-not-wanted"):
        referee.type_in(kind, face, 2.0)


def test_nothing_can_be_typed_in_when_no_roll_is_asked() -> None:
    referee = table()
    referee.ask(asked(choose(Stop())), 1.0)

    with pytest.raises(Refused, match="no-roll"):
        referee.type_in("d6", 3, 2.0)


def test_a_face_that_the_die_does_not_have_never_reaches_the_game() -> None:
    referee = table(red="d6")
    referee.ask(asked(roll_d6(1)), 1.0)

    assert fates(throw(referee, "red", 9)) == [Fate.NO_SUCH_FACE]


def test_the_dice_to_light_are_those_that_would_count_and_no_more_than_are_wanted() -> None:
    referee = table()
    referee.ask(asked(roll_d6(2)), 1.0)
    assert referee.dice_to_throw == ("blue", "green")

    throw(referee, "green", 3)

    assert list(referee.dice_to_throw) == ["blue"]


def test_a_roll_goes_on_while_another_seat_answers_its_part() -> None:
    referee = table()
    both = Together((roll_d6(2), choose(Stop())), Cue("both"), "T-4")
    first = asked(both)
    referee.ask(first, 1.0)
    throw(referee, "blue", 1)

    referee.ask(asked(both, index=2, after=first.after), 2.5)

    assert throw(referee, "red", 6, at=3.5).answer == ForSeat("ada", Rolled((1, 6)))


def test_the_same_roll_put_again_by_the_next_answer_is_rolled_again() -> None:
    """A rule that keeps one Roll and yields it in a loop gets fresh faces each time, as one that makes it again."""
    again = roll_d6(2)
    referee = table()
    referee.ask(asked(again, index=1), 1.0)
    throw(referee, "blue", 1)
    assert throw(referee, "red", 6).answer == Rolled((1, 6))

    referee.ask(asked(again, index=2), 2.5)

    assert referee.pools["ada"].still_wanted == {"d6": 2}
    throw(referee, "blue", 4, at=4.0)
    assert throw(referee, "red", 5, at=4.0).answer == Rolled((4, 5))


def _three_throws(_game: Game[State]) -> Procedure[Outcome]:
    once = roll_d6(1)
    for _ in range(3):
        yield once
    return Outcome("done", (), "T-5")


def test_a_game_that_puts_one_roll_three_times_is_played_to_its_end_with_one_die() -> None:
    game: Game[State] = Game(replace(TOY, play=_three_throws), ToySetup())
    referee = table(red="d6")
    referee.ask(asked_by(game, game.view), 0.0)
    for at, face in ((1.0, 4), (2.0, 4), (3.0, 5)):
        answer = throw(referee, "red", face, at=at).answer
        assert answer == Rolled((face,))
        game.answer(answer)
        referee.ask(asked_by(game, game.view), at)

    assert game.outcome == Outcome("done", (), "T-5")


def test_the_same_question_to_all_put_again_forgets_what_was_thrown_for_the_first() -> None:
    both = Together((roll_d6(2), choose(Stop())), Cue("both"), "T-4")
    referee = table()
    referee.ask(asked(both, index=1), 1.0)
    throw(referee, "blue", 1)

    referee.ask(asked(both, index=3), 2.5)

    assert referee.pools["ada"].still_wanted == {"d6": 2}


def test_an_answer_that_could_not_be_used_is_rolled_anew() -> None:
    referee = table(red="d6")
    referee.ask(asked(roll_d6(1)), 1.0)
    throw(referee, "red", 3)

    referee.reject(Notice("rules-fault", Cue("table.rules-fault"), Severity.REFUSAL), 2.5)

    assert codes(referee) == ["rules-fault"]
    assert throw(referee, "red", 5, at=4.0).answer == Rolled((5,))


def test_a_die_with_an_owner_counts_for_its_owner_alone() -> None:
    referee = Referee(Equipment(dice=DICE, owners={"red": "ben", "blue": "ada"}))
    for die, kind in DICE.items():
        referee.observe(DeviceUp(die, kind, 0.0), 0.0)
    referee.ask(asked(roll_d6(2)), 1.0)

    assert fates(throw(referee, "red", 6)) == [Fate.NOT_YOURS]
    throw(referee, "blue", 2)

    assert throw(referee, "green", 3).answer == Rolled((2, 3))


def two_who_roll(**owners: str) -> tuple[Referee, Asked]:
    """Ada and Ben roll two dice each, at the same time."""
    referee = Referee(Equipment(dice=DICE, owners=owners))
    for die, kind in DICE.items():
        referee.observe(DeviceUp(die, kind, 0.0), 0.0)
    both = asked(Together((roll_d6(2), roll_d6(2, seat="ben")), Cue("both"), "T-4"))
    referee.ask(both, 1.0)
    return referee, both


def test_of_two_who_roll_at_once_each_uses_their_own_dice() -> None:
    referee, _ = two_who_roll(blue="ada", green="ada", red="ben")

    throw(referee, "red", 6)
    throw(referee, "blue", 1)

    assert {seat: pool.counted for seat, pool in referee.pools.items()} == {
        "ada": (("d6", "blue", 1),),
        "ben": (("d6", "red", 6),),
    }
    assert throw(referee, "green", 2).answer == ForSeat("ada", Rolled((1, 2)))


def test_a_typed_face_is_for_the_seat_that_typed_it() -> None:
    referee, _ = two_who_roll()

    referee.type_in(None, 5, 2.0, "ben")

    assert [pool.counted for pool in referee.pools.values()] == [(), (("d6", "~typed-0001", 5),)]
    with pytest.raises(Refused, match="no-roll"):
        referee.type_in(None, 5, 2.0, "carla")
    with pytest.raises(Refused, match="wants-seat"):
        referee.type_in(None, 5, 2.0)


def test_a_die_that_rolls_while_the_other_seat_answers_still_counts() -> None:
    """The other's answer puts the request again, but this part of it is the same as before."""
    referee, both = two_who_roll(red="ben", blue="ada", green="ada")
    referee.observe(DieRolling("red", 2.0), 2.0)
    throw(referee, "blue", 1, at=2.1)
    throw(referee, "green", 2, at=2.2)
    referee.ask(replace(both, index=2, waiting_for=("ben",)), 2.2)

    assert fates(referee.observe(DieSettled("red", 6, 2.6), 2.6)) == [Fate.COUNTED]


def test_a_part_put_again_by_an_answer_of_its_own_seat_is_rolled_anew() -> None:
    """Side by side, one seat goes on to its next roll while the other still throws for its first."""
    ben = roll_d6(2, seat="ben")
    request = First((roll_d6(1), ben), ("ada", "ben"), Cue("both"), "T-4")
    referee = table()
    referee.ask(replace(asked(request), parts_after={"ada": 1, "ben": 1}), 1.0)
    referee.type_in(None, 4, 1.5, "ben")

    referee.ask(replace(asked(request, index=2), parts_after={"ada": 2, "ben": 1}), 2.0)

    assert [pool.still_wanted for pool in referee.pools.values()] == [{"d6": 1}, {"d6": 1}]


@pytest.mark.parametrize(("kind", "shown", "place"), [("d10", 0, 10), ("d10", 7, 7), ("d00", 0, 10), ("d00", 70, 7)])
def test_the_nought_of_a_ten_sided_die_is_its_last_face(kind: str, shown: int, place: int) -> None:
    referee = table(ten=kind)
    referee.ask(asked(roll(Die(kind, 10))), 1.0)

    assert throw(referee, "ten", shown).answer == Rolled((place,))


MOOD = Die("mood", 6, ("rain", "rain", "sun", "sun", "sun", "crowd"))


def test_a_plain_die_that_stands_in_for_one_with_symbols_is_reported_by_its_symbol() -> None:
    referee = table()
    referee.ask(asked(roll(MOOD, MOOD, D8)), 1.0)
    assert referee.pools["ada"].missing == (("d6", MOOD), ("d6", MOOD), ("d8", D8))
    thrown = [throw(referee, die, face).dice[0].symbol for die, face in (("red", 6), ("gold", 3), ("blue", 1))]
    assert thrown == ["crowd", None, "rain"]


def test_what_counted_so_far_is_shown_as_symbols_and_a_typed_face_too() -> None:
    referee = table()
    referee.ask(asked(roll(MOOD, MOOD)), 1.0)
    throw(referee, "red", 6)
    assert referee.pools["ada"].shown == ("crowd",)
    assert referee.type_in("d6", 3, 2.0).dice[0].symbol == "sun"


def test_a_die_that_did_not_count_stands_for_nothing() -> None:
    referee = table()
    referee.ask(asked(roll(MOOD)), 1.0)
    assert throw(referee, "red", 6, at=0.5).dice[0].symbol is None
