"""A ruling from the rule book to the journal: what is prescribed, the draft, who may rule, what was made."""
