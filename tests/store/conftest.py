"""A folder for events from which a user can be locked out."""

import shutil
import tempfile
from pathlib import Path

import pytest


@pytest.fixture
def open_folder():
    """A folder that an ordinary user may enter, even if root runs the tests."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-"))
    folder.chmod(0o777)
    yield folder
    folder.chmod(0o777)
    shutil.rmtree(folder)
