"""The program around the pages: the open event, the page that is shown, the routing of commands."""
