"""What was recorded, by whom, and what stands: pure."""
