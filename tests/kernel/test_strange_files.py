"""Devices, pipes and endless files, chosen or dropped, are reported without waiting."""

import os
from pathlib import Path

import pytest

from scorekeeper.features.files.view.recent import RecentEvents
from scorekeeper.features.files.view.rescue import find_rescue
from scorekeeper.features.files.view.witness import note_witness, witness_file
from scorekeeper.features.keys.view.clubs import read_certificate
from scorekeeper.features.papers.page.paper_files import _read
from scorekeeper.features.verify.view.checking import check_file
from scorekeeper.kernel import failures
from scorekeeper.kernel.documents import MOST, document_bytes
from scorekeeper.kernel.errors import EntryRefused, NotWritten
from scorekeeper.kernel.events import open_event, open_or_view_event
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.signing.keys.authorities import saved_authorities
from scorekeeper.signing.keys.errors import KeysError
from scorekeeper.signing.keys.keyfile import file_octets
from scorekeeper.store.errors import NoSuchFileError, NotAFileError, StoreError, TooLargeError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="devices and pipes as POSIX has them")


@pytest.fixture(params=["device", "pipe"])
def strange(request, tmp_path):
    path = tmp_path / "strange.scorekeeper"
    if request.param == "device":
        path.symlink_to("/dev/zero")
    else:
        os.mkfifo(path)
    return path


def test_it_is_neither_opened_nor_checked_nor_brought_in(strange, tmp_path, check_golden):
    for way in (
        lambda: check_file(strange, lambda _count, _of: None, tmp_path),
        lambda: open_event(strange, who="Ann", seat="desk"),
        lambda: open_or_view_event(strange, who="Ann", seat="desk"),
        lambda: document_bytes(strange),
    ):
        with pytest.raises(NotAFileError) as caught:
            way()
        check_golden(failures.sentence(caught.value))
    read = _read([strange], bool, lambda _count, _of: None, tmp_path)
    check_golden(read.wrong[0][1])
    assert not find_rescue(StoreError(strange), tmp_path).copies


def test_it_is_not_waited_for_where_the_program_keeps_its_own_files(strange, tmp_path):
    """A folder of data that came on a stick: the list of events, a witness, keys, clubs."""
    assert RecentEvents(strange).listed() == ()
    _as(strange, witness_file(tmp_path, "e7"))
    (error,) = note_witness((tmp_path,), "e7", "Cup", (1, "a" * 64), "now")
    assert isinstance(error, NotAFileError)
    with pytest.raises(KeysError):
        file_octets(strange)
    with pytest.raises(EntryRefused):
        read_certificate(strange)
    authorities = tmp_path / "authorities"
    authorities.mkdir()
    _as(strange, authorities / "one.pem")
    assert saved_authorities(authorities) == ()


def _as(strange, place):
    """Lay it there under this name as well."""
    place.symlink_to(strange)


def test_a_sheet_is_not_written_to_a_pipe_without_a_reader(tmp_path):
    pipe = tmp_path / "sheet.pdf"
    os.mkfifo(pipe)
    with pytest.raises(NotWritten):
        write_file(pipe, b"%PDF")
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_file(pipe, b"%PDF")
    assert os.read(reading, 9) == b"%PDF"
    os.close(reading)


def test_a_document_that_is_too_large_is_not_read(tmp_path):
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(MOST * 1024 * 1024 + 1)
    with pytest.raises(TooLargeError) as caught:
        document_bytes(large)
    assert f"larger than {MOST} MB" in failures.sentence(caught.value)
    with pytest.raises(NoSuchFileError):
        document_bytes(Path(tmp_path / "none.json"))
