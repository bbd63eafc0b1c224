"""The features of the program, a folder for each: its contents (`view`), texts (`words`) and looks (`page`)."""
