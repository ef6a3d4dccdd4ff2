"""Everything that is impossible in a State, in short sentences. The table checks it, and tests after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.nova_aetas.rules.campaign.campaign_invariants import campaign_violations
from rulesets.nova_aetas.rules.combat.engagement import in_contact
from rulesets.nova_aetas.rules.combat.points import MOST
from rulesets.nova_aetas.rules.combat.wounds import armour
from rulesets.nova_aetas.rules.missions.fires import BUCKET
from rulesets.nova_aetas.state.evening import Evening, Stage
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.queries import Holder, Model
from rulesets.nova_aetas.state.state import Standing, State


def violations(state: State) -> tuple[str, ...]:
    if not isinstance(state, Evening):
        return _battle(state)
    return (*campaign_violations(state), *(_battle(state) if state.stage is Stage.MISSION else ()))


def _battle(state: State) -> tuple[str, ...]:
    return (
        *_names(state),
        *_squares(state),
        *_houses(state),
        *_things(state),
        *_wounds(state),
        *_tokens(state),
        *_dial(state),
        *_activation(state),
        *_fights(state),
        *_mission(state),
        *_hunt(state),
    )


def _names(state: State) -> Iterator[str]:
    """Ids match, heroes have seats of this table, and all cards are in the pack."""
    models: list[tuple[str, Model]] = [*state.heroes.items(), *state.personae.items(), *state.enemies.items()]
    for name, model in models:
        if model.id != name:
            yield f"{name} is called {model.id}"
    seats, elements, wounds = state.world.setup.seats, state.world.content.all_elements, state.world.content.wound_cards
    for hero in state.heroes.values():
        if hero.seat not in seats and hero.id not in state.world.allies:
            yield f"there is no seat {hero.seat} to play {hero.id}"
        yield from (f"{card} is not an Element card" for card in hero.backpack if card not in elements)
    decks = ((state.elements, elements, "Element"), (state.wound_cards, wounds, "Wound"))
    for deck, known, kind in decks:
        strange = sorted({*deck.top, *deck.bag, *deck.discard} - {*known})
        yield from (f"{card} is no {kind} card" for card in strange)
    if state.huntsman is not None and state.huntsman not in state.heroes:
        yield f"{state.huntsman} is not a hero to lead the hunt"


def _squares(state: State) -> Iterator[str]:
    held = Counter(hero.at for hero in (*state.heroes.values(), *state.personae.values()) if hero.at is not None)
    held.update(enemy.at for enemy in state.enemies.values())
    held.update(square for squares in state.movable.values() for square in squares)
    for square, count in held.items():
        if count > 1:
            yield f"{count} models stand on {square}"
        if square not in state.world.grid.neighbours:
            yield f"nobody can stand on {square}"


def _houses(state: State) -> Iterator[str]:
    """NA-BLD-01: a hero is inside or on the board, not both; one who has left or is out of game is nowhere."""
    for hero in state.heroes.values():
        if hero.inside is not None and hero.at is not None:
            yield f"{hero.id} is inside and on {hero.at}"
        away = hero.standing in {Standing.LEFT, Standing.OUT_OF_GAME}
        if away and (hero.at is not None or hero.inside is not None):
            yield f"{hero.id} has left the game but is still in play"
        if state.deployed and not away and hero.at is None and hero.inside is None:
            yield f"{hero.id} is nowhere"


def _things(state: State) -> Iterator[str]:
    for door in state.open_doors:
        if door not in state.world.map.doors:
            yield f"there is no door {door}"
    if state.bait is not None and state.bait not in state.world.grid.neighbours:
        yield f"no bait can lie on {state.bait}"
    for square in state.loot:
        if square not in state.world.grid.neighbours:
            yield f"no loot can lie on {square}"


def _wounds(state: State) -> Iterator[str]:
    for hero in (*state.heroes.values(), *state.personae.values()):
        most = number_of(state, hero, "wo")
        if not 0 <= hero.wounds <= most:
            yield f"{hero.id} has {hero.wounds} of {most} wounds"
        if hero.in_action and hero.wounds >= most:
            yield f"{hero.id} is in action with all wounds taken"
        if hero.tv < 0:
            yield f"{hero.id} has a negative threat"
    for enemy in state.enemies.values():
        if not 0 <= enemy.wounds < state.world.enemy(enemy.kind).wo:
            yield f"{enemy.id} is in play with {enemy.wounds} wounds"


def _tokens(state: State) -> Iterator[str]:
    """NA-TOK-05, 07: no two of a type. NA-EFF-10: kept effects have a caster and a holder. NA-ARM-01: armour is limited."""
    characters: list[Holder] = [*state.heroes.values(), *state.personae.values(), *state.enemies.values()]
    items: list[Holder] = [item for hero in state.heroes.values() for item in hero.items]
    for holder in characters + items:
        if len(set(holder.tokens)) != len(holder.tokens):
            yield f"{holder.id} holds two tokens of a type"
    for kept in state.kept:
        if kept.caster not in state.heroes or not any(kept.holder == holder.id for holder in characters):
            yield f"{kept.card} is kept up without a caster or a holder"
    for hero in state.heroes.values():
        if not 0 <= hero.armour_wounds <= armour(state, hero):
            yield f"the armour of {hero.id} has {hero.armour_wounds} wounds"
        if hero.combo < 0 or hero.time < 0:
            yield f"{hero.id} has negative points"
        if max(hero.combo, hero.time) > MOST:
            yield f"{hero.id} has more than {MOST} points"


def _dial(state: State) -> Iterator[str]:
    """NA-HOR-04: the dial has the tokens of the characters in play, none of them behind the hand."""
    playing = {
        hero.id for hero in state.heroes.values() if hero.standing in {Standing.IN_ACTION, Standing.OUT_OF_ACTION}
    }
    playing |= {persona.id for persona in state.personae.values() if persona.in_action}
    playing |= {enemy.kind for enemy in state.enemies.values()}
    for token in sorted(playing ^ set(state.dial)):
        if state.active is None or state.active.token != token:
            yield f"{token} is {'missing from' if token in playing else 'still on'} the dial"
    for token, time in state.dial.items():
        if time < state.now:
            yield f"the token of {token} lies behind the hand"


def _activation(state: State) -> Iterator[str]:
    """NA-HOR-06, NA-ACT-14: models act for their own token, and only after everyone is deployed."""
    active = state.active
    if not state.deployed and (active is not None or state.now > state.world.start):
        yield "the battle has begun before everyone was deployed"
    if active is None:
        return
    if active.ap < 0 or active.spent < 0:
        yield f"{active.token} has {active.ap} AP"
    yield from (f"{name} waits to act, but is not in play" for name in active.waiting if name not in state.enemies)
    for name in (*active.waiting, *(() if active.model is None else (active.model,))):
        enemy = state.enemies.get(name)
        alone = name in state.heroes or name in state.personae
        if (enemy.kind if enemy is not None else name if alone else active.token) != active.token:
            yield f"{name} does not act for the token of {active.token}"


def _fights(state: State) -> Iterator[str]:
    """NA-ENG-15: engaged models are in base contact."""
    for hero, enemy in state.engaged:
        known = (hero in state.heroes or hero in state.personae) and enemy in state.enemies
        if not known:
            yield f"{enemy} holds {hero}, but one of them is not in play"
        elif not in_contact(state, hero, enemy):
            yield f"{enemy} holds {hero} without base contact"


def _mission(state: State) -> Iterator[str]:
    mission = state.world.mission
    for home, fires in state.fires.items():
        if home not in mission.homes or not 0 <= fires < mission.collapse:
            yield f"{home} has {fires} fires, and has not collapsed"
    if len(state.hidden) != len(state.incognito):
        yield f"{len(state.hidden)} tokens lie face down, but {len(state.incognito)} are left to turn over"
    water = state.world.mission.water
    most = 0 if water is None else water.most
    for hero in state.heroes.values():
        if hero.carries.count(BUCKET) > most:
            yield f"{hero.id} carries too many buckets"
    for kind, count in Counter(enemy.kind for enemy in state.enemies.values()).items():
        if count > state.world.enemy(kind).miniatures:
            yield f"there are {count} of {kind}, more than the box has"


def _hunt(state: State) -> Iterator[str]:
    """NA-HUN-04: no card of a prey's deck is lost."""
    for prey, deck in state.prey_decks.items():
        whole = sorted(state.world.content.prey[prey].actions)
        if sorted(deck.top + deck.bag + deck.discard) != whole:
            yield f"the deck of {prey} is not whole"
