"""The stages as frozen values, and who goes on from one."""
