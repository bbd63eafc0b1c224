"""Sealing a sheet: prepared, signed by one person after another, time-stamped, and signed next to the file."""
