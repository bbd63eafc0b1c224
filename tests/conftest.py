"""Fixtures of every test: no real screen, no personal files, no dependence on the clock."""

import atexit
import gc
import os
import shutil
import tempfile
import time
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from installers.slow_tests import SLOW_FILE, read_lines, slow_among
from tests.golden import GoldenTexts

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

# Settings, recent events and backups go to an empty folder. The caches stay: building them again is slow.
_HOME = tempfile.mkdtemp(prefix="scorekeeper-tests-")
atexit.register(shutil.rmtree, _HOME, ignore_errors=True)
for _kind in ("CONFIG", "DATA", "STATE"):
    os.environ[f"XDG_{_kind}_HOME"] = os.path.join(_HOME, _kind.lower())  # noqa: PTH118 - before anything is imported
# Dates are shown in ISO 8601, whatever the region of this computer.
os.environ.pop("LC_ALL", None)
os.environ["LC_TIME"] = "C"
# Qt asks this file where documents go: no test leaves anything in the user's own.
for _folder in (os.environ["XDG_CONFIG_HOME"], f"{_HOME}/documents"):
    os.makedirs(_folder, exist_ok=True)  # noqa: PTH103 - as above
with open(os.path.join(os.environ["XDG_CONFIG_HOME"], "user-dirs.dirs"), "w", encoding="utf-8") as _dirs:  # noqa: PTH118, PTH123 - as above
    _dirs.write(f'XDG_DOCUMENTS_DIR="{_HOME}/documents"\n')

# A busy machine is not a fault of the rules; continuous integration tries the same examples every time.
settings.register_profile("scorekeeper", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("scorekeeper")


_COLLECTOR = pytest.MonkeyPatch()
_PLAIN: list[Any] = []
"""Font and palette of the application at first."""
TOGETHER = "tests/window/"
"""Of the windows on a screen of their own one at a time is enough. Of all other tests those of a file stay together,
for what they share."""
FIRST = (
    "tests/window/",
    "tests/journeys/",
    "tests/features/phones/",
    "tests/postgres/",
    "tests/features/",
    "tests/cli/",
)
"""The folders with the longest files come first: no worker has to finish one of those when the other has no more."""


def pytest_addoption(parser):
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden texts that differ")


def pytest_configure(config):
    """Rewrite in one process, as the tests of a module share a file; give out files in the order of `FIRST`."""
    config.option.loadscopereorder = False
    if config.getoption("--rewrite-golden"):
        config.option.dist = "no"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what the default check leaves out, and put the folders that take longest first."""
    items.sort(
        key=lambda item: next((n for n, folder in enumerate(FIRST) if item.nodeid.startswith(folder)), len(FIRST))
    )
    slow = slow_among((item.nodeid for item in items), read_lines(SLOW_FILE))
    for item in items:
        if item.nodeid in slow:
            item.add_marker(pytest.mark.slow)


class FilesTogether(LoadScopeScheduling):  # type: ignore[misc]
    """Give all tests of a file to one worker."""

    def _split_scope(self, nodeid):
        return TOGETHER if nodeid.startswith(TOGETHER) else nodeid.partition("::")[0]


# Marks (xdist_group, with `--dist loadgroup`) would do without this, but they have no effect under pytest 9.2: xdist 3.8
# appends the group to `_nodeid`, which pytest no longer reads.
def pytest_xdist_make_scheduler(config, log):
    """Return who gives the tests to the workers with `--dist loadscope`."""
    return FilesTogether(config, log) if config.getoption("dist") == "loadscope" else None


def pytest_collection():
    """Leave the collector out of this: what is gathered here stays."""
    gc.disable()


def pytest_collection_finish():
    """Exclude the collected tests from garbage collection, which would scan them repeatedly."""
    gc.enable()
    gc.set_threshold(10_000, 20, 50)
    _keep_the_tests_aside()


def _keep_the_tests_aside():
    """Exclude them again whenever the program unfreezes its own objects, as it does per event."""
    gc.collect()
    gc.freeze()
    for given_back in ("freeze", "unfreeze"):
        _COLLECTOR.setattr(gc, given_back, lambda: None)


@pytest.fixture
def keeping_aside():
    """What the program keeps aside from the collector is kept aside, and given back."""
    _COLLECTOR.undo()
    yield
    _keep_the_tests_aside()


@pytest.fixture
def check_golden(request, tmp_path):
    """Compare texts with those in `golden` beside the test; their times are those of Greenwich."""
    rewrite = request.config.getoption("--rewrite-golden")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        _read_time_zone()
        yield GoldenTexts(request.path, request.node.name, tmp_path, rewrite=rewrite)
    _read_time_zone()


def _read_time_zone():
    if hasattr(time, "tzset"):  # not on Windows
        time.tzset()


@pytest.fixture(scope="session")
def qapp(qapp):
    """The application, which remembers how it looked before any test dressed it."""
    _PLAIN.extend((qapp.font(), qapp.palette()))
    return qapp


@pytest.fixture
def qtbot(qapp, request):
    """A bot that never waits longer than necessary, on an application without an earlier style."""
    from tests.event_loop import PromptBot  # noqa: PLC0415 - Qt: most tests want none

    font, palette = _PLAIN
    if qapp.font() != font:
        qapp.setFont(font)
    if qapp.palette() != palette:
        qapp.setPalette(palette)
    return PromptBot(request)


@pytest.fixture
def evening(qtbot, tmp_path):
    """The whole program, started and closed behind the test."""
    from tests.shell.evening import Evening  # noqa: PLC0415 - the whole window: most tests want none

    evening_at_keys = Evening(qtbot, tmp_path)
    yield evening_at_keys
    evening_at_keys.close()


@pytest.fixture(scope="session")
def office(tmp_path_factory):
    """LibreOffice, one process for all tests of a worker."""
    from tests.sheets.calculated import SOFFICE, LibreOffice  # noqa: PLC0415 - most tests want none

    if SOFFICE is None:
        pytest.skip("LibreOffice is not installed")
    converter = LibreOffice(SOFFICE, tmp_path_factory.mktemp("office"))
    yield converter
    converter.close()


@pytest.fixture
def cup(tmp_path):
    """Return a function that makes a knock-out with a third-place match, closed after the test."""
    from scorekeeper.journal.methods import KNOCK_OUT_AND_THIRD  # noqa: PLC0415 - most tests want none
    from tests.cup import Cup  # noqa: PLC0415

    cups: list[Cup] = []

    def make(size):
        cups.append(Cup(tmp_path / f"{len(cups)}.scorekeeper", size, KNOCK_OUT_AND_THIRD))
        return cups[-1]

    yield make
    for item in cups:
        item.desk.close()
