"""Everything of an event put into one file by keys alone."""

import zipfile

from tests.journeys.person import evening


def test_an_evening_is_archived(person, tmp_path):
    evening(person, tmp_path)
    path = tmp_path / "everything.zip"
    person.chosen = [path]
    person.choose_command("archive")
    person.wait(lambda: "files up to entry" in person.spoken(), "the archive")
    with zipfile.ZipFile(path) as whole:
        assert whole.testzip() is None
        assert any(name.endswith("/SHA256SUMS") for name in whole.namelist())


def test_the_event_book_is_made_in_the_background(person, tmp_path):
    evening(person, tmp_path)
    path = tmp_path / "book.pdf"
    person.chosen = [path]
    person.choose_command("event-book")
    person.wait(lambda: "Event book with 0 sheets" in person.spoken(), "the book")
    assert path.read_bytes().startswith(b"%PDF")
