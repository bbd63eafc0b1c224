"""The commands with their arguments, as one parser of the command line; the modules that run them load later."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, NoReturn

from scorekeeper.cli import WRONG
from scorekeeper.cli.complaint import line
from scorekeeper.cli.streams import write_error, write_output
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

PROGRAM = "scorekeeper"
METHODS = ("groups", "round-robin", "double-round-robin", "swiss", "knock-out", "knock-out-third-place")


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


AddCommand = Callable[[str, str], Parser]
"""Adds a command with this name and this help text, and returns its parser."""


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

    def add_for_event(name: str, text: str) -> Parser:
        added = add(name, text)
        added.add_argument("event", metavar="EVENT")
        return added

    _add_document_commands(add)
    for add_commands in (
        _add_settings_commands,
        _add_listing_commands,
        _add_stages_command,
        _add_final_command,
        _add_draw_command,
        _add_desk_command,
        _add_day_command,
        _add_round_command,
        _add_confirm_commands,
        _add_record_commands,
        _add_sheet_commands,
        _add_blank_command,
        _add_report_command,
        _add_committee_command,
        _add_prizes_command,
    ):
        add_commands(add_for_event)
    _add_verify_command(add)
    _add_copy_commands(add_for_event)
    _add_server_command(add)
    for add_commands in (_add_phones_command, _add_publish_command, _add_archive_commands):
        add_commands(add_for_event)
    add("self-test", _("Checks the program itself: scoring, printing, fonts, storage."))
    return top


def _add_document_commands(add: AddCommand) -> None:
    for name, text in (
        ("score", _("Reads session or sheet documents; prints result documents.")),
        ("auction", _("Reads auction documents; prints auction results.")),
        ("play", _("Reads play queries; prints answers on a record of play, a claim or a par.")),
        ("draw", _("Reads tournament documents; prints who meets whom.")),
        ("rank", _("Reads tournament documents; prints the standings.")),
        ("qualify", _("Reads tournament documents; prints who is through, who is out, and what a team still needs.")),
    ):
        add(name, text).add_argument("file", metavar="FILE|-")


def _add_settings_commands(add: AddCommand) -> None:
    new = add("new", _("Makes a new event file."))
    new.add_argument("--system", required=True, metavar="NAME", help=pgettext("help of a command", "the rule system"))
    new.add_argument("--name", metavar="TEXT", help=_("name of the event; by default, the name of the file"))
    new.add_argument("--set", dest="settings", action="append", default=[], metavar="OPTION=VALUE")
    _add_who(new)
    change = add("set", _("Changes the settings of an event, or lists them."))
    change.add_argument("settings", metavar="OPTION=VALUE", nargs="*", help=_("OPTION=default restores the default"))
    change.add_argument("--reason", default="", metavar="TEXT", help=_("the reason, needed once a session has begun"))
    _add_who(change)


def _add_listing_commands(add: AddCommand) -> None:
    sessions = add("sessions", _("Lists the sessions of an event with their ids and states."))
    _add_filters(sessions)
    sessions.add_argument("--json", action="store_true")
    standings = add("standings", _("Prints the standings of an event."))
    standings.add_argument("--stage", metavar="NAME", help=_("of this stage; by default, the first"))
    standings.add_argument("--group", metavar="LETTER", help=_("of this group only"))
    standings.add_argument("--round", metavar="N", help=_("as they were after this round"))
    form = standings.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true")
    form.add_argument("--csv", action="store_true")


def _add_stages_command(add: AddCommand) -> None:
    help_text = _("Lists the stages of an event; adds, changes or closes one; records lots and teams that decline.")
    stages = add("stages", help_text)
    action = stages.add_mutually_exclusive_group()
    action.add_argument("--new", metavar="NAME", help=_("add a stage with this name"))
    action.add_argument("--change", metavar="NAME", help=_("change the settings of this stage"))
    action.add_argument("--close", metavar="NAME", help=pgettext("help of a command", "close this stage"))
    action.add_argument(
        "--decline", metavar="TEAM", help=_("the team does not advance; the next one in its group takes its place")
    )
    action.add_argument("--accept", metavar="TEAM", help=_("the team advances after all, having declined"))
    action.add_argument("--lot", metavar="TEAM", nargs="+", help=_("the result of a lot among level teams, best first"))
    stages.add_argument("--out-of", metavar="NAME", help=_("with --new: a side event for the teams eliminated there"))
    stages.add_argument(
        "--from",
        dest="source",
        metavar="NAME",
        help=_("with --new: for the teams that advance from this stage; with --decline, --accept or --lot: this stage"),
    )
    stages.add_argument("--method", choices=METHODS)
    stages.add_argument("--rounds", metavar="N", help=_("the number of its rounds"))
    stages.add_argument(
        "--places",
        metavar="N",
        help=_("how many teams of each group advance; with --close and --reason: a different number than planned"),
    )
    stages.add_argument("--deals", metavar="N", help=_("the number of deals in its sessions"))
    stages.add_argument(
        "--lengths", metavar="N,N", help=_("the number of deals round by round; for a knock-out, 18,24,24")
    )
    stages.add_argument("--criteria", metavar="CODE,CODE", help=_("with --change: what decides places, in order"))
    stages.add_argument(
        "--withdrawn",
        choices=("forfeit", "annul"),
        help=_("with --change: what becomes of the sessions of a team that withdraws"),
    )
    stages.add_argument(
        "--reason",
        default="",
        metavar="TEXT",
        help=_("the reason, needed once a session has been played or if a different number advances"),
    )
    stages.add_argument("--json", action="store_true")
    _add_who(stages)


def _add_final_command(add: AddCommand) -> None:
    help_text = _("Shows how final the ranking of a stage is; starts its protest time, signs it or writes it.")
    final = add("final", help_text)
    final.add_argument("--stage", metavar="NAME", help=_("of this stage; by default, the first"))
    action = final.add_mutually_exclusive_group()
    action.add_argument(
        "--start",
        nargs="?",
        const="",
        metavar="MINUTES",
        help=_("start the protest time; without a number, as long as the setting protest_minutes says"),
    )
    action.add_argument(
        "--sign",
        action="append",
        metavar="NAME",
        help=_(
            "sign as this member of the committee, repeated for each one; asks for the passphrase of the club, then "
            "for each member's PIN"
        ),
    )
    action.add_argument(
        "--stop", action="store_true", help=_("abandon the signing in progress, or stop the protest time")
    )
    final.add_argument(
        "--with",
        dest="others",
        action="append",
        default=[],
        metavar="NAME",
        help=_("with the first --sign: who will sign later, after those named with --sign"),
    )
    final.add_argument("--reason", default="", metavar="TEXT", help=_("why the protest time restarts or stops"))
    final.add_argument("--revision", metavar="N", help=_("the revision to write; by default, the newest"))
    final.add_argument("--pdf", metavar="PATH", help=_("write the signed ranking; if there is none, the current one"))
    final.add_argument("--record", metavar="PATH", help=_("write its document (JSON)"))
    _add_paper(final)
    final.add_argument("--json", action="store_true")
    _add_who(final)


def _add_draw_command(add: AddCommand) -> None:
    draw = add("draw-round", _("Draws a stage: all its rounds, or the next one of a Swiss or a knock-out."))
    draw.add_argument("--stage", metavar="NAME", help=_("the stage; by default, the first"))
    draw.add_argument("--method", choices=METHODS)
    draw.add_argument(
        "--chart",
        metavar="FILE",
        help=_('your own chart: rows of "round; table; team; team"; - for standard input'),
    )
    draw.add_argument("--rounds", metavar="N", help=_("the number of rounds; by default, that of the method"))
    draw.add_argument("--seed", metavar="N", help=_("sort the teams by the digest of seed and name"))
    draw.add_argument("--thrown-by", metavar="NAME", default="", help=_("who threw the dice for the seed"))
    draw.add_argument("--first-table", metavar="N", help=_("the number of the first table"))
    draw.add_argument("--closed", metavar="N,N", help=_("tables that are not used; by default, as before"))
    draw.add_argument("--fixed", metavar="TEXT", help=_('teams that keep their table: "3 Nashville; 7 Kochi"'))
    draw.add_argument("--here", action="store_true", help=_("only teams that have checked in"))
    draw.add_argument("--preview", action="store_true", help=_("print the draw without saving it"))
    draw.add_argument("--publish", action="store_true", help=_("publish the new draw at once, or the current one"))
    action = draw.add_mutually_exclusive_group()
    action.add_argument("--anew", action="store_true", help=_("replace the current draw; needs --reason"))
    action.add_argument("--swap", metavar="TEAM", nargs=2, help=_("swap two teams; needs --round and --reason"))
    action.add_argument("--take-back", action="store_true", help=_("take back the current draw"))
    action.add_argument("--versions", action="store_true", help=_("list every draw so far"))
    draw.add_argument("--round", metavar="N", help=_("with --swap: the round"))
    draw.add_argument("--reason", default="", metavar="TEXT", help=_("why the draw is changed"))
    draw.add_argument("--json", action="store_true")
    _add_who(draw)


def _add_desk_command(add: AddCommand) -> None:
    help_text = _("Lists the teams present and the fees paid; enters what a team reports at the registration desk.")
    desk = add("desk", help_text)
    desk.add_argument("team", metavar="TEAM", nargs="?", help=_("a team by name, letter or uid"))
    action = desk.add_mutually_exclusive_group()
    action.add_argument("--captain", metavar="NAME", help=_("make this player the captain"))
    action.add_argument("--here", action="store_true", help=_("check the team in; it takes an empty place in the draw"))
    action.add_argument("--awaited", action="store_true", help=_("the team is expected after all"))
    action.add_argument("--never-came", action="store_true", help=_("leave the team out of the draw, or withdraw it"))
    action.add_argument("--withdraw", metavar="N", help=_("the team withdraws after round N; 0: before the first"))
    action.add_argument("--plays-on", action="store_true", help=_("the team continues after all"))
    action.add_argument("--substitute", metavar="NAME", help=_("approved by the committee: NAME replaces a starter"))
    action.add_argument("--returns", metavar="STARTER", help=_("this starter plays again"))
    desk.add_argument("--disqualified", action="store_true", help=_("with --withdraw: mark the team as disqualified"))
    desk.add_argument("--for", metavar="STARTER", dest="starter", help=_("with --substitute: the player replaced"))
    desk.add_argument(
        "--from-round", metavar="N", help=_("the first round it applies to; by default, the next one not yet begun")
    )
    desk.add_argument("--from-deal", metavar="N", help=_("within the session that the team is playing"))
    desk.add_argument(
        "--members", metavar="NAMES", help=_("who approved it, separated by commas; by default, the committee")
    )
    desk.add_argument("--fee", metavar="AMOUNT", help=_("the fee for the substitution"))
    desk.add_argument("--correct", action="store_true", help=_("correct the current substitution"))
    desk.add_argument("--new", action="store_true", help=_("add a new team with this name"))
    desk.add_argument(
        "--players", metavar="NAMES", help=_("with --new: its players, the captain first, separated by commas")
    )
    desk.add_argument("--club", metavar="NAME", help=_("with --new: its club"))
    desk.add_argument("--paid", action="store_true", help=_("the team has paid its fee"))
    desk.add_argument("--stage", metavar="NAME", help=_("with --withdraw or --plays-on; by default, the first"))
    desk.add_argument("--reason", default="", metavar="TEXT", help=_("the reason, where one is needed"))
    desk.add_argument("--json", action="store_true")
    _add_who(desk)


def _add_day_command(add: AddCommand) -> None:
    day = add("day", _("Enters what happens on a day of 500, line by line, and prints its round."))
    day.add_argument(
        "lines",
        nargs="*",
        metavar="LINE",
        help=_(
            'as on the Tables page: "an" checks a player in, "+Name" adds one, "/an" (there: "-an") checks one out, '
            '"next" seats a round, "lot 7" draws the first one by lot, "3 a" is a result; also "bell", "publish", '
            '"back"'
        ),
    )
    day.add_argument("--preview", action="store_true", help=_("print the seats of the next round; enter nothing"))
    day.add_argument("--json", action="store_true", help=_("print the rounds so far as a tournament document"))
    _add_who(day)


def _add_round_command(add: AddCommand) -> None:
    help_text = _("Prints the progress of each table of a round, and what is missing before the round can close.")
    played = add("round", help_text)
    played.add_argument("--stage", metavar="NAME", help=_("of this stage; by default, the first"))
    played.add_argument("--round", metavar="N", help=_("which round; by default, the current one"))
    action = played.add_mutually_exclusive_group()
    action.add_argument("--start", action="store_true", help=pgettext("help of a command", "start the round"))
    action.add_argument("--close", action="store_true", help=pgettext("help of a command", "close the round"))
    action.add_argument("--take", metavar="TABLE", help=_("take over a table; the desk that had it is informed"))
    played.add_argument("--json", action="store_true")
    _add_who(played)


def _add_confirm_commands(add: AddCommand) -> None:
    help_text = _("Lists entries that a second person must check, or a team must accept, and answers one.")
    confirm = add("confirm", help_text)
    confirm.add_argument("--entry", metavar="N", help=_("the entry that was checked or accepted"))
    finding = confirm.add_mutually_exclusive_group()
    finding.add_argument("--agrees", action="store_true", help=pgettext("help of a command", "the paper agrees"))
    finding.add_argument(
        "--shows",
        metavar="TEXT",
        help=_("the paper, or the other side, says this instead"),
    )
    confirm.add_argument(
        "--reason", metavar="TEXT", help=_("why the desk accepts for a team what the other one entered on a phone")
    )
    confirm.add_argument("--json", action="store_true")
    _add_who(confirm)
    settle = add("settle", _("Lists settlements that wait for the captains; enters a captain's answer."))
    settle.add_argument("--dispute", metavar="N", help=_("the dispute for which it is proposed"))
    settle.add_argument(
        "--team", metavar="TEAM", help=_("the team whose captain answers; with nothing else, signs with the key")
    )
    answer = settle.add_mutually_exclusive_group()
    answer.add_argument("--on-paper", metavar="WITNESS", dest="witness", help=_("signed on paper before this witness"))
    answer.add_argument("--protest", metavar="TEXT", help=_("the captain protests: the committee decides"))
    answer.add_argument("--refuses", metavar="TEXT", help=_("the captain refuses: the committee decides"))
    answer.add_argument("--absent", metavar="TEXT", help=_("the captain is absent: the committee decides"))
    settle.add_argument("--name", metavar="NAME", help=_("who signs; by default, the captain"))
    _add_who(settle)


def _add_record_commands(add: AddCommand) -> None:
    disputes = add("disputes", _("Lists the disputes of an event and the rulings on them."))
    _add_filters(disputes)
    disputes.add_argument("--json", action="store_true")
    answer = disputes.add_mutually_exclusive_group()
    answer.add_argument(
        "--confirm", metavar="N", help=_("as the committee: accept what the document of dispute N rules; or all")
    )
    answer.add_argument("--decline", metavar="N", help=_("as the committee: reject it; needs --reason"))
    disputes.add_argument(
        "--reason", metavar="TEXT", default="", help=pgettext("help of a command", "with --decline: why")
    )
    _add_who(disputes)
    journal = add("journal", _("Prints every entry of an event in words."))
    _add_filters(journal)
    journal.add_argument("--json", action="store_true")


def _add_sheet_commands(add: AddCommand) -> None:
    bring = add("import", _("Enters session and sheet documents, or a team list, into an event."))
    bring.add_argument("files", metavar="FILE", nargs="*")
    bring.add_argument(
        "--received",
        metavar="ID",
        help=_("check the signed sheet that a scorer imported for this session, and close the session with it"),
    )
    bring.add_argument("--new-teams", action="store_true", help=_("add teams that are not in the draw"))
    bring.add_argument(
        "--leave-out",
        action="store_true",
        help=_("enter what can be entered and leave out the rest; exit status 1 if anything is left out"),
    )
    bring.add_argument(
        "--confirm",
        action="store_true",
        help=_("as the committee: accept what the documents rule (rulings, settlements, forfeits, points)"),
    )
    _add_who(bring)
    export = add("export", _("Writes the sheets of sessions: PDF, XLSX or JSON."))
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("--session", metavar="ID", help=_("the number or uid shown by 'sessions'"))
    which.add_argument("--round", metavar="N", help=_("every session of a round; each PATH is then a folder"))
    which.add_argument("--all", action="store_true", help=_("every session; each PATH is then a folder"))
    which.add_argument("--teams", metavar="PATH", help=_("the team list, as CSV or XLSX; - for standard output"))
    export.add_argument(
        "--stage", metavar="NAME", help=_("with --round or --all: of this stage; by default, of every stage")
    )
    export.add_argument("--pdf", metavar="PATH")
    export.add_argument("--xlsx", metavar="PATH")
    export.add_argument("--json", metavar="PATH", help=_("- for standard output"))
    export.add_argument(
        "--sign",
        action="store_true",
        help=_("sign the XLSX and JSON of closed sheets as scorer; asks for the passphrase"),
    )
    export.add_argument("--scorer", metavar="NAME", default="", help=_("who signs, if there are several scorers"))
    _add_paper(export)


def _add_blank_command(add: AddCommand) -> None:
    blank = add("blank", _("Makes blank forms: score sheets, the card for the table."))
    what = blank.add_mutually_exclusive_group(required=True)
    what.add_argument("--session", metavar="ID", help=_("the number or uid shown by 'sessions'"))
    what.add_argument("--round", metavar="N", help=_("every session of a round, in one file"))
    what.add_argument("--all", action="store_true", help=_("every session, in one file"))
    what.add_argument("--empty", action="store_true", help=_("a sheet for any session"))
    what.add_argument("--card", action="store_true", help=_("the card for the table: chart, penalties, re-deals"))
    what.add_argument("--table-cards", metavar="N", help=_("number and teams of each table of a round"))
    what.add_argument("--click-cards", action="store_true", help=_("click cards of all players, in an event of games"))
    blank.add_argument("--stage", metavar="NAME", help=_("with --round or --table-cards: of this stage"))
    blank.add_argument("--rounds", metavar="N", help=_("how many games a click card has boxes for; 20 by default"))
    blank.add_argument("--paper", choices=("A4", "letter", "A5"), default="A4", help=_("A5 in an event of games"))
    blank.add_argument("--pdf", metavar="PATH", required=True, help=_("a file, or a folder for it"))


def _add_report_command(add: AddCommand) -> None:
    report = add(
        "report",
        _(
            "Writes the report of a session, a day or a team, the check-in list, statistics, or a paper of a stage: "
            "PDF, XLSX or CSV, otherwise text."
        ),
    )
    about = report.add_mutually_exclusive_group(required=True)
    about.add_argument("--session", metavar="ID", help=_("the number or uid shown by 'sessions'"))
    about.add_argument(
        "--day", metavar="DATE", nargs="?", const="", help=_("like 2026-10-03; without it, the whole event")
    )
    about.add_argument("--team", metavar="NAME")
    about.add_argument("--check-in", action="store_true", help=_("the check-in list of the registration desk"))
    about.add_argument("--draw", action="store_true", help=_("the draw poster of a stage"))
    about.add_argument("--seating", metavar="N", help=_("where each team or player sits in a round, by name"))
    about.add_argument("--clicks", action="store_true", help=_("the players of a day of 500 by clicks, with details"))
    about.add_argument("--round-results", metavar="N", help=_("the results of a round"))
    about.add_argument(
        "--standings", metavar="N", nargs="?", const="", help=_("the standings of a stage, after round N or now")
    )
    about.add_argument("--cross-table", action="store_true", help=_("each team's result against each other team"))
    about.add_argument("--bracket", action="store_true", help=_("the bracket of a knock-out, as a drawing"))
    about.add_argument(
        "--statistics", metavar="DATE", nargs="?", const="", help=_("contracts, penalties and pace, with charts")
    )
    report.add_argument("--stage", metavar="NAME", help=_("the stage; by default, the first"))
    report.add_argument("--pdf", metavar="PATH")
    report.add_argument("--xlsx", metavar="PATH")
    report.add_argument("--csv", metavar="PATH", help=_("- for standard output"))
    _add_paper(report)


def _add_committee_command(add: AddCommand) -> None:
    paper = add("committee", _("Writes the papers of the committee: PDF, XLSX or HTML, otherwise text."))
    what = paper.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--slips", metavar="N", nargs="?", const="", help=_("the slip of ruling N; without N, of every ruling")
    )
    what.add_argument(
        "--minutes", metavar="DATE", nargs="?", const="", help=_("for one day; without it, the whole event")
    )
    what.add_argument("--penalties", metavar="DATE", nargs="?", const="", help=_("by team, with repeats"))
    what.add_argument("--casebook", action="store_true", help=_("every ruling, with an index by article"))
    paper.add_argument("--pdf", metavar="PATH")
    paper.add_argument("--xlsx", metavar="PATH", help=pgettext("help of a command", "minutes and penalties"))
    paper.add_argument("--html", metavar="PATH", help=pgettext("help of a command", "the casebook"))
    _add_paper(paper)


def _add_prizes_command(add: AddCommand) -> None:
    prizes = add("prizes", _("Sets and lists the prizes of a stage; writes the prize list and certificates."))
    prizes.add_argument(
        "--stage",
        metavar="NAME",
        help=_("the stage; by default the one with prizes, else the newest that is not a side event"),
    )
    prizes.add_argument(
        "--prize",
        metavar="TEXT",
        action="append",
        help=_('"1000; Gold cup", repeated for place 1, place 2 and so on; a single "" removes all'),
    )
    prizes.add_argument(
        "--currency", metavar="TEXT", help=_("a symbol is printed before amounts, a code in letters after them")
    )
    prizes.add_argument(
        "--shared",
        choices=("split", "each", "lot"),
        help=_("level teams divide the prizes, receive the full prize each, or draw lots"),
    )
    prizes.add_argument("--alone", action="store_true", help=_("only places of this stage, as in a side event"))
    prizes.add_argument("--trophy", metavar="TEXT", help=pgettext("help of a command", "the challenge trophy"))
    prizes.add_argument("--handed-back", metavar="NAME", help=_("who held the trophy before"))
    prizes.add_argument("--best-player", metavar="NAME", help=_('"name", or "name; team"'))
    prizes.add_argument("--best-prize", metavar="TEXT", help=_("the prize for the best player"))
    prizes.add_argument(
        "--give-to",
        metavar="TEAM",
        action="append",
        help=_('takes a prize although it withdrew, did not play or forfeited sessions; a single "": no such team'),
    )
    prizes.add_argument("--json", action="store_true")
    prizes.add_argument("--pdf", metavar="PATH")
    prizes.add_argument("--xlsx", metavar="PATH")
    prizes.add_argument("--csv", metavar="PATH")
    prizes.add_argument("--certificates", metavar="PATH", help=_("certificates as PDF, one to a page"))
    prizes.add_argument(
        "--for", dest="places_of", choices=("places", "teams", "players"), help=_("with --certificates: for whom")
    )
    _add_who(prizes)
    _add_paper(prizes)


def _add_verify_command(add: AddCommand) -> None:
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


def _add_copy_commands(add: AddCommand) -> None:
    backup = add("backup", _("Writes a verified copy of an event."))
    backup.add_argument("to", metavar="TO")
    move = add(
        "move", _("Moves an event from its file to a server, or back to a file; resumes a move that was interrupted.")
    )
    move.add_argument("to", metavar="TO")
    _add_who(move)
    again = add(
        "restore",
        _(
            "Restores an event, damaged or not, to a new file or server, and names the paper sheets to fetch; "
            "without TO, shows what the newest backup would restore."
        ),
    )
    again.add_argument("to", metavar="TO", nargs="?")
    again.add_argument("--backup", metavar="FILE", action="append", default=[], help=_("another backup, or a folder"))


def _add_server_command(add: AddCommand) -> None:
    server = add("server", _("Prepares a PostgreSQL server for several seats, and manages who may connect."))
    server.add_argument("task", choices=("init", "add", "seat", "unseat", "people", "state"))
    server.add_argument(
        "url", metavar="URL", help=_("postgresql://name@computer/database, followed by ?event=NAME for one event")
    )
    server.add_argument("--login", metavar="NAME", help=_("the login to add, or to seat"))
    server.add_argument("--role", choices=("viewer", "scorer", "committee", "organiser"))
    server.add_argument(
        "--migrate", action="store_true", help=_("with init: upgrade a database made by an older version")
    )
    server.add_argument("--yes", action="store_true", help=_("do it without asking"))
    server.add_argument("--generate", action="store_true", help=_("generate a password and print it once"))


def _add_phones_command(add: AddCommand) -> None:
    phones = add("phones", _("Lets teams enter their deals on phones in the hall's network, until you stop it."))
    phones.add_argument("--port", metavar="N", help=_("serve on this port; by default, 5657"))
    phones.add_argument("--address", metavar="A", help=_("this computer's address in the hall, as written into codes"))
    phones.add_argument("--cards", metavar="TO.pdf", help=_("write the new codes as cards instead of printing them"))
    phones.add_argument("--wifi", metavar="NAME", default="", help=_("on the cards: a code that joins this Wi-Fi"))
    phones.add_argument("--wifi-password-file", metavar="FILE", help=_("the file with its password, alone on a line"))
    _add_paper(phones)
    phones.add_argument(
        "--new", metavar="TEAM", action="append", default=[], help=_("make a new code; the team's phone ends")
    )
    phones.add_argument(
        "--table", metavar="N", action="append", default=[], help=_("make a code for a phone that stays at this table")
    )
    phones.add_argument("--data", metavar="DIR", help=_("keep the list of phones in this folder"))
    action = phones.add_mutually_exclusive_group()
    action.add_argument("--end", metavar="TEAM", help=_("end the phone of this team, and do not serve"))
    action.add_argument(
        "--return", metavar="TABLE", dest="give_back", help=_("give a table that a desk took over back to its phones")
    )
    action.add_argument("--stop", action="store_true", help=_("stop the server that another program started"))
    action.add_argument("--list", action="store_true", help=_("list phones and codes, and do not serve"))
    action.add_argument("--pipe", action="store_true", help=_("exchange lines of JSON, for another program"))


def _add_publish_command(add: AddCommand) -> None:
    publish = add("publish", _("Writes the event as web pages: what was published, with the results so far."))
    publish.add_argument(
        "folder", metavar="FOLDER", nargs="?", help=_("the folder for the pages; only changed pages are written")
    )
    publish.add_argument("--keep", action="store_true", help=_("keep the folder up to date until you stop the command"))
    publish.add_argument("--serve", action="store_true", help=_("also serve the pages to this computer's browser"))
    publish.add_argument("--hall", action="store_true", help=_("with --serve: to everyone on the hall's network"))
    publish.add_argument("--port", metavar="N", help=_("with --serve: on this port"))


def _add_archive_commands(add: AddCommand) -> None:
    book = add("book", _("Writes the event book: everything in one PDF, with contents and index."))
    book.add_argument("pdf", metavar="TO.pdf")
    _add_paper(book)
    archive = add("archive", _("Writes everything of an event to one file: signed sheets, papers, web pages."))
    archive.add_argument("to", metavar="TO.zip")
    archive.add_argument(
        "--sign", action="store_true", help=_("sign the list of its files as scorer; asks for the passphrase")
    )
    archive.add_argument("--scorer", metavar="NAME", default="", help=_("who signs, if there are several scorers"))
    _add_paper(archive)


def _add_filters(command: Parser) -> None:
    command.add_argument("--stage", metavar="NAME", help=pgettext("help of a command", "only this stage"))
    command.add_argument("--round", metavar="N", help=_("only the sessions of this round"))
    command.add_argument("--group", metavar="LETTER", help=_("only the teams of this group and their sessions"))


def _add_who(command: Parser) -> None:
    """Add the option for the name under which a command enters something."""
    command.add_argument("--who", metavar="NAME", help=_("enter under this name; by default, that of the account"))


def _add_paper(command: Parser) -> None:
    """Add the page size to a command that makes pages."""
    command.add_argument("--paper", choices=("A4", "letter"), default="A4", help=_("the size of the pages of a PDF"))
