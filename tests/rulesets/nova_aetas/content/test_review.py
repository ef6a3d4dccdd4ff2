"""What an owner cannot have meant is reported before anyone plays it, with its place in the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.ruleset import RULESET
from tests.rulesets.nova_aetas.table import pack

Cards = dict[str, Any]


def told(change: Callable[[Cards], object]) -> list[tuple[str, str]]:
    cards = pack()
    change(cards)
    return [(".".join(map(str, each.key)), each.text) for each in RULESET.review(Content.model_validate(cards))]


def in_mission(mission: str, **fields: Any) -> Callable[[Cards], object]:
    return lambda cards: cards["missions"][mission].update(fields)


def test_the_starter_means_what_it_says() -> None:
    assert told(lambda _: None) == []


@pytest.mark.parametrize(
    ("change", "key", "text"),
    [
        (in_mission("no-way-but-up", victory=[]), "missions.no-way-but-up.victory", "nobody can win it"),
        (
            in_mission("the-burning-village", defeat=[{"when": "homes-collapsed", "count": 9}]),
            "missions.the-burning-village.defeat.0",
            "only 4 homes",
        ),
        (
            in_mission("no-way-but-up", instructions={"stratiota": [{"do": "set-fire"}]}),
            "missions.no-way-but-up.instructions.stratiota.0",
            "no home to set fire to",
        ),
        (
            lambda cards: cards["enemies"].update(scum=cards["enemies"]["stratiota"]),
            "enemies.scum",
            "among the classes too",
        ),
        (
            lambda cards: cards["skills"].update({"Soft Step": cards["skills"]["soft-step"]}),
            "skills.Soft Step",
            "write soft-step",
        ),
        (
            lambda cards: cards["skills"].update({"stiletto": cards["skills"]["soft-step"]}),
            "equipment.stiletto",
            "a card 'stiletto' in skills too",
        ),
        (
            lambda cards: cards["maps"]["dead-end"].update(sight=[{"a": "Z9", "b": "A1", "clear": True}]),
            "maps.dead-end.sight.0.a",
            "nobody can stand on Z9",
        ),
        (
            lambda cards: cards["maps"]["bell-yard"]["doors"]["tower-hatch"].update(before="A1"),
            "maps.bell-yard.doors.tower-hatch.before",
            "nobody finds a door there",
        ),
        (
            lambda cards: cards["maps"]["dead-end"]["doors"]["baker-south"].update(exits=["A5"]),
            "maps.dead-end.doors.baker-south.exits.0",
            "nobody can stand on A5",
        ),
    ],
)
def test_what_cannot_be_meant_is_reported_where_it_stands(
    change: Callable[[Cards], object], key: str, text: str
) -> None:
    found = told(change)

    assert [where for where, _ in found] == [key]
    assert text in found[0][1]


def test_a_persona_and_an_enemy_on_one_square_are_one_too_many() -> None:
    enemies = [{"kind": "faun-warrior", "at": ["A1", "A1"]}]
    found = told(in_mission("the-physicians-road", enemies=enemies))
    assert (
        "missions.the-physicians-road.enemies.0.at.1",
        "somebody stands on A1 already: choose another square.",
    ) in found


def card(table: str, name: str, **fields: Any) -> Callable[[Cards], object]:
    """Something changed on a card; `attack` and `use` are changed word by word."""

    def change(cards: Cards) -> None:
        own = cards[table][name]
        for word, value in fields.items():
            own[word] = own[word] | value if word in {"attack", "use"} and word in own else value

    return change


@pytest.mark.rule("NA-CBH-12", "NA-EFF-02", "NA-EFF-13", "NA-TOK-02", "NA-ENM-02")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        (card("equipment", "arming-sword", attack={"oppose": True}), "equipment.arming-sword.attack.oppose"),
        (card("equipment", "arming-sword", cost=2), "equipment.arming-sword.cost"),
        (card("equipment", "arming-sword", delay=2), "equipment.arming-sword.delay"),
        (card("equipment", "arming-sword", attack={"upkeep": 1}), "equipment.arming-sword.attack.upkeep"),
        (card("equipment", "light-armour", consumed=True), "equipment.light-armour.consumed"),
        (card("equipment", "fire-pot", attack={"reload": 1}), "equipment.fire-pot.attack.reload"),
        (card("equipment", "fire-pot", attack={"critical": 2}), "equipment.fire-pot.attack.critical"),
        (card("skills", "low-blow", attack={"reload": 1}), "skills.low-blow.attack.reload"),
        (card("equipment", "hourglass", cost=2), "equipment.hourglass.cost"),
        (card("skills", "soft-step", before_game=True), "skills.soft-step.before_game"),
        (card("skills", "soft-step", bonuses=[{"on": ["attack"]}]), "skills.soft-step.bonuses.0"),
        (card("skills", "guard", use={"trait": "beast"}), "skills.guard.use.trait"),
        (card("skills", "guard", use={"range": 3}), "skills.guard.use.range"),
        (card("skills", "poisoner", use={"upkeep": 1}), "skills.poisoner.use.upkeep"),
        (card("skills", "powder-smoke", use={"range": 3}), "skills.powder-smoke.use.range"),
        (card("skills", "powder-smoke", use={"effects": [{"do": "heal"}]}), "skills.powder-smoke.use.effects.0.do"),
        (
            card("skills", "poisoner", use={"effects": [{"do": "coat", "token": "poisoned"}, {"do": "heal"}]}),
            "skills.poisoner.use.effects.1",
        ),
        (
            card("skills", "guard", use={"effects": [{"do": "coat", "token": "strength-1"}]}),
            "skills.guard.use.effects.0.do",
        ),
        (
            card("skills", "guard", use={"effects": [{"do": "status", "token": "defence", "count": 2}]}),
            "skills.guard.use.effects.0.count",
        ),
        (card("enemies", "stratiota", skills={"phalanx": 2}), "enemies.stratiota.skills.phalanx"),
        (card("enemies", "stratiota", skills={"climb": 0}), "enemies.stratiota.skills.climb"),
        (
            in_mission("the-burning-village", events={"dawn": {"at": "6:00", "then": [{"do": "threat"}]}}),
            "missions.the-burning-village.events.dawn.then.0",
        ),
        (in_mission("no-way-but-up", water={}), "missions.no-way-but-up.water"),
        (
            lambda cards: cards["missions"]["no-way-but-up"]["dial"].update({"hedge-witch": 4}),
            "missions.no-way-but-up.dial.hedge-witch",
        ),
    ],
)
def test_a_word_that_does_nothing_where_it_stands_is_reported(change: Callable[[Cards], object], key: str) -> None:
    assert [where for where, _ in told(change)] == [key]


@pytest.mark.parametrize("need", [1, 9])
def test_what_a_die_must_show_is_from_two_to_eight(need: int) -> None:
    cards = pack()
    card("enemies", "stratiota", pd=need)(cards)
    with pytest.raises(ValidationError) as fault:
        Content.model_validate(cards)
    assert [each["loc"] for each in fault.value.errors()] == [("enemies", "stratiota", "pd")]


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"defeat": [{"when": "enemies-dead", "count": 3}]}, "defeat.0.enemies-dead.count"),
        ({"defeat": [{"when": "happened"}]}, "defeat.0.happened.event"),
        (
            {"instructions": {"stratiota": [{"do": "kill-heroes", "range": 3}]}},
            "instructions.stratiota.0.kill-heroes.range",
        ),
        ({"instructions": {"stratiota": [{"do": "go-to", "at": []}]}}, "instructions.stratiota.0.go-to.at"),
        (
            {"events": {"dawn": {"at": "6:00", "then": [{"do": "open", "doors": ["a"], "level": 2}]}}},
            "events.dawn.then.0.open.level",
        ),
        ({"events": {"dawn": {"at": "6:00", "then": [{"do": "draft"}]}}}, "events.dawn.then.0.draft.point"),
    ],
)
def test_an_order_an_event_and_a_condition_have_the_fields_of_their_kind(fields: dict[str, Any], key: str) -> None:
    cards = pack()
    cards["missions"]["no-way-but-up"].update(fields)

    with pytest.raises(ValidationError) as refused:
        Content.model_validate(cards)

    assert [".".join(map(str, each["loc"])) for each in refused.value.errors()] == [f"missions.no-way-but-up.{key}"]
