"""Where the packaged program begins (PyInstaller wants a file, not a package).

A command such as `--version` takes no longer here than from source: of what PyInstaller would do at every start (see
SCRIPTS in scorekeeper.spec) this does what is needed, where it is needed.
"""

import os
import sys

from scorekeeper.__main__ import main

_QT = ("PySide6",) if sys.platform == "win32" else ("PySide6", "Qt")
_ANOTHER_PROCESS = {"--multiprocessing-fork", "-c"}

if __name__ == "__main__":
    if _ANOTHER_PROCESS.intersection(sys.argv):  # pages are drawn and foreign files read by processes of their own
        import multiprocessing

        import pyi_rth_multiprocessing  # noqa: F401 - makes the next line work

        multiprocessing.freeze_support()
    del __file__  # such a process would look for this file, which lies in no folder
    os.environ.setdefault("QT_PLUGIN_PATH", os.path.join(sys._MEIPASS, *_QT, "plugins"))  # type: ignore[attr-defined]  # noqa: PTH118, SLF001
    sys.exit(main())
