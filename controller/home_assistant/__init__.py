"""The table in Home Assistant: MQTT discovery for the table and for every die, reader and display."""
