#!/usr/bin/env python3
"""A preprocessor of mdBook (book.toml): links to files outside docs/ become plain text."""
import json, posixpath, re, sys


def drop_outside_links(items):
    for item in items:
        if not isinstance(item, dict) or "Chapter" not in item:
            continue
        chapter = item["Chapter"]
        folder = posixpath.dirname(chapter["path"] or "")

        def visible(link):
            target = posixpath.normpath(posixpath.join(folder, link[2]))
            return link[1] if target.startswith("..") else link[0]

        chapter["content"] = re.sub(r"\[([^\]]*)\]\(([^)]*)\)", visible, chapter["content"])
        drop_outside_links(chapter["sub_items"])


if len(sys.argv) == 1:  # "supports RENDERER" is answered by the exit code 0
    _, book = json.load(sys.stdin)
    drop_outside_links(book.get("items") or book.get("sections"))
    json.dump(book, sys.stdout)
