"""What enemies of the second edition do by themselves: the chart, charges, retreats, hordes."""
