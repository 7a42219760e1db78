import * as v from 'valibot';
import { type Document, LineCounter, parseDocument, isNode } from 'yaml';
import { createHash } from 'node:crypto';
import { curlQuotes } from './typography';

/** Whether the text can be the last part of a URL: lower-case letters, digits and single hyphens, at most 100 characters. */
export const isSlug = (text: string) => text.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

export const slugRule = 'must be small letters, digits and single hyphens, at most 100 characters';

export const slugField = v.pipe(v.string(slugRule), v.check(isSlug, slugRule));

export const textField = (maxLength: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(maxLength, `must be ${maxLength} characters or fewer`),
  );

/** Text in which straight quotation marks are replaced by typographic ones. */
export const titleField = (maxLength: number) =>
  v.pipe(
    textField(maxLength),
    v.transform((text) => curlQuotes(text)),
  );

const dayRule = 'must be a day, written like 2026-01-31';

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(time || 0).toISOString().startsWith(text);
}

/** A day, converted to the time at which it begins in UTC. */
export const dayField = v.pipe(
  v.string(dayRule),
  v.check(isDay, dayRule),
  v.transform((day) => `${day}T00:00:00.000Z`),
);

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Derives an id from the file name, so that an entry keeps its id when its content changes. */
export const createId = (kind: string, slug: string) => digest(`${kind}/${slug}`).slice(0, 24);

export const pictureDigest = (picture: string) => digest(picture).slice(0, 10);

/** The URL of an image. It changes with the image, so that browsers may cache it for a year. */
export const getMediaUrl = (path: string, picture: string) =>
  `/api/media/${path}?v=${pictureDigest(picture)}`;

/** A file in the content folder. `file`: its path there; `slug`: its name without the extension. */
export type ContentFile = { file: string; slug: string; text: string };

/** A mistake in a content file that an editor must correct. `line` counts from 1. */
export type ContentProblem = { file: string; line: number; message: string };

/** Formats a problem so that editors and terminals can link to the line. */
export const formatProblem = ({ file, line, message }: ContentProblem) => `${file}:${line}: ${message}`;

type Source = Pick<ContentFile, 'file' | 'text'> & {
  /** Number of lines that precede the text in the file. */
  linesBefore?: number;
};

type Read<Value> = { value: Value; problems: [] } | { value?: undefined; problems: ContentProblem[] };

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
