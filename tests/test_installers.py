"""The two README commands on simulated machines: what they install, print and skip."""

import ast
import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.app import DESKTOP_FILE

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = (
    "installers/start",
    "installers/check",
    "installers/bench",
    "installers/screens",
    ".ci/run",
    *(f"installers/{part}" for part in ("setup.sh", "build.sh", "linux/build-deb.sh", "macos/build-dmg.sh")),
)
BENCHMARKS = "tests/benchmarks"
TOOLS = (
    "sh",
    "bash",
    "cat",
    "cksum",
    "dirname",
    "grep",
    "head",
    "mkdir",
    "rm",
    "sed",
    "tail",
    "tr",
    "uname",
    "date",
    "mktemp",
    "find",
    "touch",
)
SHELL = shutil.which("sh")

pytestmark = pytest.mark.skipif(os.name == "nt" or SHELL is None, reason="the scripts are for a POSIX shell")

# Stands for any Python: new enough, has what it is asked for, and writes down the pip and program calls it gets.
PYTHON = """#!/bin/sh
case "$*" in
*sys.prefix*) [ -e "$MACHINE/old" ] || echo "$CHECKOUT/.venv" ;;
*version_info*) [ ! -e "$MACHINE/old" ] ;;
"-m venv"*) mkdir -p .venv/bin; cp "$0" .venv/bin/python; echo "venv" >>"$MACHINE/calls" ;;
"-m pip"*) echo "$*" >>"$MACHINE/calls"; [ ! -e "$MACHINE/offline" ] ;;
-m*) echo "$*" >>"$MACHINE/calls"; case "$*" in *"$(cat "$MACHINE/fails" 2>/dev/null || echo nothing)"*) exit 1 ;; esac ;;
esac
"""
STUBS = {
    "python3": PYTHON,
    "id": '#!/bin/sh\n[ -e "$MACHINE/root" ] && echo 0 || echo 1000\n',
    "dpkg-query": '#!/bin/sh\nfor last; do :; done\ngrep -qx "$last" "$MACHINE/installed" && printf "install ok installed"\n',
    "apt-cache": "#!/bin/sh\nif grep -qx \"$2\" \"$MACHINE/known\"; then echo '  Candidate: 1'; else echo '  Candidate: (none)'; fi\n",
    "apt-get": """#!/bin/sh
echo "apt-get $*" >>"$MACHINE/calls"
[ ! -e "$MACHINE/offline" ] || exit 1
case $1 in
update) ;;
download) [ ! -e "$MACHINE/no-parcels" ] && touch "$3_1.deb" ;;
*) shift 4; printf '%s\\n' "$@" >>"$MACHINE/installed" ;;
esac
""",
    # A parcel holds two faces, one of which nobody asked for, and the words of its licence.
    "dpkg-deb": """#!/bin/sh
name=${2%_1.deb}
mkdir -p "$3/usr/share/doc/$name" "$3/usr/share/fonts"
echo licence >"$3/usr/share/doc/$name/copyright"
touch "$3/usr/share/fonts/NotoSans-Bold.ttf" "$3/usr/share/fonts/NotoSansOgham-Bold.ttf"
""",
    "env": '#!/bin/sh\nshift\nexec "$@"\n',
}


