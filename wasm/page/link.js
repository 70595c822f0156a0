// Writes a log into the fragment of a link, and reads it from there: deflated, in base64url.

const LONGEST_LINK = 200_000;
const LONGEST_LOG = 1_000_000;

function ofBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
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
