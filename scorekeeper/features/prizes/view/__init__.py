"""What of prizes is shown and typed, without the window."""
