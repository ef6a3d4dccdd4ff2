"""What the table shows: lights paint a LightState, panels draw a PanelContent, and drivers send the bytes."""
