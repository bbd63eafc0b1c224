"""The window has the program's icon wherever it starts, and uses fonts shipped with it."""

import os
import subprocess
import sys
from pathlib import Path

from scorekeeper.assets.paths import resources

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
from pathlib import Path
from installers.controls_page import application, wait
from scorekeeper.app import Application, LaunchOptions
from scorekeeper.kit.look import fonts
from PySide6.QtGui import QFontDatabase

fonts.resources = lambda: Path(sys.argv[1])
program = Application(application(), LaunchOptions(None, sample=False, welcome=False, who="Scorer", data=Path(sys.argv[1])))
program.window.show()
wait(lambda: hasattr(program, "programme"), "the furnished window")
drawn = program.window.windowIcon().pixmap(64, 64).toImage()
print(program.window.windowIcon().isNull(), drawn.pixelColor(32, 32).alpha())
print(QFontDatabase.applicationFontFamilies(0))
program.programme.jobs.close()
"""


def test_the_window_has_its_icon_and_the_shipped_faces(tmp_path):
    import reportlab  # noqa: PLC0415

    assert (resources() / "scorekeeper.svg").is_file()
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "Vera.ttf").write_bytes((Path(reportlab.__path__[0]) / "fonts" / "Vera.ttf").read_bytes())
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert process.stdout.splitlines() == ["False 255", "['Bitstream Vera Sans']"], process.stderr
