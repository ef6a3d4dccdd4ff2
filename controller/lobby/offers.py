"""What can be played at this table, as the lobby offers it: games, missions, players, heroes and house rules, in words.

Nothing here is specific to a game: the choices come from its Setup, its pack and its demo table.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin

import tomli

from controller.config import games
from controller.config.languages import BASE
from controller.config.model import GameSection
from controller.content.game_name import game_name
from controller.content.guide import guide
from controller.content.house_rules import HOUSE, HouseRule, house_rules
from controller.content.languages import own_words, words_for
from controller.content.packs import CONTENT, Pack, load_pack, shipped
from controller.content.party import GLYPHS, SEATS, Cast, Pick, casts, characters, picks, reseated, setup_of
from controller.content.rulebook import rulebook
from controller.lessons.lesson import in_language, lessons
from controller.lobby.campaign_packs import campaign_packs
from controller.lobby.campaigns import CampaignOffered, campaign_offered
from controller.lobby.lengths import lengths
from rulesets.engine.campaigns import Campaigns
from rulesets.engine.language.words import Words
from rulesets.engine.levels import Level
from rulesets.engine.refusal import Refused
from rulesets.engine.ruleset import Ruleset, Setup
from rulesets.engine.search import levels_of

log = logging.getLogger(__name__)

PACK = "starter"
TABLES = Path(__file__).resolve().parents[2] / "configs" / "tables"

# A company's name is read on a phone and on a panel.
LONGEST_COMPANY = 40

# There are only so many colours for seats.
MOST_PLAYERS = 6

# Names for players that have none yet.
SOMEBODY = ("anna", "bruno", "carla", "dario", "elena", "fabio")


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to choose. `text` says what it is; `seats` are the players that come with it, `minutes` how long it takes, `glyph` its picture."""

    id: str
    name: str
    text: str = ""
    seats: tuple[str, ...] = ()
    minutes: int | None = None
    glyph: str = ""


@dataclass(frozen=True, slots=True)
class PickOffered:
    """One of several, such as the mission."""

    key: str
    options: tuple[Offer, ...]
    now: str


@dataclass(frozen=True, slots=True)
class CastOffered:
    """Several, each for a player, such as heroes; with `one_each`, every player has exactly one, such as a warband."""

    key: str
    role: str
    options: tuple[Offer, ...]
    now: tuple[tuple[str, str], ...]
    one_each: bool = False


@dataclass(frozen=True, slots=True)
class GameOffered:
    """`fewest` and `most` players, and how many `minutes` it takes; `choices` is what is played unless something else is chosen.

    `level` is how hard it is to learn, from 1 to 3; `together` is whether the players are on one side; `needs` is what must be on the table.
    """

    ruleset: str
    name: str
    pack: str
    about: str
    level: int
    together: bool
    lessons: tuple[Offer, ...]
    needs: str
    minutes: int | None
    fewest: int
    most: int
    seats: tuple[str, ...]
    picks: tuple[PickOffered, ...]
    casts: tuple[CastOffered, ...]
    house: tuple[HouseRule, ...]
    campaigns: tuple[CampaignOffered, ...]
    choices: Mapping[str, Any]
    open_table: bool = False
    """Whether it can be played on the page, without miniatures."""
    bot_levels: tuple[Level, ...] = ()
    """How well its bots can play."""


def offers(language: str, config_folder: Path = TABLES) -> list[GameOffered]:
    """Every game that has a demo table to start from, and the campaigns of packs in the folder `config_folder`.

    It reads large files: do not call it in the event loop.
    """
    return [_offered(ruleset, language, config_folder) for ruleset in _in_order() if _opening(ruleset) is not None]


def _in_order() -> list[str]:
    """Games that the table's words describe come first, in that order; the first is recommended to newcomers."""
    order = [key.removeprefix("about.") for key in own_words(BASE).entries if key.startswith("about.")]
    return sorted(games.ids(), key=lambda ruleset: (order.index(ruleset) if ruleset in order else len(order), ruleset))


def section_of(data: Mapping[str, Any], config_folder: Path = TABLES) -> tuple[GameSection, Ruleset[Any], Setup]:
    """The game or lesson that somebody chose; raises Refused with a sentence where it cannot be played.

    A pack other than the starter pack must be one that `offers` has offered.
    """
    ruleset_id = str(data.get("ruleset", ""))
    if not games.is_known(ruleset_id):
        raise Refused("no-such-game", game=ruleset_id)
    ruleset = games.find(ruleset_id)
    lesson = lessons(ruleset_id).get(str(data.get("lesson", "")))
    wanted = lesson.game if lesson else dict(data.get("choices") or {})
    choices = {
        **defaults(ruleset),
        **{key: value for key, value in wanted.items() if key in ruleset.setup.model_fields},
    }
    pack, named = load_pack(ruleset_id, PACK, config_folder), PACK
    if ruleset.campaigns is not None and (company := str(data.get("campaign") or "").strip()):
        named = str(data.get("pack") or PACK)
        pack = pack if named == PACK else _campaign_pack(ruleset_id, named, config_folder)
        choices = _founding(ruleset.campaigns, picks(ruleset, pack), choices, company)
    setup = setup_of(ruleset, lesson.dealt(pack) if lesson else pack, choices)
    if isinstance(setup, str):
        raise Refused("cannot-begin", problem=setup)
    on_page = data.get("open_table")
    section = GameSection(
        ruleset=ruleset_id, pack=named, open_table=on_page if isinstance(on_page, bool) else None, **choices
    )
    if lesson is None:
        bots = [seat for seat in data.get("bots") or () if seat in setup.seats]
        return section.model_copy(update={"bots": bots, "bot_levels": _levels(data, bots)}), ruleset, setup
    bots = [seat for seat in setup.seats if seat != lesson.learner]
    return section.model_copy(update={"bots": bots, "lesson": data["lesson"], "seed": lesson.seed}), ruleset, setup


