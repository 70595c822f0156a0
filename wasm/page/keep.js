// Logs kept in the browser's own stores. What is said to be kept has been read back and is on the disk; a store that refuses is
// told of at once.

const PREFIX = "railref/log/";

// Browsers write the plain store seconds later, and lose it if they are killed before. So each log is in a database, too, which
// says when it has written; at the start what it has more is taken back.
const disk = {
  async on(mode, use) {
    const opened = indexedDB.open("railref", 1);
    opened.onupgradeneeded = () => opened.result.createObjectStore("logs");
    const database = await disk.done(opened, "onsuccess");
    try {
      const transaction = database.transaction("logs", mode, { durability: "strict" });
      const asked = use(transaction.objectStore("logs"));
      await disk.done(transaction, "oncomplete");
      return asked?.result;
    } finally {
      database.close();
    }
  },

  // Waits for a request or a transaction.
  done(asked, event) {
    return new Promise((resolve, reject) => {
      asked[event] = () => resolve(asked.result);
      for (const failed of ["onerror", "onabort", "onblocked"]) asked[failed] = () => reject(asked.error ?? new Error("the database is busy"));
    });
  },

  write(id, text) {
    return disk.on("readwrite", (logs) => void logs.put(text, id));
  },

  remove(id) {
    return disk.on("readwrite", (logs) => void logs.delete(id));
  },

  // Takes back what the plain store has lost.
  async restore() {
    const texts = new Map();
    await disk.on("readonly", (logs) => {
      logs.openCursor().onsuccess = ({ target: { result: at } }) => {
        if (!at) return;
        texts.set(at.key, at.value);
        at.continue();
      };
    });
    for (const [id, text] of texts) {
      if ((keep.take(id)?.changed ?? "") < JSON.parse(text).changed) localStorage.setItem(PREFIX + id, text);
    }
  },
};

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

  // Keeps a log; whether it is kept. Once `onDisk` is called, it outlives the browser.
  put(id, log, about, onDisk) {
    const text = JSON.stringify({ log, about, changed: new Date().toISOString() });
    try {
      localStorage.setItem(PREFIX + id, text);
      if (localStorage.getItem(PREFIX + id) !== text) return false;
    } catch {
      return false;
    }
    // A browser without a database keeps what it keeps, in its own time.
    disk.write(id, text).catch(() => {}).then(onDisk);
    return true;
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
    disk.remove(id).catch(() => {});
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
