"""What virtual players mean to do: the same prompt, the same intention, whatever went wrong before."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hw_mocks.players.decisions import (
    AvailableHardware,
    LiftPiece,
    Prompt,
    PutPiece,
    Say,
    TapCards,
    ThrowDie,
    anything,
    as_commands,
    next_acts,
    printed,
)

AT_HAND = AvailableHardware(
    {"blue": ("d6", 6), "red": ("d6", 6), "gold": ("d8", 8)}, frozenset({"hero", "orc"}), frozenset({"A1", "B1", "C1"})
)


def prompt(kind: str, index: int = 4, **fields: Any) -> Prompt:
    empty = {"options": (), "still_wanted": (), "counted": (), "parts": (), "notices": (), "held": False}
    return {"index": index, "seat": "ada", "kind": kind, **empty, **fields}


def roll(missing: int, *counted: str, kind: str = "d6", **fields: Any) -> Prompt:
    told = [{"die": die, "kind": kind, "face": 1} for die in counted]
    return prompt("roll", still_wanted=[{"kind": kind, "count": missing}], counted=told, **fields)


def option(key: str, **fields: str) -> dict[str, Any]:
    return {"key": key, "label": key, "fields": fields}


def notice(code: str, piece: str = "orc", source: str | None = None, target: str | None = None) -> dict[str, Any]:
    return {"code": code, "text": "", "piece": piece, "source": source, "target": target, "die": None}


def meant(asked: Prompt, seed: int = 1, **where: str) -> list[Any]:
    return list(next_acts(asked, AT_HAND, where, seed, anything))


def faces(asked: Prompt) -> dict[str, int]:
    return {act.die: act.face for act in meant(asked) if isinstance(act, ThrowDie)}


def test_the_dice_of_a_pool_are_thrown_together_in_the_order_of_their_names() -> None:
    assert [act.die for act in meant(roll(2))] == ["blue", "red"]


def test_a_die_that_was_not_heard_is_thrown_again_to_the_same_face() -> None:
    assert faces(roll(1, "blue")) == {"red": faces(roll(2))["red"]}


def test_no_die_is_thrown_again_before_all_have_counted() -> None:
    assert [act.die for act in meant(roll(2, "red"))] == ["blue"]
    assert [act.die for act in meant(roll(1, "blue", "red"))] == ["blue"]
    assert [act.die for act in meant(roll(1, "blue", "red", "blue"))] == ["red"]


def test_every_place_in_a_pool_and_every_prompt_has_a_face_of_its_own() -> None:
    one = [faces(roll(2, index=index))["blue"] for index in range(30)]
    two = [faces(roll(1, "blue", "red", index=index))["blue"] for index in range(30)]

    assert set(one) | set(two) <= set(range(1, 7))
    assert one != two


def test_dice_that_nobody_has_are_typed_in_with_the_same_faces() -> None:
    (said,) = meant(roll(2, kind="d20"))

    assert isinstance(said, Say)
    assert all(1 <= face <= 20 for face in said.answer["roll"])


def test_a_broken_die_is_typed_in_with_the_faces_that_were_meant() -> None:
    (said,) = as_commands(roll(1, "blue"), AT_HAND, 1, anything)

    assert said == Say({"roll": [faces(roll(2))["blue"], faces(roll(2))["red"]]})


def test_a_move_is_made_on_the_board() -> None:
    asked = prompt("choose", options=[option("move", piece="hero", to="B1")])

    assert meant(asked, hero="A1") == [PutPiece("hero", "B1")]


def test_a_move_that_the_board_cannot_tell_is_said() -> None:
    roof = prompt("choose", options=[option("climb", piece="hero", to="A1+1")])
    twice = prompt("choose", options=[option("move", piece="hero", to="B1"), option("run", piece="hero", to="B1+1")])
    far = prompt("choose", options=[option("move", piece="hero", to="Z9")])
    plain = prompt("choose", options=[option("wait")])

    for asked in (roof, twice, far, plain):
        (said,) = meant(asked, hero="A1")
        assert isinstance(said, Say)


def test_the_same_seed_chooses_the_same_and_seeds_differ() -> None:
    options = [option(str(key)) for key in range(9)]

    def choices(seed: int) -> list[Any]:
        return [meant(prompt("choose", index, options=options), seed) for index in range(20)]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


def test_a_given_taste_is_followed() -> None:
    def last(asked: Prompt, _rng: Random) -> Any:
        return asked["options"][-1]

    asked = prompt("choose", options=[option("first"), option("last")])

    assert list(next_acts(asked, AT_HAND, {}, 1, last)) == [Say({"choose": "last"})]


def test_the_board_is_put_right_before_anything_else() -> None:
    notices = [
        notice("piece-misplaced", source="A1", target="B1"),
        notice("piece-extra", "hero", source="C1"),
        notice("piece-missing", "stranger", target="C1"),
    ]

    assert meant(roll(2, notices=notices)) == [PutPiece("orc", "B1"), LiftPiece("hero")]


def test_a_piece_put_wrongly_goes_back_or_off_the_board() -> None:
    back = [notice("placement-illegal", "hero", source="C1", target="A1")]
    off = [notice("placement-illegal", "hero", source="C1")]

    assert meant(prompt("choose", notices=back)) == [PutPiece("hero", "A1")]
    assert meant(prompt("choose", notices=off)) == [LiftPiece("hero")]


def test_nothing_is_done_while_the_table_holds_the_request_for_no_reason_they_could_mend() -> None:
    assert meant(roll(2, held=True)) == []


def test_each_part_of_a_common_question_is_answered_for_its_seat() -> None:
    part = {**prompt("choose", options=[option("bid")]), "seat": "ben"}

    assert meant(prompt("together", parts=[part], asked=["ben"])) == [Say({"seat": "ben", "choose": "bid"})]


def test_a_standing_offer_of_a_seat_that_is_not_asked_is_left_alone() -> None:
    offer, part = ({**prompt("choose", options=[option("bid")]), "seat": seat} for seat in ("ada", "ben"))

    assert meant(prompt("together", parts=[offer, part], asked=["ben"])) == [Say({"seat": "ben", "choose": "bid"})]


def test_a_distance_is_within_what_is_asked() -> None:
    (said,) = meant(prompt("measure", least=3, most=5))

    assert said.answer["measure"] in {3, 4, 5}


def test_a_game_that_is_over_asks_for_nothing() -> None:
    assert meant(prompt("over")) == []


def test_nobody_throws_another_players_die() -> None:
    owned = AvailableHardware(AT_HAND.dice, owners={"blue": "ben"})

    assert [getattr(act, "die", None) for act in next_acts(roll(1), owned, {}, 1, anything)] == ["red"]


CARDS = AvailableHardware({}, cards={"ace": 2, "king": 1}, card_seats=frozenset({"ada", "table"}))


def tapped(asked: Prompt, available: AvailableHardware = CARDS) -> list[Any]:
    return list(next_acts(asked, available, {}, 1, anything))


def test_a_card_at_hand_that_is_the_only_one_of_its_option_is_tapped() -> None:
    assert tapped(prompt("choose", options=(option("play:ace", card="ace"),))) == [TapCards(("ace",), "ada")]
    twice = prompt("choose", options=(option("a", card="ace", on="hero"), option("b", card="ace", on="orc")))
    assert all(isinstance(act, Say) for act in tapped(twice))
    assert tapped(prompt("choose", options=(option("play:ten", card="ten"),))) == [Say({"choose": "play:ten"})]


def test_cards_are_drawn_from_a_real_deck_and_from_no_other() -> None:
    (act,) = tapped(prompt("draw", cards=("ace", "ace", "king"), count=2))
    assert isinstance(act, TapCards)
    assert len(act.cards) == 2
    assert tapped(prompt("draw", cards=("ace", "ten"), count=1)) == []
    assert tapped(prompt("draw", cards=("ace",), count=1), AvailableHardware({}, cards={"ace": 1})) == []


def test_plain_dice_stand_in_for_dice_with_symbols() -> None:
    mixed = [{"kind": "d6", "count": 1, "symbols": ["sun"]}, {"kind": "d6", "count": 1, "symbols": []}]
    assert [act.die for act in meant(prompt("roll", still_wanted=mixed))] == ["blue", "red"]


@pytest.mark.parametrize(
    ("kind", "place", "shown"), [("d6", 6, 6), ("d10", 10, 0), ("d10", 7, 7), ("d00", 10, 0), ("d00", 3, 30)]
)
def test_a_ten_sided_die_prints_a_nought_for_its_last_face(kind: str, place: int, shown: int) -> None:
    assert printed(kind, place) == shown


def test_who_has_something_to_play_out_of_turn_taps_it_on_his_own_reader_or_asks_to_be_heard() -> None:
    asked = prompt("choose", seat="ben", options=(option("go-on"),))
    offer = prompt("choose", seat="ada", options=(option("hold"),))
    moment = prompt("together", parts=[asked, offer], asked=["ben"])
    own = AvailableHardware({}, cards={"ace": 1}, card_seats=frozenset({"ada"}))

    def acts(available: AvailableHardware, wants: bool) -> list[Any]:
        ace = option("play:ace", card="ace")
        return list(next_acts(moment, available, {}, 1, anything, speaks_up=lambda _: ace if wants else None))

    assert acts(own, wants=True) == [TapCards(("ace",), "ada")]
    assert acts(AvailableHardware({}), wants=True) == [Say({"seat": "ada", "choose": "hold"})]
    assert acts(own, wants=False) == [Say({"seat": "ben", "choose": "go-on"})]
