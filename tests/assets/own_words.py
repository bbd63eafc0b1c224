"""Whether a text is original: no run of eight of its words is in the printed sources.

The sources are not part of this repository. `source_runs.txt` has a short digest of each of their runs; it was made
with `digests` from their texts.
"""

import hashlib
from pathlib import Path

LENGTH = 8
RUNS = Path(__file__).parent / "source_runs.txt"


def words(text: str) -> list[str]:
    """The words of a text, without the signs between them."""
    return "".join(sign if sign.isalnum() else " " for sign in text.casefold()).split()


def runs(text: str) -> list[str]:
    """Every run of eight consecutive words."""
    result = words(text)
    return [" ".join(result[start : start + LENGTH]) for start in range(len(result) - LENGTH + 1)]


def digest(run: str) -> str:
    """The first ten digits of the digest of a run."""
    return hashlib.sha256(run.encode()).hexdigest()[:10]


def digests(*texts: str) -> str:
    """The digests of all runs of these texts, as the file has them."""
    result = sorted({digest(run) for text in texts for run in runs(text)})
    return "".join(" ".join(result[start : start + 10]) + "\n" for start in range(0, len(result), 10))


def borrowed(text: str) -> list[str]:
    """Every run of this text that is in a source."""
    known = set(RUNS.read_text(encoding="ascii").split())
    return [run for run in runs(text) if digest(run) in known]
