"""The expected sheets as canonical text, rewritten with `--rewrite-golden`."""

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def same_as_golden(request: pytest.FixtureRequest):
    """Compare a text with its golden file, or write that file when asked to."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / f"{name}.txt"
        if request.config.getoption("--rewrite-golden"):
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.read_text(encoding="utf-8") == text, f"{path.name} differs; see --rewrite-golden"

    return compare
