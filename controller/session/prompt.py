"""The current prompt: what the game asks, which dice have counted, and the referee's notices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from controller.messages.prompt import (
    DiceWanted,
    DieCounted,
    Kind,
    MarkShown,
    OptionGroup,
    OptionMissing,
    PreviewShown,
    Prompt,
    SceneShown,
)
from controller.messages.prompt_in_words import prompt_at_the_end, prompt_for
from controller.referee.placement import placements_by_key
from controller.referee.referee import Referee
from rulesets.engine.chances import Chance, probability
from rulesets.engine.choices import Description, Group, Preview
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Choose, Roll, Single, parts_of
from rulesets.engine.view import View


def prompt_of_game(game: Game[Any], view: View, words: Words) -> Prompt:
    """What the game asks, without dice or notices."""
    index = len(game.record)
    if game.request is None:
        assert game.outcome
        ways = game.ruleset.following(game.setup, game.outcome)
        return prompt_at_the_end(index, game.outcome, words, ways)
    placements = placements_by_key(game.request, view.active)
    prompt = prompt_for(index, game.request, game.waiting_for, words, placements=placements)
    return _described(replace(_pictured(prompt, game), scene=_scene(game)), game, words)


def _pictured(prompt: Prompt, game: Game[Any]) -> Prompt:
    """Rolls have the picture of their kind."""
    if (glyph := game.ruleset.roll_glyph) is None:
        return prompt
    of = {part.seat: glyph(part.why.key) for part in parts_of(game.request) if isinstance(part, Roll)}
    parts = tuple(replace(part, glyph=of.get(part.seat)) for part in prompt.parts)
    return replace(prompt, glyph=of.get(prompt.seat), parts=parts)


def _scene(game: Game[Any]) -> SceneShown | None:
    """Who fights whom, if one seat is asked. Those who watch see it, too."""
    if game.ruleset.scene is None or not isinstance(game.request, Single):
        return None
    scene = game.ruleset.scene(game.request)
    return SceneShown(scene.left, scene.right, scene.begins) if scene else None


def _described(prompt: Prompt, game: Game[Any], words: Words) -> Prompt:
    """Add to each option what it costs, needs and promises, and what is not possible now, as the asked seat may know it."""
    described = {part.seat: _choice(part, game, words) for part in parts_of(game.request) if isinstance(part, Choose)}
    if prompt.parts:
        return replace(prompt, parts=tuple(_filled(part, described.get(part.seat)) for part in prompt.parts))
    return _filled(prompt, described.get(prompt.seat))


class _Choice(Struct, frozen=True):
    """What people read on the options of one request, by their keys, and what is missing among them."""

    options: Mapping[str, Mapping[str, Any]]
    impossible: tuple[OptionMissing, ...]
    groups: tuple[OptionGroup, ...]


def _filled(prompt: Prompt, choice: _Choice | None) -> Prompt:
    if choice is None or prompt.kind is not Kind.CHOOSE:
        return prompt
    options = tuple(replace(option, **choice.options.get(option.key, {})) for option in prompt.options)
    return replace(prompt, options=options, impossible=choice.impossible, groups=choice.groups)


def _at_least(chance: Chance, words: Words) -> str:
    """What several dice have to show together; empty where one die, or a whole sum, decides."""
    return (
        words.say(Cue("chance-at-least", count=chance.successes))
        if chance.whole is None and len(chance.dice) > 1
        else ""
    )


def _choice(request: Choose, game: Game[Any], words: Words) -> _Choice:
    ruleset = game.ruleset
    state = ruleset.redacted(game.state, request.seat if request.seat in game.setup.seats else None)
    options: dict[str, dict[str, Any]] = {option.key: {} for option in request.options}
    groups: dict[str, OptionGroup] = {}
    for option in request.options:
        if ruleset.chance is not None and (chance := ruleset.chance(state, option)) is not None:
            options[option.key] |= {
                "chance": round(float(probability(chance)), 4),
                "chance_of": words.option_chance(option) or _at_least(chance, words),
            }
        if ruleset.describe is not None and (said := ruleset.describe(state, option)) is not None:
            options[option.key] |= _in_words(said, words)
            if said.group is not None and said.group.id not in groups:
                groups[said.group.id] = _group_in_words(said.group, words)
        if ruleset.preview is not None and (there := ruleset.preview(state, request, option)) is not None:
            options[option.key]["preview"] = _on_board(there, words)
    missing = ruleset.impossible(state, request) if ruleset.impossible is not None else ()
    return _Choice(
        options,
        tuple(OptionMissing(words.label(it.option), words.say(it.reason), it.glyph) for it in missing),
        tuple(groups.values()),
    )


def _group_in_words(group: Group, words: Words) -> OptionGroup:
    detail = words.say(group.detail) if group.detail else ""
    return OptionGroup(group.id, words.say(group.title), detail, group.glyph, group.folded)


def _on_board(there: Preview, words: Words) -> PreviewShown:
    text = _capital(words.say(there.text))
    confirm = words.say(there.confirm)
    return PreviewShown(text, confirm, there.cells, there.at, there.glyph, there.side, there.ways, there.marks)


def _in_words(said: Description, words: Words) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if said.detail is not None:
        found["detail"] = _capital(words.say(said.detail))
    if said.cost is not None:
        found["cost"] = words.say(said.cost)
    if said.glyph is not None:
        found["glyph"] = said.glyph
    if said.leads_to:
        found["leads_to"] = said.leads_to
    if said.label is not None:
        found["label"] = _capital(words.say(said.label))
    if said.marks is not None:
        marks = tuple(MarkShown(mark.glyph, words.say(mark.name)) for mark in said.marks.each)
        found |= {"marks": marks, "marks_text": _capital(words.say(said.marks.text))}
    if said.group is not None:
        found |= {"group": said.group.id, "short": words.say(said.short) if said.short else ""}
    return found


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def prompt_now(game: Game[Any], view: View, referee: Referee, words: Words, now: float) -> Prompt:
    prompt = _with_dice(prompt_of_game(game, view, words), referee)
    notices = tuple(notice.in_words(words) for notice in referee.notices(now))
    held = game.request is not None and not referee.is_open
    return replace(prompt, notices=notices, held=held, goes_on_s=referee.goes_on_after)


def by_hand(prompt: Prompt, game: Game[Any], words: Words) -> Prompt:
    """On the open table, bases are dragged: the second line says so, where the words know how. It may name what all options name."""
    if not isinstance(game.request, Choose) or (key := f"{game.request.why.key}.by-hand") not in words.entries:
        return prompt
    first, *others = (option.values() for option in game.request.options)
    common = {name: value for name, value in first.items() if all(each.get(name) == value for each in others)}
    return replace(prompt, detail=words.say(Cue(key, **common)))


def _with_dice(prompt: Prompt, referee: Referee) -> Prompt:
    """What each seat that rolls has thrown so far, and still has to throw."""
    parts = tuple(_with_dice(part, referee) for part in prompt.parts)
    pool = referee.pools.get(prompt.seat) if prompt.kind is Kind.ROLL else None
    if pool is None:
        return replace(prompt, parts=parts)
    wanted = tuple(DiceWanted(kind, count, die.symbols) for (kind, die), count in Counter(pool.missing).items())
    counted = tuple(
        DieCounted(die, kind, face, symbol) for (kind, die, face), symbol in zip(pool.counted, pool.shown, strict=True)
    )
    return replace(prompt, still_wanted=wanted, counted=counted)
