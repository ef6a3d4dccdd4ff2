"""The lesson of docs/lessons.md is one that the table can read."""

from __future__ import annotations

import re
from pathlib import Path

from controller.lessons.lesson import read_lesson

PAGE = Path(__file__).parents[3] / "docs" / "lessons.md"


def test_the_example_of_the_page_is_a_lesson(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    path = tmp_path / "first.toml"
    path.write_text(example, encoding="utf-8")

    lesson = read_lesson(path)

    assert (lesson.learner, lesson.seed, lesson.minutes) == ("you", 7, 10)
    assert [(step.asked, step.do, step.dice) for step in lesson.steps] == [
        ("deploy", "deploy:squire:C7", ()),
        ("attack", "", (5, 5, 2)),
    ]
