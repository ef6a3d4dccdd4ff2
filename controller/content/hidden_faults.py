"""Find unknown names among the choices of a game that another fault hides.

A game compares its choices with its cards only when every choice has the right shape. So what has not is taken out, the rest is
compared, and only what cannot depend on the missing part is reported: names that the cards do not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_origin

from msgspec.structs import replace
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from controller.toml.faults import content_errors_in
from controller.toml.lines import Key
from rulesets.engine.content.errors import ContentError
from rulesets.engine.ruleset import Setup


def hidden_faults(model: type[Setup], given: Mapping[str, Any], faulty: Iterable[Key]) -> list[ContentError]:
    """`given` is what the setup is made of, `faulty` the keys of the faults in it that are known already."""
    sound = dict(given)
    altered: dict[str, Any] = {}
    kept: dict[str, list[int]] = {}
    faults = [key for key in faulty if key]
    for name in {str(key[0]) for key in faults}:
        places = {key[1] for key in faults if key[0] == name and len(key) > 1}
        if isinstance(given.get(name), list) and places:
            kept[name] = [place for place in range(len(given[name])) if place not in places]
            sound[name] = altered[name] = [given[name][place] for place in kept[name]]
            continue
        sound.pop(name, None)
        field = model.model_fields.get(name)
        if field is not None:
            altered[name] = _nothing(field)
            sound |= {name: altered[name]} if field.is_required() else {}
    if not altered:
        return []
    try:
        model.model_validate(sound)
    except ValidationError as error:
        found = (each for one in error.errors() for each in content_errors_in(one))
        return [
            _at_its_place(each, kept)
            for each in found
            if each.unknown is not None
            and (each.key[0] in kept or each.key[0] not in altered)
            and all(list(each.known) != value for value in altered.values())
        ]
    return []


def _nothing(field: FieldInfo) -> Any:
    if not field.is_required():
        default = field.get_default(call_default_factory=True, validated_data={})
        return list(default) if isinstance(default, tuple) else default
    return {tuple: [], list: [], dict: {}}.get(get_origin(field.annotation) or str, "")


def _at_its_place(error: ContentError, kept: Mapping[str, list[int]]) -> ContentError:
    """Where it is in the file, before anything was taken out."""
    name, *rest = error.key
    if name in kept and rest and isinstance(rest[0], int):
        rest[0] = kept[str(name)][rest[0]]
    return replace(error, key=(name, *rest))
