"""People and keys: the club, who may sign, the keys they sign with."""

FACE = (
    "page.clubkeys",
    "page.form",
    "view.checking",
    "view.clubs",
    "view.drawn_sheet",
    "view.gathering",
    "view.in_event",
    "view.in_ranking",
    "view.kept_rankings",
    "view.kept_sheets",
    "view.kept_signers",
    "view.newer",
    "view.people",
    "view.prepared_sheet",
    "view.scorer_key",
    "view.sealed_sheet",
    "view.settlements",
    "words.people_page",
    "words.sealed",
    "words.sealed_changes",
)
"""Modules that other features may use."""
