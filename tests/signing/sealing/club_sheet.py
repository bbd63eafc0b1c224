"""A sheet signed with the keys of a club."""

from scorekeeper.signing.sealing.seal import sign
from tests.signing.keys.club import CAPTAIN_PIN, PIN, later
from tests.signing.sealing.sheets import JOSE, SUNIL, PlannedSignature, look_of, unsigned


def sheet_of(store, keys, people) -> bytes:
    scorer = keys.signer(store.people[0].uid, PIN, later(hours=1))
    captains = {name: keys.signer(person.uid, CAPTAIN_PIN, later(hours=1)) for name, person in people.items()}
    content = unsigned().ready()
    for role, signer in (("scorer", scorer), ("captain-A", captains[JOSE]), ("captain-B", captains[SUNIL])):
        look = look_of(unsigned(), role, later(hours=1), PlannedSignature(name=signer.name))
        content = sign(content, role, signer, later(hours=1), look)
    return content
