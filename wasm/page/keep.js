// Stores logs in the browser. The page says that a log is kept once IndexedDB reports that it is on disk. Without IndexedDB it goes
// to localStorage, which browsers flush late; the page says so. A store that fails is reported immediately.

const PREFIX = "railref/log/";
const LOGS = "logs";

// Returns a promise for the result of an IndexedDB request or transaction.
const settled = (asked, done = "success") => new Promise((resolve, reject) => {
  asked.addEventListener(done, () => resolve(asked.result));
  for (const failed of ["error", "abort", "blocked"]) asked.addEventListener(failed, () => reject(asked.error ?? new Error(failed)));
});

// Returns an id or a stamp that is unique in this store.
const unique = () => [...crypto.getRandomValues(new Uint32Array(2))].map((one) => one.toString(36)).join("");

// Entries in IndexedDB, by id.
class SureStore {
  static async opened() {
    const asked = indexedDB.open("railref", 1);
    asked.addEventListener("upgradeneeded", () => asked.result.createObjectStore(LOGS, { keyPath: "id" }));
    const store = new SureStore();
    store.base = await settled(asked);
    // A later version of the page may need to upgrade the store.
    store.base.addEventListener("versionchange", () => store.base.close());
    await store.change((all) => all.put({ id: "try" }));
    await store.change((all) => all.delete("try"));
    return store;
  }

  async change(make) {
    const change = this.base.transaction(LOGS, "readwrite", { durability: "strict" });
    const done = settled(change, "complete");
    // Errors are reported by the transaction.
    await Promise.all([make(change.objectStore(LOGS)), done]);
  }

  // Replaces the entry with this id with what `make` returns for it.
  async swap(id, make) {
    await this.change(async (all) => all.put(make(await settled(all.get(id)))));
  }

  remove(id) {
    return this.change((all) => all.delete(id));
  }

  all() {
    return settled(this.base.transaction(LOGS).objectStore(LOGS).getAll());
  }
}

// The same entries in localStorage, which browsers flush late.
class LateStore {
  static opened() {
    localStorage.setItem("railref/try", "1");
    const kept = localStorage.getItem("railref/try") === "1";
    localStorage.removeItem("railref/try");
    return kept ? new LateStore() : null;
  }

  take(id) {
    try {
      const kept = JSON.parse(localStorage.getItem(PREFIX + id));
      return typeof kept?.log === "string" ? { ...kept, id } : undefined;
    } catch {
      return undefined;
    }
  }

  swap(id, make) {
    const { id: own, ...entry } = make(this.take(id));
    const text = JSON.stringify(entry);
    localStorage.setItem(PREFIX + own, text);
    if (localStorage.getItem(PREFIX + own) !== text) throw new Error("not kept");
  }

  remove(id) {
    localStorage.removeItem(PREFIX + id);
  }

  all() {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    return keys.filter((key) => key?.startsWith(PREFIX)).map((key) => this.take(key.slice(PREFIX.length))).filter(Boolean);
  }
}

class Keep {
  // The reason why nothing can be stored, or `null`.
  refused = null;
  // The last change begun; changes are made one after another.
  last = Promise.resolve();

  static async opened() {
    const keep = new Keep();
    let late = null;
    try {
      late = LateStore.opened();
      if (!late) keep.refused = "this browser forgets what it is given";
    } catch {
      keep.refused = "this browser lets the page keep nothing";
    }
    try {
      // A browser that does not answer is treated as one without IndexedDB.
      const slow = new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), 3000));
      keep.store = await Promise.race([SureStore.opened(), slow]);
      keep.refused = null;
      keep.sure = true;
      if (late) await keep.moveFrom(late);
    } catch {
      keep.store ??= late;
    }
    return keep;
  }

  // Moves the logs that an earlier version of the page stored.
  async moveFrom(late) {
    const known = new Set((await this.store.all()).map(({ id }) => id));
    for (const entry of late.all()) {
      if (!known.has(entry.id)) await this.store.swap(entry.id, () => ({ stamp: unique(), ...entry }));
      late.remove(entry.id);
    }
  }

  // Runs `make` after all changes that are still pending.
  after(make) {
    const done = this.last.then(make);
    this.last = done.catch(() => {});
    return done;
  }

  // Stores a log that this window last saw with `stamp`. If another window has changed it since, that version stays, and this one
  // gets an id of its own. Returns the id and the stamp; `null` if storing failed.
  put({ id, stamp }, log, about) {
    const kept = { id, stamp: unique() };
    const make = (known) => {
      if (known && known.stamp !== stamp) kept.id = unique();
      return { ...kept, log, about, changed: new Date().toISOString() };
    };
    return this.after(async () => {
      try {
        await this.store.swap(id, make);
        return kept;
      } catch {
        return null;
      }
    });
  }

  remove(id) {
    // A failure means that there was no such entry.
    return this.after(() => this.store.remove(id)).catch(() => {});
  }

  // Returns the stored logs, the last changed first.
  all() {
    return this.after(async () => {
      if (!this.store) return [];
      const found = (await this.store.all()).filter(({ log }) => typeof log === "string");
      return found.sort((one, other) => String(other.changed).localeCompare(String(one.changed)));
    }).catch(() => []);
  }
}

// Offers a text to the user as a file to save.
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
