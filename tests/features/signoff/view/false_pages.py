"""Pages that show another thing than the record they are signed with."""

import dataclasses
import json

from scorekeeper.sheets.paper.pdf import drawn
from scorekeeper.sheets.render import sheet_of


def other_totals(sheet):
    """The sheet with other totals and rows that lead there, as somebody would like to have it signed."""
    last = dataclasses.replace(sheet.rows[-1], running={"A": 23, "B": 11})
    result = dataclasses.replace(sheet.result, totals={"A": 23, "B": 11})
    return dataclasses.replace(sheet, rows=(*sheet.rows[:-1], last), result=result)


def a_row(sheet):
    row = dataclasses.replace(sheet.rows[3], taken=55)
    return dataclasses.replace(sheet, rows=(*sheet.rows[:3], row, *sheet.rows[4:]))


def other_digest(sheet):
    facts = (sheet.heading.facts[0], "sheet digest A156 8DBF 0000 0000", *sheet.heading.facts[2:])
    return dataclasses.replace(sheet, heading=dataclasses.replace(sheet.heading, facts=facts))


def other_code(sheet):
    code = sheet.heading.qr[:-4] + "0000"
    return dataclasses.replace(sheet, heading=dataclasses.replace(sheet.heading, qr=code))


def names_exchanged(sheet):
    one, other = sheet.teams
    names = {"A": sheet.result.names["B"], "B": sheet.result.names["A"]}
    teams = (dataclasses.replace(one, name=other.name), dataclasses.replace(other, name=one.name))
    return dataclasses.replace(sheet, teams=teams, result=dataclasses.replace(sheet.result, names=names))


def a_row_less(sheet):
    return dataclasses.replace(sheet, rows=sheet.rows[:-1])


SHEETS = {
    "other totals": other_totals,
    "a row": a_row,
    "other digest": other_digest,
    "other square code": other_code,
    "names exchanged": names_exchanged,
    "a row less": a_row_less,
}


def drawn_as(change, description):
    """What draws the page otherwise, and says of it what is wanted: "its own", "the true one" or nothing."""

    def page(state, tournament, options):
        sheet = sheet_of(state, tournament, options)
        paper, true = drawn(change(sheet), options), drawn(sheet, options)
        said = {"its own": paper.description, "the true one": true.description, "nothing": b""}
        if description == "another layout":
            document = json.loads(true.description)
            said[description] = json.dumps(document | {"layout": 99}).encode()
        if description == "no layout":
            document = json.loads(true.description)
            said[description] = json.dumps(document | {"layout": 0}).encode()
        if description == "other fonts":
            document = json.loads(true.description)
            said[description] = json.dumps(document | {"fonts": "0" * 32}).encode()
        return dataclasses.replace(paper, description=said[description]), sheet.embedded.encode()

    return page
