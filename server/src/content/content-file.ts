import * as v from 'valibot';
import { type Document, LineCounter, parseDocument, isNode } from 'yaml';

/** A file in the content folder. `file`: its path there; `slug`: its name without the extension. */
export type ContentFile = { file: string; slug: string; text: string };

/** A mistake in a content file that an editor must correct. `line` counts from 1. */
export type Problem = { file: string; line: number; message: string };

/** Formats a problem so that editors and terminals can link to the line. */
export const describeProblem = ({ file, line, message }: Problem) => `${file}:${line}: ${message}`;

type Source = Pick<ContentFile, 'file' | 'text'> & {
  /** Number of lines that precede the text in the file. */
  linesBefore?: number;
};

type Read<Value> = { value: Value; problems: [] } | { value?: undefined; problems: Problem[] };

type Path = (string | number)[];

/** The line of the deepest node on the path that exists, so that a missing field is reported at its parent. */
function findLine(document: Document, counter: LineCounter, path: Path): number {
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

/** Parses YAML and validates it. Each problem has the number of its line. */
export function readYaml<Schema extends v.GenericSchema>(
  { file, text, linesBefore = 0 }: Source,
  schema: Schema,
): Read<v.InferOutput<Schema>> {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const problemAt = (line: number, message: string) => ({ file, line: line + linesBefore, message });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) =>
      problemAt(counter.linePos(pos[0]).line, `is not valid YAML: ${message}`),
    );
    return { problems };
  }
  const result = v.safeParse(schema, document.toJS());
  if (result.success) return { value: result.output, problems: [] };
  const problems = result.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    return problemAt(findLine(document, counter, path), describe(issue, path));
  });
  return { problems };
}
