import { UsageError } from './usage-error';
import * as v from 'valibot';

type Issue = v.BaseIssue<unknown>;

/** Prefers an unknown key: it is usually a misspelling of the key that is reported missing. */
const findFirst = (issues: readonly Issue[]) =>
  issues.find(({ expected }) => expected === 'never') ?? issues[0];

/** In words that say what to write, instead of Valibot's own "Invalid type: Expected number but received "2"". */
const explain = ({ message, expected, received }: Issue) =>
  message.startsWith('Invalid type:') ? `must be a ${expected}, and is ${received}` : message;

/** The path of the first issue, and the issue. If all alternatives of a union fail, describes an issue inside one of them. */
function describeIssue(issues: readonly Issue[]): string {
  const issue = findFirst(issues);
  const inner = findFirst(issue?.issues?.filter(({ path }) => path) ?? []);
  const place = [issue, inner].flatMap((one) => (one && v.getDotPath(one)) ?? []).join('.');
  const found = inner ?? issue;
  return `${place || 'the file'} ${found ? explain(found) : ''}.`;
}

/** @throws UsageError that names the source, the path in it and what is wrong. */
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
