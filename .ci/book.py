#!/usr/bin/env python3
"""Builds docs/ with mdBook into target/book/docs and checks every link in it.

Pages link to files of the source (`../ARCHITECTURE.md`, `../fixtures/...`). These are copied to target/book, next to the book, so
that the same links work in the built pages. mdBook takes every link to a .md file for one of its own pages, which is undone for
these. A README.md becomes the index.html of its folder, which mdBook's links do not know.
"""
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "target" / "book"
BOOK = OUT / "docs"


class Page(HTMLParser):
    """Returns the links and the anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.ids = [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.add(attributes["id"])
        for key in ("href", "src"):
            if attributes.get(key):
                self.links.append(attributes[key])


def source_of(target):
    """Returns the file or folder of the source to which a link out of the book leads."""
    within = Path(os.path.relpath(target, OUT))
    for known in (within, within.with_suffix(".md")):
        if not str(known).startswith("..") and (ROOT / known).exists():
            return known
    return None


def bring(page):
    """Copies what a page links to outside of the book, and adapts the links."""
    text = page.read_text(encoding="utf-8")

    def fixed_link(match):
        link = urlsplit(match[1])
        target = Path(os.path.normpath(page.parent / unquote(link.path)))
        if not link.scheme and target.name == "README.html" and not target.exists() and target.with_name("index.html").exists():
            return f'href="{match[1].replace("README.html", "index.html")}"'
        if link.scheme or not link.path or BOOK in [target, *target.parents] or not (known := source_of(target)):
            return match[0]
        if (ROOT / known).is_dir():
            shutil.copytree(ROOT / known, OUT / known, dirs_exist_ok=True, ignore=shutil.ignore_patterns("target"))
        else:
            (OUT / known).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / known, OUT / known)
        return f'href="{os.path.relpath(OUT / known, page.parent)}"'

    page.write_text(re.sub(r'href="([^"]*)"', fixed_link, text), encoding="utf-8")


def main():
    shutil.rmtree(OUT, ignore_errors=True)
    subprocess.run([ROOT / os.environ.get("MDBOOK", "mdbook"), "build", ROOT], check=True)
    pages = sorted(BOOK.rglob("*.html"))
    for page in pages:
        bring(page)
    read = {page: Page(page) for page in pages}
    broken = []
    for page, parsed in read.items():
        for link in parsed.links:
            parts = urlsplit(link)
            if parts.scheme or link.startswith("//") or page.name == "404.html":
                continue
            target = Path(os.path.normpath(page.parent / unquote(parts.path))) if parts.path else page
            if target.is_dir() and (target / "index.html").exists():
                target /= "index.html"
            anchor = unquote(parts.fragment)
            if not target.exists() or (anchor and target in read and anchor not in read[target].ids):
                broken.append(f"{page.relative_to(BOOK)}: {link}")
    if broken:
        sys.exit("links that lead nowhere:\n" + "\n".join(broken))
    print(f"{len(pages)} pages: {BOOK / 'index.html'}")


if __name__ == "__main__":
    main()
