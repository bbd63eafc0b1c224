"""The window on the second screen, how its pages are painted, and where it is chosen what they show."""
