"""WebSockets: the protocol, connections, their transport, backpressure and fair queueing."""
