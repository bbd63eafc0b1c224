"""The play of a deal: legal cards, what a record of play shows, whether a claim is valid, what best play gives."""
