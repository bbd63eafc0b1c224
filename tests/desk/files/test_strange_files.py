"""Devices, pipes and endless files, chosen or dropped in the window: told in words, never waited for."""

import os
from pathlib import Path

import pytest

from scorekeeper.desk import failures
from scorekeeper.desk.files.checking import check_file
from scorekeeper.desk.files.documents import MOST, document_bytes
from scorekeeper.desk.files.events import open_event, open_or_view_event
from scorekeeper.desk.files.rescue import look_for
from scorekeeper.qt.paper_files import _read
from scorekeeper.store.errors import NoSuchFileError, NotAFileError, StoreError, TooLargeError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="devices and pipes as POSIX has them")


@pytest.fixture(params=["device", "pipe"])
def strange(request, tmp_path):
    place = tmp_path / "strange.scorekeeper"
    if request.param == "device":
        place.symlink_to("/dev/zero")
    else:
        os.mkfifo(place)
    return place


def test_it_is_neither_opened_nor_checked_nor_brought_in(strange, tmp_path):
    for way in (
        lambda: check_file(strange, lambda _done, _of: None, tmp_path),
        lambda: open_event(strange, who="Ann", seat="desk"),
        lambda: open_or_view_event(strange, who="Ann", seat="desk"),
        lambda: document_bytes(strange),
    ):
        with pytest.raises(NotAFileError) as caught:
            way()
        assert "not an ordinary file" in failures.sentence(caught.value)
    read = _read([strange], bool, lambda _done, _of: None, tmp_path)
    assert "not an ordinary file" in read.wrong[0][1]
    assert not look_for(StoreError(strange), tmp_path).copies


def test_a_document_that_is_too_large_is_not_read(tmp_path):
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(MOST * 1024 * 1024 + 1)
    with pytest.raises(TooLargeError) as caught:
        document_bytes(large)
    assert f"larger than {MOST} MB" in failures.sentence(caught.value)
    with pytest.raises(NoSuchFileError):
        document_bytes(Path(tmp_path / "none.json"))
