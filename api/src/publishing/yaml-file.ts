import * as v from 'valibot';
import { type Document, LineCounter, parseDocument, isNode } from 'yaml';
import type { Problem } from './problem';

type Source = {
  file: string;
  text: string;
  /** Where in the file the text begins, counted from 0. */
  linesBefore?: number;
};

type Read<Value> = { value: Value; problems: [] } | { value?: undefined; problems: Problem[] };

type Path = (string | number)[];

function pathOf(issue: v.BaseIssue<unknown>): Path {
  return (issue.path ?? []).map(({ key }) => key as string | number);
}

/** The line of the innermost part of the path that the file holds: a missing field is shown at its parent. */
function lineOf(document: Document, counter: LineCounter, path: Path): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
  }
  return 1;
}

function describe(issue: v.BaseIssue<unknown>, path: Path): string {
  const field = path.map((part) => (typeof part === 'number' ? `item ${part + 1}` : part)).join(', ');
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `${field} is not a field known here`;
  if (issue.type === 'strict_object' && path.length > 0) return `${field} is missing`;
  return field ? `${field} ${issue.message}` : 'must be a list of fields with values';
}

/** Reads YAML and checks it. What is wrong comes back with the line where it stands. */
export function readYaml<Schema extends v.GenericSchema>(
  { file, text, linesBefore = 0 }: Source,
  schema: Schema,
): Read<v.InferOutput<Schema>> {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) => ({
      file,
      line: counter.linePos(pos[0]).line + linesBefore,
      message: `is not valid YAML: ${message}`,
    }));
    return { problems };
  }
  const result = v.safeParse(schema, document.toJS());
  if (result.success) return { value: result.output, problems: [] };
  const problems = result.issues.map((issue) => {
    const path = pathOf(issue);
    return { file, line: lineOf(document, counter, path) + linesBefore, message: describe(issue, path) };
  });
  return { problems };
}
