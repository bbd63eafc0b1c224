"""Everything of an event put into one file by keys alone."""

import zipfile

from tests.journeys.person import evening


def test_an_evening_is_archived(person, tmp_path):
    evening(person, tmp_path)
    place = tmp_path / "everything.zip"
    person.chosen = [place]
    person.menu("file", "archive")
    person.wait(lambda: "files up to entry" in person.said(), "the archive")
    with zipfile.ZipFile(place) as whole:
        assert whole.testzip() is None
        assert any(name.endswith("/SHA256SUMS") for name in whole.namelist())
