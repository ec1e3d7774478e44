// Says of every proof in a file what web/verify/dice.mjs says of it: nothing if it holds.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { verify } from "../../web/verify/dice.mjs";

const hashes = {
  sha256: (hex) => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex"),
  hmac: (hex, text) => createHmac("sha256", Buffer.from(hex, "hex")).update(text).digest("hex"),
};
const plain = (text) => Buffer.from(text, "base64").toString("utf8");

for (const line of readFileSync(process.argv[2], "ascii").trimEnd().split("\n")) {
  const [proof, save, noted] = line.split(" ");
  try {
    verify(plain(proof), hashes, save ? plain(save) : null, JSON.parse(plain(noted)));
    console.log("");
  } catch (error) {
    console.log(String(error.message).replaceAll("\n", " ") || "broken");
  }
}
