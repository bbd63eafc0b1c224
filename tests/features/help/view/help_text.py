"""The pages of the help as they are written: their tables and what they say to type."""

import re
from pathlib import Path

FOLDER = Path(__file__).parents[4] / "resources" / "help"
PAGES = {page.stem: page.read_text(encoding="utf-8") for page in FOLDER.glob("*.md")}


def tables(text):
    """Every table of a page as its head and its rows of plain cells."""
    matches: list[tuple[tuple[str, ...], list[list[str]]]] = []
    head = None
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else None
        if cells is None:
            head = None
        elif head is None:
            head = tuple(cells)
            matches.append((head, []))
        elif set("".join(cells)) != {"-"}:
            matches[-1][1].append(cells)
    return matches


def typed_text(cell):
    """The text to type, if a cell contains nothing else and shows it in monospace."""
    result = re.fullmatch(r"`([^`]+)`", cell)
    assert result, cell
    return result[1]
