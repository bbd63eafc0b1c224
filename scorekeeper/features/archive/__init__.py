"""The archive: one file with everything of an event, which anyone can check without this program."""
