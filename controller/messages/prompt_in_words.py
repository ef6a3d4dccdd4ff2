"""Turn a request into a prompt in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from controller.messages.names import names_of
from controller.messages.prompt import DiceWanted, Kind, OptionOffered, Placement, Prompt
from rulesets.engine.cues import Cue, CueValue
from rulesets.engine.dice import Die
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE, Choose, Draw, First, Measure, Option, Request, Roll, Single, Together
from rulesets.engine.ruleset import NextGame, Outcome

PLAY_ON = "play-on"


def prompt_for(
    index: int,
    request: Request,
    waiting_for: Iterable[str],
    words: Words,
    *,
    placements: Mapping[str, Placement] | None = None,
) -> Prompt:
    """`placements` says, for the key of an option, which piece on which cell chooses it."""
    placed = placements or {}
    match request:
        case Together(parts, secret=secret):
            waiting = set(waiting_for)
            prompts = tuple(_single(index, part, words, placed) for part in parts if part.seat in waiting)
            prompts = tuple(replace(part, secret=part.secret or secret) for part in prompts)
            return _several(request, prompts, waiting_for, words, secret=secret)
        case First(parts, asked):
            offers = tuple(_single(index, part, words, placed) for part in parts)
            return _several(request, offers, asked, words, secret=False)
        case single:
            return _single(index, single, words, placed)


def _several(
    request: Together | First, parts: tuple[Prompt, ...], asked: Iterable[str], words: Words, *, secret: bool
) -> Prompt:
    index, why = parts[0].index, request.why
    return Prompt(
        index,
        ANYONE,
        Kind.TOGETHER,
        words.say(why),
        request.rule,
        parts=parts,
        asked=tuple(asked),
        secret=secret,
        detail=words.detail(why),
    )


def _single(index: int, request: Single, words: Words, placements: Mapping[str, Placement]) -> Prompt:
    about = tuple(_ids_in(request.why))
    asked = _asked(index, request, words, placements)
    return replace(
        asked, detail=words.detail(request.why), waiting=words.waiting(request.why, request.seat), about=about
    )


def _ids_in(value: CueValue) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Cue(values=values):
            for _, each in values:
                yield from _ids_in(each)
        case tuple():
            for each in value:
                yield from _ids_in(each)
        case _:
            pass


def _asked(index: int, request: Single, words: Words, placements: Mapping[str, Placement]) -> Prompt:
    seat, text, rule = request.seat, words.say(request.why), request.rule
    match request:
        case Roll():
            named = names_of((symbol for die in request.dice for symbol in die.symbols), words)
            dice, need, count = _dice(request.dice), request.need, _successes_needed(request)
            odds = words.entries.get(f"{request.why.key}.odds", "")
            return Prompt(index, seat, Kind.ROLL, text, rule, dice=dice, need=need, count=count, odds=odds, names=named)
        case Choose():
            options = tuple(_offered(option, words, placements) for option in request.options)
            return Prompt(index, seat, Kind.CHOOSE, text, rule, options=options, secret=request.private)
        case Draw(deck=deck, printed=printed, count=count):
            secret, cards = seat != ANYONE, printed or request.cards
            prompt = Prompt(index, seat, Kind.DRAW, text, rule, deck=deck, cards=cards, count=count, secret=secret)
            return replace(prompt, names=names_of(cards, words))
        case Measure():
            return Prompt(
                index,
                seat,
                Kind.MEASURE,
                text,
                rule,
                unit=request.unit,
                least=request.least,
                most=request.most,
                likely=request.likely,
                limit=request.limit,
            )


def _successes_needed(roll: Roll) -> int | None:
    """More than one, if the question says so as `needed`."""
    needed = dict(roll.why.values).get("needed")
    return needed if isinstance(needed, int) and needed > 1 else None


def _dice(dice: tuple[Die, ...]) -> tuple[DiceWanted, ...]:
    return tuple(DiceWanted(die.name, count, die.symbols) for die, count in Counter(dice).items())


def _offered(option: Option, words: Words, placements: Mapping[str, Placement]) -> OptionOffered:
    key, fields = option.key, {"option": option.tag, **option.values()}
    return OptionOffered(key, words.label(option), fields, placements.get(key), detail=words.option_detail(option))


def prompt_at_the_end(index: int, outcome: Outcome, words: Words, ways: Iterable[NextGame] = ()) -> Prompt:
    """The last prompt of a game: how it ended, and who won if somebody did. `ways` are the games that may follow."""
    text = _stopped(result_text(outcome.result, words))
    if outcome.won:
        text += f" {words.say(Cue('table.won', seats=outcome.won))}"
    options = tuple(OptionOffered(way.id, words.say(way.label), {"option": PLAY_ON, PLAY_ON: way.id}) for way in ways)
    return Prompt(index, ANYONE, Kind.OVER, text, outcome.rule, options=options, won=outcome.won)


def result_text(result: str, words: Words) -> str:
    """A result is a sentence of the ruleset's words, or a thing that has a name, such as victory."""
    return words.say(Cue(result)) if result in words.entries else words.name(result)


def _stopped(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
