"""The committee: disputes, what the rules prescribe, rulings and precedents."""

FACE = (
    "page.articles_line",
    "page.dispute_panel",
    "page.evidence_copies",
    "view.disputes.raising",
    "view.disputes.dispute_form",
    "view.effects.outcomes",
    "view.precedents.precedents",
    "view.quick_ruling",
    "view.rulings.agreement",
    "view.rulings.claims",
    "view.rulings.card_finding",
    "view.rulings.ruling_draft",
    "view.rulings.settling",
    "words.disputes_page",
    "words.quick_ruling",
)
"""Modules that other features may use."""
