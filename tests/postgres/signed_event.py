"""An event with a sheet signed by all, evidence, and an attachment that no entry names."""

import json

from scorekeeper.features.committee.view.disputes.raising import add_evidence
from scorekeeper.features.keys.view import people
from scorekeeper.journal.facts import DisputeRaised
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.store.event_file import open_store
from tests.features.papers.view.document_import import import_papers
from tests.features.signoff.view.every_system import DOCUMENTS, SignedEvent
from tests.signing.keys.club import AT, PASSPHRASE, PIN, SOFT

PHOTO = b"\xff\xd8\xff\xe0 a photograph of the table"


def make_signed(folder):
    """Make such an event in a folder and return its file."""
    path = folder / "cup.scorekeeper"
    desk = create_event(path, NewEvent("Cup", "international-56"), who="Lissy", seat="t1")
    import_papers(desk, [("played.json", json.dumps(DOCUMENTS["international-56"]).encode())])
    club = people.make_club(folder, "Lakes", "Lissy", PASSPHRASE, AT, pin=PIN, hardness=SOFT).club
    SignedEvent("international-56", folder, desk, club).sign_all()
    desk.submit([DisputeRaised("d1", None, facts="The hall was dark.")])
    add_evidence(desk, "d1", "table.jpg", PHOTO, "")
    desk.close()
    store = open_store(path)
    store.attach(b"a photograph of a sheet")
    store.close()
    return path
