"""Arguments of the commands for stages, draws, the desk, rounds and final rankings."""

from scorekeeper.cli.parsing import AddCommand, add_paper, add_who
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

METHODS = ("groups", "round-robin", "double-round-robin", "swiss", "knock-out", "knock-out-third-place")


def add_stages_command(add: AddCommand) -> None:
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
    action.add_argument(
        "--lot", metavar="TEAM", nargs="+", help=_("the result of drawing lots among tied teams, best first")
    )
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
    stages.add_argument(
        "--begins",
        metavar="TIMES",
        help=_(
            'with --new or --change: when each round begins, "2026-12-05 9:30, 11:00, 14:30"; - for a round without '
            "a time"
        ),
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
    add_who(stages)


def add_final_command(add: AddCommand) -> None:
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
    add_paper(final)
    final.add_argument("--json", action="store_true")
    add_who(final)


def add_draw_command(add: AddCommand) -> None:
    draw = add("draw-round", _("Draws a stage: all its rounds, or the next one of a Swiss or a knock-out."))
    draw.add_argument("--stage", metavar="NAME", help=_("the stage; by default, the first"))
    draw.add_argument("--method", choices=METHODS)
    draw.add_argument(
        "--chart",
        metavar="FILE",
        help=_('your own chart: rows of "round; table; team; team"; - for standard input'),
    )
    draw.add_argument("--rounds", metavar="N", help=_("the number of rounds; by default, that of the method"))
    draw.add_argument("--seed", metavar="N", help=_("sort the teams by the digest of seed and name; - for none"))
    draw.add_argument("--thrown-by", metavar="NAME", default="", help=_("who rolled the dice for the seed"))
    draw.add_argument("--first-table", metavar="N", help=_("the number of the first table"))
    draw.add_argument("--closed", metavar="N,N", help=_("tables that are not used; by default, as before"))
    draw.add_argument("--fixed", metavar="TEXT", help=_('teams that keep their table: "3 Nashville; 7 Kochi"'))
    draw.add_argument("--here", action="store_true", help=_("only teams that have checked in"))
    draw.add_argument("--preview", action="store_true", help=_("print the draw without saving it"))
    draw.add_argument("--publish", action="store_true", help=_("publish the new draw at once, or the current one"))
    action = draw.add_mutually_exclusive_group()
    action.add_argument(
        "--anew",
        action="store_true",
        help=_("replace the current draw, by default with its method, rounds and seed; needs --reason"),
    )
    action.add_argument("--swap", metavar="TEAM", nargs=2, help=_("swap two teams; needs --round and --reason"))
    action.add_argument("--take-back", action="store_true", help=_("take back the current draw"))
    action.add_argument("--versions", action="store_true", help=_("list every draw so far"))
    draw.add_argument("--round", metavar="N", help=_("with --swap: the round"))
    draw.add_argument("--reason", default="", metavar="TEXT", help=_("why the draw is changed"))
    draw.add_argument("--json", action="store_true")
    add_who(draw)


def add_desk_command(add: AddCommand) -> None:
    help_text = _("Lists the teams present and the fees paid; enters what a team reports at the registration desk.")
    desk = add("desk", help_text)
    desk.add_argument("team", metavar="TEAM", nargs="?", help=_("a team by name, letter or uid"))
    action = desk.add_mutually_exclusive_group()
    action.add_argument("--captain", metavar="NAME", help=_("make this player the captain"))
    action.add_argument("--here", action="store_true", help=_("check the team in; it takes an empty place in the draw"))
    action.add_argument("--awaited", action="store_true", help=_("the team is expected after all"))
    action.add_argument("--never-came", action="store_true", help=_("leave the team out of the draw, or withdraw it"))
    action.add_argument(
        "--withdraw",
        metavar="N",
        nargs="?",
        const="",
        help=_("the team withdraws after round N; 0: before the first; by default, after the last it has played in"),
    )
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
    add_who(desk)


def add_day_command(add: AddCommand) -> None:
    day = add("day", _("Enters what happens on a day of 500, line by line, and prints the current round."))
    day.add_argument(
        "lines",
        nargs="*",
        metavar="LINE",
        help=_(
            'as on the Tables page: "an" checks a player in, "+Name" adds one, "/an" (on the page, "-an") checks one '
            'out, "next" seats a round, "lot 7" draws the first one by lot, "3 a" is a result; also "bell", "publish", '
            '"back"'
        ),
    )
    day.add_argument("--preview", action="store_true", help=_("print the seats of the next round; enter nothing"))
    day.add_argument("--json", action="store_true", help=_("print the rounds so far as a tournament document"))
    add_who(day)


def add_round_command(add: AddCommand) -> None:
    help_text = _("Prints the progress of each table of a round, and what is missing before the round can close.")
    played = add("round", help_text)
    played.add_argument("--stage", metavar="NAME", help=_("of this stage; by default, the first"))
    played.add_argument("--round", metavar="N", help=_("which round; by default, the current one"))
    action = played.add_mutually_exclusive_group()
    action.add_argument("--start", action="store_true", help=pgettext("help of a command", "start the round"))
    action.add_argument("--close", action="store_true", help=pgettext("help of a command", "close the round"))
    action.add_argument("--take", metavar="TABLE", help=_("take over a table; the desk that had it is informed"))
    played.add_argument(
        "--on-paper",
        metavar="NAME",
        help=_(
            "close all finished sheets of the round, which are signed on paper; NAME compared the papers with this list"
        ),
    )
    played.add_argument(
        "--except",
        metavar="TABLE,TABLE",
        dest="except_tables",
        help=_("with --on-paper: leave out the sheets of these tables"),
    )
    played.add_argument("--json", action="store_true")
    add_who(played)
