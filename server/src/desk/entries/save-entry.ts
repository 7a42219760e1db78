import type { Outcome } from '../../content/published/publish-content';
import { entryWords as words, manageWords } from '../content/entries';
import { readDay } from '../times';
import { writeValues } from './entry-text';
import type { DeskContent, OpenedEntry } from './open-entry';
import type { Values } from './values';

export const actions = ['draft', 'publish', 'schedule'] as const;
export type Action = (typeof actions)[number];

/** New contents of files by path. Null removes a file. */
export type FileEdits = ReadonlyMap<string, string | Buffer | null>;

type Author = { author: string; reason: string };

/** Publishes files on top of the change with this serial. */
async function publishFiles(
  { publisher }: Pick<DeskContent, 'publisher'>,
  follows: number,
  files: FileEdits,
  author: Author,
): Promise<Outcome> {
  const edits = new Map<string, string | null>();
  for (const [path, file] of files)
    edits.set(
      path,
      file === null ? null : await publisher.saveFile(typeof file === 'string' ? Buffer.from(file) : file),
    );
  return publisher.publish({ ...author, edits, follows, source: 'desk' });
}

type Change = { files: FileEdits; seen: string | undefined; author: string | null; reason: string };

/** Publishes a change, provided that the entry is still the one that the person saw. Returns why nothing was changed, if so. */
export async function changeEntry(
  content: DeskContent,
  entry: OpenedEntry,
  { files, seen, author, reason }: Change,
): Promise<string | undefined> {
  if (seen !== entry.seen) return manageWords.changed;
  const outcome = await publishFiles(content, entry.serial, files, { author: author ?? words.desk, reason });
  if (outcome.kind === 'conflict') return manageWords.changed;
  return outcome.kind === 'refused' ? outcome.errors.map(({ message }) => message).join(' ') : undefined;
}

/** Parses the date and time of a form into milliseconds since 1970. NaN without a date. India is at +05:30 all year. */
const readMoment = ({ date = '', time = '' }: Values) => Date.parse(`${date}T${time || '00:00'}:00+05:30`);

type Planned =
  { values: Values; errors?: undefined } | { values?: undefined; errors: Record<string, string> };

/** Sets the date of publication for the action, or returns why that is impossible. `isSeen`: whether visitors already see the entry. */
function planMoment(values: Values, action: Action, isSeen: boolean, now: number): Planned {
  const moment = readMoment(values);
  const isToCome = moment > now;
  if (action === 'draft') return { values };
  if (action === 'schedule') {
    if (isSeen) return { errors: { date: words.futureOfLive } };
    if (Number.isNaN(moment)) return { errors: { date: words.noDay } };
    return isToCome ? { values } : { errors: { date: words.pastDay } };
  }
  if (isSeen && isToCome) return { errors: { date: words.futureOfLive } };
  if (values.date && !isToCome) return { values };
  return { values: { ...values, date: readDay(new Date(now).toISOString()).date, time: '' } };
}

/** The edits of an action. `text`: of the entry's file. */
export function planFiles({ kind, slug, found }: OpenedEntry, action: Action, text: string): FileEdits {
  const { page, listFile = '' } = kind;
  if (!page) return new Map([[listFile, text]]);
  const files = new Map<string, string | null>();
  if (action === 'draft') {
    files.set(page.draftPath(slug), text);
    // An entry that visitors do not see yet becomes a draft.
    if (found?.live && found.state !== 'live') files.set(page.livePath(slug), null);
  } else {
    files.set(page.livePath(slug), text);
    if (found?.draft) files.set(page.draftPath(slug), null);
  }
  return files;
}

type Save = { values: Values; action: Action; why: string; author: string | null };

/** `path` and `text`: the file that was to be saved. */
export type Saved = { outcome: Outcome; path: string; text: string } | { errors: Record<string, string> };

/** Saves the form of an entry. */
export async function saveEntry(content: DeskContent, entry: OpenedEntry, save: Save): Promise<Saved> {
  const { action, why, author } = save;
  const { kind, slug, serial } = entry;
  const planned = kind.page
    ? planMoment(save.values, action, entry.found?.state === 'live', Date.now())
    : { values: save.values };
  if (planned.errors) return planned;
  const text = writeValues(kind.name, entry.text, slug, planned.values);
  const files = planFiles(entry, action, text);
  const isBegun = action === 'draft' && !entry.found;
  const reason = words.withWhy(words.reasons[isBegun ? 'created' : action], why);
  const outcome = await publishFiles(content, serial, files, { author: author ?? words.desk, reason });
  return { outcome, text, path: [...files.keys()][0] ?? '' };
}
