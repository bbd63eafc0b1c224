"""Where the packaged program begins (PyInstaller wants a file, not a package)."""

import sys

from scorekeeper.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
