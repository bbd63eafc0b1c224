"""What the sign-off page says, and what is read aloud."""
