"""Everything that gets installed has one tested version, and no place to fetch it from is written down."""

import re

from installers import pin

PIN = re.compile(r"[a-z0-9-]+==[0-9][0-9a-z.]*")


def test_every_package_that_gets_installed_is_pinned():
    assert set(pin.needed()) - set(pin.pinned()) == set()


def test_nothing_is_pinned_that_nobody_needs():
    assert set(pin.pinned()) - set(pin.needed()) == set()


def test_what_is_installed_is_what_is_pinned():
    pinned = pin.pinned()
    installed = {name: version for name, version in pin.needed().items() if version}
    assert len(installed) > 30
    assert {
        name: (version, pinned.get(name)) for name, version in installed.items() if version != pinned.get(name)
    } == {}


def test_the_file_holds_exact_pins_and_nothing_else():
    lines = pin.CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert [line for line in lines[1:] if not PIN.fullmatch(line)] == []
    names = [line.partition("==")[0] for line in lines[1:]]
    assert names == sorted(set(names))
    assert "://" not in "\n".join(lines)


def test_the_dependencies_of_dependencies_are_followed():
    # reportlab draws with pillow, alembic writes with mako; neither stands in pyproject.toml.
    assert {"pillow", "mako", "markupsafe"} <= set(pin.needed())
    assert "colorama" in pin.needed(), "pytest needs it on Windows"
