"""What a phone sees and enters, who may use one, and the server that answers them."""
