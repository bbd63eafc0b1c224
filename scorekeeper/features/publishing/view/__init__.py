"""The pages as text, what they may show of an event, and how they are written and served."""
