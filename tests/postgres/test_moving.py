"""An event moves from its file to a server and back: the same entries and sheets, and never two that go on."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from scorekeeper.features.verify.view.sample import open_sample
from scorekeeper.kernel.events import open_event
from scorekeeper.store.errors import MovedError
from scorekeeper.store.event_file import open_store
from tests.cli.commands import GOLDEN, RUNNING, done, refused


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    done("new", path, "--system", "international-56", "--name", "Cup")
    done("import", path, GOLDEN, RUNNING)
    store = open_store(path)
    store.attach(b"a photograph of a sheet")
    store.close()
    return path


def chain(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT seq, cmd, who, body, digest FROM entry ORDER BY seq").fetchall()


def test_there_and_back_it_is_the_same_event(cup, hall, tmp_path):
    before, standings = chain(cup), done("standings", cup)
    assert "Moved and verified" in done("move", cup, hall.url(), "--who", "Mini")
    url = hall.url()
    assert done("standings", url) == standings
    (told,) = refused("set", cup, "deals=24", "--reason", "longer")
    assert "has moved from" in told
    assert done("standings", cup) == standings, "it can still be read where it was"
    again = tmp_path / "back.scorekeeper"
    assert "Moved and verified" in done("move", url, again, "--who", "Mini")
    after = chain(again)
    assert after[: len(before)] == before
    assert len(after) == len(before) + 2
    done("verify", again)
    open_event(again, who="Mini", seat="here").close()
    with pytest.raises(MovedError):
        open_event(url, who="Mini", seat="here")
    (told,) = refused("move", cup, hall.url())
    assert "has moved from" in told


def test_kept_sheets_go_along(hall, tmp_path):
    desk = open_sample(who="Mini", seat="here", folder=tmp_path)
    path = desk.store_state.path
    assert path is not None
    desk.close()
    copy = shutil.copy(path, tmp_path / "copy.scorekeeper")
    done("move", copy, hall.url())
    done("move", hall.url(), tmp_path / "back.scorekeeper")
    done("verify", tmp_path / "back.scorekeeper")


def test_what_cannot_be_moved_stays_as_it_was(cup, hall, tmp_path):
    before = chain(cup)
    refused("move", cup, tmp_path / "other.scorekeeper")
    refused("move", cup, "postgresql://mini@127.0.0.1:1/scores")
    refused("move", cup, hall.url("anil"))
    assert chain(cup) == before
    shutil.copy(cup, tmp_path / "twin.scorekeeper")
    done("move", cup, hall.url())
    (told,) = refused("move", tmp_path / "twin.scorekeeper", hall.url())
    assert "already" in told
