"""The company on paper: money, goods, skills, recruits."""
