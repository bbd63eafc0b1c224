"""The journal: what was recorded and by whom, and the state computed from it; pure functions, no I/O."""
