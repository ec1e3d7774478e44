"""Adapters for researchers: every installed game as an environment of other people's libraries.

All of it is generated from a game's `GameSpec`; there is no code for any one game. Nothing of this
package is imported while people play, and only `aec`, `parallel`, `gym`, `vector` and `openspiel`
need the packages of the extra `research`.
"""
