"""Rules of single missions: drafts, personae, fires, incognito tokens, scenery."""
