"""One set of pictures for units, weapons, tokens, ground and actions: on the page, on panels and on paper."""
