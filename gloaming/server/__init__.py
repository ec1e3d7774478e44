"""The server: HTTP and WebSockets on one port, one process, one data file.

Nothing is acknowledged or broadcast before it is durable. The map of these packages, and what a
move passes through, is in docs/architecture.md.
"""
