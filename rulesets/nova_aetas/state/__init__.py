"""A battle at one moment: the setup, the state, what can be chosen, what can happen, and short questions about them."""
