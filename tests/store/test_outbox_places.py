"""An outbox on a full disk, or copied to a full or read-only stick: all or nothing."""

import os
from contextlib import contextmanager

import pytest

from scorekeeper.store.errors import DiskFullError, StoreError
from tests.store.ordinary_user import ordinary
from tests.store.outbox import ENTRIES, opened

posix = pytest.mark.skipif(os.name != "posix", reason="as POSIX systems tell it")
BASED = (4, "0" * 64)


@pytest.fixture
def outbox(tmp_path):
    new_outbox = opened(tmp_path / "cup.outbox")
    new_outbox.put([ENTRIES[0]], based=BASED, attachments=[b"photo" * 20_000])
    yield new_outbox
    new_outbox.close()


@contextmanager
def no_file_larger_than(octets):
    import resource  # noqa: PLC0415 - there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (octets, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_copy_is_whole_and_never_over_another(outbox, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    copies = [outbox.copy_to(stick) for _ in range(2)]
    assert [copy.name for copy in copies] == ["cup.outbox", "cup-2.outbox"]
    assert sorted(stick.iterdir()) == sorted(copies)
    for copy in copies:
        other = opened(copy)
        assert other.rows() == outbox.rows()
        assert other.attachments(1) == outbox.attachments(1)
        other.close()


@posix
def test_a_full_stick_is_reported_and_nothing_is_left_on_it(outbox, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    with no_file_larger_than(50_000), pytest.raises(DiskFullError):
        outbox.copy_to(stick)
    assert [*stick.iterdir()] == []


@posix
def test_a_write_protected_stick_is_reported(outbox, open_folder, tmp_path):
    stick = open_folder / "stick"
    stick.mkdir()
    for mode in (0o555, 0o000):
        stick.chmod(mode)
        with ordinary(), pytest.raises(StoreError) as error:
            outbox.copy_to(stick)
        assert error.value.code in {"read-only-place", "not-allowed"}
    stick.chmod(0o777)
    assert [*stick.iterdir()] == []
    with pytest.raises(StoreError):
        outbox.copy_to(tmp_path / "pulled out")


@posix
def test_on_a_full_disk_nothing_waits_by_halves(outbox):
    there = outbox.rows()
    with no_file_larger_than(outbox.path.stat().st_size), pytest.raises(DiskFullError):
        outbox.put([ENTRIES[1]], based=BASED, attachments=[b"photo" * 20_000])
    assert outbox.rows() == there
    outbox.put([ENTRIES[1]], based=BASED)
    assert [row.cmd for row in outbox.rows()] == ["deal-1", "deal-2"]
