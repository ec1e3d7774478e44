// boardgame.io's own server (Koa, socket.io) with its in-memory storage, on loopback.
// Usage: node boardgameio_server.js PORT
"use strict";

const { Server, Origins } = require("boardgame.io/server");
const { Contracts } = require("./contracts_game.js");

const server = Server({ games: [Contracts], origins: [Origins.LOCALHOST] });
server.run({ port: { port: Number(process.argv[2]), host: "127.0.0.1" } });
