import { type SiteVersion, siteVersionSchema } from '@hireloom/contracts';
import { UsageError } from '@hireloom/service';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { NotInStore } from '../store/release-store';
import { contentIdOf } from '../version/site-version-id';

type Issue = v.BaseIssue<unknown>;

/** A key that is not known says more than the one that is missing for it. */
const firstOf = (issues: readonly Issue[]) =>
  issues.find(({ expected }) => expected === 'never') ?? issues[0];

/** The place of the first issue and what is wrong there. Of alternatives that all fail, the one that got furthest is named. */
function describeIssue(issues: readonly Issue[]): string {
  const issue = firstOf(issues);
  const inner = firstOf(issue?.issues?.filter(({ path }) => path) ?? []);
  const place = [issue, inner].flatMap((one) => (one && v.getDotPath(one)) ?? []).join('.');
  return `${place || 'the file'} ${(inner ?? issue)?.message}.`;
}

/** @throws UsageError that names the source, the place in it and what is wrong. */
export function parseJson<Schema extends v.GenericSchema>(
  source: string,
  text: string,
  schema: Schema,
): v.InferOutput<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${source} is not JSON: ${(error as Error).message}`);
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new UsageError(`${source}: ${describeIssue(result.issues)}`);
}

/** Why a file can't be read, as a UsageError. */
export function fileError(file: string, error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException;
  const Kind = code === 'ENOENT' ? NotInStore : UsageError;
  return new Kind(`${file} can't be read: ${message}`);
}

/** @throws UsageError for a file that is missing or can't be read. */
export const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError(file, error);
  });

/** @throws UsageError */
export const readJson = async <Schema extends v.GenericSchema>(file: string, schema: Schema) =>
  parseJson(file, await readText(file), schema);

/** A site version, which must be the one that its name says. @throws UsageError */
export function parseVersion(source: string, text: string, id: string): SiteVersion {
  const version = parseJson(source, text, siteVersionSchema);
  if (contentIdOf(JSON.parse(text)) !== id) throw new UsageError(`${source} is not the site version ${id}.`);
  return version;
}
