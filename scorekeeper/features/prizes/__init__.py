"""The prizes of a stage: each place's prize, how level teams share, the challenge trophy, the best player."""
