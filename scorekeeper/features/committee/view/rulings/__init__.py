"""A ruling from rule book to journal: what is prescribed, the draft, who may rule."""
