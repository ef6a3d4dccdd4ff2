"""The company's sheet: money, objects, skills, members."""
