"""The play of a deal: what is legal, what a record of play shows, whether a claim stands, what best play gives."""
