"""A battle of the second edition set up in a few words, and played by hand.

`battle(...)` is any position, `new_game(...)` a mission of the starter pack from its first question on. Both give a `Table`
with the same words as the first edition's: game, state, request, options, offers, answer, choose, roll, draw, dice, told,
events. Option keys are listed in rulesets/nova_aetas_renaissance/state/options.py.

Campaigns work in the same way: `new_game(company={"name": "Test"})` founds a company, `evening(...)` is a mission of one that
`.win()` or `.lose()` ends, `city(...)` its city phase, `next_games(table)` lists what may be played after it, and `play_on(table)`
plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as fields_of
from typing import Any

from rulesets.engine.decks import Deck
from rulesets.engine.game import Game
from rulesets.engine.position import write
from rulesets.engine.requests import ANYONE
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.state import Activation, Enemy, Hero, Item, Persona, Standing
from rulesets.nova_aetas_renaissance.content.cards import REPLACED_TOKENS, EnemyCard, HeroClass
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from rulesets.nova_aetas_renaissance.setup import RenaissanceSetup
from rulesets.nova_aetas_renaissance.state.events import NodeLeft
from rulesets.nova_aetas_renaissance.state.state import SecondEdition, State
from tests.rulesets.game_table import PACKS, set_by_path, starter_pack
from tests.rulesets.nova_aetas import table as first
from tests.rulesets.nova_aetas.table import next_games, play_on

__all__ = ["Table", "battle", "city", "evening", "new_game", "next_games", "pack", "play_on", "starter_setup"]
PACK = PACKS / "nova_aetas_renaissance" / "starter"
OPEN_GROUND = ("............",) * 12
COMPANY = ("captain", "cutpurse", "friar", "alchemist")
THIRD_PARTY = {"ra": 3, "ph": 2, "mi": 2, "wo": 5}
POINTS = ("heroism", "experience", "class_points")
"""Of a hero in `battle(heroes=...)`, next to what the State itself keeps with him: numbers that the State keeps apart."""


def pack() -> dict[str, Any]:
    """The starter pack, as a copy that a test may change."""
    return starter_pack("nova_aetas_renaissance")


def starter_setup(mission: str = "the-ferry-toll", **choices: Any) -> RenaissanceSetup:
    """A mission of the starter pack with its four basic heroes, two to a player.

    `heroes` may be names, `("captain", "friar")`: the `seats` get them in turn.
    """
    seats = choices.pop("seats", ("anna", "bruno"))
    given = choices.pop("heroes", COMPANY)
    heroes = [
        {"hero": hero, "seat": seats[index % len(seats)]} if isinstance(hero, str) else hero
        for index, hero in enumerate(given)
    ]
    return RenaissanceSetup.model_validate(
        {"seats": seats, "content": pack(), "mission": mission, "heroes": heroes} | choices
    )


class Table(first.Table):
    """The first edition's table, with a few words of the second."""

    @property
    def ours(self) -> SecondEdition:
        """What this edition adds to the State of the first: `on_equipment`, `heroism`, `experience`, `class_points`."""
        assert isinstance(self.state, SecondEdition)
        return self.state

    @property
    def ap(self) -> int:
        """The AP that the acting model has left."""
        return self.active.ap

    def hero(self, name: str) -> Hero:
        return self.state.heroes[name]

    def enemy(self, name: str) -> Enemy:
        return self.state.enemies[name]

    def on(self, hero: str, item: str) -> int:
        """The wounds on a piece of equipment."""
        return self.ours.on_equipment.get(f"{hero}:{item}", 0)

    def nodes(self, enemy: str | None = None) -> list[str]:
        """The nodes of the chart that an enemy went through since the last answer: ["N2-N3", "N3-N4", ...].

        Each answer of a node and each objective chosen, without the steps that always follow: N9-N10, and the end after N11 and N13.
        """
        left = [event for event in (*self.told(NodeLeft),) if enemy in {None, event.enemy}]
        return [f"{event.node}-{event.to}" for event in left]


def new_game(mission: str = "the-ferry-toll", **choices: Any) -> Table:
    """A mission of the starter pack, from the first question on."""
    return Table(Game(RULESET, starter_setup(mission, **choices)))


KIT = first.Kit(RULESET, RenaissanceSetup, pack, Table, ("captain", "friar"))


def evening(heroes: dict[str, dict[str, Any]] | list[str] | None = None, **given: Any) -> first.Table:
    """A mission of a company one move before its end, as for the first edition: `.win()` or `.lose()` ends it.

    Heroes may also have `on`, `heroism`, `experience` and `class_points`, as in `battle`, and in `city` as well.
    """
    return first.evening(_without_points(heroes, given), kit=KIT, **given)


