"""The help pages, the keys and the rule book."""

FACE = ("page.rulebook_panel", "view.rule_book")
"""What other rooms may use of this one."""
