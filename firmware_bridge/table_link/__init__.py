"""The table link: our own serial protocol between the table and a hub of NFC readers, buttons and lights."""
