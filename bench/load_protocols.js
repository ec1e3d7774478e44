// How a match is made, joined and played on each server. Both sides by plain `ws` sockets.
//
// A protocol is a function (port, seats, taken) giving a match, so many of whose seats are taken:
// `ready` (a promise), `mover`, `over`, `move()`, `close()`, and `onUpdate(seat, bytes)`, which it
// calls when a seat has the next state.
"use strict";

const http = require("node:http");
const WebSocket = require("ws");
const { enumerate } = require("./peers/contracts_game.js");

// A connection kept alive may be closed by the server just when it is used again.
const agent = new http.Agent({ keepAlive: false, maxSockets: 50 });
let matches = 0;

function pick(list) {
  return list[Math.floor(Math.random() * list.length)];
}

function opened(socket) {
  return new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
}

// -- gloaming: POST a table, trade each link for its cookie, one socket per chair -----------------

function post(port, path, body, cookie = "") {
  const text = JSON.stringify(body);
  const headers = {
    origin: `http://127.0.0.1:${port}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    cookie,
  };
  return new Promise((resolve, reject) => {
    const asked = http.request(
      { host: "127.0.0.1", port, path, method: "POST", headers, agent },
      (answer) => {
        let data = "";
        answer.on("data", (chunk) => (data += chunk));
        answer.on("end", () => {
          if (answer.statusCode >= 300) reject(new Error(`${path}: ${answer.statusCode} ${data}`));
          const set = answer.headers["set-cookie"] ?? [];
          resolve({ ...JSON.parse(data), cookie: set.map((one) => one.split(";")[0]).join("; ") });
        });
      }
    );
    asked.on("error", reject);
    asked.end(text);
  });
}

function gloaming(port, seats, taken) {
  const match = { mover: -1, over: false, onUpdate: () => {} };
  const sockets = [];
  const news = [];
  let nonces = 0;

  async function join(table, link) {
    const secret = link.split("#")[1];
    return (await post(port, "/api/sit", { table, secret })).cookie;
  }

  function hear(seat, data) {
    const message = JSON.parse(data);
    if (message.t !== "news") {
      if (message.t === "refused" || message.t === "bye") throw new Error(String(data));
      return;
    }
    const heard = message.from + message.events.length;
    const fresh = news[seat] !== undefined && heard > news[seat].heard;
    news[seat] = { heard, question: message.question };
    if (message.question !== null) match.mover = seat;
    if (message.view.over !== undefined) match.over = true;
    if (fresh) match.onUpdate(seat, data.length);
  }

  async function sit(table, seat, cookie) {
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/api/tables/${table}/socket?eyes=${seat}`,
      { perMessageDeflate: false, headers: { cookie, origin: `http://127.0.0.1:${port}` } }
    );
    sockets[seat] = socket;
    await opened(socket);
    const welcomed = new Promise((resolve) => socket.once("message", resolve));
    socket.on("message", (data) => hear(seat, data));
    socket.send('{"t":"hello","heard":0}');
    await welcomed;
  }

  async function prepare() {
    const chairs = Array.from({ length: seats }, (_, n) => ({ sit: "person", name: `p${n}` }));
    const { table, links } = await post(port, "/api/tables", { game: "revenge", seats, chairs });
    const host = await join(table, links.host);
    await post(port, `/api/tables/${table}/begin`, {}, host);
    for (let seat = 0; seat < taken; seat++) {
      await sit(table, seat, await join(table, links.seats[seat]));
    }
  }

  match.ready = prepare();
  match.move = () => {
    const { q, options } = news[match.mover].question;
    const answer = { t: "answer", q, nonce: `n${nonces++}`, do: pick(options).action };
    sockets[match.mover].send(JSON.stringify(answer));
  };
  match.close = () => sockets.forEach((socket) => socket.terminate());
  return match;
}

// -- boardgame.io: its events over socket.io frames, one socket per player ------------------------

function boardgameio(port, seats, taken) {
  const id = `m${process.pid}-${matches++}`;
  const match = { mover: -1, over: false, onUpdate: () => {} };
  const sockets = [];
  const states = [];
  const SPACE = "/contracts,";

  function emit(seat, ...args) {
    sockets[seat].send(`42${SPACE}${JSON.stringify(args)}`);
  }

  function take(seat, state, size) {
    const fresh = states[seat] !== undefined && state._stateID > states[seat]._stateID;
    states[seat] = state;
    match.mover = Number(state.ctx.currentPlayer);
    if (state.ctx.gameover !== undefined) match.over = true;
    if (fresh) match.onUpdate(seat, size);
  }

  function hear(seat, text, joined) {
    if (text === "2") sockets[seat].send("3");
    else if (text.startsWith("0")) sockets[seat].send(`40${SPACE}`);
    else if (text.startsWith("40")) emit(seat, "sync", id, String(seat), undefined, seats);
    else if (text.startsWith("42")) {
      const [event, , body] = JSON.parse(text.slice(2 + SPACE.length));
      if (event === "sync") {
        take(seat, body.state, text.length);
        joined();
      } else if (event === "update") take(seat, body, text.length);
    }
  }

  function sit(seat) {
    return new Promise((resolve, reject) => {
      const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
      const socket = new WebSocket(url, { perMessageDeflate: false });
      sockets[seat] = socket;
      socket.on("error", reject);
      socket.on("message", (data) => hear(seat, String(data), resolve));
    });
  }

  // One after the other: the first to ask makes the match.
  async function prepare() {
    for (let seat = 0; seat < taken; seat++) await sit(seat);
  }

  match.ready = prepare();
  match.move = () => {
    const { G, ctx, _stateID } = states[match.mover];
    const playerID = String(match.mover);
    const { move: type, args } = pick(enumerate(G, ctx, playerID));
    const action = { type: "MAKE_MOVE", payload: { type, args, playerID } };
    emit(match.mover, "update", action, _stateID, id, playerID);
  };
  match.close = () => sockets.forEach((socket) => socket.terminate());
  return match;
}

module.exports = { gloaming, boardgameio };
