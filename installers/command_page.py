"""Write the help page of all commands from their parsers.

  .venv/bin/python installers/command_page.py
The page is `resources/help/commands.md`. A test makes it again and compares, and another one types the
examples.
"""

import sys
from argparse import SUPPRESS, Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "resources" / "help" / "commands.md"

INTRODUCTION = """\
# The command line

Everything here works without a screen. `scorekeeper --help` lists the commands, and `scorekeeper COMMAND --help`
explains one. After `sh installers/start` the command is `.venv/bin/scorekeeper`.

`EVENT` is the file of an event or, with [several seats](seats), its address on a server. A file named `-` is read from
standard input. This page is made from the program itself.

| exit status | it means |
|---|---|
| 0 | done |
| 1 | a check found a fault |
| 2 | the input is wrong: every problem is listed with its place, and nothing is written |
| 3 | `verify` found the signatures good but could not compare all of the page |
"""
EXAMPLES = {
    "score": ["score session.json"],
    "auction": ["auction calls.json"],
    "play": ["play claim.json"],
    "draw": ["draw tournament.json"],
    "rank": ["rank tournament.json"],
    "new": ['new cup.scorekeeper --system international-56 --name "Autumn cup"'],
    "set": ["set cup.scorekeeper", 'set cup.scorekeeper quorum=2 --reason "as announced"'],
    "import": ["import cup.scorekeeper session.json --who Lissy", "import cup.scorekeeper teams.csv"],
    "draw-round": ["draw-round cup.scorekeeper --seed 316623 --publish"],
    "standings": ["standings cup.scorekeeper", "standings cup.scorekeeper --json"],
    "desk": [
        "desk cup.scorekeeper Dallas --here",
        'desk cup.scorekeeper Dallas --substitute Sabu --for "Saji Mathew" --members "Pat, Quinn" --reason "fell ill"',
        'desk cup.scorekeeper Dallas --returns "Saji Mathew"',
    ],
    "sessions": ["sessions cup.scorekeeper"],
    "stages": ["stages cup.scorekeeper"],
    "final": ["final cup.scorekeeper"],
    "round": ["round cup.scorekeeper"],
    "export": ["export cup.scorekeeper --all --pdf .", "export cup.scorekeeper --round 5 --paper letter --pdf ."],
    "report": [
        "report cup.scorekeeper --day --pdf day.pdf --xlsx day.xlsx",
        "report cup.scorekeeper --check-in --pdf door.pdf",
        "report cup.scorekeeper --statistics --pdf statistics.pdf",
        "report cup.scorekeeper --draw --pdf draw.pdf",
    ],
    "book": ["book cup.scorekeeper book.pdf"],
    "prizes": ['prizes cup.scorekeeper --prize "1000; Gold cup" --prize 500'],
    "blank": ["blank cup.scorekeeper --all --pdf blank.pdf"],
    "disputes": ["disputes cup.scorekeeper"],
    "committee": ["committee cup.scorekeeper --minutes --pdf minutes.pdf"],
    "verify": ["verify cup.scorekeeper"],
    "archive": ["archive cup.scorekeeper cup.zip"],
    "self-test": ["self-test"],
}
"""Lines to type for a command, without the name of the program; each may use the files that earlier ones made."""
BY_NAME = {
    "--csv": "write CSV",
    "--json": "write JSON",
    "--method": "how it is drawn",
    "--pdf": "write this PDF",
    "--role": "what the login may do",
    "--set": "set an option of the event",
    "--team": "the team it is about",
    "--xlsx": "write this workbook",
    "task": "what to do",
}
"""What an option does, if its parser has no help text for it."""


def command_page() -> str:
    """Return the page as Markdown."""
    from scorekeeper.cli.arguments import parser  # noqa: PLC0415 - the path is set first when this is a script

    return "\n".join([INTRODUCTION, *sections(parser())])


def sections(top: ArgumentParser) -> Iterator[str]:
    for action in top._actions:  # noqa: SLF001 - the library has no other way
        if isinstance(action, _SubParsersAction):
            yield from map(section, action.choices.values())


def section(parser: ArgumentParser) -> str:
    """Return what a command does, its line, its options and examples."""
    name = parser.prog.partition(" ")[2]
    known = parser._actions  # noqa: SLF001
    actions = [action for action in known if action.dest != "help" and action.help != SUPPRESS]
    places = [place for action in actions if not action.option_strings for place in written(action)]
    options = [action for action in actions if action.option_strings]
    line = " ".join(["scorekeeper", name, *(["[OPTIONS]"] if options else []), *places])
    parts = [f"## {name}\n", f"{parser.description}\n".replace("%%", "%"), f"`{line}`\n"]
    rows = [row(action) for action in actions if action.option_strings or action.help or action.choices]
    if rows:
        parts.append("| option | what it does |\n|---|---|\n" + "\n".join(rows) + "\n")
    if examples := EXAMPLES.get(name):
        lines = [f"    scorekeeper {example}" for example in examples]
        parts.append("\n".join(["Example:\n" if len(lines) == 1 else "Examples:\n", *lines]) + "\n")
    return "\n".join(parts)


def row(action: Action) -> str:
    """Return the row of an argument."""
    name = action.option_strings[-1] if action.option_strings else action.dest
    forms = ", ".join(f"`{' '.join([option, *written(action)])}`" for option in action.option_strings)
    text = (action.help or BY_NAME[name]).replace("%%", "%")
    if action.choices is not None:
        *most, last = map(str, action.choices)
        text += f": {', '.join(most)} or {last}"
    cells = forms or " ".join(f"`{place}`" for place in written(action)), text
    return "| " + " | ".join(cells) + " |"


def written(action: Action) -> list[str]:
    """Return what is typed for the values of an argument."""
    if action.nargs == 0:
        return []
    names = action.metavar or action.dest.upper()
    if isinstance(names, tuple):
        return list(names)
    if isinstance(action.nargs, int):
        return [names] * action.nargs
    return [{"?": f"[{names}]", "*": f"[{names} ...]", "+": f"{names} ..."}.get(str(action.nargs), names)]


def main() -> int:
    """Write the page."""
    PAGE.write_text(command_page(), encoding="utf-8")
    print(PAGE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
