import { UsageError } from '@hireloom/service';
import * as v from 'valibot';

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
