import * as v from 'valibot';
import { withKnownNames } from '../answer-fields';
import { logFailure } from './log-failure';

/** What a list holds that can be shown. `leftOut`: how many entries can't be. */
export type Entries<Entry> = { entries: Entry[]; leftOut: number };

type Fields = Readonly<Record<string, unknown>>;

/** Lists are read again and again, on a server for months: enough not to repeat itself, and bounded. */
const MOST_REMEMBERED = 1000;
const LONGEST_ID = 60;
const logged = new Set<string>();

function logOnce(what: string, fields: readonly string[]) {
  const line = `${what} ${fields.join()}`;
  if (logged.has(line)) return;
  if (logged.size >= MOST_REMEMBERED) logged.clear();
  logged.add(line);
  // The fields' names alone: what stands in them may be about a person.
  logFailure(what, fields.join(', '));
}

const isId = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value !== '');

/** Quoted, so that no answer can write a line of its own into the log. */
function nameOf(entry: unknown, index: number): string {
  const { _id, slug } = (entry ?? {}) as Fields;
  const id = [_id, slug].find(isId);
  return id === undefined ? `Entry ${index + 1}` : `Entry ${JSON.stringify(String(id).slice(0, LONGEST_ID))}`;
}

/** Schemas of answers change nothing: what came out another than it went in is a field whose fallback stands there. */
function replacedFields(given: unknown, read: unknown, path: readonly string[] = []): string[] {
  if (typeof read !== 'object' || read === null) return given === read ? [] : [path.join('.')];
  const parts = Object.entries(read);
  return parts.flatMap(([key, part]) =>
    replacedFields((given as Fields | null)?.[key], part, [...path, key]),
  );
}

const badFields = (issues: readonly v.BaseIssue<unknown>[]) => [
  ...new Set(issues.map((issue) => v.getDotPath(issue) ?? 'all of it')),
];

/**
 * Reads a list of which no entry costs another: one that its schema mends is shown so, one that it refuses is left out,
 * and each of them is logged once. `what`: the call, for the log.
 * @throws Error for what is no list, and for one in which nothing can be used.
 */
export const parseList =
  <Schema extends v.GenericSchema>(schema: Schema, what: string) =>
  (value: unknown): Entries<v.InferOutput<Schema>> => {
    const given = v.parse(v.array(v.unknown()), value).map(withKnownNames);
    const read = given.map((entry) => v.safeParse(schema, entry));
    const entries = read.flatMap((result) => (result.success ? [result.output] : []));
    const [first] = read;
    if (entries.length === 0 && first?.issues)
      throw new Error(`No entry of ${what} can be used, for want of ${badFields(first.issues).join(', ')}`);
    read.forEach(({ success, output, issues }, index) => {
      const name = `${nameOf(given[index], index)} of ${what}`;
      if (!success) return logOnce(`${name} is left out for want of`, badFields(issues));
      const replaced = replacedFields(given[index], output);
      if (replaced.length > 0) logOnce(`${name} is shown without`, replaced);
    });
    return { entries, leftOut: given.length - entries.length };
  };

/** Reads one thing as strictly as an entry of a list. @throws Error for what its schema refuses. */
export const parseEntry =
  <Schema extends v.GenericSchema>(schema: Schema, what: string) =>
  (value: unknown): v.InferOutput<Schema> => {
    const { entries } = parseList(schema, what)([value]);
    return entries[0] as v.InferOutput<Schema>;
  };