def _levels(data: Mapping[str, Any], bots: Collection[str]) -> dict[str, Level]:
    """How well each bot is to play, if not as usual."""
    wanted = data.get("bot_levels")
    found = {str(seat): str(level) for seat, level in (wanted if isinstance(wanted, dict) else {}).items()}
    levels = {seat: Level(level) for seat, level in found.items() if seat in bots and level in set(Level)}
    return {seat: level for seat, level in levels.items() if level is not Level.NORMAL}


def _campaign_pack(ruleset: str, name: str, config_folder: Path) -> Pack:
    found = campaign_packs(ruleset, config_folder)
    if name not in found:
        raise Refused("no-such-pack", pack=name)
    return found[name]


def _founding(campaigns: Campaigns, single: list[Pick], choices: Mapping[str, Any], company: str) -> dict[str, Any]:
    """The choices for the first evening of a company, in place of those for a single mission."""
    founding = {key: value for key, value in choices.items() if key not in {pick.key for pick in single}}
    for cast in casts(founding):  # what heroes know and own is on the company's sheet
        founding[cast.key] = [{cast.role: each[cast.role], "seat": each["seat"]} for each in founding[cast.key]]
    return founding | dict(campaigns.founded(company[:LONGEST_COMPANY]))


def _campaigns(
    ruleset: Ruleset[Any], choices: Mapping[str, Any], language: str, config_folder: Path
) -> list[CampaignOffered]:
    """The starter pack's comes first. A pack that no company can begin with is left out."""
    if ruleset.campaigns is None:
        return []
    found = []
    for name, pack in sorted(campaign_packs(ruleset.id, config_folder).items(), key=lambda each: each[0] != PACK):
        setup = setup_of(ruleset, pack, _founding(ruleset.campaigns, picks(ruleset, pack), choices, PACK))
        if isinstance(setup, str):
            log.warning("The campaign of the pack %s is not offered: %s", name, setup)
            continue
        words = words_for(ruleset.id, pack.folder, language)
        offer = campaign_offered(ruleset.campaigns, getattr(setup, CONTENT), words, name)
        found += [offer] if offer else []
    return found


def _offered(ruleset_id: str, language: str, config_folder: Path) -> GameOffered:
    ruleset, pack = games.find(ruleset_id), load_pack(ruleset_id, PACK, config_folder)
    words = words_for(ruleset_id, shipped(ruleset_id) / PACK, language)
    usual = defaults(ruleset)
    choices = {**usual, SEATS: usual[SEATS] or list(_seated(ruleset, pack, usual))}
    if ruleset.proposed_house:
        choices[HOUSE] = {**dict.fromkeys(ruleset.proposed_house, True), **choices.get(HOUSE, {})}
    fewest, most = _players(ruleset, pack, choices)
    page, played = guide(ruleset_id, language), lengths(ruleset_id)
    texts = _texts(ruleset, pack, choices, words)
    return GameOffered(
        ruleset_id,
        game_name(ruleset_id, words),
        PACK,
        page.about or words.entries.get(f"about.{ruleset_id}", ""),
        page.level,
        page.together,
        tuple(
            Offer(id_, in_language(lesson.title, language), minutes=lesson.minutes)
            for id_, lesson in lessons(ruleset_id).items()
        ),
        page.needs,
        played[ruleset_id].minutes if ruleset_id in played else None,
        fewest,
        most,
        tuple(choices[SEATS]),
        tuple(
            PickOffered(
                pick.key,
                tuple(
                    replace(
                        offer,
                        seats=_seated(ruleset, pack, {**usual, pick.key: offer.id}),
                        minutes=played[offer.id].minutes if offer.id in played else None,
                    )
                    for offer in _options(pick.key, pick.options, words)
                ),
                str(choices.get(pick.key) or pick.options[0]),
            )
            for pick in picks(ruleset, pack)
        ),
        tuple(
            _explained(cast, texts, pack.content.get(GLYPHS, {}))
            for cast in (*_casts(ruleset, pack, choices, words), *_dealt(ruleset, pack, choices, words))
        ),
        tuple(house_rules(ruleset.setup, rulebook(ruleset_id, language), words)),
        tuple(_campaigns(ruleset, choices, language, config_folder)),
        choices,
        ruleset.open_table is not None,
        levels_of(ruleset),
    )


