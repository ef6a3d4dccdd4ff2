"""From cues to sentences in the language of the reader."""
