"""Every dependency has one tested version and known hashes, and no source is named."""

import re
import subprocess
import sys

import pytest

from installers import pin

PIN = re.compile(r"[a-z0-9-]+==[0-9][0-9a-z.]* \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")
NEEDED = {name: version for some in pin.parts().values() for name, version in some.items()}


def test_every_package_that_gets_installed_is_pinned():
    assert set(NEEDED) - set(pin.pinned()) == set()


def test_nothing_unneeded_is_pinned():
    assert set(pin.pinned()) - set(NEEDED) == set()


def test_the_installed_parts_are_the_pinned_ones():
    pinned = pin.pinned()
    installed = {name: version for name, version in NEEDED.items() if version and name not in pin.BUILD_ONLY}
    assert len(installed) > 30
    assert {
        name: (version, pinned.get(name)) for name, version in installed.items() if version != pinned.get(name)
    } == {}


def test_every_package_has_the_hashes_of_its_files():
    assert set(pin.hashed()) == set(pin.pinned())


def test_the_file_holds_exact_pins_with_hashes_and_nothing_else():
    text = pin.CONSTRAINTS.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    assert [line for line in lines if not (PIN.fullmatch(line) or HASH.fullmatch(line))] == []
    assert "://" not in text
    for part in re.split(r"^# --- .*$", text, flags=re.MULTILINE)[1:]:
        names = re.findall(r"^([a-z0-9-]+)==", part, flags=re.MULTILINE)
        assert names == sorted(set(names))


def test_the_dependencies_of_dependencies_are_followed():
    # reportlab draws with pillow, alembic writes with mako; neither stands in pyproject.toml.
    assert {"pillow", "mako", "markupsafe"} <= set(NEEDED)
    assert "colorama" in NEEDED, "pytest needs it on Windows"


@pytest.mark.parametrize(("hash_of", "taken"), [("own", True), ("another", False)])
def test_a_file_with_another_hash_is_not_installed(tmp_path, hash_of, taken):
    """The very options of the set-up, with a package of one's own in a folder."""
    import base64  # noqa: PLC0415
    import hashlib  # noqa: PLC0415
    import zipfile  # noqa: PLC0415

    wheel = tmp_path / "lake-1.0-py3-none-any.whl"
    files = {
        "lake.py": "",
        "lake-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: lake\nVersion: 1.0\n",
        "lake-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b'=').decode()},"
        f"{len(text)}\n"
        for name, text in files.items()
    )
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, text in {**files, "lake-1.0.dist-info/RECORD": record}.items():
            packed.writestr(name, text)
    own = hashlib.sha256(wheel.read_bytes()).hexdigest()
    pins = tmp_path / "pins.txt"
    pins.write_text(f"lake==1.0 \\\n    --hash=sha256:{own if hash_of == 'own' else '0' * 64}\n")
    outcome = subprocess.run(
        [
            sys.executable, "-m", "pip", "install", "-q", "--no-index", "--find-links", str(tmp_path), "--target",
            str(tmp_path / "there"), "--require-hashes", "--no-deps", "--only-binary", ":all:", "-r", str(pins),
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (outcome.returncode == 0) is taken, outcome.stderr
    assert (tmp_path / "there" / "lake.py").exists() is taken
