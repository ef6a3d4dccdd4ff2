"""`arbiter rules`: the rules a game knows, why each is played as it is, and what a group may play otherwise."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from rich.console import Console
from rich.table import Table

from controller import games
from controller.commands.failing import Failure
from controller.commands.output import print_json
from controller.rulebook import Rule, rulebook
from controller.toml_faults import instead


def rules(ruleset: str | None, rule: str | None, *, json: bool) -> None:
    if ruleset is None:
        _list_games(json=json)
        return
    try:
        found = games.find(ruleset)
    except games.UnknownRuleset as error:
        raise Failure(str(error)) from None
    book = rulebook(ruleset)
    switches = house_rules(found.setup, book)
    if rule is None:
        _list_rules(ruleset, book, switches, json=json)
    else:
        _explain(book, rule.upper(), switches, json=json)


def house_rules(setup: type[BaseModel], book: dict[str, Rule]) -> list[dict[str, Any]]:
    """Every switch of a game's Setup: its name, its values with the default first, and what it changes."""
    house = setup.model_fields.get("house")
    if house is None or not isinstance(house.annotation, type) or not issubclass(house.annotation, BaseModel):
        return []
    told = {rule.house: f"{rule.id}: {rule.ruling}" for rule in book.values() if rule.house}
    return [
        {
            "name": name,
            "default": field.default,
            "values": _values(field.annotation, field.default),
            "what": field.description or told.get(name, ""),
        }
        for name, field in house.annotation.model_fields.items()
    ]


def _values(annotation: Any, default: Any) -> list[Any]:
    values = list(get_args(annotation)) if get_origin(annotation) is Literal else [default]
    return [False, True] if annotation is bool else values


def _list_games(*, json: bool) -> None:
    known = {name: len(rulebook(name)) for name in games.ids()}
    if json:
        print_json(known)
        return
    table = Table("game", "rules", title="Games this table knows")
    for name, count in known.items():
        table.add_row(name, str(count))
    Console().print(table)


def _list_rules(ruleset: str, book: dict[str, Rule], switches: list[dict[str, Any]], *, json: bool) -> None:
    if json:
        print_json({"rules": list(book.values()), "house": switches})
        return
    console = Console()
    for area, rules in groupby(book.values(), key=lambda rule: rule.area):
        table = Table("rule", "title", title=area.replace("_", " "), title_justify="left", box=None)
        for rule in rules:
            table.add_row(rule.id, rule.title)
        console.print(table)
        console.print()
    if switches:
        table = Table(title="House rules: set them under house in [game]; the first value is the default")
        table.add_column("switch", no_wrap=True)
        table.add_column("values", no_wrap=True)
        table.add_column("what it changes")
        for switch in switches:
            values = dict.fromkeys((switch["default"], *switch["values"]))
            table.add_row(switch["name"], " ".join(str(value).lower() for value in values), switch["what"])
        console.print(table)
    console.print(f"`arbiter rules {ruleset} ID` explains one of them.")


def _explain(book: dict[str, Rule], wanted: str, switches: list[dict[str, Any]], *, json: bool) -> None:
    if wanted not in book:
        raise Failure(f"There is no rule {wanted}{instead(wanted, list(book))}")
    rule = book[wanted]
    touched = [switch for switch in switches if wanted in switch["what"]]
    if json:
        print_json({"rule": rule, "house": touched})
        return
    console = Console()
    console.print(f"[bold]{rule.id}  {rule.title}[/bold]")
    console.print(rule.text)
    if rule.ruling:
        console.print(f"\n[italic]Where the book leaves it open:[/italic] {rule.ruling}")
    for switch in touched:
        console.print(f"\nHouse rule [bold]{switch['name']}[/bold]: {switch['what']}")
