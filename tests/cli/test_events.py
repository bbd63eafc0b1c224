"""`new`, `import`, `sessions`, `standings`, `export`: a whole event with real files."""

import csv
import io
import json
import os
from pathlib import Path

import pytest

from scorekeeper.journal.access import AccessSet
from scorekeeper.journal.dispute_facts import CommitteeNamed, Member
from scorekeeper.kernel.events import open_event
from tests.cli.commands import GOLDEN, RUNNING, refused, run, run_ok

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def test_a_knock_out_changes_no_standings(cup, tmp_path):
    before = run_ok("standings", cup, "--json")
    final = json.loads(GOLDEN.read_text(encoding="utf-8"))
    final["meta"] |= {"round": 9, "table": 1}
    final["options"] = {**final.get("options", {}), "match_points": False}
    (tmp_path / "final.json").write_text(json.dumps(final), encoding="utf-8")
    run_ok("import", cup, tmp_path / "final.json")
    assert len(json.loads(run_ok("sessions", cup, "--json"))) == 3
    assert run_ok("standings", cup, "--json") == before


def test_where_a_passphrase_keeps_a_role_the_command_line_works_as_less(cup, tmp_path, check_golden):
    desk = open_event(cup, who="Mini", seat="office")
    desk.submit([AccessSet({"organiser": "a proof"})])
    desk.close()
    again = open_event(cup, who="Mini", seat="office")
    assert again.role == "scorer"
    again.close()
    document = json.loads(GOLDEN.read_text(encoding="utf-8"))
    document["meta"] |= {"round": 9, "table": 1}
    document["rulings"] = [{"deal": 1, "articles": ["4.8"], "reason": "as told", "points": {"A": 9}}]
    document["redeals"] = [{"deal": 2, "reason": "ruling"}]
    (tmp_path / "ruled.json").write_text(json.dumps(document), encoding="utf-8")
    text = " ".join(str(item) for item in refused("import", cup, tmp_path / "ruled.json"))
    check_golden(text)


def test_a_team_that_is_not_drawn_is_refused_with_its_neighbours_until_it_is_to_be_new(drawn, tmp_path, check_golden):
    path, text = drawn
    complaints = refused(
        "import", path, text("misspelt.json", "Dalas", "Detroit"), text("long.json", "Detroit", "Dallas", 24)
    )
    first, second = (line.partition(".json: ")[2] for line in complaints)
    check_golden(first)
    check_golden(second)
    ran = run("import", path, tmp_path / "misspelt.json", tmp_path / "long.json", "--leave-out")
    assert (ran.status, ran.out) == (2, "")
    late = text("late.json", "Dalas", "Erode", table=7, captain="Nobody Known")
    assert run_ok("import", path, late, "--new-teams") == "1 session entered, 2 new teams: Dalas, Erode.\n"
    fine = text("fine.json", "Detroit", "Dallas", captain="Nobody Known")
    ran = run("import", path, fine, tmp_path / "long.json", "--leave-out")
    assert (ran.status, ran.out) == (1, "1 session entered.\n")
    assert "sides.B.captain: the captain of Dallas is Nobody Known here and Ann in the event" in ran.err or (
        "sides.A.captain: the captain of Detroit is Nobody Known here and Ben in the event" in ran.err
    )


def test_rulings_of_documents_are_confirmed_or_declined_by_the_committee(drawn, tmp_path, check_golden):
    path, text = drawn
    ruled = text("ruled.json", "Dallas", "Detroit")
    value = json.loads(ruled.read_text(encoding="utf-8"))
    value["rulings"] = [{"articles": ["4.8"], "reason": "as told", "points": {"B": 9}}]
    ruled.write_text(json.dumps(value), encoding="utf-8")
    (tmp_path / "other").mkdir()
    copy = tmp_path / "other" / "copy.scorekeeper"
    copy.write_bytes(path.read_bytes())
    check_golden(run_ok("import", path, ruled))
    before = run_ok("standings", path)
    check_golden(run_ok("disputes", path))
    (line,) = refused("disputes", path, "--decline", "1")
    assert "reason" in line
    (line,) = refused("disputes", path, "--confirm", "7")
    check_golden(line)
    run_ok("disputes", path, "--decline", "1", "--reason", "no committee sat")
    (line,) = refused("disputes", path, "--confirm", "all")
    check_golden(line)
    assert "confirmed by Lissy" in run_ok("disputes", path, "--confirm", "1", "--who", "Lissy")
    assert run_ok("standings", path) != before
    assert json.loads(run_ok("disputes", path, "--json"))["disputes"][0]["state"] == "confirmed"
    check_golden(run_ok("import", copy, ruled, "--confirm"))
    assert run_ok("standings", copy) == run_ok("standings", path)


