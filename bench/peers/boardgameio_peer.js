// boardgame.io: random play of a dice-and-contracts game through its bare reducer.
// Modules are found through NODE_PATH, which the runner sets.
"use strict";

const { InitializeGame, CreateGameReducer } = require("boardgame.io/internal");
const { Contracts, enumerate } = require("./contracts_game.js");

const PLAYERS = 4;
const reducer = CreateGameReducer({ game: Contracts });

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function play() {
  let state = InitializeGame({ game: Contracts, numPlayers: PLAYERS });
  let decisions = 0;
  while (!state.ctx.gameover) {
    const playerID = state.ctx.currentPlayer;
    const legal = enumerate(state.G, state.ctx, playerID);
    const { move, args } = legal[Math.floor(Math.random() * legal.length)];
    state = reducer(state, { type: "MAKE_MOVE", payload: { type: move, args, playerID } });
    decisions++;
  }
  return decisions;
}

const at = process.argv.indexOf("--seconds");
const seconds = at >= 0 ? Number(process.argv[at + 1]) : 1;
const warm = cpuSeconds() + seconds * 0.3;
while (cpuSeconds() < warm) play();
let games = 0;
let decisions = 0;
let elapsed = 0;
const start = cpuSeconds();
while (elapsed < seconds) {
  decisions += play();
  games++;
  elapsed = cpuSeconds() - start;
}
const figures = { decisions_per_s: decisions / elapsed, games_per_s: games / elapsed };
console.log(JSON.stringify({ line: "boardgame.io reducer", ...figures }));
