"""Statements tried with `psql` by a login, and the one that enters facts without a desk."""

import json
import subprocess
from hashlib import sha256

from psycopg import sql

ALONE = ("ALTER SYSTEM", "CREATE DATABASE")
"""What goes in no transaction."""


def tried(cluster, database, login, statements):
    """Return the server's answer to each statement, run by psql as this login and rolled back."""
    lines = ["\\set VERBOSITY sqlstate"]
    for n, statement in enumerate(statements):
        # a server that does not know a statement yet refuses it as well; the end of COPY FROM STDIN is a line of its own
        end = "\n\\." if statement.endswith("STDIN") else ""
        begin, undo = ([], []) if statement.startswith(ALONE) else (["BEGIN;"], ["ROLLBACK;"])
        lines += [*begin, f"{statement};{end}", f"\\warn tried {n} :SQLSTATE", *undo]
    psql = ["psql", "-X", "-q", "-d", cluster.url(database, login)]
    ran = subprocess.run(psql, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=60, check=False)
    answers = [line.split()[2] for line in ran.stderr.splitlines() if line.startswith("tried ")]
    assert len(answers) == len(statements), ran.stderr[-500:]
    return answers


def appending(head, kinds, *, name=None, bodies=None, event="ev1", seat="s", reason=""):
    """Return a statement that enters facts of these kinds with digests that follow."""
    seq, previous = head
    rows: list[tuple[int | str, ...]] = []
    for index, kind in enumerate(kinds, seq + 1):
        body = "{}" if bodies is None else bodies[index - seq - 1]
        fields = {
            "at": "2026",
            "cmd": f"try{index}",
            "kind": kind,
            "reason": reason,
            "seat": seat,
            "seq": index,
            "who": "w",
        }
        parts = ",".join(
            f'"{key}":{body if key == "body" else json.dumps(fields[key])}' for key in sorted((*fields, "body"))
        )
        previous = sha256(f"{head[1] if not rows else previous}{{{parts}}}".encode()).hexdigest()
        rows.append((index, f"try{index}", "2026", "w", seat, kind, reason, body, previous))
    lists = [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(9)]
    words = [f"{sql.Literal(lists[0]).as_string(None)}::integer[]"]
    words += [f"{sql.Literal(column).as_string(None)}::text[]" for column in lists[1:]]
    named = "NULL" if name is None else sql.Literal(name).as_string(None)
    return f"SELECT 1 / scorekeeper.append('{event}', {seq}, '{head[1]}', {', '.join(words)}, '{{}}', '{{}}'::bytea[], {named})"
