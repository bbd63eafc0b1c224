"""The help pages, the keys and the rule book."""

FACE = ("page.rulebook_panel", "view.rule_book")
"""The modules that other features may use."""
