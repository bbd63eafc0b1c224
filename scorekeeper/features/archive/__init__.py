"""The archive: one file with everything of an event, that anybody can check without this program."""
