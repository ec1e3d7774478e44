// Players for a server under test: the same socket library, the same lanes and the same way of
// counting for both protocols, so that whatever the client costs it costs both sides.
//
//     node load.js PROTOCOL PORT LANES SECONDS RATE SPARES
//
// A lane is a match of three seats that is played at random, one move at a time: one seat presses,
// the clock stops when the last of the *other* seats has the update, and the next move follows when
// everybody has it. RATE: moves per second in all lanes together; 0: as fast as it goes. SPARES:
// matches made ready beforehand for when one ends, all lanes together, so that making tables is not
// measured as playing. Without SECONDS nothing is played: first SPARES matches are begun with nobody
// there, then LANES with everybody. Modules are found through NODE_PATH, which the runner sets.
"use strict";

const protocols = require("./load_protocols.js");

const [protocol, port, laneCount, seconds, rate, spareCount] = process.argv
  .slice(2)
  .map((text, place) => (place === 0 ? text : Number(text)));
const SEATS = 3;
// Real matches end; on both sides a new one begins after as many moves.
const MOVES_PER_MATCH = 150;
const WARM_SECONDS = 1;
const AT_ONCE = 25; // matches being made ready at the same time

let measuring = false;
let stopped = false;
let moves = 0;
let made = 0; // matches that had to be made while measuring
let bytes = 0;
const latencies = [];
const spares = [];

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function open(seats = SEATS) {
  const match = protocols[protocol](port, SEATS, seats);
  await match.ready;
  return match;
}

class Lane {
  begin(match) {
    this.match = match;
    this.made = 0;
    this.sentAt = 0;
    this.waiting = 0; // seats that have not had the update yet, as bits
    match.onUpdate = (seat, size) => this.update(seat, size);
  }

  later() {
    if (stopped) return;
    if (rate === 0) this.press();
    else {
      const mean = (laneCount / rate) * 1000;
      setTimeout(() => this.press(), -Math.log(1 - Math.random()) * mean);
    }
  }

  press() {
    if (stopped) return;
    this.waiting = (1 << SEATS) - 1;
    this.others = this.waiting & ~(1 << this.match.mover);
    this.sentAt = performance.now();
    this.match.move();
  }

  update(seat, size) {
    if (!(this.waiting >> seat & 1)) return;
    this.waiting &= ~(1 << seat);
    if (measuring) bytes += size;
    if (this.others >> seat & 1) {
      this.others &= ~(1 << seat);
      if (this.others === 0 && measuring) {
        moves++;
        latencies.push(performance.now() - this.sentAt);
      }
    }
    if (this.waiting === 0) this.next();
  }

  async next() {
    this.made++;
    if (!this.match.over && this.made < MOVES_PER_MATCH) return this.later();
    this.match.close();
    if (spares.length === 0) made++;
    this.begin(spares.pop() ?? (await open()));
    this.later();
  }
}

async function openMany(count, seats = SEATS) {
  const found = [];
  while (found.length < count) {
    const some = Math.min(AT_ONCE, count - found.length);
    found.push(...(await Promise.all(Array.from({ length: some }, () => open(seats)))));
  }
  return found;
}

// The runner reads the server's memory or processor time and answers with an empty line.
function tellRunner(word) {
  return new Promise((resolve) => {
    process.stdin.once("data", resolve);
    console.log(word);
  });
}

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

async function rest() {
  await openMany(spareCount, 0);
  await sleep(500);
  await tellRunner("BEGUN");
  await openMany(laneCount);
  await sleep(500);
  await tellRunner("CONNECTED");
  process.exit(0);
}

async function main() {
  if (seconds === 0) return rest();
  const matches = await openMany(laneCount);
  spares.push(...(await openMany(spareCount)));
  const lanes = matches.map((match) => {
    const lane = new Lane();
    lane.begin(match);
    return lane;
  });
  for (const lane of lanes) lane.later();
  await sleep(WARM_SECONDS * 1000);
  await tellRunner("MEASURING");
  made = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  measuring = true;
  await sleep(seconds * 1000);
  measuring = false;
  const elapsed = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  await tellRunner("MEASURED");
  const stalled = lanes.filter((lane) => performance.now() - lane.sentAt > 5000 + 20000 * (rate > 0));
  stopped = true;
  latencies.sort((a, b) => a - b);
  const report = {
    moves_per_s: moves / elapsed,
    p50_ms: quantile(latencies, 0.5),
    p99_ms: quantile(latencies, 0.99),
    client_cpu: (used.user + used.system) / 1e6 / elapsed,
    update_bytes: bytes / moves / SEATS,
    moves,
    made_meanwhile: made,
    stalled: stalled.length,
  };
  console.log("REPORT " + JSON.stringify(report));
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
