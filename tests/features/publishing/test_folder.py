"""Publishing to a folder: only changes are written, other files kept, interruption survived."""

import datetime as dt
import subprocess
from hashlib import sha256

import pytest

from scorekeeper.features.publishing.view import writing
from scorekeeper.features.publishing.view.publishing import Publication
from scorekeeper.features.publishing.view.writing import DIGESTS
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.whole_file import write_file
from tests.features.publishing.published import published
from tests.features.standings.grouped import play


def state_of(folder):
    return {item.name: (item.stat().st_mtime_ns, item.read_bytes()) for item in folder.iterdir()}


def test_only_what_changed_is_written(tmp_path):
    journal, folder = published(), tmp_path / "pages"
    first = Publication(dt.UTC, folder).update(journal.tournament)
    assert (first.written, first.kept, first.gone) == (len(list(folder.iterdir())) - 1, 0, 0)
    before = state_of(folder)
    again = Publication(dt.UTC, folder)
    assert again.update(journal.tournament).written == 0
    assert state_of(folder) == before
    play(journal, "53")
    update = again.update(journal.tournament)
    assert 0 < update.written < first.written
    changed = {name for name, was in before.items() if state_of(folder)[name] != was}
    assert len(changed) - 1 == update.written - 1  # one sheet is new, the list of digests is no page
    subprocess.run(["sha256sum", "--quiet", "-c", DIGESTS], cwd=folder, check=True)


def test_only_pages_no_longer_published_are_removed(tmp_path):
    journal, folder = published(), tmp_path / "pages"
    Publication(dt.UTC, folder).update(journal.tournament)
    (folder / "holiday.jpg").write_bytes(b"mine")
    emptied = Publication(dt.UTC, folder).update(_begun().tournament)
    assert emptied.gone > 5
    assert {item.name for item in folder.iterdir()} == {"index.html", "hall.css", DIGESTS, "holiday.jpg"}


def _begun():
    from tests.features.standings.grouped import in_groups  # noqa: PLC0415

    return in_groups()


def test_pages_of_another_event_are_left_alone(tmp_path):
    (tmp_path / "index.html").write_text("my own page")
    with pytest.raises(NotWritten) as refused:
        Publication(dt.UTC, tmp_path).update(published().tournament)
    assert refused.value.code == "not-our-pages"
    assert [item.name for item in tmp_path.iterdir()] == ["index.html"]


def test_a_stick_that_was_pulled_is_written_again_when_it_is_back(tmp_path, monkeypatch):
    journal, folder = published(), tmp_path / "stick"
    keeping = Publication(dt.UTC, folder)
    written: list[str] = []

    def pulled(place, data, **how):
        written.append(place.name)
        if len(written) > 4:
            raise NotWritten(str(place), "system", OSError(5, "gone"))
        write_file(place, data, **how)

    monkeypatch.setattr(writing, "write_file", pulled)
    with pytest.raises(NotWritten):
        keeping.update(journal.tournament)
    monkeypatch.undo()
    left = folder / f".{'0' * 32}.part"
    left.write_bytes(b"half")
    keeping.update(journal.tournament)
    assert not left.exists()
    rebuilt = Publication(dt.UTC, tmp_path / "anew")
    rebuilt.update(journal.tournament)
    assert {item.name: item.read_bytes() for item in folder.iterdir()} == {
        item.name: item.read_bytes() for item in (tmp_path / "anew").iterdir()
    }


def test_a_page_changed_by_hand_is_not_written_over(tmp_path):
    journal = published()
    Publication(dt.UTC, tmp_path).update(journal.tournament)
    page = tmp_path / "standings.html"
    page.write_bytes(page.read_bytes().replace(b"Team a1", b"Team a9"))
    before = state_of(tmp_path)
    with pytest.raises(NotWritten) as refused:
        Publication(dt.UTC, tmp_path).update(journal.tournament)
    assert refused.value.code == "not-our-pages"
    assert state_of(tmp_path) == before


@pytest.mark.parametrize("listed", ["letter.pdf", "index.html"])
def test_a_list_of_digests_that_is_not_ours_protects_what_it_names(listed, tmp_path):
    (tmp_path / listed).write_bytes(b"mine")
    digest = sha256(b"mine").hexdigest()
    for text in (f"{digest}  {listed}\n", f"# Scorekeeper: web pages of event other\n{digest}  {listed}\n"):
        (tmp_path / DIGESTS).write_text(text)
        before = state_of(tmp_path)
        with pytest.raises(NotWritten) as refused:
            Publication(dt.UTC, tmp_path).update(published().tournament)
        assert refused.value.code == "not-our-pages"
        assert state_of(tmp_path) == before
