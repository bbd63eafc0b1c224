"""A sheet as a workbook: real numbers, their source lines, and formulas that check them all."""
