"""A table in a terminal: boards, questions and stories as text.

Everything shown comes from a session's views, questions and events, never from its table, so a
game with secrets is as safe here as anywhere. A game may bring its own rendering: see `hooks`.
"""
