"""The journal: what was recorded by whom, and the state computed from it, without I/O."""
