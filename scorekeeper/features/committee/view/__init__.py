"""What the committee does: disputes, what is prescribed for them, rulings."""
