"""Everything that is wrong with the cards of a pack and the choices of a table, at once, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from controller.config.load import Table
from controller.content.hidden_faults import hidden_faults
from controller.content.packs import CONTENT, Pack, folder_of, read_pack
from controller.toml.faults import complaint, content_error_sentence, content_errors_in, sentence
from controller.toml.lines import Key
from controller.toml.source import SourceFault
from rulesets.engine.content.errors import ContentError
from rulesets.engine.ruleset import Ruleset, Setup

_CHOICES = "game"


def setup_for(table: Table, ruleset: Ruleset[Any]) -> Setup:
    """The pack and the choices of the table's config, checked by the game; raises SourceFault with every fault."""
    pack, unreadable = read_pack(ruleset.id, folder_of(table))
    if unreadable:
        raise SourceFault(*unreadable)
    return setup_with(table, ruleset, pack, *checked(pack, ruleset))


def setup_with(table: Table, ruleset: Ruleset[Any], pack: Pack, content: Any, wrong: list[str]) -> Setup:
    """The same for a pack that was `checked` already; `wrong` is what was found then."""
    choices = table.config.game.choices
    if CONTENT in choices:
        raise SourceFault(f"{table.source.place((_CHOICES, CONTENT))}: this comes from the pack: leave it out.")
    given = {CONTENT: pack.content if wrong else content, **choices}
    try:
        setup = ruleset.setup.model_validate(given)
    except ValidationError as error:
        found = [one for one in error.errors() if one["loc"][:1] != (CONTENT,)]
        hidden = hidden_faults(ruleset.setup, given, [one["loc"] for one in found])
        wrong = [
            *wrong,
            *(line for one in found for line in _sentences(table, ruleset, one)),
            *(content_error_sentence(each, table.source, (_CHOICES, *each.key)) for each in hidden),
        ]
    if wrong:
        raise SourceFault(*wrong)
    return setup


def checked(pack: Pack, ruleset: Ruleset[Any], *, whole: bool = True) -> tuple[Any, list[str]]:
    """The cards as the game has them, if it can, and what it says about them, for any company of players.

    If a pack is not `whole`, because one of its files cannot be read, only mistakes in single cards are reported.
    """
    shape: Any = ruleset.setup.model_fields[CONTENT].annotation
    try:
        content = TypeAdapter[Any](shape).validate_python(pack.content)
    except ValidationError as error:
        return None, list(_faults(pack, shape, error, whole=whole))
    return content, [_content_error_sentence(pack, each) for each in ruleset.review(content)] if whole else []


def _faults(pack: Pack, shape: Any, error: ValidationError, *, whole: bool) -> Iterator[str]:
    """First the faults of single cards; then what does not fit together, which shows only without those cards."""
    single = [one for one in error.errors() if not content_errors_in(one)]
    yield from (_card_sentence(pack, shape, one) for one in single if whole or pack.origin(one["loc"]))
    if whole:
        content_errors = [each for one in error.errors() for each in content_errors_in(one)]
        content_errors += _content_errors_of_the_rest(pack, shape, {one["loc"][:2] for one in single})
        yield from (_content_error_sentence(pack, each) for each in content_errors)


def _content_errors_of_the_rest(pack: Pack, shape: Any, faulty: set[Key]) -> list[ContentError]:
    """The whole is checked only when every part is valid; nobody should have to mend and ask again for that.

    What would be said only because a faulty card was taken out is left unsaid.
    """
    out = {key for key in faulty if key in pack.origins and len(key) > 1}
    if not out:
        return []
    tables, names = {key[0] for key in out}, {key[1] for key in out}
    try:
        TypeAdapter[Any](shape).validate_python(
            {name: _without(name, value, out) for name, value in pack.content.items()}
        )
    except ValidationError as error:
        found = [each for one in error.errors() for each in content_errors_in(one)]
        return [each for each in found if each.unknown not in names and (each.unknown or each.key[0] not in tables)]
    return []


def _without(name: str, value: Any, out: set[Key]) -> Any:
    if not isinstance(value, dict):
        return value
    return {each: card for each, card in value.items() if (name, each) not in out}


def _card_sentence(pack: Pack, shape: Any, error: ErrorDetails) -> str:
    origin = pack.origin(error["loc"])
    if origin is None:
        return f"{pack.folder}: {'.'.join(map(str, error['loc']))}: {sentence(shape, error)}"
    return complaint(shape, error, *origin)


def _content_error_sentence(pack: Pack, content_error: ContentError) -> str:
    origin = pack.origin(content_error.key)
    return f"{pack.folder}: {content_error.text}" if origin is None else content_error_sentence(content_error, *origin)


def _sentences(table: Table, ruleset: Ruleset[Any], error: ErrorDetails) -> list[str]:
    content_errors = content_errors_in(error)
    if content_errors:
        return [content_error_sentence(each, table.source, (_CHOICES, *each.key)) for each in content_errors]
    return [complaint(ruleset.setup, error, table.source, (_CHOICES, *error["loc"]))]
