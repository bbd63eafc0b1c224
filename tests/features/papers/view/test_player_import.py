"""Documents find players by any earlier name, and sessions keep who played in them."""

from scorekeeper.documents.writing import write_session
from scorekeeper.journal.facts import PlayerEntered, SeatsTaken, SessionOpened, SubstitutionApproved, TeamEntered
from tests.features.papers.view.sessions_in import bring, document, empty_event
from tests.kernel.tables import deal, desk_at, new_event


def dallas(desk):
    return next(team for team in desk.tournament.teams.values() if team.name.startswith("Dallas"))


def plain(**changes):
    return document(penalties=[], redeals=[], rulings=[], **changes)


def test_players_are_imported_by_uid_and_named_by_seats():
    desk = desk_at(empty_event())
    bring(desk, plain())
    team = dallas(desk)
    assert team.players == ("p", "q", "r")
    assert set(team.uids) <= set(desk.tournament.players)
    (taken,) = [entry.fact for entry in desk.entries if isinstance(entry.fact, SeatsTaken)]
    assert taken.seats[0::2] == team.uids


def test_importing_again_changes_nothing_after_names_were_corrected():
    desk = desk_at(empty_event())
    bring(desk, plain())
    team = dallas(desk)
    desk.submit([PlayerEntered(team.uids[1], "Qu")], reason="his spelling")
    desk.submit([TeamEntered(team.uid, "Dallas 56", team.uids, team.captain_uid)], reason="the club's name")
    again = bring(desk, plain())
    assert (again.entries, len(again.unchanged), again.teams) == (0, 1, ())
    bring(desk, plain(meta={"round": 3, "table": 4}))
    assert dallas(desk).players == ("p", "Qu", "r")
    last = list(desk.tournament.sessions.values())[-1]
    assert last.record.seating[0].seats[2] == "Qu"


def test_a_substitution_survives_export_and_import_with_its_players():
    desk = desk_at(new_event())
    teams = tuple(desk.tournament.teams)
    for uid, number in (("50", 1), ("51", 2)):
        desk.submit([SessionOpened(uid, teams, round=number, table=1)])
    team = desk.tournament.teams[teams[0]]
    seats = [name for pair in zip(team.players, desk.tournament.teams[teams[1]].players, strict=True) for name in pair]
    desk.submit([SeatsTaken("50", 1, tuple(seats), 6), deal("50", 1, "A 40H 44")])
    approved = SubstitutionApproved("5b", team.uid, team.uids[1], "5abb", ("Mini",), "", 2)
    desk.submit([PlayerEntered("5abb", "Sabu"), approved], reason="he fell ill")
    seats[2] = "Sabu"
    desk.submit([SeatsTaken("51", 1, tuple(seats), 6), deal("51", 1, "A 40H 44")])
    out = [write_session(state.record) for state in desk.tournament.sessions.values()]
    assert [document["sides"]["A"]["players"] for document in out] == [
        ["Anil", "Biju", "Saji"],
        ["Anil", "Sabu", "Saji"],
    ]
    other = desk_at(empty_event())
    bring(other, *out)
    assert [write_session(state.record) for state in other.tournament.sessions.values()] == [
        {**document, "meta": {**document["meta"], "event": "Fresh"}} for document in out
    ]
    assert len({player.name for player in other.tournament.players.values()}) == len(other.tournament.players) == 7
    assert bring(other, *out).entries == 0


def test_a_substitute_during_a_session_survives_export_and_import():
    desk = desk_at(new_event())
    (first, second) = (desk.tournament.teams[uid] for uid in desk.tournament.teams)
    desk.submit([SessionOpened("50", (first.uid, second.uid), round=1, table=1)])
    seats = tuple(name for pair in zip(first.players, second.players, strict=True) for name in pair)
    desk.submit([SeatsTaken("50", 1, seats, 6), deal("50", 1, "A 40H 44"), deal("50", 2, "B 40H 44")])
    approved = SubstitutionApproved("5b", first.uid, first.uids[1], "5abb", ("Mini",), "", 1, "50", 2, seated=True)
    desk.submit([PlayerEntered("5abb", "Sabu"), approved], reason="he fell ill")
    out = write_session(desk.tournament.sessions["50"].record)
    with_sabu = [*seats[:2], "Sabu", *seats[3:]]
    assert out["seating"] == [{"from_deal": 1, "seats": list(seats)}, {"from_deal": 2, "seats": with_sabu}]
    assert bring(desk, out).entries == 0
    other = desk_at(empty_event())
    bring(other, out)
    (again,) = other.tournament.sessions.values()
    assert write_session(again.record) == {**out, "meta": {**out["meta"], "event": "Fresh"}}


def test_a_document_with_an_event_substitute_does_not_change_the_roster():
    desk = desk_at(new_event())
    (first, second) = (desk.tournament.teams[uid] for uid in desk.tournament.teams)
    approved = SubstitutionApproved("5b", first.uid, first.uids[1], "5abb", ("Mini",), "", 1)
    desk.submit([PlayerEntered("5abb", "Sabu"), approved], reason="he fell ill")
    seats = [name for pair in zip(first.players, second.players, strict=True) for name in pair]
    sides = {
        "A": {"name": first.name, "players": [*first.players, "Sabu"]},
        "B": {"name": second.name, "players": list(second.players)},
    }
    seating = [{"from_deal": 1, "seats": seats}, {"from_deal": 2, "seats": [*seats[:2], "Sabu", *seats[3:]]}]
    bring(desk, plain(sides=sides, seating=seating))
    assert desk.tournament.teams[first.uid].players == first.players
    (state,) = desk.tournament.sessions.values()
    assert (state.rosters["A"].uids[-1], state.record.seating[-1].seats[2]) == ("5abb", "Sabu")