def city(
    heroes: dict[str, dict[str, Any]] | list[str] | None = None, *, place: str = "padua", **given: Any
) -> first.Table:
    """The city phase after a mission that was won, from the first question on."""
    return first.city(_without_points(heroes, given), place=place, kit=KIT, **given)


def _without_points(
    heroes: dict[str, dict[str, Any]] | list[str] | None, given: dict[str, Any]
) -> dict[str, dict[str, Any]] | list[str] | None:
    """The heroes without the fields that the State keeps elsewhere; those go into `given["state"]`."""
    if not isinstance(heroes, dict):
        return heroes
    state = given["state"] = {table: {} for table in (*POINTS, "on_equipment")} | (given.get("state") or {})
    for name, sheet in heroes.items():
        for table in {*POINTS} & {*sheet}:
            state[table] = {**state[table], name: sheet[table]}
        worn = {f"{name}:{item}": wounds for item, wounds in sheet.get("on", {}).items()}
        state["on_equipment"] = {**state["on_equipment"], **worn}
    return {
        name: {word: value for word, value in sheet.items() if word not in {"on", *POINTS}}
        for name, sheet in heroes.items()
    }


def battle(
    rows: tuple[str, ...] = OPEN_GROUND,
    *,
    heroes: Mapping[str, Any],
    enemies: Mapping[str, Any] | None = None,
    personae: Mapping[str, Any] | None = None,
    active: str | None = None,
    ap: int | None = None,
    spent: int = 0,
    begun: bool | None = None,
    dial: Mapping[str, int] | None = None,
    now: int = 60,
    cards: Mapping[str, Any] | None = None,
    mission: Mapping[str, Any] | None = None,
    map_: Mapping[str, Any] | None = None,
    house: Mapping[str, Any] | None = None,
    **state: Any,
) -> Table:
    """A position on a board drawn in rows. By default it is five o'clock (sector 60).

    The rows run from 1 in the north, their letters from A in the west: `.` open, `T` tree, `b` bush, `W` well, `C` cart, `S` stone,
    `M` mystic stone, `D` trapdoor, `~` water, `%` swamp, `X` exit. Other letters are buildings or elements of the `map_`:
    `{"buildings": {"1": {"floors": 2}}, "elements": {"O": ["cumbersome", "towering"]}}`. A roof is a square with its level, `C5+2`.

    A hero, an Ally (a class with `ally = true`; `mission={"allies": ...}` gives it an objective) or an enemy is given by its
    square, or by a dict of what differs from the start: `at`, `tokens`, `wounds`, `tv`, `skills`, `equipment` (next to that
    of his class), `items` (in place of it; each a name, or `{"id": "stiletto", "tokens": ["poisoned"]}`), `on` (wounds on
    equipment, `{"breastplate": 1}`), `heroism`, `experience`, `class_points`, `unloaded` (items), and any word of its
    card (`abilities`, `ra`, `ph`, `pd`, `attack`, ...), which then applies to all of that kind; see the pack in
    configs/packs/nova_aetas_renaissance/starter for how to write cards. `abilities` are names with their X, `{"climb": 1, "fly": 0}`,
    or a list of those without a number. An enemy's `attack` is written in full, `{"sphere": "physical", "strikes": 2, "difficulty": 5}`, or
    without its `sphere`: then it is the printed one with these fields changed. A hero who is out of action
    (`"standing": "out-of-action"`) has as many wounds as Health by default. `active` is the
    token whose activation has begun: a hero's goes on with `ap`; a kind of enemies acts as a group, and so does that of a
    model, with `ap` in place of its Ra. With `ap` or `spent`, the start of a hero's activation is over (`begun`), so that
    Stunned and the like wait for the next one; without them it is still to come. `personae` are third parties, `{"messenger": {"at": "F6", "to": "A12", "wo": 3}}`: each
    flees to that place, unless `mission` has another role for it. A prey of the first edition's pack is named by its
    name: `enemies={"bear": "G6"}` is a hunt, and `prey_decks={"bear": 7}` leaves that many cards in its deck. `cards` changes the pack by path: `{"enemies.halberdier.ra": 3}`. Every other name
    is a field of the State: `loot=["C4"]`, `wound_cards=["deep-cut"]`.
    """
    content = pack()
    content["prey"] = {name: card for name, card in first.pack()["prey"].items() if name in (enemies or {})}
    armed = [path for path in cards or {} if path.startswith("enemies.") and path.endswith((".attack", ".attacks"))]
    changed = {
        path: _whole(content["enemies"].get(path.split(".")[1]), value) if path in armed else value
        for path, value in (cards or {}).items()
    }
    for path in armed:
        _disarm(content["enemies"], path.split(".")[1])
    for path, value in changed.items():
        set_by_path(content, path, value)
    sheets = {name: _printed(content["classes"], name, HeroClass, given) for name, given in heroes.items()}
    beasts = {name: _fields(given) for name, given in (enemies or {}).items() if name in content["prey"]}
    foes = {
        name: _printed(content["enemies"], _kind(name), EnemyCard, given)
        for name, given in (enemies or {}).items()
        if name not in beasts
    }
    thirds = {name: _third(content, name, given) for name, given in (personae or {}).items()}
    content["maps"]["test"] = {"rows": rows, **(map_ or {})}
    acting = content["enemies"].get(active, content["enemies"].get((active or "").rpartition("-")[0]))
    if ap is not None and acting is not None:
        acting["ra"] = ap
    kinds = list(dict.fromkeys(map(_kind, foes)))
    content["missions"]["test"] = {
        "number": "test",
        "map": "test",
        "start": "5:00",
        "end": "8:30",
        "enemies": [],
        "dial": dict.fromkeys(("heroes", *thirds, *beasts), 0),
        "hunt": {"prey": {name: beast["at"] for name, beast in beasts.items()}} if beasts else None,
        "personae": {name: {"at": third.get("at"), "to": third.get("to")} for name, third in thirds.items()},
        "instructions": {kind: [{"do": "kill-heroes"}] for kind in kinds},
        "victory": [{"when": "heroes-left", "count": 4}],
        "defeat": [],
        **(mission or {}),
    }
    brought: dict[str, dict[str, Any]] = {
        name: {"at": sheet["at"]} if "at" in sheet else {}
        for name, sheet in sheets.items()
        if content["classes"][name].get("ally")
    }
    roles = content["missions"]["test"].get("allies", {})
    allies = {name: brought.get(name, {}) | roles.get(name, {}) for name in (*brought, *roles)}
    content["missions"]["test"]["allies"] = allies
    chosen = [
        {"hero": hero, "seat": f"player-{hero}"} | {key: sheet[key] for key in ("skills", "equipment") if key in sheet}
        for hero, sheet in sheets.items()
        if hero not in allies
    ]
    setup = RenaissanceSetup.model_validate(
        {
            "seats": [choice["seat"] for choice in chosen],
            "content": content,
            "mission": "test",
            "heroes": chosen,
            "house": dict(house or {}),
        }
    )
    position = RULESET.begin(setup)
    assert isinstance(position, State)
    position.deployed, position.now = True, now
    for name, sheet in sheets.items():
        _place_hero(position, name, sheet)
    position.enemies = {name: _place(Enemy(name, _kind(name), ""), given) for name, given in foes.items()}
    position.enemies |= {name: _place(Enemy(name, name, ""), given) for name, given in beasts.items()}
    for name, given in thirds.items():
        position.personae[name] = _place(position.personae.get(name, Persona(name, ANYONE)), given)
    playing = [
        hero.id for hero in position.heroes.values() if hero.standing in {Standing.IN_ACTION, Standing.OUT_OF_ACTION}
    ]
    third = [name for name, persona in position.personae.items() if persona.in_action]
    position.dial = dict.fromkeys((*playing, *third, *kinds, *beasts), now + 1) | dict(dial or {})
    active = position.enemies[active].kind if active in position.enemies else active
    first.check_tokens(position, [*position.dial, *([] if active is None else [active])])
    if active is not None:
        there = {*position.heroes, *position.personae, *kinds, *beasts}
        assert active in there, f"it cannot be {active}'s turn: nobody of that name is on the board"
        position.dial = {active: now} | {token: time for token, time in position.dial.items() if token != active}
        position.active = _activation(position, active, ap, spent, begun=begun)
    state["engaged"] = [(b, a) if a in position.enemies else (a, b) for a, b in state.get("engaged", ())]
    left = state.pop("prey_decks", {})
    position.prey_decks |= {prey: first.last_cards(position.prey_decks[prey], given) for prey, given in left.items()}
    for name, value in state.items():
        assert hasattr(position, name), f"battle has no word {name!r}, and the State no such field"
        deck = isinstance(getattr(position, name), Deck) and isinstance(value, list | tuple)
        setattr(position, name, Deck(name.replace("_", "-"), list(value)) if deck else value)
    first.check(position)
    return Table(Game(RULESET, setup, write(position)))


