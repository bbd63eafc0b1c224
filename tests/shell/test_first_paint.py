"""What the program has imported and kept when its window is first painted."""

import subprocess
import sys
from pathlib import Path

from tests.shell.first_paint import ROOT, STARTED, environment


def words_printed(code: str, folder: Path) -> list[str]:
    line = [sys.executable, "-c", code, "--data", str(folder)]
    answer = subprocess.run(line, capture_output=True, text=True, check=True, env=environment(folder), cwd=ROOT)
    return answer.stdout.split()


def test_nothing_heavy_is_imported_before_the_first_paint(tmp_path: Path) -> None:
    code = STARTED.replace(
        'print("painted", flush=True)', 'print("painted"); print(*sorted(sys.modules), sep="\\n", flush=True)'
    )
    loaded = set(words_printed(code, tmp_path))
    assert "painted" in loaded
    assert "PySide6.QtWidgets" in loaded
    heavy = {
        "sqlalchemy",
        "alembic",
        "reportlab",
        "openpyxl",
        "pyhanko",
        "pypdfium2",
        "segno",
        "uharfbuzz",
        "PIL",
        "sqlite3",
        "datetime",
        "dataclasses",
    }
    assert not loaded & heavy
    parts = {name.split(".")[1] for name in loaded if name.startswith("scorekeeper.")}
    assert parts == {"app", "assets", "kit", "language"}


def test_no_drawing_or_signing_library_is_imported_with_the_window(tmp_path: Path) -> None:
    loaded_later = "import sys, scorekeeper.shell.program; print('painted', *sorted(sys.modules), flush=True)"
    code = STARTED.replace('print("painted", flush=True)', loaded_later)
    loaded = set(words_printed(code, tmp_path))
    assert "scorekeeper.shell.program" in loaded
    assert not loaded & {"reportlab", "cryptography", "argon2", "openpyxl", "pyhanko", "PIL", "segno", "networkx"}


def test_the_source_of_our_pages_is_not_kept_in_memory(tmp_path: Path) -> None:
    loaded_later = (
        "import linecache, scorekeeper.shell.program; "
        "print('painted', *[name for name, kept in linecache.cache.items() if 'scorekeeper/' in name and kept[1:]])"
    )
    code = STARTED.replace('print("painted", flush=True)', loaded_later)
    assert words_printed(code, tmp_path) == ["painted"]
