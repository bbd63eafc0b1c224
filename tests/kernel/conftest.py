"""What several tests of the desk share."""

import pytest

from tests.kernel.seats import Hall


@pytest.fixture
def hall(tmp_path):
    """One server and no desk yet."""
    made = Hall(tmp_path / "outbox")
    yield made
    for desk in made.open:
        desk.close()
