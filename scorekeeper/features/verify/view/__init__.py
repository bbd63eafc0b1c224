"""Files and events compared with what was signed, and the sample, created and tried."""
