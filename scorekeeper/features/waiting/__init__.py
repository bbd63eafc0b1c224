"""What waits on this laptop for the server, and two versions of one thing, between which somebody decides."""
