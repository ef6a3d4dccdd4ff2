"""Check the names in a pack: cards without one, names without a card, unknown languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel

from controller.config.languages import BASE, languages
from controller.content.languages import faults, words_of_game
from controller.content.packs import Pack
from controller.toml.faults import instead
from controller.toml.lines import Key
from controller.toml.source import SourceFault, TomlSource
from rulesets.engine.language.words import Words, flatten
from rulesets.engine.ruleset import Ruleset

WORDS = "words"
TALE = "tale."

# What the words of a pack are mostly about; a pack may also reword the game's own sentences.
_OF_PACKS = ("book", "campaign", "lore", "mission", "name", "recap")


def naming_faults(pack: Pack, ruleset: Ruleset[Any], content: BaseModel | None) -> Iterator[str]:
    """Everything that is wrong with the words of a pack; without its `content`, only what shows in them alone."""
    yield from _strange_files(pack)
    sources, wrong = _read(pack)
    known = {language: words.entries for language, words in words_of_game(ruleset.id, sources).items()}
    for language, found in sources.items():
        wrong += _strange_tables(pack, known[language], found, choices=set(ruleset.setup.model_fields))
    yield from wrong
    if content is not None and not wrong:
        yield from _nameless(pack, sources, known, list(ruleset.names(content)))


def _read(pack: Pack) -> tuple[dict[str, list[TomlSource]], list[str]]:
    """The words by language, those of the pack itself last, and what is wrong with them."""
    sources: dict[str, list[TomlSource]] = {}
    wrong: list[str] = []
    files = [(language, layer / WORDS / f"{language}.toml") for language in languages() for layer in pack.layers]
    for language, file in files:
        if file.exists():
            try:
                sources.setdefault(language, []).append(TomlSource.load(file))
            except SourceFault as fault:
                wrong += fault.sentences
            else:
                wrong += faults(sources[language][-1])
    return sources, wrong


def _strange_files(pack: Pack) -> Iterator[str]:
    folder = pack.folder / WORDS
    if folder.exists() and not folder.is_dir():
        yield f"{folder}: this should be a folder with a file for each language, such as {BASE}.toml."
        return
    for file in sorted(folder.glob("*.toml")):
        if file.name not in {f"{language}.toml" for language in languages()}:
            known = " and ".join(f"{language}.toml" for language in languages())
            yield f"{file}: nobody reads this file: the languages are in {known}."


def _strange_tables(
    pack: Pack, of_the_game: Mapping[str, str], sources: list[TomlSource], *, choices: set[str]
) -> Iterator[str]:
    """Words in a table that nothing reads would never be said. The lobby reads an introduction to what can be chosen."""
    tables = {key.partition(".")[0] for key in of_the_game} | set(_OF_PACKS) | choices
    for source in _own(pack, sources):
        for name in source.data:
            if name not in tables:
                yield f"{source.place((name,))}: this is not known here{instead(name, _OF_PACKS)}"
        yield from _strange_moments(source, of_the_game)


def _strange_moments(source: TomlSource, of_the_game: Mapping[str, str]) -> Iterator[str]:
    """Sentences for moments that the book of the game does not know would never be used."""
    moments = {_moment(key) for key, _ in flatten({"tale": source.data.get("tale", {})})}
    known = {_moment(key) for key in of_the_game if key.startswith(TALE)} if moments else set()
    for kind in sorted(moments - known):
        yield f"{source.place(('tale',))}: the book knows no moment {kind!r}{instead(kind, tuple(sorted(known)))}"


def _moment(key: str) -> str:
    return key.removeprefix(TALE).partition(".")[0]


def _own(pack: Pack, sources: list[TomlSource]) -> list[TomlSource]:
    return [source for source in sources if source.path.parent.parent == pack.folder]


def _nameless(
    pack: Pack,
    sources: dict[str, list[TomlSource]],
    of_the_game: Mapping[str, Mapping[str, str]],
    wanted: list[tuple[Key, str]],
) -> Iterator[str]:
    """English lies under every language; a language that the pack itself has a file for should be complete."""
    own = [language for language in languages() if (pack.folder / WORDS / f"{language}.toml").exists()]
    places = {word: key for key, word in reversed(wanted)}
    for language in dict.fromkeys((BASE, *own)):
        found = sources.get(language, [])
        known = Words(*(source.data for source in found)).entries
        missing = [word for word in places if word not in known and word not in of_the_game[language]]
        yield from (_missing_sentence(pack, language, word, places[word]) for word in reversed(missing))
        yield from _slips(_own(pack, found), set(places), missing)
        yield from _unused_recaps(_own(pack, found), set(places))


def _missing_sentence(pack: Pack, language: str, word: str, key: Key) -> str:
    table, _, name = word.rpartition(".")
    origin = pack.origin(key)
    place = origin[0].place(origin[0].nearest(origin[1])) if origin else str(pack.folder)
    file = pack.folder / WORDS / f"{language}.toml"
    what, text = ("name", name.replace("-", " ").replace("_", " ")) if table == "name" else (name, "…")
    return f'{place}: it has no {what} yet: write {name} = "{text}" under [{table}] in {file}.'


def _unused_recaps(sources: list[TomlSource], wanted: set[str]) -> Iterator[str]:
    for source in sources:
        for name in source.data.get("recap", {}):
            if f"recap.{name}" not in wanted:
                place = source.place(("recap", name))
                yield f'{place}: no result of a mission has this recap: write recap = "{name}" under won or lost.'


def _slips(sources: list[TomlSource], wanted: set[str], missing: list[str]) -> Iterator[str]:
    """A word that nothing asks for, and that is nearly one which is missing."""
    for source in sources:
        for key, _ in flatten(source.data):
            near = [] if key in wanted else get_close_matches(key, missing, n=1, cutoff=0.8)
            if near:
                yield f"{source.place(tuple(key.split('.')))}: nothing in the pack is called so: did you mean {near[0].rpartition('.')[2]!r}?"
