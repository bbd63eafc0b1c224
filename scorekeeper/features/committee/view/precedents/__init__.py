"""Earlier rulings of the event: found, and compared with a draft."""
