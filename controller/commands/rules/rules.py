"""`arbiter rules`: the rules of a game, why each is played as it is, and its house rules."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from controller.commands.failing import Failure
from controller.commands.faults import plain_failures
from controller.commands.output import print_json
from controller.config import games
from controller.content.house_rules import house_rules
from controller.content.languages import words_for
from controller.content.packs import shipped
from controller.content.rulebook import Rule, area_names, rulebook, switch_texts
from controller.toml.faults import instead
from rulesets.engine.cues import Cue
from rulesets.engine.words import Words


def rules(ruleset: str | None, rule: str | None, *, language: str, json: bool) -> None:
    if ruleset is None:
        _list_games(json=json)
        return
    with plain_failures():
        _tell(ruleset, rule, language, json=json)


def _tell(ruleset: str, rule: str | None, language: str, *, json: bool) -> None:
    try:
        found = games.find(ruleset)
    except games.UnknownRuleset as error:
        raise Failure(str(error)) from None
    book = rulebook(ruleset, language)
    switches = house_rules(found.setup, book, switch_texts(ruleset, language))
    if json:
        _print_json(book, rule, switches)
        return
    words = words_for(ruleset, shipped(ruleset) / "starter", language)
    if rule is None:
        _list_rules(ruleset, book, switches, area_names(ruleset, language), words)
    else:
        _explain(_find(book, rule), switches, words)


def _list_games(*, json: bool) -> None:
    known = {name: len(rulebook(name)) for name in games.ids()}
    if json:
        print_json(known)
        return
    table = Table("game", "rules", title="Games this table knows")
    for name, count in known.items():
        table.add_row(name, str(count))
    Console().print(table)


def _print_json(book: dict[str, Rule], wanted: str | None, switches: list[dict[str, Any]]) -> None:
    if wanted is None:
        print_json({"rules": list(book.values()), "house": switches})
        return
    rule = _find(book, wanted)
    print_json({"rule": rule, "house": _touching(rule, switches)})


def _list_rules(
    ruleset: str, book: dict[str, Rule], switches: list[dict[str, Any]], areas: dict[str, str], words: Words
) -> None:
    console = Console()
    for area, rules in groupby(book.values(), key=lambda rule: rule.area):
        name = areas.get(area, area.replace("_", " "))
        table = Table(*_headings(words, "rule", "title"), title=name, title_justify="left", box=None)
        for rule in rules:
            table.add_row(rule.id, rule.title)
        console.print(table)
        console.print()
    if switches:
        console.print(Text(words.say(Cue("rules.house")), "italic"))
    for switch in switches:
        values = dict.fromkeys((switch["default"], *switch["values"]))
        console.print(Text.assemble((switch["name"], "bold"), "  ", " ".join(str(value).lower() for value in values)))
        console.print(Padding(Text(switch["what"]), (0, 0, 0, 4)))
    console.print(words.say(Cue("rules.explain", ruleset=ruleset)))


def _headings(words: Words, *columns: str) -> list[str]:
    return [words.say(Cue(f"rules.column-{column}")) for column in columns]


def _find(book: dict[str, Rule], wanted: str) -> Rule:
    id_ = re.sub(r"-(\d)$", r"-0\1", wanted.upper())  # NA-HOR-3 is what people say
    if id_ not in book:
        raise Failure(f"There is no rule {id_}{instead(id_, list(book))}")
    return book[id_]


def _touching(rule: Rule, switches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [switch for switch in switches if rule.id in switch["what"]]


def _explain(rule: Rule, switches: list[dict[str, Any]], words: Words) -> None:
    console = Console()
    console.print(f"[bold]{rule.id}  {rule.title}[/bold]")
    console.print(rule.text)
    if rule.ruling:
        console.print(f"\n[italic]{words.say(Cue('rules.open'))}[/italic] {rule.ruling}")
    for switch in _touching(rule, switches):
        console.print(f"\n{words.say(Cue('rules.switch'))} [bold]{switch['name']}[/bold]: {switch['what']}")
