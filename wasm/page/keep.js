// Logs kept in the browser's own store. What is said to be kept has been read back; a store that refuses is told of at once.

const PREFIX = "railref/log/";

const keep = {
  // Why nothing can be kept, or `null`.
  refused() {
    try {
      const key = "railref/try";
      localStorage.setItem(key, "1");
      const kept = localStorage.getItem(key) === "1";
      localStorage.removeItem(key);
      return kept ? null : "this browser forgets what it is given";
    } catch {
      return "this browser lets the page keep nothing";
    }
  },

  // Keeps a log; whether it is kept.
  put(id, log, about) {
    const text = JSON.stringify({ log, about, changed: new Date().toISOString() });
    try {
      localStorage.setItem(PREFIX + id, text);
      return localStorage.getItem(PREFIX + id) === text;
    } catch {
      return false;
    }
  },

  take(id) {
    try {
      const kept = JSON.parse(localStorage.getItem(PREFIX + id));
      return typeof kept?.log === "string" ? kept : null;
    } catch {
      return null;
    }
  },

  remove(id) {
    try {
      localStorage.removeItem(PREFIX + id);
    } catch {
      // It was not there, then.
    }
  },

  // What is kept, the last change first.
  all() {
    const found = [];
    try {
      for (let index = 0; index < localStorage.length; index += 1) {
        const key = localStorage.key(index);
        const id = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
        const kept = id && keep.take(id);
        if (kept) found.push({ id, ...kept });
      }
    } catch {
      return [];
    }
    return found.sort((one, other) => String(other.changed).localeCompare(String(one.changed)));
  },

  // A name that no log of this store has.
  fresh() {
    const random = crypto.getRandomValues(new Uint32Array(2));
    return `${random[0].toString(36)}${random[1].toString(36)}`;
  },
};

// Hands a file to the browser to be saved.
function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
