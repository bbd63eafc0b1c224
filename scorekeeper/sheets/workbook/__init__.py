"""A sheet as a workbook: real numbers, the lines they come from, and formulas that check them all."""
