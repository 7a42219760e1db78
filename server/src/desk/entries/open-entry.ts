import type { Content } from '../../content/open-content';
import { decodeText } from '../../content/files/decode-text';
import { hashFile } from '../../content/files/content-file';
import { readValues } from './entry-text';
import { findEntry, type FoundEntry } from './find-entries';
import type { DeskKind } from './kinds';
import type { Values } from './values';

/** The parts of the published content that the desk uses. */
export type DeskContent = Pick<Content, 'live' | 'store' | 'publisher' | 'readFile' | 'hiddenAddress'>;

/**
 * The current state of an entry. `serial`: the change that is served. `text`: of its draft if there is one, otherwise of its live file.
 * `values`: undefined if the form can't show the text. `seen`: changes whenever the entry does.
 */
export type OpenedEntry = {
  kind: DeskKind;
  slug: string;
  serial: number;
  text: string;
  values: Values | undefined;
  /** The heading of its draft or live file, or else its slug. */
  title: string;
  seen: string;
  found?: FoundEntry;
};

/** Reads a text of the published content. */
export async function readText({ readFile }: Pick<DeskContent, 'readFile'>, hash: string): Promise<string> {
  const bytes = await readFile(hash);
  const decoded = decodeText(bytes);
  return 'text' in decoded ? decoded.text : String(bytes);
}

const fingerprint = (values: Values) => hashFile(JSON.stringify(values));

/** Opens an existing entry, or an empty one for a new slug. */
export async function openEntry(content: DeskContent, kind: DeskKind, slug: string): Promise<OpenedEntry> {
  const { serial, set } = content.live.served();
  const found = findEntry(set, kind, slug);
  const file = found?.draft ?? found?.live;
  const hash = file?.hash ?? set.get(kind.listFile ?? '')?.hash;
  const text = hash === undefined ? '' : await readText(content, hash);
  const values = readValues(kind.name, text, slug);
  // Only this item, because colleagues may change other items of the same list file.
  const seen = kind.page
    ? `${found?.live?.hash ?? ''}-${found?.draft?.hash ?? ''}`
    : fingerprint((found && values) ?? {});
  const title = (found && values?.[kind.headingField]) || found?.heading || slug;
  return { kind, slug, serial, text, values, title, seen, found };
}
