"""What the program is made of: every part with version, licence and its words."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

from scorekeeper.assets.third_party import LISTED, listed_parts, part_of, parts

ROOT = Path(__file__).resolve().parents[2]
BY_NAME = {re.sub(r"[-_.]+", "-", part.name).casefold(): part for part in parts()}


def test_every_requested_asset_is_a_part():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    result = {re.split(r"[=>\[]", item)[0].replace("_", "-").casefold() for item in project["dependencies"]}
    assert result <= set(BY_NAME)
    assert {"pillow", "mako", "certifi", "shiboken6"} <= set(BY_NAME), "and what those need"
    assert not {"pytest", "ruff", "hypothesis", "scorekeeper"} & set(BY_NAME)


def test_each_part_has_its_version_its_licence_and_the_words_of_it():
    assert [part.name for part in parts() if not (part.version and part.licence and len(part.text()) > 500)] == []
    assert BY_NAME["reportlab"].version == version("reportlab")
    assert BY_NAME["reportlab"].licence == "BSD License", "not the half page that it calls its licence"


def test_of_several_licences_the_one_that_is_taken_is_named_and_its_words_are_there():
    for name in ("pyside6-essentials", "shiboken6", "qt"):
        assert BY_NAME[name].licence == "LGPL-3.0-only"
        assert "GNU LESSER GENERAL PUBLIC LICENSE" in BY_NAME[name].text()
        assert "TERMS AND CONDITIONS" in BY_NAME[name].text(), "of the GPL, which the LGPL builds on"
    assert BY_NAME["certifi"].licence == "MPL-2.0"
    assert "Mozilla Public License Version 2.0" in BY_NAME["certifi"].text()


def test_extra_files_of_a_package_are_read_from_its_list(tmp_path):
    (tmp_path / LISTED).write_text(
        '[{"name": "Lake", "version": "2", "licence": "OFL-1.1", "texts": ["Lake.licence.txt"]}]'
    )
    (tmp_path / "Lake.licence.txt").write_text("Use it.")
    (lake,) = listed_parts(tmp_path)
    assert (lake.name, lake.version, lake.licence, lake.text()) == ("Lake", "2", "OFL-1.1", "Use it.")


def test_a_part_is_asked_for_by_name():
    assert part_of("reportlab") == BY_NAME["reportlab"]
