"""The minimum cost of an entry on a server: three rows in one locked transaction, unchecked."""

import psycopg

from scorekeeper.journal.entry import START

BODY = '{"contract":{"doubling":0,"strain":"H","value":40},"deal":7,"session":"5e","side":"A","taken":44}'
TABLES = """
CREATE TABLE bare_event (uid text PRIMARY KEY, head_seq integer NOT NULL, head_digest text NOT NULL);
CREATE TABLE bare_entry (event text, seq integer, cmd text NOT NULL, at text NOT NULL, who text NOT NULL,
  seat text NOT NULL, kind text NOT NULL, reason text NOT NULL, body text NOT NULL, digest text NOT NULL,
  PRIMARY KEY (event, seq), UNIQUE (event, cmd))
"""
_ROW = (
    "INSERT INTO bare_entry VALUES (%s, %s, %s, '2026-10-03T16:13:05Z', 'Lissy', 'here', 'deal-recorded', '', %s, %s)"
)
_HEAD = "UPDATE bare_event SET head_seq = %s, head_digest = %s WHERE uid = %s"


def make(url):
    """Create the bare tables in a database, once, before anyone connects."""
    with psycopg.connect(url, autocommit=True) as connection:
        for table in TABLES.split(";"):
            connection.execute(table)


class BareSeat:
    """A seat that only commits: it reads and computes nothing and checks no role."""

    def __init__(self, url, event):
        self.connection, self.event = psycopg.connect(url, autocommit=True), event
        begin = "INSERT INTO bare_event VALUES (%s, 0, %s) ON CONFLICT DO NOTHING"
        self.connection.execute(begin, [event, START])

    def commit(self):
        """Lock the head, put the next row behind it."""
        run = self.connection.execute
        run("BEGIN")
        ((seq,),) = run("SELECT head_seq FROM bare_event WHERE uid = %s FOR UPDATE", [self.event]).fetchall()
        digest = f"{seq + 1:064x}"
        run(_ROW, [self.event, seq + 1, digest[-32:], BODY, digest])
        run(_HEAD, [seq + 1, digest, self.event])
        run("COMMIT")

    def close(self):
        self.connection.close()
