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

// Decodes base 94, which has eleven characters for nine bytes: the printable ones of ASCII, where "~" replaces "<", which could
// begin an end tag in a page. A number of 72 bits is kept in three parts.
function ofBase94(text) {
  const groups = Math.ceil(text.length / 11);
  const bytes = new Uint8Array(groups * 9);
  for (let group = 0; group < groups; group += 1) {
    let [high, middle, low] = [0, 0, 0];
    for (let at = group * 11; at < group * 11 + 11; at += 1) {
      const code = at < text.length ? text.charCodeAt(at) : 125;
      low = low * 94 + (code === 126 ? 28 : code - 32);
      middle = middle * 94 + (low >>> 24);
      high = high * 94 + (middle >>> 24);
      low &= 0xffffff;
      middle &= 0xffffff;
    }
    const parts = [high, middle, low];
    for (let index = 0; index < 9; index += 1) {
      bytes[group * 9 + index] = parts[Math.floor(index / 3)] >>> (16 - 8 * (index % 3));
    }
  }
  const rest = text.length % 11;
  return bytes.subarray(0, rest === 0 ? bytes.length : (groups - 1) * 9 + Math.floor((rest * 9) / 11));
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
