"""What goes out as paper and files, and what comes in as documents."""
