// Removes exports from a module: the compiler adds two globals that nobody needs.

const EXPORTS = 7;

// Returns the module with only the named exports. All sections but the list of exports are copied unchanged.
export function only(bytes, names) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const written = (value) => {
    const out = [];
    for (let left = value; ; left = Math.floor(left / 128)) {
      if (left < 128) return [...out, left];
      out.push((left % 128) + 128);
    }
  };
  const parts = [bytes.subarray(0, 8)];
  while (at < bytes.length) {
    const begin = at;
    const id = bytes[at++];
    const length = number();
    const end = at + length;
    if (id !== EXPORTS) {
      parts.push(bytes.subarray(begin, end));
    } else {
      const kept = [];
      for (let left = number(); left > 0; left -= 1) {
        const from = at;
        const size = number();
        const name = new TextDecoder().decode(bytes.subarray(at, at + size));
        at += size;
        // Skips its kind, and its index among those of that kind.
        at += 1;
        number();
        if (names.includes(name)) kept.push(...bytes.subarray(from, at));
      }
      const body = [...written(names.length), ...kept];
      parts.push(Uint8Array.from([EXPORTS, ...written(body.length), ...body]));
    }
    at = end;
  }
  return Buffer.concat(parts);
}
