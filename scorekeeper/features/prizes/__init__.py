"""The prizes of a stage: by place, sharing, the challenge trophy, the best player."""
