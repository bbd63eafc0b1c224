"""The program around the pages.

The open event, the page that is shown, the routing of commands.
"""
