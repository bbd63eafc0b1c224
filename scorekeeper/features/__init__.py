"""What the program can do, a room for each: what it shows (`view`), says (`words`) and how it looks (`page`)."""
