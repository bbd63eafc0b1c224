"""Commands for one round, for a paper size, and under an author's name."""

import json
from argparse import _SubParsersAction

import pypdfium2
import pytest

from scorekeeper.cli import COMMANDS
from scorekeeper.cli.arguments import parser
from scorekeeper.kernel.events import open_event
from scorekeeper.sheets.options import A4, LETTER
from tests.cli.commands import GOLDEN, RUNNING, refused, run, run_ok

SIZES = {A4: (595, 842), LETTER: (612, 792)}
ENTERING = {
    "close-sheet",
    "sign",
    "confirm",
    "disputes",
    "settle",
    "desk",
    "new",
    "set",
    "import",
    "stages",
    "draw-round",
    "round",
    "day",
    "move",
    "final",
    "prizes",
}
DRAWING = {"final", "export", "blank", "report", "committee", "prizes"}


@pytest.fixture
def cup(tmp_path):
    """Three sessions in two rounds."""
    path = tmp_path / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56", "--who", " Lissy  Abraham ")
    third = json.loads(GOLDEN.read_bytes())
    third["meta"] |= {"round": 9, "table": 1}
    (tmp_path / "third.json").write_text(json.dumps(third), encoding="utf-8")
    run_ok("import", path, GOLDEN, RUNNING, tmp_path / "third.json", "--who", "ജോസ്")
    return path


def size(path):
    document = pypdfium2.PdfDocument(path)
    (result,) = {tuple(round(side) for side in page.get_size()) for page in document}
    document.close()
    return result


def rounds(cup):
    return [item["round"] for item in json.loads(run_ok("sessions", cup, "--json"))]


def test_a_command_enters_under_the_given_name(cup):
    run_ok("set", cup, "no_show_points=7", "--reason", "as agreed", "--who", "Ann")
    desk = open_event(cup, who="Ben", seat="here", read_only=True)
    whos = [entry.who for entry in desk.entries]
    desk.close()
    assert (whos[0], whos[-1]) == ("Lissy Abraham", "Ann")
    assert set(whos[1:-1]) == {"ജോസ്"}


def test_the_teams_of_a_list_are_entered_under_the_name_given(cup, tmp_path):
    (tmp_path / "teams.csv").write_text("team,player 1,player 2,player 3\nBoston,Ann,Ben,Cid\n", encoding="utf-8")
    run_ok("import", cup, tmp_path / "teams.csv", "--who", "Wes")
    desk = open_event(cup, who="Ben", seat="here", read_only=True)
    last = desk.entries[-1]
    desk.close()
    assert (last.who, last.fact.kind) == ("Wes", "team-entered")


@pytest.mark.parametrize("name", ["", "  ", "x" * 500, "a\u200bb"])
def test_a_name_without_readable_letters_enters_nothing(cup, tmp_path, name):
    for asked in (
        ("set", cup, "deals=24"),
        ("import", cup, GOLDEN),
        ("new", tmp_path / "b.scorekeeper", "--system", "x"),
    ):
        (complaint,) = refused(*asked, "--who", name)
        assert complaint.startswith("--who: ")
    assert not (tmp_path / "b.scorekeeper").exists()


def commands_of(top):
    (commands,) = [action for action in top._actions if isinstance(action, _SubParsersAction)]
    return commands.choices


def test_a_known_command_gets_its_own_parser_and_few_others():
    whole = commands_of(parser())
    assert set(whole) == set(COMMANDS)
    for name in COMMANDS:
        choices = commands_of(parser(name))
        assert choices[name].format_help() == whole[name].format_help()
        assert len(choices) <= 6


def test_every_command_that_enters_takes_a_name_and_every_one_that_draws_a_size():
    takes = {name: set(command._option_string_actions) for name, command in commands_of(parser()).items()}
    assert {name for name, options in takes.items() if "--who" in options} == ENTERING
    assert {name for name, options in takes.items() if "--paper" in options} == DRAWING | {"archive", "book", "phones"}
    assert {name for name, options in takes.items() if "--pdf" in options} == DRAWING | {"sign"}


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize(
    "asked", [("export", "--session", "1"), ("report", "--session", "1"), ("committee", "--minutes")]
)
def test_the_pages_of_a_pdf_have_the_size_asked_for(cup, tmp_path, asked, paper):
    command, *about = asked
    out = tmp_path / "out.pdf"
    run_ok(command, cup, *about, "--pdf", out, "--paper", paper)
    assert size(out) == SIZES[paper]
    run_ok(command, cup, *about, "--pdf", out)
    assert size(out) == SIZES[A4]


def test_a_round_is_exported_into_a_folder_or_one_file(cup, tmp_path):
    assert sorted(rounds(cup)) == [5, 5, 9]
    written = run_ok("export", cup, "--round", "5", "--pdf", tmp_path / "two").splitlines()
    assert len(written) == len(list((tmp_path / "two").iterdir())) == 2
    run_ok("export", cup, "--round", "9", "--pdf", tmp_path / "nine")
    assert [path.name[:7] for path in (tmp_path / "nine").iterdir()] == ["003-r9-"]
    documents = json.loads(run_ok("export", cup, "--round", "5"))
    assert [document["session"]["meta"]["round"] for document in documents] == [5, 5]
    run_ok("export", cup, "--round", "5", "--pdf", tmp_path / "bound.pdf")
    assert len(pypdfium2.PdfDocument(tmp_path / "bound.pdf")) >= 2


def test_blank_paper_of_a_round(cup, tmp_path):
    out = tmp_path / "blank.pdf"
    counts = []
    for about in (("--all",), ("--round", "5"), ("--round", "9")):
        run_ok("blank", cup, *about, "--pdf", out)
        counts.append(len(pypdfium2.PdfDocument(out)))
    assert counts[0] == counts[1] + counts[2]


@pytest.mark.parametrize("command", [("export",), ("blank", "--pdf", "x.pdf")])
def test_a_missing_round_is_reported_with_the_existing_ones(cup, command, check_golden):
    name, *rest = command
    check_golden(refused(name, cup, "--round", "3", *rest))
    assert run(name, cup, "--round", "5", "--all", *rest).status == 2
