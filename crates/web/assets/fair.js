// Rolls all dice of a finished game again in the browser. SHA-256 and ChaCha20 are implemented
// here independently, so the check trusts the server only for the record and for which dice
// each roll had.

const K = [...primes(64)].map((prime) => fraction(Math.cbrt(prime)));
const START = [...primes(8)].map((prime) => fraction(Math.sqrt(prime)));

function* primes(count) {
  for (let number = 2, found = 0; found < count; number += 1) {
    let is = true;
    for (let by = 2; by * by <= number; by += 1) if (number % by === 0) is = false;
    if (is) { found += 1; yield number; }
  }
}

/** The first 32 bits of the fractional part. */
function fraction(number) { return ((number - Math.floor(number)) * 2 ** 32) >>> 0; }

const right = (word, by) => (word >>> by) | (word << (32 - by));
const left = (word, by) => (word << by) | (word >>> (32 - by));

/** The SHA-256 hash of bytes. */
export function sha256(bytes) {
  const length = (bytes.length + 9 + 63) & ~63;
  const text = new Uint8Array(length);
  text.set(bytes);
  text[bytes.length] = 0x80;
  const view = new DataView(text.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  const hash = [...START];
  const w = new Array(64);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const one = right(w[i - 15], 7) ^ right(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const two = right(w[i - 2], 17) ^ right(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + one + w[i - 7] + two) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const one = right(e, 6) ^ right(e, 11) ^ right(e, 25);
      const first = (h + one + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = right(a, 2) ^ right(a, 13) ^ right(a, 22);
      const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] = (hash[i] + word) | 0; });
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word >>> 0));
  return new Uint8Array(out.buffer);
}

/** Generates the 32-bit numbers of stream `stream` of a ChaCha20 key. */
export function* chacha(key, stream) {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const keyed = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  for (let block = 0; ; block += 1) {
    const began = [
      0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...keyed, block, 0,
      stream >>> 0, Math.floor(stream / 2 ** 32),
    ];
    const x = [...began];
    const quarter = (a, b, c, d) => {
      x[a] = (x[a] + x[b]) | 0; x[d] = left(x[d] ^ x[a], 16);
      x[c] = (x[c] + x[d]) | 0; x[b] = left(x[b] ^ x[c], 12);
      x[a] = (x[a] + x[b]) | 0; x[d] = left(x[d] ^ x[a], 8);
      x[c] = (x[c] + x[d]) | 0; x[b] = left(x[b] ^ x[c], 7);
    };
    for (let round = 0; round < 10; round += 1) {
      quarter(0, 4, 8, 12); quarter(1, 5, 9, 13); quarter(2, 6, 10, 14); quarter(3, 7, 11, 15);
      quarter(0, 5, 10, 15); quarter(1, 6, 11, 12); quarter(2, 7, 8, 13); quarter(3, 4, 9, 14);
    }
    for (let i = 0; i < 16; i += 1) yield (x[i] + began[i]) >>> 0;
  }
}

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The key of the dice: the hash of a label, the seed, and the numbers that seats contributed. */
function keyOf(seed, numbers) {
  const added = numbers.flatMap((number) => {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setBigUint64(0, BigInt(number ?? 0));
    return [number === null ? 0 : 1, ...new Uint8Array(bytes.buffer)];
  });
  return sha256(Uint8Array.from([...new TextEncoder().encode("rollwright dice 1"), ...seed, ...added]));
}

/** A face from `low` to `high`. Rejects draws that would favour low faces (modulo bias). */
function face(draws, low, high) {
  const sides = high - low + 1;
  const fair = 0xffffffff - (0xffffffff % sides);
  for (;;) {
    const draw = draws.next().value;
    if (draw < fair) return low + (draw % sides);
  }
}

/** Checks a record. `dice` has one item per roll, such as `3:1-6,1-6`: its number and the range
 *  of each die. Returns the number of rolls, or the first mismatch as `wrong`. */
export function check(record, dice) {
  const [header, ...events] = record.trim().split("\n").map((line) => JSON.parse(line));
  const shown = events.find(({ event }) => event === "seed")?.seed ?? "";
  const seed = bytesOf(shown);
  if (hexOf(sha256(seed)) !== header.commitment) return { wrong: "SHA-256(seed) ≠ commitment" };
  const numbers = header.seats.map(() => null);
  for (const { event, seat, number } of events) if (event === "number") numbers[seat - 1] = number;
  const key = keyOf(seed, numbers);
  const rolls = events.filter(({ event }) => event === "roll");
  const due = dice.split(" ").filter(Boolean);
  if (rolls.length !== due.length) return { wrong: `${rolls.length} ≠ ${due.length}` };
  for (const [at, { faces }] of rolls.entries()) {
    const [number, ranges] = due[at].split(":");
    const draws = chacha(key, Number(number));
    const should = ranges.split(",").map((range) => face(draws, ...range.split("-").map(Number)));
    if (should.join() !== faces.join()) return { wrong: `${at + 1}: ${faces.join(" ")} ≠ ${should.join(" ")}` };
  }
  return { rolls: rolls.length };
}

/** Shows the button that checks the dice of a finished game and makes it work. */
export function enlivenCheck(table) {
  const button = table.querySelector("[data-check]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const { check: place, dice, checking, fair, unfair } = button.dataset;
    const words = table.querySelector(".checked");
    words.textContent = checking;
    const answer = await fetch(place);
    const { rolls, wrong } = check(await answer.text(), dice);
    words.textContent = wrong ? `${unfair} ${wrong}` : fair.replace("{rolls}", rolls);
    words.classList.toggle("good", !wrong);
    // The details for programmers are in the menu.
    const details = table.querySelector("details.fair");
    if (details && wrong) details.open = true;
  });
}
