"""`arbiter init`: the first command. What is on the table is asked, and what is there is paired; nothing is fine too."""
