import * as v from 'valibot';
import type { ContentProblem } from './content-file';
import { noReferences, type Read, refuse, type TextFile } from './text-file';
import { readYaml } from './yaml-file';

/** A path without a query, hash or trailing slash. */
const isPath = (text: unknown) => typeof text === 'string' && /^(?:\/[^/?#\s\\]+)+$/.test(text);

const pathRule = 'which is not a path of this site, such as /blogs/notice-periods.';

const redirectsSchema = v.nullable(
  v.custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be lines such as “/blogs/old-name: /blogs/new-name”.',
  ),
);

/** Reads the new paths of renamed entries. */
export function readRedirects({ file, text }: TextFile): Read {
  const { value, errors: inYaml, findLine } = readYaml({ file, text }, redirectsSchema);
  const lines = Object.entries(value ?? {}).map(([from, to]) => ({ from, to, line: findLine([from]) }));
  const wrong: ContentProblem[] = lines.flatMap(({ from, to, line }) => {
    const place = { file, line, field: from };
    if (!isPath(from)) return [{ ...place, message: `This redirects from ${from}, ${pathRule}` }];
    return isPath(to) ? [] : [{ ...place, message: `${from} leads to ${String(to)}, ${pathRule}` }];
  });
  const errors = [...inYaml, ...wrong];
  if (errors.length > 0) return refuse(errors);
  const redirects = lines.map(({ from, to, line }) => ({ from, to: String(to), line }));
  return { entry: { kind: 'redirects', redirects }, errors, warnings: [], references: noReferences };
}
