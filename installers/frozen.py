"""Where the packaged program begins (PyInstaller wants a file, not a package)."""

import multiprocessing
import sys

from scorekeeper.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # foreign pages are drawn by another process of this program
    sys.exit(main())
