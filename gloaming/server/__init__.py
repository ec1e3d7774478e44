"""The parlour's server: one port, one process, one file. What is kept is told, nothing sooner."""
