"""Valid names in any script, and what the computer knows of its user's name."""

import getpass
from types import SimpleNamespace

import pytest

from scorekeeper.journal.lengths import NAME
from scorekeeper.kernel import own_name
from scorekeeper.kernel.own_name import kept_name, known_name, name_fault
from scorekeeper.language.access import name_wrong

MALAYALAM = "\u0d32\u0d3f\u0d38\u0d3f \u0d0f\u0d2c\u0d4d\u0d30\u0d39\u0d3e\u0d02"
JOINED = "\u0d05\u0d28\u0d3f\u0d32\u0d4d\N{ZERO WIDTH JOINER}"


@pytest.mark.parametrize(
    "name", ["Lissy Abraham", MALAYALAM, JOINED, "\u674e\u5c0f\u9f99", "Jos\N{LATIN SMALL LETTER E WITH ACUTE}"]
)
def test_a_name_in_any_script_is_kept_as_it_is(name):
    assert kept_name(f"  {name} ") == name


def test_one_name_is_kept_in_one_way():
    assert kept_name("Jose\N{COMBINING ACUTE ACCENT}  Kurian") == "Jos\N{LATIN SMALL LETTER E WITH ACUTE} Kurian"


@pytest.mark.parametrize(
    "text",
    ["", "   ", "\N{ZERO WIDTH JOINER}", "A\x07", "A\N{RIGHT-TO-LEFT OVERRIDE}B", "\ud800", "A" * (NAME + 1)],
)
def test_an_unreadable_text_is_no_name(text):
    assert kept_name(text) == ""
    assert name_wrong(name_fault(text), NAME)


@pytest.fixture
def computer(monkeypatch):
    def knows(login, full=""):
        monkeypatch.setattr(getpass, "getuser", lambda: login)
        monkeypatch.setattr(own_name, "_full_name", lambda _login: full)

    return knows


@pytest.mark.parametrize("login", ["root", "Administrator", "user", "guest"])
def test_a_shared_account_has_no_user_name(computer, login):
    computer(login, "System Account")
    assert known_name() == ""


def test_the_full_name_goes_before_that_of_the_account(computer):
    computer("labraham", "Lissy Abraham")
    assert known_name() == "Lissy Abraham"
    computer("labraham")
    assert known_name() == "labraham"


def test_a_computer_without_an_account_has_no_user_name(monkeypatch):
    def unknown():
        raise KeyError

    monkeypatch.setattr(getpass, "getuser", unknown)
    assert known_name() == ""
    assert own_name.account() == own_name.NAMELESS


def test_only_the_name_is_taken_of_what_the_system_keeps(monkeypatch):
    pwd = pytest.importorskip("pwd")
    monkeypatch.setattr(pwd, "getpwnam", lambda _login: SimpleNamespace(pw_gecos="Lissy Abraham,Room 7,,"))
    monkeypatch.setattr(getpass, "getuser", lambda: "labraham")
    assert known_name() == "Lissy Abraham"
