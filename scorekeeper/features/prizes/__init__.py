"""The prizes of a stage.

Each place's prize, how level teams share, the challenge trophy, the best player.
"""
