"""Who is near whom: engagement, contact, coherency and sight."""
