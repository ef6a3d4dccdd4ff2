"""Engagement, contact, coherency and sight."""
