"""How smooth the page is: frames in time while tokens walk, what an idle page costs, and how soon the first prompt is seen, all as the browser counts them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from shutil import which
from time import perf_counter
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, Request, ViewportSize, async_playwright

from bench.report import Result
from bench.rig.bench_table import LOOPBACK, bench_table, daemon
from bench.rig.player import Player, write_table

TOKENS = (1, 40, 80)

# The largest boards that are not squares, with as many tokens as such games have.
HEXES, PLACES, ON_THEM = 60, 30, 40
SECONDS = 4.0
FIRST_NOTE = "Each answer of the server takes 200 ms longer, as from far away. A browser asks for six files at a time."
LAPTOP = ViewportSize(width=1280, height=800)

# The browser's own account of each frame, and whether it came too late to look smooth.
CATEGORIES = ["benchmark", "cc"]
NOTHING_NEW = "STATE_NO_UPDATE_DESIRED"

# The floor: as many plain discs, moved by the same kind of animation over an empty page.
DISCS = """async ([count, milliseconds]) => {
  document.body.innerHTML = '<svg viewBox="0 0 120 120" width="520" height="520"></svg>';
  const svg = document.querySelector("svg");
  const discs = Array.from({ length: count }, () => svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "circle")));
  discs.forEach((disc) => disc.setAttribute("r", "4"));
  const place = (at) => `translate(${(at * 37) % 120}px, ${(at * 53) % 120}px)`;
  for (let step = 0, end = performance.now() + milliseconds; performance.now() < end; step += 1) {
    discs.forEach((disc, at) => disc.animate([0, 3, 5, 7].map((by) => ({ transform: place(at + (step + 1) * by) })), { duration: 680, easing: "ease-in-out" }));
    await new Promise((done) => setTimeout(done, 600));
  }
}"""

# Tokens of the page's own code, set walking over its board again and again.
WALK = """async ([count, milliseconds]) => {
  const { tokenShape } = await import("/static/shapes.js");
  const { walk } = await import("/static/walking.js");
  const svg = document.querySelector("#board .board-face");
  const box = svg.viewBox.baseVal;
  const groups = Array.from({ length: count }, (_, at) => {
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const side = at % 2 ? "friend" : "enemy";
    group.setAttribute("class", `piece side-${side}`);
    group.append(...tokenShape({ side, glyph: at % 3 ? "sword" : "crossbow", letters: "Sw", number: String(at), wounds: 1, health: 3 }, 4).filter(Boolean).flat());
    svg.append(group);
    return group;
  });
  const place = (at) => [box.x + (at * 37) % box.width, box.y + (at * 53) % box.height];
  for (let step = 0, end = performance.now() + milliseconds; performance.now() < end; step += 1) {
    groups.forEach((group, at) => walk(group, { cell: `${step}-${at}` }, place(at + step * 7), 1, [place(at + step * 5), place(at + step * 3)]));
    await new Promise((done) => setTimeout(done, 600));
  }
  groups.forEach((group) => group.remove());
}"""

# A board of the page's own code in place of the game's: grounds and ways as the games have them.
BOARD = """async ([shape, count]) => {
  const { drawGround, patternDefs } = await import("/static/ground.js");
  const { laidOut, size } = await import("/static/geometry.js");
  const columns = shape === "hexes" ? 10 : 6;
  const grounds = shape === "hexes" ? ["forest", "grassland", "hills", "mountains", "river"] : ["village", "city", "castle", "inn", "crossroads"];
  const cells = Array.from({ length: count }, (_, at) => ({ id: `c${at}`, x: at % columns, y: Math.floor(at / columns), level: 0, ground: grounds[at % grounds.length], mark: "" }));
  const links = cells.slice(1).map((cell, at) => ({ kind: "road", a: `c${at}`, b: cell.id }));
  const board = laidOut({ shape, columns, rows: Math.ceil(count / columns), cells, pieces: [], links });
  const store = { name: (id) => id, glyph: () => null, get: () => null };
  const svg = document.querySelector("#board .board-face");
  svg.setAttribute("viewBox", `0 0 ${size(board).join(" ")}`);
  svg.replaceChildren(patternDefs(), ...[drawGround(board, store).layer].flat(Infinity).filter(Boolean));
}"""

# What is slow far away is how often the page has to ask: each answer takes this long.
ROUND_TRIP_MS = 200

ONE_FETCH = """async () => {
  const start = performance.now();
  await (await fetch("/", { cache: "no-store" })).text();
  return performance.now() - start;
}"""


def measure() -> Sequence[Result]:
    return asyncio.run(_measure())


async def _measure() -> Sequence[Result]:
    with bench_table() as place:
        write_table(place)
        async with daemon(place) as served, async_playwright() as playwright:
            await Player(served.client).join()
            browser = await playwright.chromium.launch(
                executable_path=which("chromium") or which("google-chrome"), args=["--no-sandbox", "--disable-gpu"]
            )
            page = await browser.new_page(viewport=LAPTOP)
            await page.goto(f"http://{LOOPBACK}:{place.page}/")
            await page.locator("#board .board-face").wait_for()
            await asyncio.sleep(SECONDS)  # what moves after a page is opened has come to rest
            processes = await browser.new_browser_cdp_session()
            still = [("idle", SECONDS, await _busy_percent(processes))]
            empty = await browser.new_page(viewport=LAPTOP)
            moving = [await _frames(browser, page, empty, count) for count in TOKENS]
            for shape, count in (("hexes", HEXES), ("places", PLACES)):
                await page.evaluate(BOARD, [shape, count])
                _, frames, share, floor = await _frames(browser, page, empty, ON_THEM)
                moving.append((f"{ON_THEM} on {count} {shape}", frames, share, floor))
            first = await _first_prompt(browser, f"http://{LOOPBACK}:{place.page}/")
            await browser.close()
    note = "Drawn by the processor alone, with no graphics card. In time: the frames that the browser's trace does not count as dropped."
    columns = ("what moves", "tokens: frames", "in time, %", "plain discs: in time, %")
    return [
        Result("Frames of the page in motion", columns, moving, note),
        Result(
            "The first prompt",
            ("visit", "requests before it", "ms", "one fetch, ms", "fetches it takes"),
            first,
            FIRST_NOTE,
        ),
        Result("The page at rest", ("what happens", "seconds", "% of a core"), still, "All processes of the browser."),
    ]


async def _first_prompt(browser: Browser, url: str) -> list[tuple[str, int, float, float, float]]:
    """Of somebody who has never been here, and of the same browser when it comes again."""
    context = await browser.new_context(viewport=LAPTOP)
    rows = []
    for visit in ("first", "again"):
        page = await context.new_page()
        network = await context.new_cdp_session(page)
        conditions = {"offline": False, "latency": ROUND_TRIP_MS, "downloadThroughput": -1, "uploadThroughput": -1}
        await network.send("Network.emulateNetworkConditions", conditions)
        asked: list[Request] = []
        page.on("request", asked.append)
        start = perf_counter()
        await page.goto(url, wait_until="commit")
        await page.locator("#board .board-face").wait_for()  # drawn together with the question
        seen, requests = 1000 * (perf_counter() - start), len(asked)
        fetch = float(await page.evaluate(ONE_FETCH))
        rows.append((visit, requests, seen, fetch, seen / fetch))
        await page.close()
    await context.close()
    return rows


async def _frames(browser: Browser, page: Page, empty: Page, count: int) -> tuple[str, int, float, float]:
    frames, share = await _share_in_time(browser, page, WALK, count)
    _, floor = await _share_in_time(browser, empty, DISCS, count)
    return str(count), frames, share, floor


async def _share_in_time(browser: Browser, page: Page, motion: str, count: int) -> tuple[int, float]:
    await page.bring_to_front()
    await browser.start_tracing(page=page, categories=CATEGORIES)
    await page.evaluate(motion, [count, SECONDS * 1000])
    frames, late = counted(json.loads(await browser.stop_tracing()))
    return frames, 100 * (frames - late) / frames


def counted(trace: dict[str, Any]) -> tuple[int, int]:
    """How many frames had something new to show in a trace of the browser, and how many of them were dropped."""
    frames, late = set[int](), set[int]()
    for event in trace["traceEvents"]:
        args = event.get("args", {})
        report = args.get("frame_reporter") or args.get("chrome_frame_reporter")
        if event.get("name") == "PipelineReporter" and report and report["state"] != NOTHING_NEW:
            frames.add(report["frame_sequence"])
            if report["affects_smoothness"]:
                late.add(report["frame_sequence"])
    return len(frames), len(late)


async def _busy_percent(processes: CDPSession) -> float:
    """Processor time of all of the browser's processes while nothing happens."""
    before = await _processor_seconds(processes)
    await asyncio.sleep(SECONDS)
    return 100 * (await _processor_seconds(processes) - before) / SECONDS


async def _processor_seconds(processes: CDPSession) -> float:
    found = await processes.send("SystemInfo.getProcessInfo")
    return sum(float(process["cpuTime"]) for process in found["processInfo"])
