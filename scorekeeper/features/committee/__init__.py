"""The committee: disputes raised and told, what the rules prescribe, rulings and precedents."""
