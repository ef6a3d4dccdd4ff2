"""What all games share: a Game that asks for one thing at a time, and the types for its questions and answers.

every ruleset imports   ruleset, game, requests, events, view, cues, dice, choices, chances
some rulesets import    decks, campaigns, tale, open_table, foresight, side_by_side
tables and bots need    answers, refusal, seats, position, bots, levels, search, exchange
"""
