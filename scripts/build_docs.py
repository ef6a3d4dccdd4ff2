"""Build the site of the docs into build/docs/site: `make docs`.

The pages are the Markdown files of docs/, with CHANGELOG.md, CONTRIBUTING.md and SECURITY.md. Links to files that are not pages, such as a test, become plain
text. After the build every link and picture of the site is looked up: one that leads nowhere fails the build, as does Markdown that was not understood.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
TARGET = ROOT / "build" / "docs"
PAGES, SITE = TARGET / "pages", TARGET / "site"
OUTSIDE = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md"}
FENCE = re.compile(
    r"^( *```\w+) .*$", re.MULTILINE
)  # a test reads for which game the example is; the site takes a language alone
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(((?!https?:|mailto:|#)[^)\s]+)\)")


def navigation(pages: set[str], sections: list[dict[str, object]]) -> list[tuple[str, list[str]]]:
    """Each section with its pages. Those that none names are in the last one."""
    found: list[tuple[str, list[str]]] = []
    left = pages - {"index.md"}
    for section in sections:
        named = section["pages"]
        assert isinstance(named, list)
        inside = [
            page
            for name in named
            for page in (sorted(p for p in left if p.startswith(name)) if name.endswith("/") else [name])
        ]
        found.append((str(section["title"]), inside))
        left -= set(inside)
    found[-1][1].extend(sorted(left))
    return found


def copy_pages() -> set[str]:
    """The pages, with links as they are on the site; returns their names."""
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(DOCS, PAGES, ignore=shutil.ignore_patterns("navigation.toml"))
    shutil.copy(ROOT / "controller/web/static/icon.svg", PAGES / "images")
    for name, page in OUTSIDE.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        (PAGES / page).write_text(text.replace("](docs/", "](").replace('src="docs/', 'src="'), encoding="utf-8")
    names = {str(path.relative_to(PAGES)) for path in PAGES.rglob("*.md")}
    for name in names:
        _put_on_the_site(PAGES / name)
    return names


def _put_on_the_site(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    page.write_text(LINK.sub(lambda found: _on_the_site(found, page), FENCE.sub(r"\1", text)), encoding="utf-8")


def _on_the_site(found: re.Match[str], page: Path) -> str:
    text, link = found[1], found[2]
    target = (page.parent / link.partition("#")[0]).resolve()
    if target.name in OUTSIDE and not target.exists():
        return f"[{text}]({OUTSIDE[target.name]})"
    return found[0] if target.exists() else f"`{text.strip('`')}`"


class Links(HTMLParser):
    """What a built page refers to, and the places in it that can be referred to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places: set[str] = {""}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if given.get("rel") in {"canonical", "edit"}:
            return
        self.links |= {given[name] for name in ("href", "src", "srcset") if name in given and tag != "base"}
        self.places |= {given[name] for name in ("id", "name") if name in given}


def dead_links(site: Path) -> Iterator[str]:
    """Each link inside the site that leads nowhere."""
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    for path, page in pages.items():
        if path.name == "404.html" or "books" in path.parts:
            continue
        for link in sorted(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                yield f"{path.relative_to(site)}: {link} is not there"
            elif target in pages and unquote(parts.fragment) not in pages[target].places:
                yield f"{path.relative_to(site)}: {link} has no such heading"


def unread_markdown(site: Path) -> Iterator[str]:
    """Each page where a block of code or a table was not understood, and stands there as it was written."""
    for path in site.rglob("*.html"):
        for found in re.finditer(r"^(?:<p>)?(```.*|\|[-| :]+\|)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            yield f"{path.relative_to(site)}: {found[1]} is shown as it was written"


def main() -> int:
    pages = copy_pages()
    sections = tomllib.loads((DOCS / "navigation.toml").read_text(encoding="utf-8"))["section"]
    lines = ['nav = ["index.md"']
    lines += [
        f"{{ {_quoted(title)} = [{', '.join(map(_quoted, inside))}] }}" for title, inside in navigation(pages, sections)
    ]
    config = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    nav = ", ".join(lines) + "]"
    (TARGET / "zensical.toml").write_text(config.replace("[project]\n", f"[project]\n{nav}\n", 1), encoding="utf-8")
    subprocess.run([Path(sys.executable).parent / "zensical", "build", "--clean"], cwd=TARGET, check=True)
    dead = [*dead_links(SITE), *unread_markdown(SITE)]
    print("\n".join(dead) or f"{len(pages)} pages in {SITE.relative_to(ROOT)}, no dead link.")  # noqa: T201  # for people
    return 1 if dead else 0


def _quoted(text: str) -> str:
    return f'"{text}"'


if __name__ == "__main__":
    sys.exit(main())
