"""Every lesson in the box can be followed to its last step, and says everything in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config import games
from controller.content.packs import load_pack
from controller.lessons.lesson import Lesson, lessons
from controller.lessons.walkthrough import walk

LANGUAGES = ("en", "it")
SHIPPED = [(ruleset, name) for ruleset in games.ids() for name in lessons(ruleset)]


def lesson_of(ruleset: str, name: str) -> Lesson:
    return lessons(ruleset)[name]


@pytest.mark.parametrize("ruleset", games.ids())
def test_every_game_has_a_lesson(ruleset: str) -> None:
    assert lessons(ruleset)


@pytest.mark.parametrize(("ruleset", "name"), SHIPPED)
def test_a_lesson_can_be_followed_to_its_last_step(ruleset: str, name: str) -> None:
    lesson = lesson_of(ruleset, name)
    pack = lesson.dealt(load_pack(ruleset, "starter", Path.cwd()))
    walked = list(walk(lesson, games.find(ruleset), pack.content))
    assert [step for _, step, _ in walked if step] == list(lesson.steps)


@pytest.mark.parametrize(("ruleset", "name"), SHIPPED)
def test_a_lesson_says_everything_in_both_languages_and_briefly(ruleset: str, name: str) -> None:
    lesson = lesson_of(ruleset, name)
    begin = [lesson.begin] if lesson.begin else []
    remarks = [remark.text for each in (*lesson.steps, *lesson.asides) for remark in each.say]
    texts = [lesson.title, lesson.end, *begin, *remarks]
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert all(len(said) <= 330 for said in text.values()), text  # more than this is a page of a rulebook
