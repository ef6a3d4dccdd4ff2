"""Which rule is shown by which passing test: `build/rules.json` for programs, `build/rules.md` for people.

A rule of a catalogue that no passing test shows, and that gives no reason for it, fails a full run.
"""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
RULESETS = ROOT / "rulesets"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-report", action="store_true", help="write build/rules.json and build/rules.md")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("rule"):
            item.user_properties.extend(("rule", rule) for rule in mark.args)


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--rules-report") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RulesReport(), "rules-report-writer")


def catalogue() -> dict[str, dict[str, dict[str, Any]]]:
    return {path.parent.name: tomllib.loads(path.read_text()) for path in sorted(RULESETS.glob("*/rules.toml"))}


class RulesReport:
    def __init__(self) -> None:
        self.shown: dict[str, list[str]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for kind, rule in report.user_properties:
                if kind == "rule":
                    self.shown[str(rule)].append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        rules = catalogue()
        known = {rule for table in rules.values() for rule in table}
        report = {rule: sorted(set(self.shown.get(rule, ()))) for rule in sorted(known)}
        build = ROOT / "build"
        build.mkdir(exist_ok=True)
        (build / "rules.json").write_text(json.dumps(report, indent=1) + "\n")
        (build / "rules.md").write_text("\n".join(_pages(rules, report)) + "\n")
        say = session.config.get_terminal_writer().line
        missing = [
            r for table in rules.values() for r, entry in table.items() if not report[r] and "unshown" not in entry
        ]
        strangers = sorted(set(self.shown) - known)
        if (missing or strangers) and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if missing:
            say(f"\n{len(missing)} rules are shown by no passing test: {', '.join(missing[:20])} ...")
        if strangers:
            say(f"\nTests name rules that no catalogue has: {', '.join(strangers)}")


def _pages(rules: dict[str, dict[str, dict[str, Any]]], report: dict[str, list[str]]) -> list[str]:
    lines = ["# Rules and the tests that show them"]
    for ruleset, table in rules.items():
        shown = sum(bool(report[rule]) for rule in table)
        lines += ["", f"## {ruleset}: {shown} of {len(table)}", "", "| rule | title | shown by |", "|---|---|---|"]
        for rule, entry in table.items():
            tests = (
                ", ".join(test.rpartition("::")[2] for test in report[rule]) or f"({entry.get('unshown', 'nothing')})"
            )
            lines.append(f"| {rule} | {entry['title']} | {tests} |")
    return lines
