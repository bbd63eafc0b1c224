"""A power cut after any call of a recorded run: saved entries exist once, the file is whole."""

import shutil

import pytest

from tests.campaigns import how_many, tell
from tests.store.at_work import OTHERS, WORK, fault_of, prepare
from tests.store.recorded import Disk, cuts, recorded

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="strace records the calls")
CUTS = how_many("power-cuts", 75) // len(WORK)


def faults(folder, work, settings, number):
    """Record the work and cut it this often; return the cuts and what was wrong after them."""
    start = folder / "start"
    start.mkdir()
    prepare(start, work)
    shutil.copytree(start, folder / "before")
    calls = recorded("tests.store.at_work", start, work, settings)
    (folder / "start").rename(folder / "after")
    (folder / "before").rename(folder / "start")
    disk = Disk(start)
    for call in calls:
        disk.play(call)
    written = {path.name: path.read_bytes() for path in (folder / "after").iterdir()}
    assert disk.after_a_cut(0, "most") == written, "played again, the calls leave what the process left"
    count, result = 0, []
    for acknowledged, files in cuts(start, calls, number):
        case = folder / f"cut{count}"
        case.mkdir()
        for name, data in files.items():
            (case / name).write_bytes(data)
        fault = fault_of(case, work, acknowledged)
        if fault:
            result.append(fault)
        shutil.rmtree(case)
        count += 1
    return count, result


@pytest.mark.parametrize("work", WORK)
def test_nothing_acknowledged_as_saved_is_lost(tmp_path, work):
    count, result = faults(tmp_path, work, "ours", CUTS)
    tell(f"{work}: {count} power cuts, {len(result)} lost, doubled or half-written")
    assert result == []


@pytest.mark.parametrize(("settings", "work"), [(item, "entries") for item in OTHERS])
def test_with_other_settings_something_is_lost(tmp_path, settings, work):
    """Else the cuts above prove nothing."""
    count, result = faults(tmp_path, work, settings, max(CUTS, 40))
    tell(f"{work} with SQLite's {settings}: {count} power cuts, {len(result)} lost, doubled or half-written")
    assert result
