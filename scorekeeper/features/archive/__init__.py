"""The archive: one file with everything of an event, which anybody can check without this program."""
