"""Files and events held against what was signed, and the sample made and tried."""
