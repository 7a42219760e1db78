import * as v from 'valibot';
import {
  type Document,
  isAlias,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLParseError,
} from 'yaml';
import type { ContentProblem } from './content-file';
import { describeQuoting, describeYamlError, findFieldName, isUnclosed } from './checks/yaml-mistakes';

/** The text of a file in the set. `linesBefore`: number of lines that precede it in the file. */
type Source = { file: string; text: string; linesBefore?: number };

type Path = (string | number)[];

/** Finds the line of a field, or of the deepest field on the path that exists. */
type FindLine = (path: Path) => number;

type Read<Value> = {
  value?: Value;
  errors: ContentProblem[];
  warnings: ContentProblem[];
  findLine: FindLine;
};

/** The line of the deepest node on the path that exists, so that a missing field is reported at its parent. */
function findNodeLine(document: Document, counter: LineCounter, path: Path): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
  }
  return 1;
}

/** Where the mistake is. YAML notices a missing quotation mark only where the text ends. */
function findErrorLine(
  { code, message, pos }: YAMLParseError,
  counter: LineCounter,
  lines: readonly string[],
) {
  const { line } = counter.linePos(pos[0]);
  if (code !== 'MISSING_CHAR') return line;
  const mark = message.includes('"') ? '"' : "'";
  const opening = lines.findIndex((one) => isUnclosed(one, mark));
  return opening < 0 ? line : opening + 1;
}

/** One mistake often makes everything below it wrong. */
const ENOUGH = 3;

function listSyntaxErrors(document: Document.Parsed, counter: LineCounter, lines: readonly string[]) {
  const found = new Map<number, string>();
  for (const error of document.errors) {
    if (found.size >= ENOUGH) break;
    const line = findErrorLine(error, counter, lines);
    if (!found.has(line)) found.set(line, describeYamlError(error, lines[line - 1] ?? '', lines[line] ?? ''));
  }
  visit(document, {
    Node: (_key, node) => {
      const { line } = counter.linePos(node.range?.[0] ?? 0);
      if (isAlias(node) || node.anchor || node.tag?.startsWith('!'))
        found.set(line, 'A text that begins with *, & or ! must be in quotes.');
    },
  });
  return [...found].map(([line, message]) => {
    const field = findFieldName(lines[line - 1] ?? '');
    return { line, message, ...(field && { field }) };
  });
}

/** Texts of one line that writers type without thinking of YAML. */
const titles = ['title', 'description', 'heading', 'subtitle'];

function listQuotingProblems(document: Document, findLine: FindLine, file: string): ContentProblem[] {
  return titles.flatMap((field) => {
    const node = document.getIn([field], true);
    if (!isScalar(node) || isAlias(node)) return [];
    const message = describeQuoting(field, node.value, node.comment ?? undefined);
    return message === undefined ? [] : [{ file, line: findLine([field]), field, message }];
  });
}

/** The field's name is the beginning of the sentence. */
function describe(path: Path, message: string): string {
  const field = path.map((part) => (typeof part === 'number' ? `item ${part + 1}` : part)).join(', ');
  return `${field || 'This file'} ${message}`;
}

/** YAML with thousands of fields takes more than linear time. */
const MAX_LENGTH = 50_000;
const MAX_PROBLEMS = 50;

/** Parses YAML and validates it. Each problem has the number of its line and, in a field, its path, such as `challenge.0.title`. */
export function readYaml<Schema extends v.GenericSchema>(
  { file, text, linesBefore = 0 }: Source,
  schema: Schema,
): Read<v.InferOutput<Schema>> {
  const counter = new LineCounter();
  if (text.length > MAX_LENGTH) {
    const message = `The fields have more than ${MAX_LENGTH} characters.`;
    return { errors: [{ file, line: 1 + linesBefore, message }], warnings: [], findLine: () => 1 };
  }
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, logLevel: 'silent' });
  const findLine = (path: Path) => findNodeLine(document, counter, path) + linesBefore;
  const syntax = listSyntaxErrors(document, counter, text.split('\n'));
  if (syntax.length > 0) {
    const errors = syntax.map((error) => ({ ...error, file, line: error.line + linesBefore }));
    return { errors, warnings: [], findLine };
  }
  const warnings = listQuotingProblems(document, findLine, file);
  const result = v.safeParse(schema, document.toJS());
  if (result.success) return { value: result.output, errors: [], warnings, findLine };
  const errors = result.issues.slice(0, MAX_PROBLEMS).map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    const field = path.join('.');
    return {
      file,
      line: findLine(path),
      message: describe(path, issue.message),
      ...(field && { field }),
    };
  });
  return { errors, warnings, findLine };
}
