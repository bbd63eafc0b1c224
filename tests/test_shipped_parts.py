"""What a package ships besides Python packages, each part with its license."""

import shutil

import pytest

from installers import parts as building
from scorekeeper.assets.fonts import find_fonts
from scorekeeper.assets.third_party import LISTED, listed_parts, parts

debian = pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="the typefaces are Debian's packages")


@debian
def test_the_typefaces_lie_in_the_folder_with_their_licences(tmp_path):
    folder = building.fonts(tmp_path / "fonts")
    assert find_fonts((folder,)).missing == (), "every letter of the sample is set without any of the system's"
    assert find_fonts((folder,)).for_script("Tamil") is not None
    assert (folder / "Inter-Regular.otf").is_file()
    listed = {part.name: part for part in listed_parts(folder)}
    assert set(listed) == set(building.PACKAGES)
    for item in listed.values():
        assert item.licence == "OFL-1.1"
        assert item.version
        assert "SIL OPEN FONT LICENSE" in item.text().upper() or "OFL-1.1" in item.text()


def test_where_there_is_no_dpkg_the_folder_has_to_be_brought_along(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(building.NotHereError, match="make it on Debian or Ubuntu"):
        building.fonts(tmp_path)
    names = [name for names in building.PACKAGES.values() for name in names]
    for name in (*names, LISTED):
        (tmp_path / name).write_bytes(b"")
    assert building.fonts(tmp_path) == tmp_path


@debian
def test_a_library_of_the_system_is_named_by_its_package():
    result = {
        library.name: library
        for library in building.libraries(["/usr/bin/dpkg", "/usr/bin/dpkg-query", "/no/such/file"])
    }
    assert set(result) == {"dpkg"}
    assert result["dpkg"].version
    assert "GPL" in result["dpkg"].licence
    assert "GNU GENERAL PUBLIC LICENSE" in result["dpkg"].text(), "the licence that Debian keeps once for all packages"


def test_the_text_beside_the_program_says_each_part_and_each_words_once():
    text = building.notice(parts())
    for part in parts():
        assert f"{part.name} {part.version}: {part.licence}\n" in text
    together = [part.name for part in parts() if part.name.startswith("psycopg")]
    assert f"\n{', '.join(together)}\n\n" in text, "parts with the same words have them once"
    assert text.endswith("limitations under the License.\n")
