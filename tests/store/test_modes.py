"""An event, its copies and keys belong to their owner, unless opened to others."""

import os
import stat
import sys
from datetime import UTC, datetime

import pytest

from scorekeeper.store.backup import automatic_backup, backup
from tests.signing.keys.club import make_club
from tests.store.event import begin, deal, enter

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request):
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_an_event_and_its_copies_are_their_owners(tmp_path):
    store = begin(tmp_path)
    assert mode(store.path) == 0o600
    copy = backup(store.path, tmp_path / "copy.scorekeeper")
    assert mode(copy.path) == 0o600
    automatic = automatic_backup(store.path, tmp_path / "backups", NOW)
    assert automatic is not None
    assert mode(automatic.path) == 0o600
    assert mode(automatic.path.parent) == 0o700
    store.close()


def test_an_event_that_was_opened_to_others_stays_so(tmp_path):
    store = begin(tmp_path)
    store.path.chmod(0o660)
    enter(store, deal(1, "A", "40H", 44))
    store.close()
    assert mode(store.path) == 0o660


@pytest.mark.usefixtures("umask")
def test_the_keys_are_their_owners(tmp_path):
    path = tmp_path / "club" / "keys.json"
    store, _unlocked, _code = make_club(path.parent)
    assert mode(path.parent) == 0o700
    store.backup(tmp_path / "copy.keys")
    assert {mode(item) for item in (*path.parent.iterdir(), tmp_path / "copy.keys")} == {0o600}