def test_a_document_that_waits_is_confirmed_when_it_is_imported_again(drawn):
    path, text = drawn
    ruled = text("ruled.json", "Dallas", "Detroit")
    value = json.loads(ruled.read_text(encoding="utf-8"))
    value["rulings"] = [{"articles": ["4.8"], "reason": "as told", "points": {"B": 9}}]
    ruled.write_text(json.dumps(value), encoding="utf-8")
    run_ok("import", path, ruled)
    before = run_ok("standings", path)
    again = run_ok("import", path, ruled)
    assert "1 unchanged" in again
    assert "1 document has rulings" in again
    assert "confirmed the decision" in run_ok("import", path, ruled, "--confirm")
    assert run_ok("standings", path) != before
    assert "document" not in run_ok("import", path, ruled)


def test_only_a_member_without_an_interest_decides_on_the_rulings_of_a_document(drawn):
    path, text = drawn
    ruled = text("ruled.json", "Dallas", "Detroit")
    value = json.loads(ruled.read_text(encoding="utf-8"))
    value["rulings"] = [{"articles": ["4.8"], "reason": "as told", "points": {"B": 9}}]
    ruled.write_text(json.dumps(value), encoding="utf-8")
    run_ok("import", path, ruled)
    desk = open_event(path, who="Mini", seat="office")
    desk.submit([CommitteeNamed((Member("Mini", chair=True), Member("Thomas"), Member("Ann")))])
    desk.close()
    for command in (
        ("disputes", path, "--confirm", "1"),
        ("disputes", path, "--decline", "1", "--reason", "no committee sat"),
        ("import", path, ruled, "--confirm"),
    ):
        (line,) = refused(*command, "--who", "Lissy")
        assert line.endswith("who: Lissy is not a member of the committee"), line
    (line,) = refused("disputes", path, "--confirm", "1", "--who", "Ann")
    assert "Ann must step aside" in line
    assert "confirmed by thomas" in run_ok("disputes", path, "--confirm", "1", "--who", "thomas")


@pytest.fixture
def drawn(tmp_path):
    """An event with Dallas drawn against Detroit in round 1, and a function for its documents."""
    path = tmp_path / "drawn.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    (tmp_path / "teams.csv").write_text("team,player 1,captain\nDallas,Ann,Ann\nDetroit,Ben,Ben\n", encoding="utf-8")
    run_ok("import", path, tmp_path / "teams.csv")
    run_ok("draw-round", path, "--method", "round-robin")

    def write_session(name, first, second, deals=18, **more):
        value = json.loads(GOLDEN.read_text(encoding="utf-8")) | {"options": {"deals": deals}}
        captain = {"captain": more.pop("captain")} if "captain" in more else {}
        value["sides"] = {"A": {"name": first} | captain, "B": {"name": second}}
        value["meta"] = {"round": 1} | more
        for key in ("seating", "first_dealer", "odd_side", "rulings"):
            value.pop(key, None)
        (tmp_path / name).write_text(json.dumps(value), encoding="utf-8")
        return tmp_path / name

    return path, write_session


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "കപ്പ് 2026.scorekeeper"
    run_ok("new", path, "--system", "international-56", "--name", "കപ്പ്")
    run_ok("import", path, GOLDEN, RUNNING)
    return path


