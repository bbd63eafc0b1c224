"""What the committee does: disputes in words, what the rules prescribe for them, rulings and what they change."""
