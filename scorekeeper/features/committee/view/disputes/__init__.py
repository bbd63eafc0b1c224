"""What a dispute is before the committee: raised, told, shown."""
