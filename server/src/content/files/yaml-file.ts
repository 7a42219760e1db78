import * as v from 'valibot';
import { type Document, LineCounter, parseDocument, isNode } from 'yaml';
import type { ContentProblem } from './content-file';

/** The text of a file in the set. `linesBefore`: number of lines that precede it in the file. */
export type Source = { file: string; text: string; linesBefore?: number };

type Path = (string | number)[];

/** Finds the line of a field, or of the deepest field on the path that exists. */
export type FindLine = (path: Path) => number;

type Read<Value> = { value?: Value; problems: ContentProblem[]; findLine: FindLine };

/** The line of the deepest node on the path that exists, so that a missing field is reported at its parent. */
function findNodeLine(document: Document, counter: LineCounter, path: Path): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
  }
  return 1;
}

function describe(issue: v.BaseIssue<unknown>, path: Path): string {
  const field = path.map((part) => (typeof part === 'number' ? `item ${part + 1}` : part)).join(', ');
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${field} is not a known field`;
  if (issue.type === 'strict_object' && path.length > 0) return `${field} is missing`;
  return field ? `${field} ${issue.message}` : 'must be a list of fields with values';
}

/** Parses YAML and validates it. Each problem has the number of its line and, where it is one's fault, the name of the field. */
export function readYaml<Schema extends v.GenericSchema>(
  { file, text, linesBefore = 0 }: Source,
  schema: Schema,
): Read<v.InferOutput<Schema>> {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const findLine = (path: Path) => findNodeLine(document, counter, path) + linesBefore;
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) => ({
      file,
      line: counter.linePos(pos[0]).line + linesBefore,
      message: `is not valid YAML: ${message}`,
    }));
    return { problems, findLine };
  }
  const result = v.safeParse(schema, document.toJS());
  if (result.success) return { value: result.output, problems: [], findLine };
  const problems = result.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    const [field] = path;
    return {
      file,
      line: findLine(path),
      message: describe(issue, path),
      ...(field !== undefined && { field: String(field) }),
    };
  });
  return { problems, findLine };
}
