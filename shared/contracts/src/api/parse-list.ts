import * as v from 'valibot';
import { withKnownNames } from '../entries/fields';
import { logFailure } from './log-failure';

/** The valid entries of a list. `leftOut`: the number of invalid ones. */
type Entries<Entry> = { entries: Entry[]; leftOut: number };

type Fields = Readonly<Record<string, unknown>>;

/** Bounds memory on a server that reads the same lists for months. */
const MOST_REMEMBERED = 1000;
const LONGEST_ID = 60;
const logged = new Set<string>();

function logOnce(what: string, fields: readonly string[]) {
  const line = `${what} ${fields.join()}`;
  if (logged.has(line)) return;
  if (logged.size >= MOST_REMEMBERED) logged.clear();
  logged.add(line);
  // Field names only: their values may be personal data.
  logFailure(what, fields.join(', '));
}

const isId = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

/** Quoted, so that no response can inject a line into the log. */
function nameOf(entry: unknown, index: number): string {
  const { _id, slug } = (entry ?? {}) as Fields;
  const id = [_id, slug].find(isId);
  return id === undefined ? `Entry ${index + 1}` : `Entry ${JSON.stringify(String(id).slice(0, LONGEST_ID))}`;
}

/** Response schemas transform nothing, so a value that changed has been replaced by its fallback. */
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
 * Parses a list entry by entry: replaces bad fields by the schema's fallbacks, leaves out invalid entries, and logs each problem once.
 * `what`: the call, for the log.
 * @throws Error if the value is not a list, or if none of its entries is valid.
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

/** Parses a single entry by the same rules as an entry of a list. @throws Error if it is invalid. */
export const parseEntry =
  <Schema extends v.GenericSchema>(schema: Schema, what: string) =>
  (value: unknown): v.InferOutput<Schema> => {
    const { entries } = parseList(schema, what)([value]);
    return entries[0];
  };
