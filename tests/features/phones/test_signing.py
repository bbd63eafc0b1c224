"""Codes, keys and signatures: the page's HMAC is correct, and no secret is stored."""

import json
import os
import random
import shutil
import stat
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from scorekeeper.assets.paths import resources
from scorekeeper.features.phones.view.phone_register import PhoneRegister, code_hash, code_id, new_code, without_code
from scorekeeper.features.phones.view.signed_request import is_signed, phone_key, signature
from scorekeeper.kernel.phone_status import TABLE, TEAM
from tests.browser import NEEDS_BROWSER, Browser, driver

NOW = "2026-10-03T10:00:00Z"
LENGTHS = (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000)


@pytest.fixture
def register(tmp_path):
    return PhoneRegister(tmp_path, "e7e7", lambda: NOW)


@NEEDS_BROWSER
def test_the_page_hashes_and_signs_as_the_library_does(tmp_path):
    """In a browser, as the page's modules need one, served from a file of this test."""
    letters = random.Random(56)
    texts = ["".join(letters.choice("aZ9 \u0d15\N{BLACK HEART SUIT}\n") for _ in range(length)) for length in LENGTHS]
    source = (resources() / "web" / "outbox.js").read_text("utf-8").replace("export ", "")
    page = tmp_path / "page.html"
    page.write_text(
        f"<!doctype html><meta charset=utf-8><script>{source}\nwindow.made = {json.dumps(texts)}.map("
        "text => [hashOf(text), sign('key', text), sign('k'.repeat(100), text)])</script>",
        encoding="utf-8",
    )
    with driver() as port:
        browser = Browser(port, tmp_path / "profile", 360)
        browser.open(page.as_uri())
        made = browser.run("return window.made")
        browser.close()
    assert made == [
        [sha256(text.encode()).hexdigest(), signature("key", text), signature("k" * 100, text)] for text in texts
    ]


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
def test_a_signature_is_the_one_of_openssl():
    command = ["openssl", "dgst", "-sha256", "-hmac", "key"]
    ran = subprocess.run(command, input=b"GET /state\n", capture_output=True, check=True)
    assert ran.stdout.decode().split()[-1] == signature("key", "GET /state\n")


def test_a_wrong_signature_is_none():
    assert is_signed("key", "text", signature("key", "text"))
    for wrong in ("", "\u00e9", signature("key", "texts"), signature("keys", "text")):
        assert not is_signed("key", "text", wrong)


def test_a_code_is_used_by_the_first_phone_which_may_ask_again(register):
    code = register.make_code(TEAM, "da11a5")
    assert len(code) == 22, "128 bits"
    first = register.use_code(code_id(code), "1" * 32)
    assert first == register.use_code(code_id(code), "1" * 32)
    assert register.use_code(code_id(code), "2" * 32) is None
    assert first.key == phone_key(code_hash(code), "1" * 32)


def test_a_new_code_ends_the_phone_before_it_and_other_programs_see_it_at_once(register, tmp_path):
    other = PhoneRegister(tmp_path, "e7e7", lambda: NOW)
    old = register.make_code(TEAM, "da11a5")
    register.use_code(code_id(old), "1" * 32)
    seen = other.find(code_id(old))
    assert seen is not None
    assert seen.is_used
    new = other.make_code(TEAM, "da11a5")
    assert register.valid(TEAM, "da11a5").id == code_id(new)
    assert register.find(code_id(old)).ended == NOW
    with pytest.raises(KeyError):
        register.use_code(code_id(old), "1" * 32)
    assert register.end(TEAM, "da11a5")
    assert not register.end(TEAM, "da11a5")


def test_the_register_keeps_no_code_and_is_for_its_user_alone(register, tmp_path):
    code = register.make_code(TABLE, "4")
    (kept,) = (tmp_path / "phones").glob("*.json")
    assert code not in kept.read_text("utf-8")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert without_code(register, TABLE, ["3", "4"]) == ("3",)


def test_a_damaged_register_is_an_empty_one(register, tmp_path):
    register.make_code(TEAM, "da11a5")
    (kept,) = (tmp_path / "phones").glob("*.json")
    kept.write_text("{", encoding="utf-8")
    assert PhoneRegister(tmp_path, "e7e7", lambda: NOW).phones == ()


def test_what_a_running_server_knows_outlasts_a_damaged_register(register, tmp_path):
    code = register.make_code(TEAM, "da11a5")
    register.ask_to_stop()
    known, (kept,) = register.phones, (tmp_path / "phones").glob("*.json")
    kept.write_text("{", encoding="utf-8")
    assert (register.phones, register.stopped) == (known, NOW)
    register.make_code(TABLE, "4")
    assert PhoneRegister(tmp_path, "e7e7", lambda: NOW).find(code_id(code)) == known[0]


def test_a_register_that_cannot_be_read_for_a_moment_is_read_again(register, tmp_path, monkeypatch):
    other = PhoneRegister(tmp_path, "e7e7", lambda: NOW)
    old = register.make_code(TEAM, "da11a5")
    assert other.find(code_id(old)) is not None
    new = register.make_code(TEAM, "da11a5")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_text", refuse)
        assert other.find(code_id(old)) is not None
    assert other.find(code_id(new)) is not None


def test_what_cannot_be_kept_is_not_known_either(register, monkeypatch):
    code = register.make_code(TEAM, "da11a5")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        with pytest.raises(OSError, match="disk"):
            register.use_code(code_id(code), "1" * 32)
        with pytest.raises(OSError, match="disk"):
            register.ask_to_stop()
    assert not register.find(code_id(code)).is_used
    assert register.stopped == ""
    assert register.use_code(code_id(code), "2" * 32).device == "2" * 32


def refuse(*_given):
    raise OSError("the disk is busy")


def test_codes_differ():
    assert len({new_code() for _ in range(100)}) == 100
