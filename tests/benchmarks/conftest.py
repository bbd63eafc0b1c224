"""The collector's turns come as often here as in the program, not as seldom as in the other tests."""

import gc
from collections.abc import Iterator

import pytest

AS_IN_THE_PROGRAM = gc.get_threshold()


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Let it have its turns."""
    meanwhile = gc.get_threshold()
    gc.set_threshold(*AS_IN_THE_PROGRAM)
    yield
    gc.set_threshold(*meanwhile)
