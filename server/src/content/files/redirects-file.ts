import * as v from 'valibot';
import { noReferences, type Read, refuse, type TextFile } from './text-file';
import { readYaml } from './yaml-file';

const pathRule = 'must be a path of the site, such as /blogs/notice-periods';

/** A path without a query, hash or trailing slash. */
const pathField = v.pipe(v.string(pathRule), v.regex(/^\/[^/?#\s\\][^?#\s\\]*[^/?#\s\\]$/, pathRule));

const redirectsSchema = v.record(pathField, pathField, 'must be lines such as /blogs/old: /blogs/new');

/** Reads the new paths of renamed entries. */
export function readRedirects({ file, text }: TextFile): Read {
  const { value = {}, problems, findLine } = readYaml({ file, text }, redirectsSchema);
  if (problems.length > 0) return refuse(problems);
  const redirects = Object.entries(value).map(([from, to]) => ({ from, to, line: findLine([from]) }));
  return { entry: { kind: 'redirects', redirects }, errors: [], warnings: [], references: noReferences };
}