def _place_hero(state: State, name: str, sheet: dict[str, Any]) -> None:
    hero = state.heroes[name]
    if "items" in sheet:
        hero.items = [_item(given) for given in sheet["items"]]
    for item, wounds in sheet.get("on", {}).items():
        state.on_equipment[f"{name}:{_held(hero, item).id}"] = wounds
    for unloaded in sheet.get("unloaded", ()):
        _held(hero, unloaded).tokens.append(Token.UNLOADED)
    for table in POINTS:
        if table in sheet:
            getattr(state, table)[name] = sheet[table]
    special = {"skills", "equipment", "items", "on", "unloaded", *POINTS}
    _place(hero, {key: value for key, value in sheet.items() if key not in special})
    if hero.standing == Standing.OUT_OF_ACTION and "wounds" not in sheet:
        hero.wounds = number_of(state, hero, "wo")
    if "skills" in sheet and name in state.world.allies:
        hero.skills = list(sheet["skills"])


def _item(given: str | dict[str, Any]) -> Item:
    if isinstance(given, str):
        return Item(given)
    return Item(given["id"], [_token(token) for token in given.get("tokens", ())])


def _held(hero: Hero, name: str) -> Item:
    found = [item for item in hero.items if item.id == name]
    assert found, f"{hero.id} has no {name}, only {', '.join(item.id for item in hero.items)}"
    return found[0]


