"""The prizes of a stage: what each place has, how level teams share, the trophy that goes round, the best player."""

FACE = ("view.typed",)
"""What other rooms may use of this one."""
