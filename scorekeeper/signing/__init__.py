"""Who may sign with which key, how a sheet is sealed, and how a sealed sheet is checked."""
