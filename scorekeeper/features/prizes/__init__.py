"""The prizes of a stage: what each place has, how level teams share, the trophy that goes round, the best player."""
