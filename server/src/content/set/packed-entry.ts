import type { Entry, FileEntry, FileReading } from '../files/content-file';

/** An article or case study as cached in memory. */
export type PackedEntry = {
  /** The entry as shown in lists. */
  card: Entry<unknown>['card'];
  /** Additional fields for the site map and the feed. */
  facts: { updatedAt?: string; summary?: string };
  /** The whole entry as JSON in UTF-8: a fifth of the memory that its strings would take. */
  body: Uint8Array;
  /** The searchable texts, normalised by `comparable`, one per line. */
  searchText: string;
};

type Pack<Shown> = Shown extends { entry: unknown } ? Omit<Shown, 'entry'> & { entry: PackedEntry } : Shown;

export type PackedReading = FileReading<Pack<FileEntry>>;

const encoder = new TextEncoder();

/** A string of one byte per character where that is possible: V8 keeps two for a string that ever had a curly quotation mark. */
const compact = (text: string) =>
  /^[\u0000-\u00ff]*$/.test(text) ? Buffer.from(text, 'latin1').toString('latin1') : text;

function packEntry({ item, card, searchText }: Entry<object>): PackedEntry {
  const { updatedAt, summary } = item as PackedEntry['facts'];
  const facts = { ...(updatedAt && { updatedAt }), ...(summary && { summary }) };
  return { card, facts, body: encoder.encode(JSON.stringify(item)), searchText: compact(searchText) };
}

function packShown(shown: FileEntry): Pack<FileEntry> {
  switch (shown.kind) {
    case 'article':
      return { ...shown, entry: packEntry(shown.entry) };
    case 'case-study':
      return { ...shown, entry: packEntry(shown.entry) };
    case 'picture':
      // Served from its file.
      return { ...shown, svg: undefined };
    default:
      return shown;
  }
}

/** Turns a reading into the form that a server keeps of each file. */
export function packReading({ entry, ...reading }: FileReading): PackedReading {
  return entry ? { ...reading, entry: packShown(entry) } : reading;
}
