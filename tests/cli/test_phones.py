"""`phones`: print, draw and list codes, revoke phones, and serve over a pipe."""

import json
import os
import socket
import subprocess
import sys
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper.assets.paths import user_data_dir
from scorekeeper.features.phones.view.phone_process import words_of_all_languages
from scorekeeper.features.phones.view.phone_register import PhoneRegister
from tests.cli.commands import refused, run, run_ok
from tests.features.phones.hall import PhoneHall, TestPhone, team_of


@pytest.fixture
def hall(tmp_path):
    return PhoneHall(tmp_path)


class Process:
    """The command with --pipe, in a process of its own."""

    def __init__(self, path):
        words = [
            sys.executable,
            "-m",
            "scorekeeper",
            "phones",
            str(path),
            "--pipe",
            "--port",
            "0",
            "--address",
            "hall.test",
        ]
        self.run: Any = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ
        )
        self.addresses = self.read()["addresses"]

    def read(self):
        return json.loads(self.run.stdout.readline())

    def write_line(self, **what):
        self.run.stdin.write(json.dumps(what) + "\n")
        self.run.stdin.flush()

    def until(self, fits):
        while not fits(line := self.read()):
            pass
        return line


def test_an_event_is_asked_for_its_setting_and_its_system_first(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    plain = PhoneHall(tmp_path / "a", settings={"confirming": "no"})
    (complaint,) = refused("phones", plain.path)
    assert complaint.endswith(f"turn that on first: scorekeeper set {plain.path} confirming=other-side")
    tables = PhoneHall(tmp_path / "b", system="tables-56")
    (complaint,) = refused("phones", tables.path)
    assert "cannot be entered on a phone" in complaint


def test_codes_are_listed_and_ended(hall):
    register = PhoneRegister(user_data_dir(), hall.event, lambda: "2026-10-03T10:00:00Z")
    TestPhone(0, register.make_code("team", team_of(0)))
    register.make_code("table", "4")
    listed = run_ok("phones", hall.path, "--list").splitlines()
    assert [line.split("  ")[0] for line in listed] == ["team or table", "Dallas", "Table 4"]
    assert "code not used yet" in listed[1]
    assert run_ok("phones", hall.path, "--end", "Dallas") == "Dallas no longer has a phone\n"
    assert run_ok("phones", hall.path, "--end", "Dallas") == "Dallas had no phone\n"
    assert run_ok("phones", hall.path, "--end", "4") == "Table 4 no longer has a phone\n"
    assert run_ok("phones", hall.path, "--end", "4") == "Table 4 had no phone\n"
    assert run_ok("phones", hall.path, "--end", "Table 4") == "Table 4 had no phone\n", "as it is listed"
    assert "5" in refused("phones", hall.path, "--end", "5")[0], "no phone was ever at table 5"


@pytest.mark.parametrize(
    ("more", "about"), [(("--port", "x"), "--port"), (("--table", "0"), "--table"), (("--new", "Nowhere"), "Nowhere")]
)
def test_a_mistake_is_reported(hall, more, about):
    assert about in refused("phones", hall.path, *more)[0]


def test_a_port_in_use_is_named(hall):
    with socket.create_server(("", 0)) as taken:
        port = taken.getsockname()[1]
        (complaint,) = refused("phones", hall.path, "--port", port)
    assert (
        complaint
        == f"--port: port {port} is in use by a phone server or another program; stop it, or choose another port"
    )


def test_another_program_makes_codes_hears_phones_and_ends_the_process(hall):
    process = Process(hall.path)
    port = int(process.addresses[0].rstrip("/").rpartition(":")[2])
    assert process.addresses[0] == f"http://hall.test:{port}/"
    process.write_line(new={"kind": "team", "subject": team_of(0)})
    made = process.until(lambda line: "code" in line)["code"]
    assert made["address"].startswith(f"{process.addresses[0]}#")
    phone = TestPhone(port, made["address"].partition("#")[2])
    assert phone.hello()[0] == 200
    assert phone.do("bell")[0] == 200
    (heard,) = process.until(lambda line: line.get("phones") and line["phones"][0]["bell"])["phones"]
    assert (heard["subject"], heard["used"], heard["heard"] > 0) == (team_of(0), True, True)
    process.write_line(seen=heard["id"])
    process.until(lambda line: line.get("phones") and not line["phones"][0]["bell"])
    process.write_line(nonsense=1)
    assert "nonsense" in process.until(lambda line: "error" in line)["error"]
    # another terminal ends the phone, and asks the server to end: this one notices both
    assert run("phones", hall.path, "--end", "Dallas").status == 0
    assert phone.ask("GET", "/state")[0] == 401
    assert run("phones", hall.path, "--stop").status == 0
    process.run.stdin.close()
    process.run.stdout.close()
    assert process.run.wait(30) == 0


def test_the_end_of_its_input_does_not_end_the_process(hall):
    process = Process(hall.path)
    process.run.stdin.close()
    port = int(process.addresses[0].rstrip("/").rpartition(":")[2])
    register = PhoneRegister(user_data_dir(), hall.event, lambda: "2026-10-03T10:00:00Z")
    phone = TestPhone(port, register.make_code("team", team_of(1)))
    assert phone.hello()[0] == 200
    assert phone.deal(1, "B 28NT 30")[0] == 200
    register.ask_to_stop()
    process.run.stdout.close()
    assert process.run.wait(30) == 0


def test_cards_are_drawn_and_every_language_has_its_words(hall, tmp_path):
    words = [
        sys.executable,
        "-m",
        "scorekeeper",
        "phones",
        str(hall.path),
        "--port",
        "0",
        "--cards",
        str(tmp_path / "c.pdf"),
        "--wifi",
        "Hall 56",
        "--wifi-password-file",
        str(tmp_path / "password"),
    ]
    (tmp_path / "password").write_text("trump\n")
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as ran:
        assert ran.stdout is not None
        lines = [ran.stdout.readline() for _line in range(4)]
        ran.terminate()
    assert lines[0].startswith("Phones can connect at http://")
    assert lines[1] == f"Written: {tmp_path / 'c.pdf'}\n"
    assert lines[3] == "0 phones are connected; 2 codes are not used yet. Press Ctrl+C to stop.\n"
    text = " ".join(PdfReader(tmp_path / "c.pdf").pages[0].extract_text().split())
    assert text.count("First join the Wi-Fi: Hall 56") == 2
    assert "trump" not in text
    assert words_of_all_languages()["en"]["accept"] == "We accept"
