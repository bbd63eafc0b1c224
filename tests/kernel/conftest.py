"""What several tests of the desk share."""

import pytest

from tests.kernel.seats import DesksAtServer


@pytest.fixture
def hall(tmp_path):
    """One server and no desk yet."""
    new_hall = DesksAtServer(tmp_path / "outbox")
    yield new_hall
    for desk in new_hall.open:
        desk.close()
