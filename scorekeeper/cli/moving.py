"""`move`: moving an event from its file to a server, or back to a new file.

The old place becomes read-only.
"""

from argparse import Namespace
from pathlib import Path

from scorekeeper.assets.paths import user_data_dir
from scorekeeper.cli import DONE
from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.opening import SEAT, explained, who_enters
from scorekeeper.cli.streams import write_output
from scorekeeper.features.keys.view.people import refuse_computer_key
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import StoreChanged
from scorekeeper.kernel.stamps import new_uid, utc_now
from scorekeeper.language.translation import gettext as _
from scorekeeper.store.moving import to_file, to_server
from scorekeeper.store.server.address import is_address
from scorekeeper.store.server.server_store import open_on_server


def move_command(chosen: Namespace) -> int:
    """Move an event, verify it at its new place, and record in both where it went."""
    mark = NewEntry(new_uid(), utc_now(), who_enters(chosen.who), SEAT, StoreChanged("", "", ""))
    if is_address(chosen.event) == is_address(chosen.to):
        raise complain("scorekeeper move", _("an event moves from a file to a server, or from a server to a file"))
    with explained(chosen.event):
        if is_address(chosen.to):
            refuse_computer_key(user_data_dir())
            store = to_server(Path(chosen.event), chosen.to, mark=mark)
            seq, location = store.head[0], store.location
            store.close()
        else:
            seq, location = to_file(open_on_server(chosen.event), Path(chosen.to), mark=mark), chosen.to
    write_output(line(_("Moved and verified up to entry {seq}").format(seq=seq), location) + "\n")
    return DONE
