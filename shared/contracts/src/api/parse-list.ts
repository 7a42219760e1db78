import * as v from 'valibot';
import { logFailure } from './log-failure';

/** Field names only: their values may be personal data. */
const badFields = (issues: readonly v.BaseIssue<unknown>[]) =>
  [...new Set(issues.map((issue) => v.getDotPath(issue) ?? 'all of it'))].join(', ');

/** Omits and logs entries without a required field. `what`: the API call, for the log. @throws Error if no entry is valid */
export const parseList =
  <Schema extends v.GenericSchema>(schema: Schema, what: string) =>
  (value: unknown): v.InferOutput<Schema>[] => {
    const read = v.parse(v.array(v.unknown()), value).map((entry) => v.safeParse(schema, entry));
    const bad = read.filter(({ success }) => !success);
    const fields = badFields(bad.flatMap(({ issues = [] }) => issues));
    if (bad.length > 0 && bad.length === read.length) throw new Error(`No entry in ${what} has: ${fields}`);
    if (bad.length > 0)
      logFailure(`left out ${bad.length} of ${read.length} entries of ${what}, missing`, fields);
    return read.flatMap(({ success, output }) => (success ? [output] : []));
  };
