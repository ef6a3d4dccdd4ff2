"""The company of a campaign in the words of one reader: what the page shows as the company's screen, at the end of a mission, and as a recap."""

from __future__ import annotations

from typing import Any

from rulesets.engine.campaigns import Account, CompanyPage, HeroPage, Possession, Shelf
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.view import Track


def company_in_words(page: CompanyPage, words: Words) -> dict[str, Any]:
    return {
        "company": page.company,
        "evenings": page.evenings,
        "money": _track(page.money, words),
        "heroes": [_hero(hero, words) for hero in page.heroes],
        "chest": [_shelf(shelf, words) for shelf in page.chest],
        "recap": [words.say(cue) for cue in page.recap],
        "accounts": [_account(account, words) for account in page.accounts],
        "plans": {plan.id: plan.options for plan in page.plans},
    }


def _hero(page: HeroPage, words: Words) -> dict[str, Any]:
    return {
        "id": page.hero,
        "name": words.name(page.hero),
        "player": words.name(page.seat),
        "about": _sentences(page.about, words),
        "tracks": [_track(track, words) for track in page.tracks],
        "equipment": [_possession(each, words) for each in page.equipment],
        "skills": [_possession(each, words) for each in page.skills],
        "wound_cards": [_possession(each, words) for each in page.wound_cards],
        "history": [words.say(cue) for cue in page.history],
    }


def _shelf(shelf: Shelf, words: Words) -> dict[str, Any]:
    things = [_possession(each, words) for each in shelf.things]
    return {"label": words.say(shelf.label), "about": words.say(shelf.about), "things": things}


def _account(account: Account, words: Words) -> dict[str, Any]:
    return {"id": account.id, "label": words.say(account.label), "lines": [words.say(cue) for cue in account.lines]}


def _possession(thing: Possession, words: Words) -> dict[str, Any]:
    return {
        "id": thing.id,
        "name": words.name(thing.id),
        "text": _sentences(thing.text, words) if thing.text else "",
        "count": thing.count,
        "since": _said(thing.since, words),
    }


def _track(track: Track, words: Words) -> dict[str, Any]:
    about = _said(track.about, words)
    return {"id": track.id, "label": words.say(track.label), "value": track.value, "most": track.most, "about": about}


def _sentences(cue: Cue, words: Words) -> str:
    """On a page there is room for a full stop."""
    text = words.sentence(cue)
    return text if text.endswith(".") else f"{text}."


def _said(cue: Cue | None, words: Words) -> str:
    return words.say(cue) if cue else ""