def _activation(state: State, token: str, ap: int | None, spent: int, *, begun: bool | None) -> Activation:
    if token in state.heroes:
        full = number_of(state, state.heroes[token], "ra")
        done = spent > 0 or ap is not None if begun is None else begun
        return Activation(token, full - spent if ap is None else ap, spent, model=token, begun=done)
    if token in state.personae:
        return Activation(token, state.world.hero_class(token).ra if ap is None else ap, model=token)
    if token in state.prey_decks:
        return Activation(token, 0, model=token)
    return Activation(token, 0, waiting=[enemy.id for enemy in state.enemies.values() if enemy.kind == token])


def _kind(enemy: str) -> str:
    kind, _, number = enemy.rpartition("-")
    assert number.isdecimal(), f"an enemy is called by its kind and a number, {enemy}-1"
    return kind


def _disarm(enemies: dict[str, Any], kind: str) -> None:
    """A card has either `attack` or `attacks`: what a test gives replaces both."""
    for word in ("attack", "attacks"):
        enemies.get(kind, {}).pop(word, None)


def _whole(card: dict[str, Any] | None, attack: Any) -> Any:
    """An attack without a sphere is the one of the card, with these fields changed."""
    if card is None or not isinstance(attack, dict) or "sphere" in attack:
        return attack
    printed: dict[str, Any] = card.get("attack") or card["attacks"][0]
    return printed | attack


def _printed(cards: dict[str, Any], name: str, model: type[HeroClass | EnemyCard], given: Any) -> dict[str, Any]:
    """What differs for a model; the fields of its card go to the card."""
    assert name in cards, f"there is no {name!r}, only {', '.join(cards)}"
    sheet, of_model = _fields(given), {field.name for field in fields_of(Hero if model is HeroClass else Enemy)}
    on_card = set(model.model_fields) - of_model - {"equipment"}
    if model is EnemyCard and "attack" in sheet:
        sheet = sheet | {"attack": _whole(cards[name], sheet["attack"])}
    if not isinstance(abilities := sheet.get("abilities", {}), Mapping):
        sheet = sheet | {"abilities": dict.fromkeys(abilities, 0)}
    if "attack" in sheet or "attacks" in sheet:
        _disarm(cards, name)
    for word in on_card & set(sheet):
        set_by_path(cards, f"{name}.{word}", sheet[word])
    return {word: value for word, value in sheet.items() if word not in on_card}


def _third(content: dict[str, Any], name: str, given: Any) -> dict[str, Any]:
    """The pack has no third parties: each gets a card, with the numbers that the test gives it."""
    sheet, card = _fields(given), content.setdefault("personae", {}).setdefault(name, dict(THIRD_PARTY))
    card |= {word: sheet[word] for word in THIRD_PARTY if word in sheet}
    return {word: value for word, value in sheet.items() if word not in THIRD_PARTY}


def _fields(given: str | dict[str, Any]) -> dict[str, Any]:
    return {"at": given} if isinstance(given, str) else given


def _place(model: Any, given: dict[str, Any]) -> Any:
    known = [field.name for field in fields_of(model)]
    for name, value in given.items():
        assert name in known, f"{model.id} has no {name!r}; there are {', '.join(known)}"
        setattr(model, name, _tokens(value) if name == "tokens" else value)
    return model


def _tokens(given: str | list[str]) -> list[Token]:
    return [_token(token) for token in ([given] if isinstance(given, str) else given)]


def _token(name: str) -> Token:
    token = Token(name)
    assert token not in REPLACED_TOKENS, (
        f"there is no token {name!r} in this edition: {REPLACED_TOKENS[token]} does its work"
    )
    return token
