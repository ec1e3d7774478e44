"""HTTP: the routes and who may take them, request bodies, responses, security headers, replays."""
