"""Sealing a sheet: prepared, signed by each person, time-stamped, and signed beside."""
