// Sealed dice, worked out again without Gloaming: node dice.mjs PROOF [SAVE [THE SEAL YOU NOTED]]
// The proof is what the parlour lets you keep after the game; docs/sealed-dice.md says what is in it.

/** Why a proof does not hold: `what` is file, noted, part, seal, end, draw or save; `n` the draw it is about. What is no JSON says so itself. */
const broken = (what, n = 0) => Object.assign(new Error(n ? `${what} ${n}` : what), { what, n });

/** The k-th outcome: of every word of the HMAC as many bits as are needed, until one is possible. */
export function outcome(head, k, outcomes, hmac) {
  const bits = 32 - Math.clz32(outcomes - 1);
  if (bits === 0) return 0;
  for (let attempt = 0; ; attempt++) {
    const block = hmac(head.seed, `${head.table}\n${k}\n${attempt}\n${head.parts.join(",")}`);
    for (let at = 0; at < block.length; at += 8) {
      const found = parseInt(block.slice(at, at + 8), 16) >>> (32 - bits);
      if (found < outcomes) return found;
    }
  }
}

/** What a proof says, or why it does not hold. `sha256(hex)` and `hmac(hexKey, text)` answer in hex;
 *  `noted` is what somebody wrote down before the game: the table, the seal, by seat the parts. */
export function verify(text, { sha256, hmac }, save = null, noted = {}) {
  const lines = text.split("\n");
  if (lines.length < 3 || lines.pop() !== "") throw broken("file");
  const closing = lines.pop();
  const [head, ...draws] = lines.map((line) => JSON.parse(line));
  if (head?.sealed_dice !== 1 || !/^[0-9a-f]{64}$/.test(head.seed) || !Array.isArray(head.parts)) throw broken("file");
  const { table = head.table, seal = head.seal, parts = {} } = noted;
  if (table !== head.table || seal !== head.seal) throw broken("noted");
  if (Object.entries(parts).some(([seat, part]) => head.parts[seat] !== part)) throw broken("part");
  if (sha256(head.seed) !== head.seal) throw broken("seal");
  const end = hmac(head.seed, lines.map((line) => `${line}\n`).join(""));
  if (closing !== JSON.stringify(["end", draws.length, end])) throw broken("end");
  draws.forEach(([, outcomes, found], n) => {
    if (!(outcomes >= 1 && outcomes <= 2 ** 31) || outcome(head, n + 1, outcomes, hmac) !== found) throw broken("draw", n + 1);
  });
  const kept = save === null ? null : save.trimEnd().split("\n").slice(1, -1).map((line) => JSON.parse(line)).filter(([kind]) => kind === "c");
  const shown = draws.map(([source, , , face]) => ["c", source, face]);
  if (kept !== null && JSON.stringify(kept) !== JSON.stringify(shown)) throw broken("save");
  return { ...head, draws: draws.length };
}

if (typeof process !== "undefined" && process.argv[1]?.endsWith("dice.mjs")) {
  const [{ createHash, createHmac }, { readFileSync }] = await Promise.all(["crypto", "fs"].map((name) => import(/* @vite-ignore */ `node:${name}`)));
  const bytes = (hex) => Buffer.from(hex, "hex");
  const hashes = { sha256: (hex) => createHash("sha256").update(bytes(hex)).digest("hex"), hmac: (hex, text) => createHmac("sha256", bytes(hex)).update(text).digest("hex") };
  try {
    const [proof, save = null] = process.argv.slice(2, 4).map((file) => readFileSync(file, "utf8"));
    const { draws, seal } = verify(proof, hashes, save, { seal: process.argv[4] });
    console.log(`${draws} draws follow from the seed that was sealed as ${seal}`);
  } catch (error) {
    console.error(`this does not hold: ${error.message}`);
    process.exitCode = 1;
  }
}
