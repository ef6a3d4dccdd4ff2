"""What enemies do by themselves: orders, targets, reinforcements, hunts."""
