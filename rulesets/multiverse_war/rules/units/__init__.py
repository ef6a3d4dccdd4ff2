"""Units: stats, losses, battle tracks, heroes and recruits."""
