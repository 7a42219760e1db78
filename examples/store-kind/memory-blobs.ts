import { type Blobs, NotInStore } from '@hireloom/releases';

type Entry = { data: Buffer; writtenAt: number };

/** Stores blobs in memory until the process ends. Stores opened with the same `entries` share them, like two servers with one database. */
export function openMemoryBlobs(entries = new Map<string, Entry>()): Blobs {
  const keysUnder = (prefix: string) => [...entries.keys()].filter((key) => key.startsWith(prefix));
  const ageOf = (key: string) => Date.now() - (entries.get(key)?.writtenAt ?? Infinity);
  return {
    place: 'the memory of this process',
    read: async (key) => {
      const entry = entries.get(key);
      if (!entry) throw new NotInStore(`there is no ${key} in memory.`);
      return entry.data;
    },
    write: async (key, data, { ifAbsent = false } = {}) => {
      if (ifAbsent && entries.has(key)) return false;
      entries.set(key, { data: Buffer.from(data), writtenAt: Date.now() });
      return true;
    },
    list: async (prefix) => keysUnder(prefix),
    ages: async (prefix) => new Map(keysUnder(prefix).map((key) => [key, ageOf(key)])),
    touch: async (key) => {
      const entry = entries.get(key);
      if (entry) entry.writtenAt = Date.now();
      return entry !== undefined;
    },
    remove: async (keys, olderThanMs = 0) =>
      keys.filter((key) => ageOf(key) >= olderThanMs && entries.delete(key)),
    close: async () => undefined,
  };
}
