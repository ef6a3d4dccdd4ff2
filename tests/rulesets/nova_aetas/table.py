"""A battle set up in a few words, and played by hand: given a board, when these dice are rolled, then this happens.

Campaigns work in the same way: `new_campaign()` begins one, `evening(...)` is a mission of a company one move before its end,
`city(...)` its city phase, `next_games(table)` lists what may be played after it, and `play_on(table)` plays it. The keys of the
choices between missions are listed in `rulesets/nova_aetas/state/campaign/options.py`.

The rows of a battle's board: `T` is a tree, `b` a bush, `W` a well, `C` a cart, `#` no square; a letter among the `buildings` of
`map_` is a house, and D4+1 its roof above D4: `map_={"buildings": {"h": {"floors": 1}}, "ladders": [{"a": "C4", "b": "D4+1"}]}`.
The rest of a map is in content/maps.py, and of a mission in content/missions.py. Tokens have the names of `Token` in
content/cards.py (`strength-1`, `re-roll`), skills of enemies those of `EnemySkill` in content/enemy_cards.py:
`cards={"enemies.stratiota.skills.shield": 0}`. `house` takes the switches of `HouseRules` in house_rules.py. The choices of a
battle are listed in state/options.py; a key is the name and then the fields, `move:squire:C6:1`. Aim an effect around its user at
the user, and a grenade at a square.

With `ap` or `spent`, the start of the hero's activation is over: they no longer lose Charm or pay upkeep. `ap` alone does not
say how much they have spent, so their token moves only by what they spend from now on. Tokens that are `kept` are among their
holder's `tokens` as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Any, Self, TypeVar

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Rolled
from rulesets.engine.decks import Deck
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.position import write
from rulesets.engine.requests import ANYONE, Choose, Draw, First, Roll, Together
from rulesets.engine.ruleset import NextGame, Ruleset
from rulesets.engine.view import BoardView
from rulesets.nova_aetas.content.company import Chapter, Company, CompanySheet, Lost, Member
from rulesets.nova_aetas.rules.company.skills import RARITIES
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.evening import Evening, Stage
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.state import Activation, Enemy, Hero, Item, Persona, Standing, State
from tests.rulesets.game_table import PACKS, GameTable, set_by_path, starter_pack

PACK = PACKS / "nova_aetas" / "starter"
OPEN_GROUND = ("............",) * 12
E_ = TypeVar("E_", bound=Event)


def pack() -> dict[str, Any]:
    """The starter pack, as a copy that a test may change."""
    return starter_pack("nova_aetas")


def starter_setup(mission: str = "no-way-but-up", **choices: Any) -> NovaAetasSetup:
    """A mission of the starter pack with the four heroes of the box, two to a player.

    `heroes` may be names, `("scum", "squire")`: the `seats` get them in turn.
    """
    seats = choices.pop("seats", ("anna", "bruno"))
    given = choices.pop("heroes", ("scum", "squire", "novice", "apprentice"))
    heroes = [
        {"hero": hero, "seat": seats[index % len(seats)]} if isinstance(hero, str) else hero
        for index, hero in enumerate(given)
    ]
    return NovaAetasSetup.model_validate(
        {"seats": seats, "content": pack(), "mission": mission, "heroes": heroes} | choices
    )


class Table(GameTable[State]):
    """A game with short words for answering it and for looking at the result of the last answer.

    A hero who disengages is asked for the square to step to, even if there is only one: `step-away:squire:C6`.
    """

    @property
    def active(self) -> Activation:
        """The Activation token whose turn it is."""
        assert self.state.active is not None, "nobody is active"
        return self.state.active

    @property
    def options(self) -> tuple[str, ...]:
        """Everything that can be chosen now, by any seat."""
        return tuple(key for keys in self._options_by_seat().values() for key in keys)

    def _options_by_seat(self) -> dict[str, tuple[str, ...]]:
        request = self.request
        parts = request.parts if isinstance(request, First | Together) else (request,)
        open_ = self.game.waiting_for if isinstance(request, Together) else [part.seat for part in parts]
        choices = [part for part in parts if isinstance(part, Choose) and part.seat in open_]
        assert choices, f"the table asks for {request}"
        return {part.seat: tuple(option.key for option in part.options) for part in choices}

    def offers(self, key: str) -> bool:
        """Whether an option with this key, or one that begins with it, may be chosen now; never while dice or cards are asked for."""
        if self.game.request is None or isinstance(self.game.request, Roll | Draw):
            return False
        return any(option == key or option.startswith(f"{key}:") for option in self.options)

    def answer(self, answer: Answer) -> Self:
        self.events = self.game.answer(answer)
        return self

    def choose(self, key: str, seat: str | None = None) -> Self:
        """Take the option with this key, or the only option that begins with it.

        Where several seats are asked at once, `seat` says whose answer it is; it is not needed if only one of them has such an option.
        """
        offered = self._options_by_seat()
        assert seat is None or seat in offered, f"{seat} is not asked, only {', '.join(offered)}"
        if seat is None:
            seat = next((each for each, keys in offered.items() if key in keys), None)
        if seat is not None and key in offered[seat]:
            return self._choose(seat, key)
        found = [
            (option, each)
            for each, keys in offered.items()
            for option in keys
            if option.startswith(f"{key}:") and seat in {None, each}
        ]
        assert found, f"{key} is not offered, only {', '.join(self.options)}"
        assert len(found) == 1, f"{key} may mean {', '.join(option for option, _ in found)}"
        return self._choose(found[0][1], found[0][0])

    def _choose(self, seat: str, key: str) -> Self:
        at_once = isinstance(self.request, First | Together)
        return self.answer(ForSeat(seat, Chosen(key)) if at_once else Chosen(key))

    def roll(self, *faces: int) -> Self:
        assert isinstance(self.request, Roll), f"the table asks for {self.request}"
        return self.answer(Rolled(faces))

    def draw(self, *cards: str) -> Self:
        assert isinstance(self.request, Draw), f"the table asks for {self.request}"
        return self.answer(Drawn(cards))

    def dice(self) -> tuple[str, int | None]:
        """What must be rolled now, and what a die needs: ("3d6", 5)."""
        assert isinstance(self.request, Roll), f"the table asks for {self.request}"
        return f"{len(self.request.dice)}{self.request.dice[0].name}", self.request.need

    def told(self, kind: type[E_]) -> list[E_]:
        return self.all(kind)

    def opening(self, kind: type[E_]) -> list[E_]:
        """What happened before the first answer."""
        return [event for event in self.game.opening if isinstance(event, kind)]

    @property
    def board(self) -> BoardView:
        board = self.game.view.board
        assert board is not None
        return board

    @property
    def evening(self) -> Evening:
        assert isinstance(self.state, Evening), "this battle has no company behind it"
        return self.state

    @property
    def company(self) -> Company:
        """The sheet as it is now; after the evening, the one for the next."""
        outcome = self.game.outcome
        return (
            outcome.carried.company if outcome and isinstance(outcome.carried, CompanySheet) else self.evening.company
        )

    def member(self, hero: str) -> Member:
        return self.company.member(hero)

    def win(self) -> Self:
        """The last move of an `evening(...)`: the mission is won."""
        return self._end_by("pull-lever:win")

    def lose(self) -> Self:
        """The last move of an `evening(...)`: the mission is lost."""
        return self._end_by("pull-lever:lose")

    def _end_by(self, lever: str) -> Self:
        first = next((key for key in ("shake-off", "let-go") if self.offers(key)), None)
        if first is not None and not self.offers(lever):
            self.choose(first)
        return self.choose(lever)

    def deployed(self) -> Self:
        """Everything ready, and every hero on the first square that is free."""
        self.choose("check-off-all")
        while self.options[0].startswith(("deploy", "name-huntsman")):
            self.choose(self.options[0])
        return self


def new_game(mission: str, **choices: Any) -> Table:
    """A mission of the starter pack, from the first question on."""
    return Table(Game(RULESET, starter_setup(mission, **choices)))


def battle(
    rows: tuple[str, ...] = OPEN_GROUND,
    *,
    heroes: dict[str, str | dict[str, Any]],
    enemies: dict[str, str | dict[str, Any]] | None = None,
    active: str | None = None,
    ap: int | None = None,
    spent: int = 0,
    dial: dict[str, int] | None = None,
    now: int = 60,
    cards: dict[str, Any] | None = None,
    mission: dict[str, Any] | None = None,
    map_: dict[str, Any] | None = None,
    house: dict[str, Any] | None = None,
    personae: dict[str, str | dict[str, Any] | Persona] | None = None,
    **state: Any,
) -> Table:
    """A position on a board drawn in rows. By default it is five o'clock (sector 60).

    Give a hero or an enemy as a square, or as a dict of the fields that differ from the start: those of `Hero` and `Enemy` in
    state/state.py. For a hero who is out of action, give that `standing`, `"out-of-action"` (wounds alone do not knock a hero
    out); by default they have all the wounds they can take. A hero who is out of game or has left is on no square. A hero's
    `items` are names, or `{"id": "arming-sword", "tokens": ["poisoned"]}`, and replace the cards of their class; `equipment` is
    added to them. `active` is the token whose activation has begun, with this much `ap` left or `spent` (with Reaction,
    the token has moved that far already, and the enemies that it passed have had their chance to react). In a group of enemies,
    the first named acts now, and the others follow with all their AP. `dial` gives the sectors of the other tokens, which are one
    ahead of `now` by default; `cards` changes the pack by path: `{"enemies.stratiota.ra": 3}`,
    `{"classes.squire.wo": 5}`.
    An enemy is named by its kind and a number, a prey by its name: `{"bear": "G6"}` is a hunt, with the bear's cards in
    order, and it is won when the bear is dead. Give `personae`, third parties, in the same way,
    `{"messenger": {"at": "F6", "to": "A12"}}`: they flee to that place, unless `mission` has another role for them; one that the
    mission brings in later has arrived already. `mission` is what differs on the sheet; only the enemies and preys named here are
    on the board. Every other name is a field of the State: `engaged`, `loot`, `fires`, `kept`, `prey_decks`, ... A home that `fires` leaves
    out has collapsed. A pair of `engaged` may name the hero or the enemy first. The decks
    `wound_cards`, `elements` and `incognito` may be lists of the cards in them. For a prey's deck, give the number of cards
    left, `{"bear": 7}` (the last ones), or their names, the next one first: `{"bear": ["bear-swipes", "bear-flees"]}`.

    The players choose among several equal ways of an enemy (`enemy-move:...`), unless the `house` has `enemies_choose_paths`.
    The game goes on to its next question: a hero who falls with nobody else on the board is soon out of game, as there is nobody
    to ask meanwhile. To see them out of action, add a friend, or look at the events with `told`.
    """
    content = pack()
    for path, value in (cards or {}).items():
        set_by_path(content, path, value)
    content["maps"]["test"] = {"rows": rows, **(map_ or {})}
    foes = {name: _fields(given) for name, given in (enemies or {}).items()}
    beasts = {name: fields["at"] for name, fields in foes.items() if name in content["prey"]}
    kinds = list(dict.fromkeys(_kind(name) for name in foes if name not in beasts))
    thirds = {name: _fields(given) for name, given in (personae or {}).items() if not isinstance(given, Persona)}
    content["missions"]["test"] = _with_dial(beasts, thirds) | {
        "number": "test",
        "map": "test",
        "start": "5:00",
        "end": "8:30",
        "enemies": [],
        "instructions": {kind: [{"do": "kill-heroes"}] for kind in kinds},
        "victory": [{"when": "prey-dead"} if beasts else {"when": "heroes-left", "count": 4}],
        "defeat": [],
        **(mission or {}),
    }
    chosen: list[dict[str, Any]] = [{"hero": hero, "seat": f"player-{hero}"} for hero in heroes]
    for choice in chosen:
        sheet = _fields(heroes[choice["hero"]])
        choice |= {key: sheet[key] for key in ("skills", "equipment") if key in sheet}
    setup = NovaAetasSetup.model_validate(
        {
            "seats": [choice["seat"] for choice in chosen],
            "content": content,
            "mission": "test",
            "heroes": chosen,
            "house": house or {},
        }
    )
    position = RULESET.begin(setup)
    position.deployed = True
    position.now = now
    for name, given in heroes.items():
        _place(position.heroes[name], {k: v for k, v in _fields(given).items() if k not in {"skills", "equipment"}})
        _lay_down(position, position.heroes[name], _fields(given))
    position.enemies = {name: _place(Enemy(name, _kind(name), ""), given) for name, given in foes.items()}
    for name, third in (personae or {}).items():
        if name not in position.personae:  # those that the sheet brings in have come
            position.happened.append(name)
        here = position.personae.get(name, Persona(name, ANYONE))
        position.personae[name] = third if isinstance(third, Persona) else _place(here, thirds[name])
    playing = [
        hero.id for hero in position.heroes.values() if hero.standing in {Standing.IN_ACTION, Standing.OUT_OF_ACTION}
    ]
    on_the_sheet = [name for name in position.personae if name not in (personae or {})]
    position.dial = dict.fromkeys((*playing, *kinds, *beasts, *thirds, *on_the_sheet), now + 1) | (dial or {})
    check_tokens(position, [*position.dial, *([] if active is None else [active])])
    if active is not None:
        there = {*position.heroes, *position.personae, *(enemy.kind for enemy in position.enemies.values())}
        assert active in there, f"it cannot be {active}'s turn: nobody of that name is on the board"
        bound = active not in position.personae or position.personae[active].to is not None
        assert bound, f"{active} has nowhere to go: say where `to`"
        position.dial = {active: now} | {token: time for token, time in position.dial.items() if token != active}
        position.active = _activation(position, active, ap, spent)
        if position.world.house.reaction and active in position.heroes:
            position.dial[active] += spent
            position.active.followed = spent
    _stack_decks(position, state.pop("prey_decks", {}))
    _set_fields(position, state)
    pairs = [pair for pair in state.get("engaged", []) if len(pair) == 2 and not isinstance(pair, str)]
    assert len(pairs) == len(position.engaged), "`engaged` are pairs, each a hero and an enemy"
    position.engaged = [(b, a) if a in position.enemies else (a, b) for a, b in position.engaged]
    check(position)
    return Table(Game(RULESET, setup, write(position)))


@dataclass(frozen=True)
class Kit:
    """The parts that `evening` needs; a later edition has others."""

    ruleset: Ruleset[State]
    setup: type[NovaAetasSetup]
    pack: Callable[[], dict[str, Any]]
    table: Callable[[Game[State]], Table]
    heroes: tuple[str, ...]


KIT = Kit(RULESET, NovaAetasSetup, pack, Table, ("squire", "novice"))


def new_campaign(**choices: Any) -> Table:
    """The first evening of the starter campaign, from the sharing of goods on; the four heroes of the box."""
    return Table(Game(RULESET, starter_setup(**({"mission": "no-way-but-up", "company": {"name": "Test"}} | choices))))


def evening(
    heroes: dict[str, dict[str, Any]] | list[str] | None = None,
    *,
    stage: str = "mission",
    name: str = "test",
    mission: dict[str, Any] | None = None,
    won: dict[str, Any] | None = None,
    lost: dict[str, Any] | None = None,
    missing: dict[str, str] | list[str] | None = None,
    chapters: list[dict[str, Any]] | None = None,
    seats: tuple[str, ...] = ("anna", "bruno"),
    cards: dict[str, Any] | None = None,
    house: dict[str, Any] | None = None,
    difficulty: str = "normal",
    state: dict[str, Any] | None = None,
    guest: dict[str, dict[str, Any]] | None = None,
    kit: Kit = KIT,
    **company: Any,
) -> Table:
    """A mission of a company, one move before its end: `.win()` or `.lose()` ends it. It is the turn of the first hero in action. If
    they are stunned or knocked down, they get up first, but a hero who is asleep or a sheep cannot end it: give such tokens to another.

    `heroes` are those of the company, each with what differs: `{"squire": {"skills": ["guard"], "seat": "anna"}}`, or just a list
    of names. Fields of the sheet (`seat`, `skills`, `equipment`, `wound_cards`, `wounds`) go there; all others (`standing`, `at`,
    `items`, `backpack`, `tokens`) and the `wounds` go to the hero in the mission. `drew` are Wound cards drawn in this mission, in
    addition to the `wound_cards` from before. Without `equipment`, heroes have the three cards of their class. The `seats` get the
    heroes in turn.

    `won` and `lost` are the results of the mission (`popolini`, `objects`, `elements`, `skill`, `next`, `city`, `formulae`, `ending`;
    by default both lead on to the `test` mission; NA-CAM-24: `won` without a `next` wins the campaign, and nothing comes after
    it), `mission` is what else differs on its sheet (`kind`, ...); its id is `name`. `missing` are dead heroes with their seats,
    or a list of them, given to the `seats` in turn. Every other name is a line of the company's sheet:
    `popolini`, `goods`, `elements`, `formulae`, `place`, `cards_out`, `goes_on_with` (after a secondary mission some campaign mission,
    if none is named; a city phase follows it only where `place` says where its card was drawn). `cards` changes the pack by path,
    `elements` may be a list, `["sulphur", "sulphur"]`, or numbers, `{"sulphur": 2}`;
    `chapters` are the missions played so far, each with its `mission`; they were won unless they say otherwise. By default, this
    mission was won once before, so that the chapter of this evening is the last of two.
    `guest` is a hero of another company, as in `heroes`, and `state` is what else differs in the evening (`due`, `visited`, ...), with
    decks as for `battle`.
    """
    content = kit.pack()
    strange = sorted(company.keys() - {*Company.__dataclass_fields__, *BETWEEN_MISSIONS})
    assert not strange, (
        f"an evening has no word {', '.join(strange)}: what differs in the mission or the city is its `state`"
    )
    differs = {**(state or {}), **{field: company.pop(field) for field in BETWEEN_MISSIONS if field in company}}
    content["maps"]["test"] = {"rows": ("HHHH........", *OPEN_GROUND[1:])}
    content["missions"][name] = {
        "number": name,
        "map": "test",
        "start": "5:00",
        "end": "8:30",
        "dial": {"heroes": 0},
        "levers": {"win": {"at": "C4"}, "lose": {"at": "E4"}},
        "victory": [{"when": "happened", "event": "win"}],
        "defeat": [{"when": "happened", "event": "lose"}],
        "won": {"next": name} if won is None else won,
        "lost": {"next": name} if lost is None else lost,
        **(mission or {}),
    }
    for path, value in (cards or {}).items():
        set_by_path(content, path, value)
    own = heroes if isinstance(heroes, dict) else {hero: dict[str, Any]() for hero in heroes or kit.heroes}
    given = own | (guest or {})
    members = {
        hero: _member(content, hero, seats[place % len(seats)], more)
        for place, (hero, more) in enumerate(given.items())
    }
    found = [] if stage == "mission" else [each for more in given.values() for each in more.get("backpack", [])]
    carrying = [hero for hero, more in given.items() if stage != "mission" and "items" in more]
    assert not carrying, (
        f"what {', '.join(carrying)} has between missions is his `equipment`; `items` are for the mission"
    )
    if not isinstance(missing, dict):
        missing = {hero: seats[place % len(seats)] for place, hero in enumerate(missing or [])}
    if _secondary(content["missions"][name]):
        company.setdefault("goes_on_with", _some_campaign_mission(content))
    company["elements"] = dict(Counter(company.get("elements", {})) + Counter(found))
    # A hunt that is still to come has not been played before (NA-HUN-08).
    played = [] if stage == "sharing" else [{"mission": name, "result": "victory", "why": "win"}]
    sheet = Company(
        name="Test",
        heroes=[members[hero] for hero in own],
        mission=name,
        missing=[Lost(hero, seat) for hero, seat in missing.items()],
        chapters=[Chapter(**({"result": "victory", "why": "win"} | each)) for each in chapters or played],
        **company,
    )
    setup = kit.setup.model_validate(
        {
            "seats": seats,
            "content": content,
            "mission": name,
            "heroes": [{"hero": member.hero, "seat": member.seat} for member in members.values()],
            "house": house or {},
            "company": sheet,
            "difficulty": difficulty,
            "guest": next((members[hero] for hero in guest or {}), None),
        }
    )
    position = kit.ruleset.begin(setup)
    assert isinstance(position, Evening)
    position.stage = Stage(stage)
    if position.stage is Stage.MISSION:
        _last_move(position, given)
    else:
        for hero, more in given.items():
            own = {key: value for key, value in more.items() if key not in (*ON_THE_SHEET, "backpack")}
            _place(position.heroes[hero], own)
    if isinstance(differs.get("drawn"), list):
        drawing = dict.fromkeys((*(member.hero for member in sheet.heroes), *content["classes"]))
        differs["drawn"] = dict(zip(drawing, differs["drawn"], strict=False))
    _stack_decks(position, differs.pop("prey_decks", {}))
    _set_fields(position, differs)
    _check_evening(position)
    game = Game(kit.ruleset, setup, write(position))
    named = ", ".join([*differs, *company])
    assert isinstance(game.state, Evening), f"an evening holds something of another kind as one of these: {named}"
    return kit.table(game)


def city(heroes: dict[str, dict[str, Any]] | list[str] | None = None, *, place: str = "spoleto", **given: Any) -> Table:
    """The city phase after a mission that was won, from the first question on; everything else is as for `evening`.

    NA-CIT-15: the contents of a `backpack` are on the sheet already.
    `due` are heroes who may still learn a skill, with its rarity: `{"squire": "common"}`. `drawn` are the cards on the table: by hero,
    `{"squire": "the-lost-page"}`, or a list in the order of the heroes; heroes who have left since drew any further ones.
    """
    state = {"won": True, **given.pop("state", {})}
    return evening(heroes, stage="city", place=place, state=state, **given)


def next_games(table: Table) -> tuple[NextGame, ...]:
    """What may be played after an evening that is over."""
    assert table.game.outcome is not None, "the evening is not over"
    return table.game.ruleset.following(table.game.setup, table.game.outcome)


def play_on(table: Table) -> Table:
    """The next evening, from its first question on."""
    (following,) = next_games(table)
    return type(table)(Game(table.game.ruleset, following.setup))


def _secondary(sheet: dict[str, Any]) -> bool:
    return bool(sheet.get("kind", "campaign") != "campaign")


def _some_campaign_mission(content: dict[str, Any]) -> str:
    """One that any company can play."""
    missions: dict[str, dict[str, Any]] = content["missions"]
    return next(name for name, sheet in missions.items() if not _secondary(sheet) and "needs_hero" not in sheet)


BETWEEN_MISSIONS = ("due", "drawn", "visited")
"""Fields of the Evening that a test may name next to the lines of the sheet."""
ON_THE_SHEET = ("seat", "skills", "equipment", "wound_cards", "wounds")


def _member(content: dict[str, Any], hero: str, seat: str, given: dict[str, Any]) -> Member:
    own = {key: value for key, value in given.items() if key in ON_THE_SHEET}
    assert hero in content["classes"], f"no hero is called {hero}, only {', '.join(content['classes'])}"
    return Member(**({"hero": hero, "seat": seat, "equipment": list(content["classes"][hero]["equipment"])} | own))


def _last_move(position: Evening, heroes: dict[str, dict[str, Any]]) -> None:
    """The first hero who is in action stands between the two levers, and it is their turn."""
    position.deployed = True
    position.now = position.world.start
    for place, (name, given) in enumerate(heroes.items()):
        fields = {key: value for key, value in given.items() if key == "wounds" or key not in (*ON_THE_SHEET, "drew")}
        strange = [card for card in given.get("drew", []) if card not in position.world.content.wound_effects]
        assert not strange, f"no Wound card is called {', '.join(strange)}"
        position.heroes[name].wound_cards += given.get("drew", [])
        _place(position.heroes[name], {"at": f"{'ABCD'[place]}12"} | fields)
        _lay_down(position, position.heroes[name], fields)
    first = next((hero for hero in position.heroes.values() if hero.in_action), None)
    assert first is not None, "the last move needs a hero in action: one who falls at the end may have `drew`n his card"
    first.at = "D4"
    playing = [hero.id for hero in position.heroes.values() if hero.at is not None]
    others = {token: time for token, time in position.dial.items() if token not in position.heroes}
    position.dial = {name: position.now + (name != first.id) for name in playing} | others
    position.active = _activation(position, first.id, None, 0)


def check(position: State) -> None:
    """A mistake in the words of a test, as a sentence."""
    models: list[Hero | Enemy] = [*position.heroes.values(), *position.personae.values(), *position.enemies.values()]
    for model in models:
        known = model.at is None or model.at in position.world.grid.neighbours
        assert known, f"{model.id} is put on {model.at}, where nobody can stand"
    lying = [*position.loot, *([] if position.bait is None else [position.bait])]
    nowhere = [at for at in lying if at not in position.world.grid.neighbours]
    assert not nowhere, f"nothing can lie on {', '.join(nowhere)}"
    ends = [end for ladder in position.world.map.ladders for end in (ladder.a, ladder.b)]
    hanging = [end for end in ends if end not in position.world.grid.neighbours]
    assert not hanging, f"no ladder can lead to {', '.join(hanging)}: the roof of a house on D4 is called D4+1"
    doors = [door for door in position.open_doors if door not in position.world.map.doors]
    assert not doors, f"no door is called {', '.join(doors)}: give the map its `doors`"
    things = [thing for thing in position.movable if thing not in position.world.mission.movable]
    assert not things, f"nothing that can be pushed is called {', '.join(things)}: give the mission its `movable`"
    homes = [home for home in position.fires if home not in position.world.mission.homes]
    assert not homes, f"no home that can burn is called {', '.join(homes)}: give the mission its `homes`"
    named = [name for pair in position.engaged for name in pair]
    named += [] if position.huntsman is None else [position.huntsman]
    unknown = sorted({*named} - {model.id for model in models})
    assert not unknown, f"nobody here is called {', '.join(unknown)}"
    for hero in position.heroes.values():
        strange = [item.id for item in hero.items if item.id not in position.world.content.equipment]
        assert not strange, f"no Equipment card is called {', '.join(strange)}"


def _check_evening(position: Evening) -> None:
    content = position.world.content
    strange = [card for card in dict(position.drawn).values() if card not in content.missions]
    assert not strange, f"no secondary mission is called {', '.join(strange)}"
    assert position.stage is not Stage.CITY or position.company.place, "a city phase needs its `place`"
    if isinstance(position.due, dict):
        for hero, rarity in position.due.items():
            assert hero in position.heroes, f"{hero} cannot learn: he is not in the company"
            assert rarity in RARITIES, f"{hero} may learn something {rarity}: that is none of {', '.join(RARITIES)}"


def last_cards(deck: Deck, given: Deck | int | list[str]) -> Deck:
    if isinstance(given, Deck):
        return given
    if isinstance(given, list):
        cards = deck.top + deck.bag
        strange = [card for card in given if card not in cards]
        assert not strange, f"there is no {', '.join(strange)} in {deck.name}, only {', '.join(cards)}"
        return Deck(deck.name, [], given, [card for card in cards if card not in given])
    played = len(deck.top) - given
    assert played >= 0, f"there are only {len(deck.top)} cards in order in {deck.name}"
    return Deck(deck.name, deck.bag, deck.top[played:], deck.top[:played])


def _kind(enemy: str) -> str:
    return enemy.rpartition("-")[0] if enemy.rpartition("-")[2].isdecimal() else enemy


def _with_dial(beasts: dict[str, str], thirds: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """What the sheet says about preys and personae who are there from the start."""
    sheet: dict[str, Any] = {"dial": dict.fromkeys(("heroes", *beasts, *thirds), 0)}
    if beasts:
        sheet["hunt"] = {"prey": beasts}
    if thirds:
        sheet["personae"] = {name: {"at": fields["at"], "to": fields.get("to")} for name, fields in thirds.items()}
    return sheet


def check_tokens(state: State, tokens: list[str]) -> None:
    content = state.world.content
    for token in tokens:
        known = {*state.heroes, *state.personae, *content.enemies, *content.prey}
        assert token in known, f"{token} has no Activation token: a group of enemies has one, by the name of its kind"
        time = state.dial.get(token, state.now)
        assert time >= state.now, (
            f"{token} stands behind the hand: sectors count from twelve o'clock, and now is {state.now}"
        )


def _activation(state: State, token: str, ap: int | None, spent: int) -> Activation:
    if token in state.heroes:
        full = number_of(state, state.heroes[token], "ra")
        begun = spent > 0 or ap is not None
        assert ap is not None or spent <= full, f"{token} has {full} AP to spend"
        return Activation(token, full - spent if ap is None else ap, spent, model=token, begun=begun)
    if token in state.prey_decks:
        return Activation(token, 0 if ap is None else ap, model=token)
    if token in state.personae:
        full = state.world.hero_class(token).ra
        return Activation(token, full - spent if ap is None else ap, spent, model=token)
    group = [enemy.id for enemy in state.enemies.values() if enemy.kind == token]
    if ap is None and not spent:
        return Activation(token, 0, waiting=group)
    left = state.world.enemy(token).ra - spent if ap is None else ap
    return Activation(token, left, spent, model=group[0], waiting=group[1:])


def _fields(given: str | dict[str, Any]) -> dict[str, Any]:
    assert isinstance(given, str | dict), f"{given} is neither a square nor a dict: each model has its own name"
    return {"at": given} if isinstance(given, str) else given


M = TypeVar("M", Hero, Enemy, Persona)


def _place(model: M, fields: dict[str, Any]) -> M:
    items = fields.get("items", [])
    assert not isinstance(items, str), f"the `items` of {model.id} are a list"
    _set_fields(model, fields | ({"items": [_item(each) for each in items]} if "items" in fields else {}))
    return model


def _stack_decks(position: State, left: dict[str, Deck | int | list[str]]) -> None:
    strange = [prey for prey in left if prey not in position.prey_decks]
    assert not strange, f"no prey here is called {', '.join(strange)}: name it among the `enemies`"
    position.prey_decks |= {prey: last_cards(position.prey_decks[prey], given) for prey, given in left.items()}


def _set_fields(thing: State | Hero | Enemy, values: dict[str, Any]) -> None:
    """A deck may be a list. What a card prints (`ra`, `ph`, `wo`, ...) is not a field: it is the same for all who have the card."""
    known = [each.name for each in fields_of(thing)]
    strange = [name for name in values if name not in known]
    assert not strange, (
        f"no {type(thing).__name__} has {', '.join(strange)}, only {', '.join(known)}; `cards` changes what is printed"
    )
    for name, value in values.items():
        now = getattr(thing, name, None)
        setattr(thing, name, Deck(now.name, value) if isinstance(now, Deck) and isinstance(value, list) else value)


def _lay_down(position: State, hero: Hero, fields: dict[str, Any]) -> None:
    """NA-OOA-01: a hero who is out of action has all the wounds they can take, unless the test says how many.

    NA-OOA-03: a hero who is out of game, or has left the map, is on no square.
    """
    if hero.standing in {Standing.OUT_OF_GAME, Standing.LEFT}:
        hero.at = None
    if hero.standing == Standing.OUT_OF_ACTION and "wounds" not in fields:
        hero.wounds = number_of(position, hero, "wo")


def _item(given: str | Item | dict[str, Any]) -> Item:
    match given:
        case Item():
            return given
        case str():
            return Item(given)
        case _:
            assert {"id"} <= {*given} <= {"id", "tokens"}, f"an item has an `id` and perhaps `tokens`, not {given}"
            return Item(**given)
