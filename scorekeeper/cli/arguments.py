"""The commands with their arguments, as one parser of the command line.

The modules that run them load later.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.cli.parsing import AddCommand, Parser, add_filters, add_paper, add_who
from scorekeeper.cli.tournament_arguments import (
    add_day_command,
    add_desk_command,
    add_draw_command,
    add_final_command,
    add_round_command,
    add_stages_command,
)
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

PROGRAM = "scorekeeper"


def parser(command: str | None = None) -> Parser:
    """Return the parser of the whole command line.

    If the command is already known, only its parser is built, with those added together with it.
    """
    top = Parser(
        prog=PROGRAM,
        description=_("Keeps score for tournaments of 56."),
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

    for names, add_commands in _GROUPS.items():
        if command is None or command in names:
            add_commands(add if names in _WITHOUT_EVENT else add_for_event)
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
    new = add("new", _("Creates a new event file."))
    system = _("the rule system; with --from, that of the earlier event")
    new.add_argument("--system", metavar="NAME", help=system)
    new.add_argument("--from", dest="earlier", metavar="FILE", help=_("copy from an earlier event"))
    new.add_argument(
        "--parts",
        metavar="PART,PART",
        help=_("with --from: only these parts of settings, teams, stages, committee; by default, all of them"),
    )
    new.add_argument("--name", metavar="TEXT", help=_("name of the event; by default, the name of the file"))
    new.add_argument("--date", metavar="DATE", help=_("the first day of the event"))
    new.add_argument("--venue", metavar="TEXT", help=_("the venue; with --from, by default the same as before"))
    new.add_argument("--set", dest="settings", action="append", default=[], metavar="OPTION=VALUE")
    add_who(new)
    change = add("set", _("Changes settings, name, date or venue of an event; with none of these, lists them."))
    change.add_argument("settings", metavar="OPTION=VALUE", nargs="*", help=_("OPTION=default restores the default"))
    change.add_argument("--name", metavar="TEXT", help=_("the name of the event"))
    change.add_argument("--date", metavar="DATE", help=_("its first day; - for none"))
    change.add_argument("--venue", metavar="TEXT", help=_("the venue; - for none"))
    change.add_argument("--reason", default="", metavar="TEXT", help=_("the reason, needed once a session has begun"))
    add_who(change)


def _add_listing_commands(add: AddCommand) -> None:
    sessions = add("sessions", _("Lists the sessions of an event with their ids and states."))
    add_filters(sessions)
    sessions.add_argument("--json", action="store_true")
    standings = add("standings", _("Prints the standings of an event."))
    standings.add_argument("--stage", metavar="NAME", help=_("of this stage; by default, the first"))
    standings.add_argument("--group", metavar="LETTER", help=_("of this group only"))
    standings.add_argument("--round", metavar="N", help=_("the standings after this round"))
    form = standings.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true")
    form.add_argument("--csv", action="store_true")


def _add_confirm_commands(add: AddCommand) -> None:
    help_text = _("Lists entries that a second person must check, or a team must accept, and answers one.")
    confirm = add("confirm", help_text)
    confirm.add_argument("--entry", metavar="N", help=_("number of the entry that was checked or accepted"))
    finding = confirm.add_mutually_exclusive_group()
    finding.add_argument("--agrees", action="store_true", help=pgettext("help of a command", "the paper agrees"))
    finding.add_argument(
        "--shows",
        metavar="TEXT",
        help=_("the paper, or the other side, says this instead"),
    )
    confirm.add_argument(
        "--reason",
        metavar="TEXT",
        help=_("with --agrees: why the desk accepts for a team what the other team entered on a phone"),
    )
    confirm.add_argument("--json", action="store_true")
    add_who(confirm)
    settle = add("settle", _("Lists settlements that are waiting for the captains; enters a captain's answer."))
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
    add_who(settle)


def _add_close_sheet_command(add: AddCommand) -> None:
    close = add("close-sheet", _("Closes the sheet of a session that was signed on paper."))
    close.add_argument("--session", metavar="ID", required=True, help=_("the session: its number or its id"))
    close.add_argument("--code", metavar="CODE", required=True, help=_("the code at the top of the paper"))
    close.add_argument("--seen-by", metavar="NAME", help=_("who saw the signatures; by default, the person entering"))
    close.add_argument(
        "--protest", metavar="TEAM", action="append", default=[], help=_("signed under protest: a team, or scorer")
    )
    close.add_argument(
        "--not-signed", metavar="TEAM", action="append", default=[], help=_("did not sign: a team, or scorer")
    )
    close.add_argument(
        "--words", metavar="TEXT", default="", help=_("with --protest or --not-signed: what they wrote, or why")
    )
    close.add_argument("--photo", metavar="FILE", help=_("a photo of the paper, kept with the event"))
    add_who(close)


def _add_record_commands(add: AddCommand) -> None:
    disputes = add("disputes", _("Lists the disputes of an event and the rulings on them."))
    add_filters(disputes)
    disputes.add_argument("--json", action="store_true")
    answer = disputes.add_mutually_exclusive_group()
    answer.add_argument(
        "--confirm",
        metavar="N",
        help=_("as the committee: accept what the imported document in dispute N rules; or all"),
    )
    answer.add_argument("--decline", metavar="N", help=_("as the committee: reject it; needs --reason"))
    disputes.add_argument(
        "--reason", metavar="TEXT", default="", help=pgettext("help of a command", "with --decline: why")
    )
    add_who(disputes)
    journal = add("journal", _("Prints every entry of an event in words."))
    add_filters(journal)
    journal.add_argument("--json", action="store_true")


def _add_sheet_commands(add: AddCommand) -> None:
    bring = add("import", _("Enters session and sheet documents, or a team list, into an event."))
    bring.add_argument("files", metavar="FILE", nargs="*")
    bring.add_argument(
        "--received",
        metavar="ID",
        help=_("check the signed sheet that a scorer imported for this session, and close the session with it"),
    )
    bring.add_argument(
        "--club", metavar="PEM", action="append", default=[],
        help=_("a club's certificate, trusted for this import; 'keys --accept' trusts it from now on"),
    )  # fmt: skip
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
    add_who(bring)
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
    add_paper(export)


def _add_blank_command(add: AddCommand) -> None:
    blank = add("blank", _("Makes blank forms: score sheets, the scorer's card."))
    what = blank.add_mutually_exclusive_group(required=True)
    what.add_argument("--session", metavar="ID", help=_("the number or uid shown by 'sessions'"))
    what.add_argument("--round", metavar="N", help=_("every session of a round, in one file"))
    what.add_argument("--all", action="store_true", help=_("every session, in one file"))
    what.add_argument("--empty", action="store_true", help=_("a sheet for any session"))
    what.add_argument("--card", action="store_true", help=_("the scorer's card: points, penalties, keys"))
    what.add_argument("--table-cards", metavar="N", help=_("number and teams of each table of a round"))
    what.add_argument("--click-cards", action="store_true", help=_("click cards for all players, in a 500 event"))
    blank.add_argument("--stage", metavar="NAME", help=_("with --round or --table-cards: of this stage"))
    blank.add_argument("--rounds", metavar="N", help=_("how many games a click card has boxes for; 20 by default"))
    blank.add_argument("--paper", choices=("A4", "letter", "A5"), default="A4", help=_("A5 for 500 events"))
    blank.add_argument("--pdf", metavar="PATH", required=True, help=_("a file, or a folder for it"))


def _add_report_command(add: AddCommand) -> None:
    report = add(
        "report",
        _(
            "Writes the report of a session, a day or a team, the check-in list, statistics, or a paper of a "
            "stage as PDF, XLSX, CSV or text."
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
    add_paper(report)


def _add_committee_command(add: AddCommand) -> None:
    paper = add("committee", _("Writes the committee's papers as PDF, XLSX, HTML or text."))
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
    add_paper(paper)


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
        help=_("tied teams divide the prizes, receive the full prize each, or draw lots"),
    )
    prizes.add_argument("--alone", action="store_true", help=_("only places of this stage, as in a side event"))
    prizes.add_argument("--trophy", metavar="TEXT", help=pgettext("help of a command", "the rotating trophy"))
    prizes.add_argument("--handed-back", metavar="NAME", help=_("who held the trophy before"))
    prizes.add_argument("--best-player", metavar="NAME", help=_('"name", or "name; team"'))
    prizes.add_argument("--best-prize", metavar="TEXT", help=_("the prize for the best player"))
    prizes.add_argument(
        "--give-to",
        metavar="TEAM",
        action="append",
        help=_('a team that gets its prize although it withdrew, did not play or forfeited sessions; "" for none'),
    )
    prizes.add_argument("--json", action="store_true")
    prizes.add_argument("--pdf", metavar="PATH")
    prizes.add_argument("--xlsx", metavar="PATH")
    prizes.add_argument("--csv", metavar="PATH")
    prizes.add_argument("--certificates", metavar="PATH", help=_("certificates as PDF, one to a page"))
    prizes.add_argument(
        "--for", dest="places_of", choices=("places", "teams", "players"), help=_("with --certificates: for whom")
    )
    prizes.add_argument("--logo", metavar="PICTURE", help=_("with --certificates: a PNG or JPEG file, printed on top"))
    prizes.add_argument("--money", action="store_true", help=_("with --certificates: name the prize money too"))
    add_who(prizes)
    add_paper(prizes)


def _add_sign_command(add: AddCommand) -> None:
    sign = add("sign", _("Prints who has signed a sheet; signs it for the person whose turn it is."))
    sign.add_argument("--session", metavar="ID", required=True, help=_("the number or uid shown by 'sessions'"))
    sign.add_argument(
        "--name",
        metavar="NAME",
        default="",
        help=_("who signs; asks for the passphrase of the club key if it has one, then for the PIN (a new PIN twice)"),
    )
    action = sign.add_mutually_exclusive_group()
    action.add_argument("--protest", metavar="WORDS", help=pgettext("help of a command", "sign under protest"))
    action.add_argument("--refuses", metavar="WORDS", help=_("state as the scorer that the next person refused"))
    action.add_argument("--absent", metavar="WORDS", help=_("state as the scorer that the next person is absent"))
    action.add_argument("--stop", metavar="WORDS", default="", help=_("stop signing; the signatures no longer count"))
    sign.add_argument("--witness", metavar="NAME", default="", help=_("with --refuses or --absent: who saw it"))
    sign.add_argument("--club", metavar="NAME", default="", help=_("your club, at the first signature on a computer"))
    sign.add_argument("--pdf", metavar="PATH", help=_("write the signed sheet, once everyone has signed"))
    add_who(sign)


def _add_keys_command(add: AddCommand) -> None:
    keys = add("keys", _("Prints this computer's club and who may sign; protects the club key; accepts other clubs."))
    keys.add_argument(
        "--protect", action="store_true", help=_("make a club key with a passphrase, which is asked for twice")
    )
    keys.add_argument(
        "--accept", metavar="PEM", action="append", default=[], help=_("trust the club of this certificate from now on")
    )
    keys.add_argument(
        "--remove", metavar="FINGERPRINT", action="append", default=[], help=_("no longer trust this club")
    )
    keys.add_argument("--certificate", metavar="PATH", help=_("write the certificate of this club, for others"))
    keys.add_argument("--backup", metavar="PATH", help=_("write a backup of the keys, which stay sealed"))


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
    add_who(move)
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
    server = add("server", _("Sets up a PostgreSQL server for several seats, and manages who may connect."))
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
    phones.add_argument(
        "--address", metavar="A", help=_("this computer's address in the hall, to be written into the codes")
    )
    phones.add_argument(
        "--cards", metavar="TO.pdf", help=_("write the new codes to a PDF of cards instead of showing them")
    )
    phones.add_argument("--wifi", metavar="NAME", default="", help=_("on the cards: a code that joins this Wi-Fi"))
    phones.add_argument(
        "--wifi-password-file", metavar="FILE", help=_("the file with its password, on a line by itself")
    )
    add_paper(phones)
    phones.add_argument(
        "--new",
        metavar="TEAM",
        action="append",
        default=[],
        help=_("make a new code; the team's earlier phone stops working"),
    )
    phones.add_argument(
        "--table", metavar="N", action="append", default=[], help=_("make a code for a phone that stays at this table")
    )
    phones.add_argument("--data", metavar="DIR", help=_("keep the list of phones in this folder"))
    action = phones.add_mutually_exclusive_group()
    action.add_argument(
        "--end",
        metavar="TEAM|TABLE",
        help=_("stop accepting entries from the phone of this team or table; do not serve"),
    )
    action.add_argument(
        "--return", metavar="TABLE", dest="give_back", help=_("return a table that a desk took over to its phones")
    )
    action.add_argument("--stop", action="store_true", help=_("stop the server that another program started"))
    action.add_argument("--list", action="store_true", help=_("list phones and codes; do not serve"))
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
    add_paper(book)
    archive = add("archive", _("Writes everything about an event to one file: signed sheets, papers, web pages."))
    archive.add_argument("to", metavar="TO.zip")
    archive.add_argument(
        "--sign", action="store_true", help=_("sign the list of its files as scorer; asks for the passphrase")
    )
    archive.add_argument("--scorer", metavar="NAME", default="", help=_("who signs, if there are several scorers"))
    add_paper(archive)


def _add_self_test_command(add: AddCommand) -> None:
    add("self-test", _("Checks the program itself: scoring, printing, fonts, storage."))


_DOCUMENTS = ("score", "auction", "play", "draw", "rank", "qualify")
_GROUPS: Mapping[tuple[str, ...], Callable[[AddCommand], None]] = MappingProxyType(
    {
        _DOCUMENTS: _add_document_commands,
        ("new", "set"): _add_settings_commands,
        ("sessions", "standings"): _add_listing_commands,
        ("stages",): add_stages_command,
        ("final",): add_final_command,
        ("draw-round",): add_draw_command,
        ("desk",): add_desk_command,
        ("day",): add_day_command,
        ("round",): add_round_command,
        ("confirm", "settle"): _add_confirm_commands,
        ("close-sheet",): _add_close_sheet_command,
        ("disputes", "journal"): _add_record_commands,
        ("import", "export"): _add_sheet_commands,
        ("blank",): _add_blank_command,
        ("report",): _add_report_command,
        ("committee",): _add_committee_command,
        ("prizes",): _add_prizes_command,
        ("sign",): _add_sign_command,
        ("keys",): _add_keys_command,
        ("verify",): _add_verify_command,
        ("backup", "move", "restore"): _add_copy_commands,
        ("server",): _add_server_command,
        ("phones",): _add_phones_command,
        ("publish",): _add_publish_command,
        ("book", "archive"): _add_archive_commands,
        ("self-test",): _add_self_test_command,
    }
)
"""Functions that add commands, in the order of the help, each by the commands it adds."""
_WITHOUT_EVENT = frozenset((_DOCUMENTS, ("keys",), ("verify",), ("server",), ("self-test",)))
"""The names whose commands do not take an event first."""
