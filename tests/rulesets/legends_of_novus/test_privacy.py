"""Hands and the order of decks stay hidden from every viewer, and no question reveals a card."""

from functools import partial
from random import Random

import pytest

from controller.messages.prompt_in_words import prompt_for
from controller.messages.prompt_visible_to_seat import visible_to
from rulesets.engine.answers import Chosen, ForSeat
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, is_anchor, parts_of
from rulesets.engine.state.digest import in_order
from rulesets.engine.state.privacy import Hidden, hidden_from
from rulesets.legends_of_novus.ruleset import RULESET
from rulesets.legends_of_novus.setup import Mode
from rulesets.legends_of_novus.state.state import State
from tests.engine.privacy.exchange import EVERY_VALUE, check_privacy, check_private_events
from tests.rulesets.legends_of_novus.games import MODES, setup_for
from tests.rulesets.legends_of_novus.table import Table, battle, position


def stays_hidden(game: Game[State], hidden: Hidden) -> bool:
    """What an answer turns up for all: a card that was put back on its deck, or the only one of a hand, given as a price."""
    match hidden.path.split("."):
        case "decks", _, "top", _:
            return False
        case "heroes", seat, *_:
            return game.state.heroes[seat].hand_size > 1
        case _:
            return True


def watch(seed: int, mode: Mode, answers: int) -> int:
    """A random game by the book, looked at by somebody at every anchor; how often that was."""
    rng, game, looks = Random(seed), Game(RULESET, setup_for(2 * seed, mode)), 0
    for _ in range(answers):
        if game.request is None:
            break
        if is_anchor(game.request) and rng.random() < 0.2:
            viewer = rng.choice((None, *game.setup.seats))
            check_privacy(game, viewer, rng)
            if (
                viewer or mode != "solo"
            ):  # alone, one is asked only where one can play a card: nobody could make use of it
                check_private_events(game, viewer, rng, partial(stays_hidden, game))
            looks += 1
        game.answer(answer(game, rng))
    return looks


def asked(table: Table, viewer: str) -> object:
    """What this seat sees of the question."""
    prompt = prompt_for(0, table.request, table.game.waiting_for, EVERY_VALUE)
    return table.seats, visible_to(prompt, viewer, EVERY_VALUE)


@pytest.mark.rule("LN-SET-07", "LN-BAT-21", "LN-FAQ-02")
def test_no_missing_question_tells_that_the_cards_of_a_hand_are_alike() -> None:
    alike, unlike = (
        battle("goblin", seats=3, anna={"rewards": ["gem", other]}).choose("fight").roll(2, 7)
        for other in ("gem", "sword")
    )
    for table in (alike, unlike):
        table.game.answer(ForSeat("anna", Chosen("use:combat-maneuvers")))
    assert asked(alike, "bruno") == asked(unlike, "bruno")
    alike.answer(Chosen("discard:gem"))
    assert alike.hero().rewards == ["gem"]


@pytest.mark.rule("LN-SET-07", "LN-DAT-15")
@pytest.mark.parametrize(
    "effect", [{"do": "draw", "deck": "reward", "n": 2, "keep": 1}, {"do": "swap"}, {"do": "discard"}]
)
def test_nor_does_it_tell_so_of_cards_that_are_kept_swapped_or_given_up(effect: dict[str, object]) -> None:
    cards = {"adventures.windfall.effects": [effect]}
    seen = []
    for other in ("gem", "sword"):
        anna = {"adventures": ["windfall"], "rewards": ["gem", other]}
        top = {"reward": ["gem", other]}
        table = position(cards=cards, seats=3, anna=anna, bruno={"rewards": ["ring", "helmet"]}, top=top)
        table.game.answer(ForSeat("anna", Chosen("play:windfall")))
        seen.append(asked(table, "carla"))
    assert seen[0] == seen[1]


@pytest.mark.rule("LN-SET-07")
def test_one_who_plays_alone_is_not_asked_which_of_two_gems() -> None:
    table = battle("goblin", mode="solo", anna={"rewards": ["gem", "gem"]}).choose("fight").roll(2, 7)
    table.game.answer(Chosen("use:combat-maneuvers"))
    assert (table.asked, table.hero().rewards) == ("reactions", ["gem"])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(2))
def test_no_viewer_notices_that_hidden_cards_were_exchanged(seed: int, mode: Mode) -> None:
    assert watch(seed, mode, answers=300) > 5


@pytest.mark.rule("LN-SET-07", "LN-EQP-12")
@pytest.mark.parametrize("seed", range(2))
def test_no_question_names_a_card_that_its_seat_may_not_know(seed: int) -> None:
    """Where players deal, too. So whatever a question tells is known from the State, which decides who must agree to an undo."""
    setup = setup_for(2 * seed, "competitive")
    house = setup.house.model_copy(update={"player_trade": "any-time"})
    rng, game, deals = Random(seed), Game(RULESET, setup.model_copy(update={"house": house})), 0
    while game.request is not None and len(game.record) < 400:
        for part in parts_of(game.request):
            deals += part.why.key == "ask.deal"
            hidden = {each.value for each in hidden_from(game.state, part.seat) if isinstance(each.value, str)}
            named = {value for _, value in part.why.values if isinstance(value, str)}
            if isinstance(part, Choose):
                named |= {option.card for option in part.options if hasattr(option, "card")}
            if cards := named & hidden:
                known = in_order(RULESET.redacted(game.state, part.seat)).decode()
                assert [card for card in cards if f'"{card}"' not in known] == [], part
        game.answer(answer(game, rng))
    assert deals


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("block", range(4))
def test_no_viewer_notices_it_in_many_games(block: int, mode: Mode) -> None:
    for seed in range(25 * block, 25 * block + 25):
        watch(seed, mode, answers=5000)
