"""The program's own settings, and who may do what on this computer."""
