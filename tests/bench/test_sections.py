"""The bench is not a test, but it must not fall apart while nobody runs it."""

from __future__ import annotations

from importlib import import_module

import pytest

from bench.report import Result, p50_p99
from bench.rig.bench_table import bench_table
from bench.rig.player import write_table
from bench.run import SECTIONS
from bench.sections import disk
from bench.sections.frames import counted
from bench.workloads.starter_missions import LARGEST, content, setup_of
from controller.config.load import load_table


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_can_be_measured(section: str) -> None:
    assert callable(import_module(f"bench.sections.{section}").measure)


def test_an_answer_costs_one_sync_and_at_most_eight_kilobytes() -> None:
    (result,) = disk.measure()
    _, syncs, kilobytes, *_ = next(row for row in result.rows if row[0] == "Arbiter")
    assert isinstance(syncs, float)
    assert isinstance(kilobytes, float)
    assert syncs < 1.05
    assert kilobytes <= 8.0


@pytest.mark.parametrize(
    "table", ["table.TABLE", "hardware.RING", "displays.RING", "displays.MATRIX", "displays.PANEL"]
)
def test_the_devices_of_the_bench_are_what_a_config_may_hold(table: str) -> None:
    module, _, name = table.partition(".")
    text: str = getattr(import_module(f"bench.sections.{module}"), name)
    with bench_table() as place:
        write_table(place, text.replace("{name}", "d0"))
        assert load_table(place.config, place.folder).config.displays


def test_the_largest_board_is_the_largest() -> None:
    sizes = {
        mission: sum(len(row) for row in content()["maps"][entry["map"]]["rows"])
        for mission, entry in content()["missions"].items()
    }
    assert max(sizes, key=lambda mission: sizes[mission]) == LARGEST
    assert setup_of(LARGEST).mission == LARGEST


def test_a_result_reads_as_a_table_and_as_a_document() -> None:
    result = Result("Ways", ("way", "ms", "times"), [("floor", 1.23456, 1.0), ("ours", 1234.5, None)], "in turn")
    assert result.as_json()["rows"] == [
        {"way": "floor", "ms": 1.23456, "times": 1.0},
        {"way": "ours", "ms": 1234.5, "times": None},
    ]
    shown = [list(column.cells) for column in result.as_table().columns]
    assert shown == [["floor", "ours"], ["1.23", "1,234"], ["1", ""]]


def test_the_middle_and_the_nearly_worst_are_told_in_milliseconds() -> None:
    middle, worst = p50_p99([number / 1000 for number in range(1, 102)])
    assert middle == pytest.approx(51)
    assert worst == pytest.approx(100)


def test_a_dropped_frame_is_late_and_a_frame_with_nothing_new_is_none() -> None:
    def report(sequence: int, state: str, *, late: bool = False) -> dict[str, object]:
        reporter = {"frame_sequence": sequence, "state": f"STATE_{state}", "affects_smoothness": late}
        return {"name": "PipelineReporter", "args": {"frame_reporter": reporter}}

    trace = [
        report(1, "PRESENTED_ALL"),
        report(1, "PRESENTED_PARTIAL"),
        report(2, "DROPPED", late=True),
        report(3, "NO_UPDATE_DESIRED"),
        {"name": "Other", "args": {}},
    ]
    assert counted({"traceEvents": trace}) == (2, 1)
