"""The play of a deal: legal cards, records of play, claims, and best play."""
