"""A dispute as the committee sees it: raised, described, displayed."""