def _seated(ruleset: Ruleset[Any], pack: Pack, choices: Mapping[str, Any]) -> tuple[str, ...]:
    """The default players if the demo table names none: a scenario knows how many players it needs."""
    setup = None if choices[SEATS] else setup_of(ruleset, pack, choices)
    return setup.seats if isinstance(setup, Setup) else ()


def _options(key: str, ids: tuple[str, ...], words: Words) -> tuple[Offer, ...]:
    entries = words.entries
    return tuple(
        Offer(id_, entries.get(f"{key}.{id_}.title", words.name(id_)), entries.get(f"{key}.{id_}.intro", ""))
        for id_ in ids
    )


def _texts(ruleset: Ruleset[Any], pack: Pack, choices: Mapping[str, Any], words: Words) -> dict[str, str]:
    """What each card of the pack says, by its id, so that people choose with the sheet in view."""
    content = getattr(setup_of(ruleset, pack, choices), CONTENT, None)
    return {} if content is None else {str(path[-1]): words.say(cue) for path, cue in ruleset.texts(content)}


def _explained(cast: CastOffered, texts: Mapping[str, str], glyphs: Mapping[str, str]) -> CastOffered:
    options = tuple(
        replace(offer, text=offer.text or texts.get(offer.id, ""), glyph=glyphs.get(offer.id, ""))
        for offer in cast.options
    )
    return replace(cast, options=options)


def _casts(ruleset: Ruleset[Any], pack: Pack, choices: Mapping[str, Any], words: Words) -> list[CastOffered]:
    """The characters to choose from: all playable ones in the table of the pack that the demo table's heroes come from."""
    found = []
    for cast in casts(choices):
        now = tuple((str(each[cast.role]), str(each["seat"])) for each in choices[cast.key])
        known = characters(pack, {name for name, _ in now})
        if known:
            able = tuple(name for name in known if _can_play(ruleset, pack, choices, cast, name))
            found.append(CastOffered(cast.key, cast.role, _options(cast.role, able, words), now))
    return found


def _can_play(ruleset: Ruleset[Any], pack: Pack, choices: Mapping[str, Any], cast: Cast, name: str) -> bool:
    """Whether the game can begin with this one in place of somebody of the demo table."""
    own = choices[cast.key]
    if any(each[cast.role] == name for each in own):
        return True
    swapped = ([*own[:at], {cast.role: name, "seat": each["seat"]}, *own[at + 1 :]] for at, each in enumerate(own))
    return any(not isinstance(setup_of(ruleset, pack, {**choices, cast.key: party}), str) for party in swapped)


def _dealt(ruleset: Ruleset[Any], pack: Pack, choices: Mapping[str, Any], words: Words) -> list[CastOffered]:
    """What each player has one of: a table of the Setup from seat to a card, named like a part of the pack."""
    found = []
    for key, field in ruleset.setup.model_fields.items():
        options = pack.content.get(key)
        if (
            get_origin(field.annotation) is dict
            and get_args(field.annotation) == (str, str)
            and isinstance(options, dict)
        ):
            ids = tuple(options)
            given = dict(choices.get(key) or {})
            now = tuple((given.get(seat, ids[at % len(ids)]), seat) for at, seat in enumerate(choices[SEATS]))
            found.append(CastOffered(key, key, _options(key, ids, words), now, one_each=True))
    return found


def _players(ruleset: Ruleset[Any], pack: Pack, choices: Mapping[str, Any]) -> tuple[int, int]:
    """Return the fewest and the most who may play: as many as the game takes, and nobody without a hero."""
    counts = [count for count in range(1, MOST_PLAYERS + 1) if _takes(ruleset, pack, choices, SOMEBODY[:count])]
    return min(counts), max(counts)


def _takes(ruleset: Ruleset[Any], pack: Pack, choices: Mapping[str, Any], seats: Sequence[str]) -> bool:
    theirs = reseated(choices, seats)
    has_all = all(len(theirs[cast.key]) >= len(seats) for cast in casts(theirs))
    return has_all and not isinstance(setup_of(ruleset, pack, theirs), str)


def defaults(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """The choices of the demo table, always with seats."""
    opening = dict(_opening(ruleset.id) or {})
    field = ruleset.setup.model_fields[SEATS]
    usual = list(SOMEBODY[:2]) if field.is_required() else list(field.default)
    return {SEATS: usual, **opening}


@cache
def _opening(ruleset: str) -> Mapping[str, Any] | None:
    """The choices of the demo table that comes with a game; None for a game without one."""
    for folder in (TABLES, games.folder(ruleset) / "tables"):
        for path in sorted(folder.glob("demo*.toml")):
            section = tomli.loads(path.read_text(encoding="utf-8")).get("game", {})
            if section.get("ruleset") == ruleset:
                return {key: value for key, value in section.items() if key not in GameSection.model_fields}
    return None