class Machine:
    """A checkout with the few commands that scripts may find; files in `state` describe it."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "a check out"  # people do keep things in folders with spaces
        self.state = folder / "machine"
        self.bin = folder / "bin"
        for path in (self.checkout, self.state, self.bin):
            path.mkdir()
        shutil.copytree(ROOT / "installers", self.checkout / "installers")
        shutil.copy(ROOT / "pyproject.toml", self.checkout)
        for tool in (*TOOLS, "cp"):
            (self.bin / tool).symlink_to(shutil.which(tool) or tool)
        for name, text in STUBS.items():
            (self.bin / name).write_text(text)
            (self.bin / name).chmod(0o755)
        self.write("installed", "")
        self.write("known", "\n".join(packages("new")))
        self.write("calls", "")

    def write(self, name: str, text: str = "yes") -> None:
        (self.state / name).write_text(text + "\n" if text else "")

    def calls(self) -> list[str]:
        lines = (self.state / "calls").read_text().splitlines()
        self.write("calls", "")
        return lines

    def run(self, script: str, *arguments: str, screen: bool = True) -> subprocess.CompletedProcess[str]:
        place = {"MACHINE": str(self.state), "CHECKOUT": str(self.checkout.resolve()), "PATH": str(self.bin)}
        return subprocess.run(
            [SHELL or "sh", f"installers/{script}", *arguments],
            cwd=self.checkout,
            env=place | ({"DISPLAY": ":0"} if screen else {}),
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )


def packages(age: str) -> list[str]:
    """Return the system packages in setup.sh; of renamed ones, the old or the new name."""
    shell = f'. "{ROOT}/installers/setup.sh"; printf "%s\\n" $qt_packages $wished_packages $test_packages'
    asked = subprocess.run([SHELL or "sh", "-c", shell], capture_output=True, text=True, check=True)
    names = asked.stdout.split()
    assert len(names) > 20
    return [name.split("|")[-1 if age == "new" else 0] for name in names]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def equip(machine: Machine, age: str = "new") -> None:
    machine.write("installed", "\n".join(packages(age)))


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_scripts_parse(script):
    assert subprocess.run([SHELL or "sh", "-n", ROOT / script], check=False).returncode == 0


@pytest.mark.parametrize("script", ["start", "check"])
def test_without_the_right_to_install_the_line_is_shown(machine, script):
    outcome = machine.run(script)
    assert outcome.returncode == 1
    assert machine.calls() == []
    lines = [line for line in outcome.stderr.splitlines() if "apt-get install" in line]
    assert len(lines) == 1
    words = lines[0].replace("'", "").split()
    assert {"libgl1", "libxcb-cursor0", "libglib2.0-0t64", "libcups2t64", "fonts-inter"} <= set(words)
    assert "libglib2.0-0" not in words, "the old name is not known here"
    assert ("xvfb" in words) == (script == "check")


def test_root_gets_what_is_missing_and_then_nothing_more(machine):
    machine.write("root")
    outcome = machine.run("start", "--data", "else where")
    assert outcome.returncode == 0, outcome.stderr
    calls = machine.calls()
    assert calls[0].startswith("apt-get update")
    assert "-m scorekeeper --welcome --data else where" in calls
    fetched = [call for call in calls if "-m pip install" in call]
    assert len(fetched) == 2
    assert "--require-hashes --no-deps --only-binary :all: -r .venv/scorekeeper-pins.txt" in fetched[0]
    assert "--no-index --no-deps --no-build-isolation -e ." in fetched[1], "the program itself fetches nothing"
    pins = (machine.checkout / ".venv" / "scorekeeper-pins.txt").read_text()
    assert "reportlab==" in pins
    assert "hatchling==" in pins
    assert "pytest==" not in pins

    again = machine.run("start")
    assert again.returncode == 0
    assert machine.calls() == ["-m scorekeeper --welcome"]
    assert again.stderr == ""


def test_the_tests_need_more_than_the_program_and_the_program_nothing_more_than_the_tests(machine):
    machine.write("root")
    assert machine.run("start").returncode == 0
    machine.calls()
    assert machine.run("check").returncode == 0
    assert any("--require-hashes" in call for call in machine.calls())
    pins = (machine.checkout / ".venv" / "scorekeeper-pins.txt").read_text()
    assert "reportlab==" in pins
    assert "pytest==" in pins
    assert "pyinstaller==" not in pins
    assert machine.run("start").returncode == 0
    assert machine.calls() == ["-m scorekeeper --welcome"]


@pytest.mark.parametrize("age", ["old", "new"])
def test_a_package_counts_under_either_name(machine, age):
    equip(machine, age)
    assert machine.run("start").returncode == 0
    assert not [call for call in machine.calls() if "apt-get" in call]


@pytest.mark.parametrize("changed", ["pyproject.toml", "installers/constraints.txt"])
def test_a_changed_dependency_is_fetched(machine, changed):
    equip(machine)
    machine.run("start")
    machine.calls()
    with (machine.checkout / changed).open("a") as file:
        file.write("# changed\n")
    machine.run("start")
    assert any("-m pip install" in call for call in machine.calls())


def test_a_missing_typeface_stops_no_work(machine):
    equip(machine)
    machine.write("installed", "\n".join(name for name in packages("new") if not name.startswith("fonts-")))
    machine.write("no-parcels")
    outcome = machine.run("start")
    assert outcome.returncode == 0
    assert "Going on without fonts-inter fonts-noto-core" in outcome.stderr
    assert " : " not in outcome.stderr
    assert "-m scorekeeper --welcome" in machine.calls()


def test_whose_account_may_not_install_gets_the_typefaces_into_the_checkout(machine):
    equip(machine)
    machine.write("installed", "\n".join(name for name in packages("new") if not name.startswith("fonts-")))
    assert machine.run("start").returncode == 0
    there = {path.name for path in (machine.checkout / "resources" / "fonts").iterdir()}
    licences = {f"{name}.licence.txt" for name in packages("new") if name.startswith("fonts-")}
    assert there == {"NotoSans-Bold.ttf", *licences}
    machine.calls()
    again = machine.run("start")
    assert again.stderr == "", "nothing is missing any more"
    assert machine.calls() == ["-m scorekeeper --welcome"]


def test_without_a_network_it_says_so_and_tries_again_next_time(machine):
    equip(machine)
    machine.write("offline")
    outcome = machine.run("start")
    assert outcome.returncode == 1
    assert "Is the network there?" in outcome.stderr
    (machine.state / "offline").unlink()
    assert machine.run("start").returncode == 0


def test_without_a_screen_it_says_so(machine):
    equip(machine)
    outcome = machine.run("start", screen=False)
    assert outcome.returncode == 1
    assert "there is no screen here" in outcome.stderr
    assert "-m scorekeeper --welcome" not in machine.calls()


def test_an_old_python_is_replaced_or_named(machine):
    equip(machine)
    machine.write("old")
    machine.write("known", "python3.12\npython3.12-venv")
    outcome = machine.run("start")
    assert outcome.returncode == 1
    assert "python3.12 python3.12-venv" in outcome.stderr


def test_check_runs_every_step_and_names_the_ones_that_failed(machine):
    equip(machine)
    machine.write("fails", "ruff check")
    outcome = machine.run("check")
    assert outcome.returncode == 1
    assert outcome.stdout.rstrip().endswith("Failed: style")
    calls = [call for call in machine.calls() if "pip" not in call]
    # types and tests run side by side, so either may come first
    assert sorted(call.split()[1] for call in calls if call != "venv") == ["mypy", "pytest", *["ruff"] * 2]
    (tests,) = (call for call in calls if "pytest" in call)
    assert tests.endswith(f"--ignore {BENCHMARKS} tests"), "journeys and windows are among the tests"

    machine.write("fails", "mypy")
    outcome = machine.run("check")
    assert outcome.returncode == 1
    assert outcome.stdout.rstrip().endswith("Failed: types")

    machine.write("fails", "not to be found")
    outcome = machine.run("check")
    assert outcome.returncode == 0
    assert outcome.stdout.rstrip().endswith("All checks passed.")


def test_check_leaves_out_slow_tests_unless_all_are_wanted(machine):
    equip(machine)
    assert machine.run("check").returncode == 0
    assert len([call for call in machine.calls() if "-m not slow" in call]) == 1
    assert machine.run("check", "--all").returncode == 0
    assert not [call for call in machine.calls() if "not slow" in call]
    assert machine.run("check", "--most").returncode == 1
    assert machine.calls() == []


def test_bench_runs_the_benchmarks_alone(machine):
    equip(machine)
    assert machine.run("bench", "--gate").returncode == 0
    assert machine.calls()[-1] == f"-m pytest -q -n 0 {BENCHMARKS} --gate"


def text(name: str) -> str:
    """Answer what a file of the installers says."""
    return (ROOT / "installers" / name).read_text(encoding="utf-8")


def test_the_packages_agree_with_each_other():
    ast.parse(text("scorekeeper.spec"))
    assert len(re.findall(r"^pyinstaller==", text("constraints.txt"), re.MULTILINE)) == 1
    assert "install_pinned package" in text("build.sh")
    assert "--require-hashes" in text("windows/build.ps1")

    entry = configparser.ConfigParser(interpolation=None)
    entry.read_string(text("linux/scorekeeper.desktop"))
    desktop = entry["Desktop Entry"]
    assert desktop["MimeType"].rstrip(";") in text("linux/scorekeeper.mime.xml")
    component = ET.fromstring(text("linux/scorekeeper.metainfo.xml"))
    assert f"{component.findtext('id')}.desktop" == component.findtext("launchable")
    assert str(component.findtext("launchable")) in text("linux/build-deb.sh")
    assert str(component.findtext("id")) in text("scorekeeper.spec")


def test_the_packaged_program_loads_nothing_before_it_knows_what_is_asked():
    imports = [item for item in ast.parse(text("frozen.py")).body if isinstance(item, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(item) for item in imports] == [
        "import os",
        "import sys",
        "from scorekeeper.__main__ import main",
    ]
    assert "PYZ(analysis.pure),\n    SCRIPTS," in text("scorekeeper.spec")
    assert "PYZ(analysis.pure), SCRIPTS," in text("scorekeeper.spec"), "the one for the terminal too"


def test_every_package_brings_what_it_is_made_of():
    for name in ("linux/build-deb.sh", "macos/build-dmg.sh", "windows/scorekeeper.iss"):
        assert "LICENCES.txt" in text(name)
    assert "resources/fonts" in text("scorekeeper.spec")


@pytest.mark.parametrize("name", ["windows/build.ps1", "windows/scorekeeper.iss", "macos/build-dmg.sh"])
def test_an_untried_check_is_reported(name):
    assert "NOT TRIED YET" in (ROOT / "installers" / name).read_text(encoding="utf-8")


def test_the_windows_script_stops_when_a_step_fails():
    for line in text("windows/build.ps1").splitlines():
        if line.startswith("#") or "& $program" in line:
            continue
        assert not re.match(r"\s*(&|iscc|python)\s", line), f"nothing looks at how this ends: {line}"
    assert "if ($LASTEXITCODE -ne 0) { throw" in text("windows/build.ps1")


def test_the_desktop_knows_the_window_by_the_name_of_its_file():
    assert f"/{DESKTOP_FILE}.desktop" in text("linux/build-deb.sh")
    assert "StartupWMClass=scorekeeper\n" in text("linux/scorekeeper.desktop")


def test_the_pictures_are_those_that_the_readme_shows_and_the_script_makes():
    shown = set(re.findall(r"resources/pictures/([\w-]+)\.png", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert shown == {path.stem for path in (ROOT / "resources" / "pictures").iterdir()}
    assert shown == set(re.findall(r"(?:shoot\(|print_sheet\(event, )\"([\w-]+)\"\)", text("pictures.py")))
