"""Running the command line: the command with its arguments, and the handling of every error."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from scorekeeper import __version__
from scorekeeper.cli import COMMANDS, WRONG
from scorekeeper.cli.complaint import Complaint, line
from scorekeeper.cli.day_arguments import add_day_command
from scorekeeper.cli.desk_arguments import add_desk_command
from scorekeeper.cli.listing_arguments import add_listing_commands, add_telling_commands
from scorekeeper.cli.paper_arguments import add_blank_command, add_committee_command, add_paper, add_prizes_command
from scorekeeper.cli.stage_arguments import METHODS, add_final_command, add_report_command, add_stages_command
from scorekeeper.cli.streams import write_error, write_output
from scorekeeper.language.letters import without_typeface
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext, speak

PROGRAM = "scorekeeper"
Handler = Callable[[Namespace], int]
_WITHOUT_PAPER = frozenset(("score", "auction", "play", "draw", "rank", "qualify"))
"""The commands that answer documents; they load nothing that draws."""


class ParserExit(Exception):  # noqa: N818 - asking for help is not an error
    """The parser has printed everything; exit with `status`."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Parser(ArgumentParser):
    """An argument parser that returns instead of leaving the interpreter, with one line per problem."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Report what is wrong with the command line and how to get help."""
        help_line = pgettext("command line", "see {program} --help").format(program=self.prog)
        write_error(line(self.prog, f"{message} ({help_line})") + "\n")
        raise ParserExit(WRONG)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Leave the parser, not the interpreter."""
        if message:
            write_error(message)
        raise ParserExit(status)

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 - always the same place
        """Print help in UTF-8 like everything else."""
        write_output(message)


def parser() -> Parser:
    """Return the parser of the whole command line."""
    top = Parser(
        prog=PROGRAM,
        description=_("Keeps the score of 56 tournaments."),
        epilog=_("Without a command the window opens: [EVENT] [--sample | --welcome] [--who NAME] [--data DIR]"),
    )
    top.add_argument("--version", action="store_true", help=pgettext("help of a command", "print the version"))
    commands = top.add_subparsers(dest="command", metavar=pgettext("help of a command", "COMMAND"), parser_class=Parser)

    def add(name: str, text: str) -> Parser:
        # a percent sign in a translated text must not break the help
        added: Parser = commands.add_parser(name, help=text.replace("%", "%%"), description=text.replace("%", "%%"))
        return added

    def of_event(name: str, text: str) -> Parser:
        added = add(name, text)
        added.add_argument("event", metavar="EVENT")
        return added

    add("score", _("Session or sheet documents in, result documents out.")).add_argument("file", metavar="FILE|-")
    for name, text in (
        ("auction", _("Auction documents in, auction results out.")),
        ("play", _("Play queries in, answers out: a record of play, a claim, a par.")),
        ("draw", _("Tournament documents in: who meets whom.")),
        ("rank", _("Tournament documents in: who stands where.")),
        ("qualify", _("Tournament documents in: who is through, who is out, and what a team still needs.")),
    ):
        add(name, text).add_argument("file", metavar="FILE|-")
    for add_commands in (_add_event_commands, _add_paper_commands, add_blank_command):
        add_commands(of_event)
    add_report_command(of_event, add_paper)
    add_committee_command(of_event)
    add_prizes_command(of_event, _add_who)
    verify = add("verify", _("Checks whether files are intact, and reports what is wrong."))
    verify.add_argument("files", metavar="FILE", nargs="+")
    verify.add_argument("--event", metavar="EVENT", help=_("compare signed sheets with the journal of their event"))
    verify.add_argument(
        "--witness",
        metavar="LIST",
        action="append",
        default=[],
        help=_("compare an event with a witness of its journal"),
    )
    verify.add_argument(
        "--club", metavar="PEM", action="append", default=[], help=_("a club's certificate, trusted for this check")
    )
    verify.add_argument(
        "--authority",
        metavar="PEM",
        action="append",
        default=[],
        help=_("a time authority's certificate, trusted for this check"),
    )
    backup = of_event("backup", _("Writes a verified copy of an event."))
    backup.add_argument("to", metavar="TO")
    move = of_event(
        "move", _("Moves an event from its file to a server, or back to a file; again, it goes on where it stopped.")
    )
    move.add_argument("to", metavar="TO")
    _add_who(move)
    again = of_event(
        "restore",
        _(
            "Restores an event, damaged or not, to a new file or server, and names the paper sheets to fetch; "
            "without TO a drill: what would the newest backup bring back?"
        ),
    )
    again.add_argument("to", metavar="TO", nargs="?")
    again.add_argument("--backup", metavar="FILE", action="append", default=[], help=_("a further backup, or a folder"))
    _add_server_command(add)
    _add_publish_command(of_event)
    _add_archive_command(of_event)
    add("self-test", _("Checks the program itself: scoring, printing, fonts, storage."))
    return top


def _add_server_command(add: Callable[[str, str], Parser]) -> None:
    server = add("server", _("Makes a PostgreSQL server ready for several seats, and lets people in."))
    server.add_argument("task", choices=("init", "add", "seat", "unseat", "people", "state"))
    server.add_argument("url", metavar="URL", help=_("postgresql://name@computer/database, with ?event=NAME behind it"))
    server.add_argument("--login", metavar="NAME", help=_("whom to let in, or to seat"))
    server.add_argument("--role", choices=("viewer", "scorer", "committee", "organiser"))
    server.add_argument(
        "--migrate", action="store_true", help=_("with init: bring what an older version made to this one")
    )
    server.add_argument("--yes", action="store_true", help=_("do it without asking"))
    server.add_argument("--generate", action="store_true", help=_("make a password and print it, once"))


def _add_event_commands(add: Callable[[str, str], Parser]) -> None:
    new = add("new", _("Makes a new event file."))
    new.add_argument("--system", required=True, metavar="NAME", help=pgettext("help of a command", "the rule system"))
    new.add_argument("--name", metavar="TEXT", help=_("name of the event; by default, the name of the file"))
    new.add_argument("--set", dest="settings", action="append", default=[], metavar="OPTION=VALUE")
    _add_who(new)
    change = add("set", _("Changes the settings of an event, or lists them."))
    change.add_argument("settings", metavar="OPTION=VALUE", nargs="*", help=_("OPTION=default restores the default"))
    change.add_argument("--reason", default="", metavar="TEXT", help=_("the reason, needed once a session has begun"))
    _add_who(change)
    add_listing_commands(add)
    add_stages_command(add, _add_who)
    add_final_command(add, _add_who)
    _add_draw_command(add)
    add_desk_command(add, _add_who)
    add_day_command(add, _add_who)
    _add_round_command(add)
    _add_confirm_command(add)
    add_telling_commands(add)


def _add_draw_command(add: Callable[[str, str], Parser]) -> None:
    draw = add("draw-round", _("Draws a stage: all its rounds, or the next one of a Swiss or a knock-out."))
    draw.add_argument("--stage", metavar="NAME", help=_("the stage; without it, the first"))
    draw.add_argument("--method", choices=METHODS)
    draw.add_argument("--chart", metavar="FILE", help=_("an own chart: rows of round; table; team; team; or - to read"))
    draw.add_argument("--rounds", metavar="N", help=_("how many rounds; by default, as many as the method has"))
    draw.add_argument("--seed", metavar="N", help=_("sort the teams by the digest of seed and name"))
    draw.add_argument("--thrown-by", metavar="NAME", default="", help=_("who threw the seed"))
    draw.add_argument("--first-table", metavar="N", help=_("number tables from here on"))
    draw.add_argument("--closed", metavar="N,N", help=_("tables that are not used; by default, as before"))
    draw.add_argument("--fixed", metavar="TEXT", help=_('teams that keep their table: "3 Nashville; 7 Kochi"'))
    draw.add_argument("--here", action="store_true", help=_("only teams that have checked in"))
    draw.add_argument("--preview", action="store_true", help=_("print the draw without entering it"))
    draw.add_argument("--publish", action="store_true", help=_("publish it at once, or the one that stands"))
    standing = draw.add_mutually_exclusive_group()
    standing.add_argument("--anew", action="store_true", help=_("in the place of the draw that stands; needs --reason"))
    standing.add_argument(
        "--swap", metavar="TEAM", nargs=2, help=_("have two teams change places; needs --round and --reason")
    )
    standing.add_argument("--take-back", action="store_true", help=_("take back the draw that stands"))
    standing.add_argument("--versions", action="store_true", help=_("list every draw so far"))
    draw.add_argument("--round", metavar="N", help=_("the round of a swap"))
    draw.add_argument("--reason", default="", metavar="TEXT", help=_("why it is changed"))
    draw.add_argument("--json", action="store_true")
    _add_who(draw)


def _add_round_command(add: Callable[[str, str], Parser]) -> None:
    played = add("round", _("Prints how far each table of a round is, and what is missing before it can close."))
    played.add_argument("--stage", metavar="NAME", help=_("of this stage; without it, of the first"))
    played.add_argument("--round", metavar="N", help=_("which round; without it, the one that is played"))
    doing = played.add_mutually_exclusive_group()
    doing.add_argument("--start", action="store_true", help=pgettext("help of a command", "start the round"))
    doing.add_argument("--close", action="store_true", help=pgettext("help of a command", "close the round"))
    doing.add_argument("--take", metavar="TABLE", help=_("take a table over; the desk that held it is told"))
    played.add_argument("--json", action="store_true")
    _add_who(played)


def _add_archive_command(add: Callable[[str, str], Parser]) -> None:
    book = add("book", _("Writes the event book: everything in one PDF, with contents and index."))
    book.add_argument("pdf", metavar="TO.pdf")
    add_paper(book)
    archive = add("archive", _("Writes one file with everything of an event: signed sheets, papers, web pages."))
    archive.add_argument("to", metavar="TO.zip")
    archive.add_argument(
        "--sign", action="store_true", help=_("sign the list of its files as scorer; asks for the passphrase")
    )
    archive.add_argument("--scorer", metavar="NAME", default="", help=_("who signs, if there are several scorers"))
    add_paper(archive)


def _add_publish_command(add: Callable[[str, str], Parser]) -> None:
    publish = add("publish", _("Writes the event as web pages: what was published, and what has come of it."))
    publish.add_argument(
        "folder", metavar="FOLDER", nargs="?", help=_("where the pages go; only what changed is written")
    )
    publish.add_argument("--keep", action="store_true", help=_("keep the folder up to date until the command is ended"))
    publish.add_argument("--serve", action="store_true", help=_("offer the pages to this computer's browser, too"))
    publish.add_argument("--hall", action="store_true", help=_("with --serve: to everybody in the hall's network"))
    publish.add_argument("--port", metavar="N", help=_("with --serve: under this number"))


def _add_confirm_command(add: Callable[[str, str], Parser]) -> None:
    confirm = add("confirm", _("Lists what waits until somebody else has held it against the paper, or confirms it."))
    confirm.add_argument("--entry", metavar="N", help=_("the entry that somebody found on the paper, or did not"))
    finding = confirm.add_mutually_exclusive_group()
    finding.add_argument("--agrees", action="store_true", help=pgettext("help of a command", "the paper agrees"))
    finding.add_argument("--shows", metavar="TEXT", help=_("the paper shows this instead"))
    confirm.add_argument("--json", action="store_true")
    _add_who(confirm)
    settle = add("settle", _("Lists settlements that wait for the captains; enters what a captain says."))
    settle.add_argument("--dispute", metavar="N", help=_("the dispute in which it is proposed"))
    settle.add_argument(
        "--team", metavar="TEAM", help=_("whose captain answers; with nothing else, signs with the key")
    )
    answer = settle.add_mutually_exclusive_group()
    answer.add_argument("--on-paper", metavar="WITNESS", dest="witness", help=_("signed on paper before this witness"))
    answer.add_argument("--protest", metavar="TEXT", help=_("the captain protests: the committee decides"))
    answer.add_argument("--refuses", metavar="TEXT", help=_("the captain refuses: the committee decides"))
    answer.add_argument("--absent", metavar="TEXT", help=_("the captain is absent: the committee decides"))
    settle.add_argument("--name", metavar="NAME", help=_("who signs; without it, the captain"))
    _add_who(settle)


def _add_paper_commands(add: Callable[[str, str], Parser]) -> None:
    bring = add("import", _("Enters session and sheet documents, or a team list, into an event."))
    bring.add_argument("files", metavar="FILE", nargs="+")
    bring.add_argument("--new-teams", action="store_true", help=_("add teams that are not in the draw"))
    bring.add_argument(
        "--leave-out",
        action="store_true",
        help=_("leave out documents that cannot be entered, and enter the others; exit status 1 where there are any"),
    )
    bring.add_argument(
        "--confirm",
        action="store_true",
        help=_("as the committee: what the documents rule (rulings, settlements, forfeits, points) counts"),
    )
    _add_who(bring)
    export = add("export", _("Writes the sheets of sessions: PDF, XLSX or JSON."))
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("--session", metavar="ID", help=_("the number or uid shown by 'sessions'"))
    which.add_argument("--round", metavar="N", help=_("every session of a round; each PATH is then a folder"))
    which.add_argument("--all", action="store_true", help=_("every session; each PATH is then a folder"))
    which.add_argument("--teams", metavar="PATH", help=_("the team list, as CSV or XLSX; - for standard output"))
    export.add_argument("--stage", metavar="NAME", help=_("with --round: of this stage; without it, of every stage"))
    export.add_argument("--pdf", metavar="PATH")
    export.add_argument("--xlsx", metavar="PATH")
    export.add_argument("--json", metavar="PATH", help=_("- for standard output"))
    export.add_argument(
        "--sign",
        action="store_true",
        help=_("sign the XLSX and JSON of closed sheets as scorer; asks for the passphrase"),
    )
    export.add_argument("--scorer", metavar="NAME", default="", help=_("who signs, if there are several scorers"))
    add_paper(export)


def _add_who(command: Parser) -> None:
    """Add the option for the name under which a command enters something."""
    command.add_argument("--who", metavar="NAME", help=_("enter under this name; by default, that of the account"))


def run(argv: Sequence[str] | None) -> int:
    """Run the command line and return the exit status; every error becomes lines on standard error."""
    try:
        return _run(argv)
    except ParserExit as end:
        return end.status
    except BrokenPipeError:
        return 0
    except BaseException as reason:  # noqa: BLE001 - a command never shows a traceback
        lines, status = _explained(reason)
        write_error("".join(f"{text}\n" for text in lines))
        return status


def _explained(reason: BaseException) -> tuple[Sequence[str], int]:
    """Return the lines to print and the exit status for what went wrong."""
    if isinstance(reason, Complaint):
        return reason.lines, reason.status
    if isinstance(reason, KeyboardInterrupt):
        return (line(PROGRAM, pgettext("command line", "stopped")),), WRONG
    if isinstance(reason, MemoryError | RecursionError):
        return (line(PROGRAM, _("there is not enough memory for this")),), WRONG
    return (line(PROGRAM, program_fault(f"{type(reason).__name__} {reason}")),), WRONG


def program_fault(kind: str) -> str:
    """Return the message for an exception that no command expects."""
    return _("this is a fault in the program, please report it: {kind}").format(kind=kind)


def _run(argv: Sequence[str] | None) -> int:
    speak()
    top = parser()
    chosen = top.parse_args(argv)
    if chosen.version:
        write_output(f"{PROGRAM} {__version__}\n")
        return 0
    if chosen.command is None:
        top.error(_("a command is missing"))
    module, _dot, name = COMMANDS[chosen.command].partition(".")
    handler: Handler = getattr(import_module(f"scorekeeper.cli.{module}"), name)
    if chosen.command in _WITHOUT_PAPER:
        return handler(chosen)
    from scorekeeper.sheets.paper.no_glyph import letters_replaced  # noqa: PLC0415 - scoring and auctions draw nothing

    with letters_replaced() as letters:
        status = handler(chosen)
    if letters:
        write_error(f"{line(PROGRAM, without_typeface(letters))}\n")
    return status
