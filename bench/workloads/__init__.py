"""What is played while the clock runs."""
