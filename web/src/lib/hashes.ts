/** SHA-256 and HMAC for pages that came over plain http, where browsers have none to offer. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Hashes } from "../../verify/dice.mjs";

export const hashes: Hashes = {
  sha256: (hex) => bytesToHex(sha256(hexToBytes(hex))),
  hmac: (hexKey, text) => bytesToHex(hmac(sha256, hexToBytes(hexKey), utf8ToBytes(text))),
};
