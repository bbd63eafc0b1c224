"""The help page, the rule book and its panel."""
