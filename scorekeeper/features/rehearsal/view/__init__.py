"""What is played, the seats that play it, the line that is cut, and what is checked at the end; no Qt."""
