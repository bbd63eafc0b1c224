"""`publish`: write pages to a folder, keep them up to date, and serve them."""

import gc
import os
import signal
import subprocess
import sys
import time
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from scorekeeper.cli import FAULT
from scorekeeper.cli.publishing import ended_by_user
from scorekeeper.features.publishing.words import web_pages_checked
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel.events import open_event
from tests.cli.commands import refused, run, run_ok


@pytest.fixture
def event(tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    assert run("new", path, "--system", "international-56", "--name", "Autumn").status == 0
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(f"7e{place}", f"Team {place}") for place in range(4)])
    desk.close()
    assert run("draw-round", path, "--method", "round-robin").status == 0
    return path


def test_only_what_is_published_comes_into_the_folder(event, tmp_path, check_golden):
    pages = tmp_path / "pages"
    assert run("publish", event, pages).out == "2 pages written\n"
    assert "Nothing is published yet." in (pages / "index.html").read_text()
    assert run("draw-round", event, "--publish").status == 0
    check_golden(run("publish", event, pages).out)
    check_golden(run("publish", event, pages).out)


def test_a_folder_of_pages_is_checked_by_its_list(event, tmp_path):
    pages = tmp_path / "pages"
    assert refused("verify", tmp_path) == [
        f"{tmp_path}: this folder does not hold published web pages: name the files in it"
    ]
    run("publish", event, pages)
    assert run_ok("verify", pages) == f"{pages}: {web_pages_checked(2)}\n"
    (pages / "hall.css").unlink()
    (pages / "index.html").write_text("all lost")
    ran = run("verify", pages)
    assert (ran.status, ran.out.splitlines()) == (
        FAULT,
        [f"{pages}: index.html: changed since it was written", f"{pages}: hall.css: missing"],
    )


def test_a_mistake_is_reported(event, tmp_path, check_golden):
    check_golden(run("publish", event).complaints)
    (tmp_path / "index.html").write_text("mine")
    ran = run("publish", event, tmp_path)
    assert ran.status == 2
    check_golden(ran.complaints)
    check_golden(run("publish", event, "--serve", "--port", "x").complaints)


def test_a_running_command_follows_the_event_until_it_is_stopped(event, tmp_path):
    pages = tmp_path / "pages"
    words = [sys.executable, "-m", "scorekeeper", "publish", event, pages, "--keep", "--serve", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as ran:
        assert ran.stdout is not None
        try:
            assert ran.stdout.readline() == "2 pages written\n"
            result = ran.stdout.readline()
            address = result.rpartition(" ")[2].strip()
            assert result.startswith("On this computer only, until Ctrl+C: http://127.0.0.1:")
            assert run("draw-round", event, "--publish").status == 0
            until = time.monotonic() + 30
            while (
                not ("Team 1" in read(address + "draw.html") and (pages / "draw.html").exists())
                and time.monotonic() < until
            ):
                assert ran.poll() is None
            assert "Team 1" in (pages / "draw.html").read_text()
        finally:
            ran.send_signal(signal.SIGINT)
        assert ran.wait(20) == 0


def test_a_command_that_runs_all_day_collects_garbage_as_python_does(event, tmp_path):
    assert run("publish", event, tmp_path / "pages").status == 0
    assert gc.get_threshold()[0] > 700
    with ended_by_user() as ended:
        assert gc.get_threshold() == (700, 10, 10)
        assert not ended.is_set()


def read(address):
    try:
        with urlopen(address, timeout=20) as answer:
            return answer.read().decode()
    except HTTPError:
        return ""
