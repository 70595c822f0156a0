// Unpacks the parts of the page, which are compressed and written in base 116.

// Reads a stream of bytes to its end; throws an error if there are more than `most`.
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

// Unpacks a part of the page.
function part(name) {
  return through(ofBase116(document.getElementById(name).textContent), new DecompressionStream("gzip"));
}
