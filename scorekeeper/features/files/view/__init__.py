"""The file of an event: made, opened, tried, checked, copied and rescued."""
