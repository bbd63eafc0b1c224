"""Cases of other event files, which stay as they are; and the same cases without a name."""

import sqlite3
from hashlib import sha256

import pytest

from scorekeeper.features.committee.view.precedents.anonymous import Anonymous, anonymous
from scorekeeper.features.committee.view.precedents.casebook import KnownNames, casebook_of
from scorekeeper.journal.facts import CommitteeNamed, DisputeRaised, EventChanged, RulingMade
from tests.features.committee.view.disputed import MEMBERS, SESSION, disputed_desk
from tests.features.committee.view.precedents.rulings_kept import kept
from tests.features.committee.view.thirty import event_desk


@pytest.fixture
def spring(tmp_path):
    return kept(tmp_path, "S")


def test_other_files_are_read_and_stay_as_they_are(spring):
    before = (sha256(spring.read_bytes()).hexdigest(), spring.stat().st_mtime_ns, sorted(spring.parent.iterdir()))
    book = casebook_of(event_desk("A").tournament, [spring])
    assert len(book.cases) == 30
    assert {case.event for case in book.cases} == {"Autumn 2025", "Spring 2026"}
    after = (sha256(spring.read_bytes()).hexdigest(), spring.stat().st_mtime_ns, sorted(spring.parent.iterdir()))
    assert after == before


def test_a_file_that_cannot_be_read_is_named_and_the_others_go_on(spring, tmp_path):
    missing, damaged, newer, text = (tmp_path / f"{name}.scorekeeper" for name in ("gone", "bad", "newer", "text"))
    data = bytearray(spring.read_bytes())
    newer.write_bytes(data)
    with sqlite3.connect(newer) as raw:
        raw.execute("PRAGMA user_version = 99")
    raw.close()
    damaged.write_bytes(data[: len(data) // 2])
    text.write_text("no event")
    result = [missing, damaged, newer, text, spring]
    book = casebook_of(event_desk("A").tournament, result)
    assert [item.path for item in book.unread] == [missing, damaged, newer, text]
    assert all(item.why for item in book.unread)
    assert len(book.cases) == 30


def test_no_event_counts_twice(spring, tmp_path):
    copy = tmp_path / "copy.scorekeeper"
    copy.write_bytes(spring.read_bytes())
    assert len(casebook_of(event_desk("A").tournament, [spring, copy, spring]).cases) == 30
    assert len(casebook_of(event_desk("S").tournament, [copy]).cases) == 15


# --- without names

SAYS = (
    "Anil of DALLAS said so, and Detroit's captain agreed; Deepa saw it. Dallasite, Anilam and the dealer stay. "
    "Lissy wrote it down in Milton Hall, as P. Kurian asked; Kurian signed."
)


def hidden_book():
    desk = disputed_desk(
        [
            CommitteeNamed(MEMBERS),
            EventChanged("Great Lakes 56", "2026-10-03", "Milton Hall"),
            DisputeRaised("x", SESSION, 3, by="B", code="misconduct", offender="A", facts=SAYS, says={"A": "Fina lies"}),
            RulingMade(
                SESSION, ("3",), "Anil was warned", 3, points={"B": 1}, dispute="x", findings="M. Joseph heard Anil",
                members=("P. Kurian", "M. Joseph", "A. Mathew"), aside=(("S. Nair", "of Dallas"),), departs="Biju asked",
            ),
        ]
    )  # fmt: skip
    return casebook_of(desk.tournament)


def test_no_known_name_is_left():
    book = hidden_book()
    (case,) = anonymous(book).cases
    text = "\n".join((case.text, *case.aside, *case.against, case.departs, case.venue, case.event))
    left = [
        name for names in (book.known.teams, book.known.people, book.known.venues, book.known.events) for name in names
    ]
    assert [
        name for name in left if name.casefold() in text.replace("Anilam", "").replace("Dallasite", "").casefold()
    ] == []
    assert "Kurian" not in text
    assert "Lissy" not in text
    assert case.teams == ("Team A", "Team B")
    assert "of Team A said so, and Team B's captain agreed" in case.facts
    assert "Dallasite, Anilam and the dealer stay" in case.facts
    assert case.decision == "1 point for Team B"
    assert case.date == "2026"
    assert case.venue == "Venue 1"
    assert case.aside[0].endswith("(of Team A)")


def test_names_of_any_script_with_endings_and_gaps():
    known = KnownNames(teams=("കൊച്ചി", "Kochi II", "Kochi"), people=("ജോസ് തോമസ്", "Jo Li", "José  Prado"), venues=("",))
    hidden = Anonymous(known)
    assert hidden.text("കൊച്ചിയുടെ കളി") == "Team Aയുടെ കളി"
    assert hidden.text("KOCHI ii beat kochi") == "Team B beat Team C"
    assert hidden.text("ജോസ് തോമസും ജോസിന്റെ കളിയും, ജോസ്") == "Person 1ും Person 1ിന്റെ കളിയും, Person 1"
    assert hidden.text("Jose\u0301 Prado and Prado") == "Person 3 and Person 3"
    assert hidden.text("Jo, Li and Jo\n Li") == "Jo, Li and Person 2"
    assert hidden.name("nobody") == "\N{EN DASH}"
    assert Anonymous(KnownNames()).text("as it is") == "as it is"


def test_the_letters_of_teams_go_on_behind_z():
    names = tuple(f"Team of {chr(0x4E00 + n)}" for n in range(30))
    hidden = Anonymous(KnownNames(teams=names))
    assert [hidden.name(names[at]) for at in (0, 25, 26, 27)] == ["Team A", "Team Z", "Team AA", "Team AB"]
