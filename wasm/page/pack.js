// Writes a log into the fragment of a link, and reads it from there: deflated, in base64url.

const LONGEST_LINK = 200_000;
const LONGEST_LOG = 1_000_000;

async function through(bytes, stream, most) {
  const writer = stream.writable.getWriter();
  // The reader reports what is wrong with the bytes.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (most && length > most) {
      reader.cancel().catch(() => {});
      throw new Error("too long");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function ofBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

// The digits of base 116: those of ASCII that a page keeps as they are in a script, from which "<" is left out, which could begin
// an end tag, and control characters that act on something.
const DIGITS = [[1, 3], [5, 7], [14, 25], [28, 31], [32, 59], [61, 126]];

// Decodes base 116, which has seven characters for six bytes: a number of 48 bits, which a double holds. Base64 has eight.
function ofBase116(text) {
  const values = new Uint8Array(128);
  let next = 0;
  for (const [first, last] of DIGITS) for (let code = first; code <= last; code += 1) values[code] = next++;
  const groups = Math.ceil(text.length / 7);
  const bytes = new Uint8Array(groups * 6);
  for (let group = 0; group < groups; group += 1) {
    let value = 0;
    for (let at = group * 7; at < group * 7 + 7; at += 1) value = value * 116 + (at < text.length ? values[text.charCodeAt(at)] : 115);
    const high = Math.floor(value / 0x1000000);
    const low = value - high * 0x1000000;
    for (let index = 0; index < 3; index += 1) {
      bytes[group * 6 + index] = high >>> (16 - 8 * index);
      bytes[group * 6 + 3 + index] = low >>> (16 - 8 * index);
    }
  }
  const rest = text.length % 7;
  return bytes.subarray(0, rest === 0 ? bytes.length : (groups - 1) * 6 + rest - 1);
}

async function packed(log) {
  const bytes = await through(new TextEncoder().encode(log), new CompressionStream("deflate-raw"));
  let binary = "";
  bytes.forEach((byte) => (binary += String.fromCharCode(byte)));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// Returns the log in a fragment; `null` if there is none. If it cannot be read, throws an error with the sentence to show.
async function unpacked(fragment) {
  const given = /^#?log=(.*)$/s.exec(fragment);
  if (!given) return null;
  const why = "The link has no log that can be read: it may have been cut. Ask for the log as a file.";
  if (given[1].length > LONGEST_LINK || !/^[A-Za-z0-9_-]+$/.test(given[1])) throw new Error(why);
  try {
    const bytes = ofBase64(given[1].replaceAll("-", "+").replaceAll("_", "/"));
    const log = await through(bytes, new DecompressionStream("deflate-raw"), LONGEST_LOG);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(log);
  } catch {
    throw new Error(why);
  }
}

// Unpacks a part of the page.
function part(name) {
  return through(ofBase116(document.getElementById(name).textContent), new DecompressionStream("gzip"));
}
