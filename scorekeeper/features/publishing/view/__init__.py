"""The pages as text, what of an event may be shown on them, and how they are written and served."""