def test_a_new_event_is_never_written_over_anything(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    before = path.read_bytes()
    (line,) = refused("new", path, "--system", "international-56")
    assert line.startswith(f"{path}: ")
    assert path.read_bytes() == before
    other = tmp_path / "notes.txt"
    other.write_text("mine")
    refused("new", other, "--system", "international-56")
    assert other.read_text() == "mine"


def test_teams_that_the_players_cannot_form_make_no_event(tmp_path, check_golden):
    command = ("new", tmp_path / "cup.scorekeeper", "--system", "tables-56-teams", "--set", "teams=4")
    refused = run(*command)
    assert (refused.status, refused.out) == (2, "")
    check_golden(refused.err)
    assert not (tmp_path / "cup.scorekeeper").exists()
    assert run(*command, "--set", "players=8").status == 0
    changed = run("set", tmp_path / "cup.scorekeeper", "players=4")
    assert (changed.status, "4 players cannot form 4 teams" in changed.err) == (2, True)


def test_settings_are_held_against_the_rule_system_all_at_once(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    words = ["deals=x", "deals=3", "players=7", "match_points=1", "odd=1", "deals"]
    lines = refused("new", path, "--system", "international-56", "--name", " ", *(f"--set={word}" for word in words))
    places = [line.removeprefix(f"{path}: ").split(":")[0] for line in lines]
    assert sorted(places) == sorted(
        ["name", "options", "options.deals", "options.deals", "options.odd", "options.players", "options.match_points"]
    )
    assert not path.exists()
    assert "international-56" in refused("new", path, "--system", "bridge")[0]
    run_ok(
        "new",
        path,
        "--system",
        "international-56",
        "--set",
        "deals=24",
        "--set",
        "match_points=false",
        "--set",
        "penalties_to=offender",
    )
    plain = {"format": "scorekeeper/session", "version": 1, "system": "international-56"}
    plain |= {"sides": {"A": {"name": "a"}, "B": {"name": "b"}}, "deals": []}
    run_ok("import", path, "-", stdin=json.dumps(plain).encode())
    assert run("export", path, "--session", 1).status == 0


def test_the_score_is_read_out_as_the_event_says(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    (line,) = refused("new", path, "--system", "international-56", "--set", "announcements=six")
    assert line.startswith(f"{path}: options.announcements: six ")
    (line,) = refused("new", path, "--system", "international-56", "--set", "odd=1")
    assert "announcements" in line
    run_ok("new", path, "--system", "international-56", "--set", "announcements=every-six")
    plain = {"format": "scorekeeper/session", "version": 1, "system": "international-56"}
    plain |= {"sides": {"A": {"name": "a"}, "B": {"name": "b"}}, "deals": []}
    run_ok("import", path, "-", stdin=json.dumps(plain).encode())
    sheet = json.loads(run_ok("export", path, "--session", 1, "--json", "-"))
    assert "announcements" not in sheet["result"]["options"]
    desk = open_event(path, who="Ben", seat="here", read_only=True)
    desk.close()
    assert desk.tournament.event is not None
    assert desk.tournament.event.settings == {"announcements": "every-six"}
    other = tmp_path / "plain.scorekeeper"
    run_ok("new", other, "--system", "international-56", "--set", "announcements=each")


@pytest.mark.skipif(AS_ROOT, reason="nothing is forbidden to root")
def test_a_read_only_folder(tmp_path):
    path = tmp_path / "locked"
    path.mkdir()
    path.chmod(0o555)
    refused("new", path / "cup.scorekeeper", "--system", "international-56")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="only some systems have a folder that nobody can write")
def test_a_folder_that_cannot_be_written(cup):
    for argv in (
        ["new", "/proc/x.scorekeeper", "--system", "international-56"],
        ["backup", cup, "/proc/x.scorekeeper"],
    ):
        assert len(refused(*argv)) == 1
    for form in ("--pdf", "--json"):
        assert len(refused("export", cup, "--session", 1, form, "/proc/x")) == 1
    assert len(refused("export", cup, "--all", "--json", "/proc/no-such/folder")) == 1


def test_places_where_no_event_can_be(tmp_path):
    for path in (
        tmp_path / "no" / "such" / "folder.scorekeeper",
        tmp_path,
        "",
        "postgresql://nobody@127.0.0.1:1/x",
        "a\0b",
    ):
        assert len(refused("new", path, "--system", "international-56")) == 1


@pytest.mark.parametrize(
    "command", [["sessions"], ["standings"], ["export", "--all"], ["import", GOLDEN], ["verify"], ["backup"]]
)
def test_a_file_that_is_no_event_is_reported_in_one_line(command, tmp_path):
    note = tmp_path / "note.txt"
    note.write_text("Dear diary")
    for path in (tmp_path / "none.scorekeeper", note, tmp_path, "nul\0"):
        after = [tmp_path / "copy"] if command == ["backup"] else command[1:]
        assert len(refused(command[0], path, *after)) == 1
    assert note.read_text() == "Dear diary"
    assert not (tmp_path / "copy").exists()


def test_the_sessions_with_ids_and_states(cup):
    lines = run_ok("sessions", cup).splitlines()
    assert lines[1].split() == ["1", "5", "7", "Dallas", "-", "Detroit", "complete", "25", ":", "16"]
    assert "കൊച്ചി" in lines[2]
    first, second = json.loads(run_ok("sessions", cup, "--json"))
    assert (first["id"], first["state"], first["totals"]) == (1, "complete", {"A": 25, "B": 16})
    assert (second["id"], second["state"], second["match_points"]) == (2, "running", None)


def test_the_same_again_does_nothing_and_a_different_one_is_refused(cup, tmp_path):
    before = cup.read_bytes()
    run_ok("import", cup, GOLDEN)
    assert cup.read_bytes() == before
    other = json.loads(GOLDEN.read_text(encoding="utf-8"))
    other["deals"][3]["taken"] = 39
    other["deals"][13]["contract"] = "33C"
    path = tmp_path / "മറ്റൊന്ന്.json"
    path.write_text(json.dumps([other]), encoding="utf-8")
    lines = refused("import", cup, RUNNING, path)
    assert [line.split(": ")[1] for line in lines] == ["[0].deals[3]", "[0].deals[13]"]
    assert all(line.startswith(f"{path}: ") for line in lines)
    assert cup.read_bytes() == before


def test_all_files_are_looked_at_before_any_is_entered(cup, tmp_path):
    before = cup.read_bytes()
    bad = tmp_path / "bad.json"
    bad.write_text(GOLDEN.read_text(encoding="utf-8").replace("28H", "99H").replace("30NT", "30X"), encoding="utf-8")
    broken = tmp_path / "broken.json"
    broken.write_bytes(b"\xff{")
    lines = refused("import", cup, tmp_path / "none.json", bad, broken, GOLDEN)
    assert [Path(line.split(": ")[0]).name for line in lines] == ["none.json", "bad.json", "bad.json", "broken.json"]
    assert cup.read_bytes() == before
    lines = refused("import", tmp_path / "no.scorekeeper", bad, GOLDEN)
    assert [Path(line.split(": ")[0]).name for line in lines] == ["bad.json", "bad.json", "no.scorekeeper"]


def test_out_and_into_a_fresh_event_gives_the_same_results(cup, tmp_path):
    folder = tmp_path / "ഷീറ്റുകൾ"
    written = run_ok("export", cup, "--all", "--json", folder).splitlines()
    assert len(written) == 2
    fresh = tmp_path / "fresh.scorekeeper"
    run_ok("new", fresh, "--system", "international-56", "--set", "deals=24")
    run_ok("import", fresh, *sorted(folder.iterdir()))
    results = [[sheet["result"] for sheet in json.loads(run_ok("export", event, "--all"))] for event in (cup, fresh)]
    assert results[0] == results[1]
    scored = json.loads(run_ok("score", "-", stdin=run_ok("export", cup, "--all").encode()))
    assert scored == results[0]


def test_one_sheet_in_every_form_by_number_or_uid(cup, tmp_path):
    uid = json.loads(run_ok("sessions", cup, "--json"))[0]["uid"]
    for name in (1, uid, uid[:12]):
        run_ok(
            "export",
            cup,
            "--session",
            name,
            "--pdf",
            tmp_path / "a.pdf",
            "--xlsx",
            tmp_path / "a.xlsx",
            "--json",
            tmp_path / "a.json",
        )
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "a.xlsx").read_bytes().startswith(b"PK")
    sheet = json.loads((tmp_path / "a.json").read_bytes())
    assert sheet["result"]["match_points"] == {"A": 4, "B": 0}
    assert json.loads(run_ok("export", cup, "--session", 1, "--json", "-")) == sheet
    assert len(refused("export", cup, "--session", "7")) == 1


def test_export_writes_over_no_event_and_into_no_missing_folder(cup, tmp_path):
    before = cup.read_bytes()
    refused("export", cup, "--session", 1, "--json", cup)
    refused("export", cup, "--session", 1, "--pdf", tmp_path / "no" / "a.pdf")
    refused("export", cup, "--all", "--pdf", cup)
    assert cup.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [cup.name]


def test_only_json_goes_to_standard_output(cup, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    complaints = refused("export", cup, "--session", 1, "--pdf", "-", "--xlsx", "-", "--json", "a.json")
    assert [line[:2] for line in complaints] == ["-:", "-:"]
    assert ["--pdf" in complaints[0], "--xlsx" in complaints[1]] == [True, True]
    assert [path.name for path in tmp_path.iterdir()] == [cup.name]


def test_the_standings_as_text_json_and_csv(cup):
    text = run_ok("standings", cup).splitlines()
    assert text[1].split()[:5] == ["1", "Dallas", "1", "4", "+9"]
    rows = json.loads(run_ok("standings", cup, "--json"))
    assert [(row["place"], row["team"]) for row in rows] == [(1, "Dallas"), (2, "Albany"), (2, "കൊച്ചി"), (4, "Detroit")]
    assert rows[0]["sessions"] == [json.loads(run_ok("sessions", cup, "--json"))[0]["uid"]]
    assert sum(row["difference"] for row in rows) == 0
    table = list(csv.DictReader(io.StringIO(run_ok("standings", cup, "--csv"))))
    assert [row["team"] for row in table] == [row["team"] for row in rows]
    assert [int(row["match_points"]) for row in table] == [row["match_points"] for row in rows]
    assert refused("standings", cup, "--json", "--csv")


def test_no_column_of_the_standings_as_csv_is_a_formula(tmp_path):
    path, teams = tmp_path / "cup.scorekeeper", tmp_path / "teams.csv"
    teams.write_text('team\n"=HYPERLINK(""http://x.test"",""go"")"\n+Herons\nCranes\n', encoding="utf-8")
    run_ok("new", path, "--system", "international-56")
    run_ok("import", path, teams)
    rows = list(csv.DictReader(io.StringIO(run_ok("standings", path, "--csv"))))
    assert rows[0]["team"] == rows[1]["shared_with"].partition("; ")[0] == '\'=HYPERLINK("http://x.test","go")'
    assert [cell for row in rows for cell in row.values() if cell.startswith(("=", "+"))] == []


def test_standings_by_rules_without_match_points_show_none(tmp_path):
    path, teams = tmp_path / "home.scorekeeper", tmp_path / "teams.csv"
    teams.write_text("team\nUs\nThem\n", encoding="utf-8")
    run_ok("new", path, "--system", "tables-56")
    run_ok("import", path, teams)
    head, first, _second = run_ok("standings", path).splitlines()
    assert "match" not in head
    assert first.split()[:5] == ["1=", "Us", "0", "0", "0"]


def test_an_event_without_anything(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    assert json.loads(run_ok("sessions", path, "--json")) == []
    assert json.loads(run_ok("standings", path, "--json")) == []
    assert run_ok("sessions", path)
    assert run_ok("standings", path, "--csv").splitlines() == ["place,team"]
    assert json.loads(run_ok("export", path, "--all")) == []
    assert run_ok("export", path, "--all", "--pdf", tmp_path / "sheets") == ""


def test_a_new_event_copies_parts_of_an_earlier_one(cup, tmp_path):
    whole, teams = tmp_path / "whole.scorekeeper", tmp_path / "teams.scorekeeper"
    run_ok("set", cup, "entry_fee=60")
    run_ok("stages", cup, "--new", "Finals", "--method", "knock-out")
    run_ok("new", whole, "--from", cup)
    assert [stage["stage"] for stage in json.loads(run_ok("stages", whole, "--json"))][-1] == "Finals"
    assert "60" in run_ok("set", whole)
    assert run_ok("sessions", whole) == "No sessions yet.\n"
    run_ok("new", teams, "--from", cup, "--parts", "teams", "--set", "deals=6")
    assert len(json.loads(run_ok("stages", teams, "--json"))) == 1
    names = [row["team"] for row in json.loads(run_ok("standings", cup, "--json"))]
    assert sorted(row["team"] for row in json.loads(run_ok("standings", teams, "--json"))) == sorted(names)
    new = ("new", tmp_path / "x.scorekeeper")
    assert "players" in refused(*new, "--from", cup, "--parts", "players")[0]
    assert "--from" in refused(*new, "--parts", "teams", "--system", "international-56")[0]
    assert "international-56" in refused(*new, "--from", cup, "--system", "singles-500")[0]
    assert "--system" in refused(*new)[0]
    assert "There is no nothing.scorekeeper" in refused(*new, "--from", tmp_path / "nothing.scorekeeper")[0]
