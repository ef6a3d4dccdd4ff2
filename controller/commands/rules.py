"""`arbiter rules`: the rules of a game, why each is played as it is, and its house rules."""

from __future__ import annotations

import re
from itertools import groupby

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from controller.commands.app import app
from controller.commands.failing import Failure, plain_failures
from controller.commands.options import as_json, language
from controller.commands.output import print_json
from controller.config import games
from controller.content.house_rules import HouseRule, house_rules
from controller.content.languages import words_for
from controller.content.packs import shipped
from controller.content.rulebook import Rule, area_names, rulebook
from controller.toml.faults import instead
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words


def run_rules(ruleset: str | None, rule: str | None, *, language: str, json: bool) -> None:
    if ruleset is None:
        _list_games(json=json)
        return
    with plain_failures():
        _show(ruleset, rule, language, json=json)


def _show(ruleset: str, rule: str | None, language: str, *, json: bool) -> None:
    found = games.find(ruleset)
    book = rulebook(ruleset, language)
    words = words_for(ruleset, shipped(ruleset) / "starter", language)
    switches = house_rules(found.setup, book, words)
    if json:
        _print_json(book, rule, switches)
        return
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


def _print_json(book: dict[str, Rule], wanted: str | None, switches: list[HouseRule]) -> None:
    if wanted is None:
        print_json({"rules": list(book.values()), "house": switches})
        return
    rule = _find(book, wanted)
    print_json({"rule": rule, "house": _touching(rule, switches)})


def _list_rules(
    ruleset: str, book: dict[str, Rule], switches: list[HouseRule], areas: dict[str, str], words: Words
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
        _print_switch(console, switch)
    console.print(words.say(Cue("rules.explain", ruleset=ruleset)))


def _print_switch(console: Console, switch: HouseRule) -> None:
    """The label, what it changes, and what to write in the config, with the default first."""
    console.print(Text(switch.label, "bold"))
    values = ", ".join(f"{_as_toml(each.value)}{f' ({each.label})' if each.label else ''}" for each in switch.values)
    values = f"{switch.least} to {switch.most}" if switch.most is not None else values
    lines = [Text(switch.text)] if switch.text else []
    for line in (*lines, Text(f"{switch.name} = {values}", "dim")):
        console.print(Padding(line, (0, 0, 0, 4)))


def _as_toml(value: str | int | bool | None) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _headings(words: Words, *columns: str) -> list[str]:
    return [words.say(Cue(f"rules.column-{column}")) for column in columns]


def _find(book: dict[str, Rule], wanted: str) -> Rule:
    id_ = re.sub(r"-(\d)$", r"-0\1", wanted.upper())  # NA-HOR-3 is what people say
    if id_ not in book:
        raise Failure(f"There is no rule {id_}{instead(id_, list(book))}")
    return book[id_]


def _touching(rule: Rule, switches: list[HouseRule]) -> list[HouseRule]:
    return [switch for switch in switches if rule.id in switch.rules]


def _explain(rule: Rule, switches: list[HouseRule], words: Words) -> None:
    console = Console()
    console.print(f"[bold]{rule.id}  {rule.title}[/bold]")
    console.print(rule.text)
    if rule.ruling:
        console.print(f"\n[italic]{words.say(Cue('rules.open'))}[/italic] {rule.ruling}")
    for switch in _touching(rule, switches):
        console.print(f"\n{words.say(Cue('rules.switch'))} [bold]{switch.name}[/bold]: {switch.label}. {switch.text}")


@app.command()
@click.argument("ruleset", required=False, help="The game.")
@click.argument("rule", required=False, help="The id of a rule to explain.")
@language("The language of the output.")
@as_json
def rules(ruleset: str | None, rule: str | None, *, language: str, json: bool) -> None:
    """List the rules and house rules of a game, or explain one."""
    run_rules(ruleset, rule, language=language, json=json)
