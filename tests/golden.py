"""Compare texts with those saved in the folder `golden` beside the tests."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

INDENT = "  "


def as_text(value: object) -> str:
    """Return a text as it is, rows as lines, and the cells of a row side by side."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return "\n".join(f"{key}: {text}" for key, text in value.items())
    assert isinstance(value, Iterable), value
    rows = (" | ".join(map(str, row)) if isinstance(row, list | tuple) else str(row) for row in value)
    return "\n".join(rows)


def read_sections(path: Path) -> dict[str, str]:
    """Return the texts of a golden file by the test that they are of."""
    sections: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").split("\n") if path.exists() else ():
        if line and not line.startswith(INDENT):
            lines = sections[line] = []
        else:
            lines.append(line.removeprefix(INDENT))
    return {test: "\n".join(lines).rstrip("\n") for test, lines in sections.items()}


def write_sections(path: Path, sections: Mapping[str, str]) -> None:
    """Write a golden file, ordered by the names of the tests."""
    blocks = []
    for test, text in sorted(sections.items()):
        lines = [INDENT + line if line else "" for line in text.split("\n")]
        blocks.append("\n".join([test, *lines]) + "\n")
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(blocks), encoding="utf-8", newline="\n")


class GoldenTexts:
    """Compares what a test makes with its golden texts, or writes those with `--rewrite-golden`."""

    def __init__(self, module: Path, test: str, tmp_path: Path, *, rewrite: bool) -> None:
        self.module, self.test, self.tmp_path, self.rewrite = module, test, tmp_path, rewrite
        self.count = 0

    def __call__(self, value: object) -> None:
        """Compare the next text of this test."""
        path = self.module.with_name("golden") / f"{self.module.stem}.txt"
        text = as_text(value).replace(f"{self.tmp_path}{os.sep}", "").replace(str(self.tmp_path), "tmp").rstrip("\n")
        self.count += 1
        section = self.test if self.count == 1 else f"{self.test} {self.count}"
        sections = read_sections(path)
        if self.rewrite and sections.get(section) != text:
            sections[section] = text
            write_sections(path, self._of_present_tests(sections))
        assert sections.get(section) == text, f"{path} differs: use --rewrite-golden and review the difference"

    def _of_present_tests(self, sections: Mapping[str, str]) -> dict[str, str]:
        source = self.module.read_text(encoding="utf-8")
        return {test: text for test, text in sections.items() if f"def {test.split('[')[0].split(' ')[0]}(" in source}
