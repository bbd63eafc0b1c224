"""The use cases of signing: who may sign, signing a session, checking what was signed."""
