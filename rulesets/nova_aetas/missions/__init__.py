"""What a mission sheet brings: drafts, personae, fires, incognito tokens, scenery."""
