"""A short run of random keys over the whole program; `sh installers/monkey` runs a long one."""

import pytest

from tests.shell.monkey import Monkey, MonkeyError, keys_of, run


@pytest.mark.parametrize(("seed", "keys"), [(1, 100), (2, 200), (3, 200)])
def test_random_keys_bring_nothing_down(qtbot, tmp_path, seed, keys):
    run(tmp_path, seed, list(keys_of(seed, keys)))


def test_the_same_seed_presses_the_same_keys():
    assert list(keys_of(7, 200)) == list(keys_of(7, 200))
    assert list(keys_of(7, 200)) != list(keys_of(8, 200))


def test_failures_are_reported_with_seed_and_keys(qtbot, tmp_path, monkeypatch):
    def breaks(self: Monkey, stroke: str) -> None:
        self.pressed.append(stroke)
        self.watch.note("it broke")

    monkeypatch.setattr(Monkey, "press", breaks)
    with pytest.raises(MonkeyError, match=r"seed 4, after 1 keys:\nit broke\nkeys: "):
        run(tmp_path, 4, list(keys_of(4, 20)))
