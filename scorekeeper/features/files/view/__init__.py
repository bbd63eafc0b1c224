"""An event's file: creating, opening, checking, copying and rescuing it."""
