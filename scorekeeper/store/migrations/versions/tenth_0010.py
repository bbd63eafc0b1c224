"""The tenth generation.

What is new in rulings, substitutions, rows copied from paper and prizes.
A ruling may say which side was at fault in a hand of 500; a substitution inside a session says that the substitute
takes the starter's seat. The tables stay as they were; the number tells an older program that it would not understand
every entry. The views are made again at the end of every migration.
"""

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Change nothing in the tables."""
