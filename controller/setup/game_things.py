"""What a game needs tags for: its miniatures, and the cards of its decks. A few games between bots show them."""

from __future__ import annotations

from dataclasses import dataclass

from controller.config import games
from controller.config.languages import languages
from controller.config.load import Table
from controller.content.game_name import game_name
from controller.content.languages import own_words, words_for
from controller.content.pack_faults import setup_for
from controller.content.packs import folder_of, load_pack
from controller.content.party import pieces_of
from controller.lobby.offers import PACK, section_of
from controller.onboarding.card_tags import decks_of
from rulesets.engine.language.words import Words


@dataclass(frozen=True, slots=True)
class GameThings:
    """`pieces` are the ids of miniatures that need a tag, `decks` the cards of each deck, with copies; `words` names them, by language."""

    ruleset: str
    pieces: tuple[str, ...]
    decks: dict[str, tuple[str, ...]]
    words: dict[str, Words]


def game_things(ruleset_id: str, table: Table, *, cards: bool) -> GameThings:
    """Its miniatures, or with `cards` its decks. It takes some seconds: call it in a thread.

    The game on the table counts as it was begun, another as it is offered.
    """
    ruleset = games.find(ruleset_id)
    if table.config.game.ruleset == ruleset_id:
        setup = setup_for(table, ruleset)
        folder = folder_of(table)
    else:
        config_folder = table.source.path.parent
        _, ruleset, setup = section_of({"ruleset": ruleset_id}, config_folder)
        folder = load_pack(ruleset_id, PACK, config_folder).folder
    words = {language: words_for(ruleset_id, folder, language) for language in languages()}
    bot = games.bot(ruleset_id)
    pieces = () if cards else tuple(pieces_of(ruleset, setup, bot))
    return GameThings(ruleset_id, pieces, decks_of(ruleset, setup, bot) if cards else {}, words)


def games_here(language: str) -> list[dict[str, str]]:
    """The games that can be played, as they are called."""
    return [{"id": id_, "name": game_name(id_, own_words(language))} for id_ in games.ids()]
