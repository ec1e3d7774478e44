// A small dice-and-contracts game with hidden hands, written for the
// boardgame.io benchmarks only.  Dice lie in a public row; each player keeps
// dice and contract cards hidden.  On a turn a player takes a die, fulfils a
// contract with dice worth at least its target, accuses another player of
// holding a target they hold, or rerolls the row.
"use strict";

const { PlayerView, INVALID_MOVE } = require("boardgame.io/core");

const ROW = 5;
const HAND = 3;
const GOAL = 12;

function contractDeck() {
  const deck = [];
  for (let target = 6; target <= 17; target++) {
    for (let copy = 0; copy < 4; copy++) {
      deck.push({ target, reward: 1 + Math.floor(target / 6) });
    }
  }
  return deck;
}

function trayTotal(player) {
  let total = 0;
  for (const die of player.tray) total += die;
  return total;
}

function draw(G, player) {
  if (G.secret.deck.length > 0) player.hand.push(G.secret.deck.pop());
}

const moves = {
  take({ G, random, playerID }, index) {
    const player = G.players[playerID];
    if (!(index in G.row) || player.tray.length >= 6) return INVALID_MOVE;
    player.tray.push(G.row[index]);
    G.row[index] = random.D6();
    G.taken[playerID] += 1;
  },
  fulfil({ G, playerID }, index) {
    const player = G.players[playerID];
    const contract = player.hand[index];
    if (!contract || trayTotal(player) < contract.target) return INVALID_MOVE;
    player.tray.sort((a, b) => b - a);
    let paid = 0;
    while (paid < contract.target) paid += player.tray.shift();
    player.hand.splice(index, 1);
    G.scores[playerID] += contract.reward;
    G.revealed.push(contract);
    draw(G, player);
  },
  accuse({ G, random, playerID }, other, target) {
    if (other === playerID || !G.players[other]) return INVALID_MOVE;
    const held = G.players[other].hand.some((one) => one.target === target);
    if (held) {
      const tray = G.players[other].tray;
      if (tray.length > 0) tray.splice(random.Die(tray.length) - 1, 1);
    } else if (G.scores[playerID] > 0) {
      G.scores[playerID] -= 1;
    }
    G.accusations.push({ by: playerID, other, target, held });
    if (G.accusations.length > 8) G.accusations.shift();
  },
  reroll({ G, random }) {
    for (let i = 0; i < ROW; i++) G.row[i] = random.D6();
  },
};

function enumerate(G, ctx, playerID) {
  const list = [];
  const player = G.players[playerID ?? ctx.currentPlayer];
  if (player.tray.length < 6) {
    for (let i = 0; i < ROW; i++) list.push({ move: "take", args: [i] });
  }
  const total = trayTotal(player);
  player.hand.forEach((one, i) => {
    if (total >= one.target) list.push({ move: "fulfil", args: [i] });
  });
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    if (String(seat) !== (playerID ?? ctx.currentPlayer)) {
      const target = 6 + ((ctx.turn + seat) % 12);
      list.push({ move: "accuse", args: [String(seat), target] });
    }
  }
  list.push({ move: "reroll", args: [] });
  return list;
}

const Contracts = {
  name: "contracts",
  disableUndo: true,
  setup({ ctx, random }) {
    const deck = random.Shuffle(contractDeck());
    const players = {};
    const scores = {};
    const taken = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      players[seat] = { hand: deck.splice(0, HAND), tray: random.D6(2) };
      scores[seat] = 0;
      taken[seat] = 0;
    }
    return {
      secret: { deck },
      players,
      scores,
      taken,
      row: random.D6(ROW),
      revealed: [],
      accusations: [],
    };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves,
  playerView: PlayerView.STRIP_SECRETS,
  endIf({ G, ctx }) {
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      if (G.scores[seat] >= GOAL) return { winner: String(seat) };
    }
    if (ctx.turn > 400) return { draw: true };
  },
  ai: { enumerate },
};

module.exports = { Contracts, enumerate };
