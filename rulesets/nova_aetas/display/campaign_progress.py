"""How far a campaign has come: the missions behind the company, and how many there are on the shortest way to an ending."""

from __future__ import annotations

from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.display.campaign_map import on_the_way
from rulesets.nova_aetas.rules.campaign.evening import next_campaign_mission
from rulesets.nova_aetas.state.evening import Evening


def missions_behind(state: Evening) -> tuple[int, int]:
    """A mission that is played again is not behind the company yet; side missions do not count."""
    company, content = state.company, state.world.content
    ahead = _next(state)
    behind = {each.mission for each in company.chapters if not _secondary(content, each.mission)} - {ahead}
    return len(behind), len(behind) + _shortest_way(content, ahead)


def _next(state: Evening) -> str:
    """The campaign mission that the company plays now or next; empty after the last one."""
    company = state.company
    if company.ending:
        return ""
    if on_the_way(state):
        return next_campaign_mission(state)
    return company.goes_on_with if _secondary(state.world.content, company.mission) else company.mission


def _secondary(content: Content, mission: str) -> bool:
    return mission in content.missions and content.missions[mission].secondary


def _shortest_way(content: Content, mission: str) -> int:
    """How many missions from this one to the nearest that can end the campaign."""
    steps, at, seen = 0, {mission} & content.missions.keys(), set[str]()
    while at:
        steps += 1
        cards = [content.missions[name] for name in at]
        if any(card.won.ending or card.lost.ending or not card.won.next for card in cards):
            break
        seen |= at
        at = {result.next for card in cards for result in (card.won, card.lost)} & content.missions.keys() - seen
    return steps
