"""The enemies' chart a second time, written from its drawing alone: plain squares, plain searches, no rules code.

It knows one enemy with one attack on a flat board where every step costs an AP. `Oracle.run` walks the chart and asks
`pick` where a die or the players decide; it tells the nodes it left, and all squares on which the enemy may end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

XY = tuple[int, int]


@dataclass
class Scene:
    """`ground` are the squares for models; `taken` those of other enemies; `sees` says who is in sight of a square."""

    ground: set[XY]
    start: XY
    heroes: dict[str, XY]
    tv: dict[str, int]
    wounds: dict[str, int]
    taken: set[XY]
    ra: int
    ca: int
    reach: int
    cost: int
    blinded: bool
    goal: XY | None
    goal_tv: int | None
    sees: Callable[[XY, XY], bool]


@dataclass
class Oracle:
    scene: Scene
    pick: Callable[[list[str], bool], str]
    nodes: list[str] = field(default_factory=list)

    def run(self) -> tuple[str | None, set[XY], bool]:
        """The hero it goes for (None for its mission or a Wait), where it may end, and whether it attacks."""
        hero = self._node2()
        if hero == "wait":
            return None, {self.scene.start}, False
        if hero == "mission":
            ends = self._ends({self.scene.goal} if self.scene.goal else set(), self.scene.goal)
            return None, ends, False
        at = self.scene.heroes[hero]
        squares = {one for one in self.scene.ground if self._can_hit(one, at)}
        return hero, self._ends(squares, at), True

    # the drawing

    def _node2(self) -> str:
        if self.scene.goal is None:
            self.nodes.append("N2-N3")
            near = self._near()
            self.nodes.append("N3-N4" if near else "N3-N5")
            return self._attack_branch()
        self.nodes.append("N2-N6")
        threats = self._threats([])
        if not threats:
            self.nodes.append("N6-N12")
            return self._mission()
        self.nodes.append("N6-N4")
        return self._threat_branch()

    def _attack_branch(self) -> str:
        tried: list[str] = []
        first = True
        while True:
            area = [name for name in self._near() if name not in tried]
            rest = [name for name in self.scene.heroes if name not in tried]
            if not first:
                self.nodes.append("N7a-N4" if area else "N7a-N5")
            first = False
            node = "N4" if area else "N5"
            if self.scene.blinded or not rest:
                self.nodes.append(f"{node}-END")
                return "wait"
            hero = self._by_threat(area) if area else self._by_distance(rest)
            tried.append(hero)
            self.nodes.append(f"{node}-N7")
            if self._node7(hero):
                return hero

    def _threat_branch(self) -> str:
        tried: list[str] = []
        node = "N4"
        while True:
            threats = self._threats(tried)
            if node == "N8" and not threats:
                self.nodes.append("N8-N12")
                return self._mission()
            if self.scene.blinded and node == "N4":
                self.nodes.append("N4-END")
                return "wait"
            hero = self._by_threat(threats)
            tried.append(hero)
            self.nodes.append(f"{node}-N7")
            if self._node7(hero):
                return hero
            self.nodes.append("N7a-N8")
            node = "N8"

    def _node7(self, hero: str) -> bool:
        free = not self._blocked_off(hero)
        self.nodes.append("N7-N9" if free else "N7-N7a")
        return free

    def _mission(self) -> str:
        goal = self.scene.goal
        assert goal is not None
        round_all = self._steps(self.scene.taken | set(self.scene.heroes.values()))
        if goal in round_all and round_all[goal] <= self.scene.ra:
            self.nodes.append("N12-N13")
            return "mission"
        self.nodes.append("N12-N14")
        blockers = self._in_the_way(round_all)
        if not blockers:
            self.nodes.append("N14-N13")
            return "mission"
        self.nodes.append("N14-N15")
        while blockers:
            if self.scene.blinded:
                self.nodes.append("N15-END")
                return "wait"
            hero = self._by_distance(blockers)
            blockers.remove(hero)
            self.nodes.append("N15-N7")
            if self._node7(hero):
                return hero
            self.nodes.append("N7a-N15" if blockers else "N7a-N13")
        return "mission"

    # who comes first

    def _near(self) -> list[str]:
        return [name for name, at in self.scene.heroes.items() if _far(self.scene.start, at) <= self.scene.ca]

    def _threats(self, tried: list[str]) -> list[str]:
        least = self.scene.goal_tv
        if least is None:
            return []
        return [name for name in self._near() if self.scene.tv[name] >= least and name not in tried]

    def _by_threat(self, names: list[str]) -> str:
        scene = self.scene
        return self._first(names, lambda n: (-scene.tv[n], _far(scene.start, scene.heroes[n]), -scene.wounds[n]), True)

    def _by_distance(self, names: list[str]) -> str:
        scene = self.scene
        return self._first(names, lambda n: (_far(scene.start, scene.heroes[n]), -scene.tv[n], -scene.wounds[n]), False)

    def _first(self, names: list[str], key: Callable[[str], tuple[int, ...]], by_die: bool) -> str:
        least = min(map(key, names))
        tied = [name for name in names if key(name) == least]
        return tied[0] if len(tied) == 1 else self.pick(tied, by_die)

    # ways

    def _steps(self, shut: Iterable[XY], start: XY | None = None) -> dict[XY, int]:
        shut = set(shut)
        begin = self.scene.start if start is None else start
        found, queue = {begin: 0}, deque([begin])
        while queue:
            x, y = queue.popleft()
            for step in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if step in self.scene.ground and step not in shut and step not in found:
                    found[step] = found[x, y] + 1
                    queue.append(step)
        return found

    def _can_hit(self, square: XY, target: XY) -> bool:
        return square != target and _far(square, target) <= self.scene.reach and self.scene.sees(square, target)

    def _blocked_off(self, hero: str) -> bool:
        at = self.scene.heroes[hero]
        walk = self._steps(self.scene.taken | set(self.scene.heroes.values()))
        if any(self._can_hit(square, at) for square in walk):
            return False
        return not any(_far(square, at) < _far(self.scene.start, at) for square in walk)

    def _in_the_way(self, round_all: dict[XY, int]) -> list[str]:
        goal = self.scene.goal
        assert goal is not None
        through = self._steps(self.scene.taken)
        if goal in round_all or goal not in through or goal in self.scene.taken:
            return []
        back = self._steps(self.scene.taken, goal)
        return [
            name for name, at in self.scene.heroes.items() if at in through and through[at] + back[at] == through[goal]
        ]

    def _ends(self, wanted: set[XY], goal: XY | None) -> set[XY]:
        """The squares on which it may end if it walks to one of `wanted`, or else as near to `goal` as it can."""
        shut = self.scene.taken | set(self.scene.heroes.values())
        walk = self._steps(shut)
        if self.scene.start in wanted or goal is None:
            return {self.scene.start}
        reached = [square for square in wanted if square in walk]
        if reached:
            least = min(walk[square] for square in reached)
            goals = [square for square in reached if walk[square] == least]
        else:
            near = [square for square in walk if _far(square, goal) < _far(self.scene.start, goal)]
            if not near:
                return {self.scene.start}
            goals = [min(near, key=lambda s: (_far(s, goal), walk[s], s[0], s[1]))]
            least = walk[goals[0]]
        paid = min(least, self.scene.ra)
        ends: set[XY] = set()
        for one in goals:
            back = self._steps(shut, one)
            ends |= {square for square in walk if walk[square] == paid and back.get(square, 999) == least - paid}
        return ends


def _far(a: XY, b: XY) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
