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

// Decodes Ascii85, which has five characters for four bytes; "v" replaces "<", which could begin an end tag in a page.
function ofAscii85(text) {
  const missing = (5 - (text.length % 5)) % 5;
  const whole = text + "u".repeat(missing);
  const groups = new DataView(new ArrayBuffer((whole.length / 5) * 4));
  for (let group = 0; group * 5 < whole.length; group += 1) {
    let value = 0;
    for (let at = group * 5; at < group * 5 + 5; at += 1) {
      const code = whole.charCodeAt(at);
      value = value * 85 + (code === 118 ? 60 : code) - 33;
    }
    groups.setUint32(group * 4, value);
  }
  return new Uint8Array(groups.buffer, 0, groups.byteLength - missing);
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
