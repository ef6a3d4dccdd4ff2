"""NA-EFF-02, NA-SET-07: cards that are played before the battle, while the players read the mission's rules."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Deed, EquipmentCard, SkillCard
from rulesets.nova_aetas.rules.combat.tokens import item_of
from rulesets.nova_aetas.rules.heroes.card_use import carry_out, use_targets
from rulesets.nova_aetas.state.dial import move_token
from rulesets.nova_aetas.state.events import CardGone, CardUsed
from rulesets.nova_aetas.state.options import Confirm, UseAhead, UseAheadOn
from rulesets.nova_aetas.state.queries import Battle, Step
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas.state.victory import check_end


def read_the_rules(game: Battle) -> Step:
    """Show the mission's rules until the players confirm; before that, such cards may be played."""
    why = Cue("briefing", rules=Cue(f"mission.{game.state.world.setup.mission}.rules"))
    while True:
        choices = (Confirm(), *_playable_cards(game.state))
        choice = yield Choose(ANYONE, choices, why, "NA-SET-07", anchor=True)
        if not isinstance(choice, UseAhead):
            return
        yield from _play_card(game, game.state.heroes[choice.hero], choice.card)
        check_end(game)


def _playable_cards(state: State) -> Iterator[UseAhead]:
    for hero in state.heroes.values():
        for name in dict.fromkeys((*(item.id for item in hero.items), *hero.skills)):
            card = _card(state, hero, name)
            playable = card.before_game and name not in hero.used and state.world.content.open_to(hero.id, card)
            if playable and (card.use is None or any(use_targets(state, hero, card.use))):
                yield UseAhead(hero.id, name)


def _card(state: State, hero: Hero, name: str) -> EquipmentCard | SkillCard:
    content = state.world.content
    return content.skills[name] if name in hero.skills else content.equipment[name]


def _play_card(game: Battle, hero: Hero, name: str) -> Step:
    """NA-EFF-02: the user's token moves by the sectors on the card."""
    card = _card(game.state, hero, name)
    item = item_of(hero, name)
    if card.use is None:
        game.emit(CardUsed(hero.id, name, hero.id, "NA-EFF-02"))
    else:
        target = yield from _target(game.state, hero, name, card.use)
        yield from carry_out(game, hero, name, card.use, target, "NA-EFF-02", item)
    hero.used.append(name)
    if card.delay:
        move_token(game, hero.id, card.delay, "NA-EFF-02")
    if item is not None and isinstance(card, EquipmentCard) and card.consumed:
        hero.items.remove(item)
        game.emit(CardGone(hero.id, name, "NA-EFF-02"))


def _target(state: State, hero: Hero, name: str, deed: Deed) -> Procedure[str]:
    """A hero or a weapon; the player is asked only if there is a choice."""
    choices = tuple(UseAheadOn(name, target) for target in use_targets(state, hero, deed))
    if len(choices) == 1:
        return choices[0].target
    choice: UseAheadOn = yield Choose(hero.seat, choices, Cue("use-ahead-on", hero=hero.id, card=name), "NA-EFF-02")
    return choice.target
