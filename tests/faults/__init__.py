"""What befalls a laptop or a server in mid-evening, and that nothing entered is lost by it."""
