import leven from 'leven';
import * as v from 'valibot';
import { UsageError } from '@hireloom/releases';

/** Shows the value: never use it for a variable that may hold a secret, such as a token or a URL with a password. */
const showing =
  (demand: string) =>
  ({ input }: v.BaseIssue<unknown>) =>
    `${demand}; it is "${String(input)}"`;

export function integer(min: number, max: number, kind = `a whole number from ${min} to ${max}`) {
  const demand = showing(`must be ${kind}`);
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, demand),
    v.transform(Number),
    v.minValue(min, demand),
    v.maxValue(max, demand),
  );
}

/** Text in a format that cannot hold a secret. `kind` describes the format in errors, as in "must be a number from 0 to 1". */
export const textLike = (pattern: RegExp, kind: string) =>
  v.pipe(v.string(), v.regex(pattern, showing(`must be ${kind}`)));

export const oneOf = <const Word extends string>(...words: Word[]) =>
  v.picklist(words, showing(`must be one of ${words.join(', ')}`));

/** 0 picks any free port. */
export const port = integer(0, 65_535, 'a port number');
export const logLevel = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent');
export const bearerToken = v.pipe(v.string(), v.minLength(16, 'must have 16 characters or more'));

/** A URL with one of these schemes, such as `['https', 'http']`. It may contain a password, so errors only show the `example`. */
export const urlWith = (schemes: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text),
      `must be a URL such as ${example}`,
    ),
  );

export const httpUrl = urlWith(['https', 'http'], 'https://www.example.com');
export const postgresUrl = urlWith(['postgres', 'postgresql'], 'postgres://user:password@host:5432/database');

const ownPrefix = /^(LEADS|SMTP|POSTS|RUM|DESK|ERASURES|CONTENT|RENDER)_/;

/** Returns one sentence for each variable that looks like a setting but isn't: misspelled, or removed since an earlier version. */
export function describeUnknownSettings(known: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const tolerated = name.length < 8 ? 1 : 2;
    const meant = known.find((one) => leven(name, one) <= tolerated);
    if (!meant && !ownPrefix.test(name)) return [];
    return [`${name} is not a setting${meant ? `: did you mean ${meant}?` : ': see docs/configure.md.'}`];
  });
}

/** Empty variables count as unset, because container settings pass unset ones as empty. @throws UsageError that names the first invalid one */
export function readEnvironment<const Variables extends v.ObjectEntries>(
  variables: Variables,
  environment: NodeJS.ProcessEnv,
) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = v.safeParse(v.object(variables), set);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new UsageError(`${String(issue.path?.[0]?.key)} ${issue.message}.`);
}
