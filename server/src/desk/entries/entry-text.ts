import { isCollection, isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import { frontMatter } from '../../content/files/article-file';
import type { DeskKindName } from '../content/entry-fields';
import { asText, listSlugs, openItem, type OpenedText, parse, write } from './list-items';
import { listFields, listPoints, type Values } from './values';

function openMap(text: string) {
  const document = parse(text);
  if (!document) return undefined;
  document.contents ??= document.createNode({});
  return isMap(document.contents) ? { document, fields: document.contents } : undefined;
}

function openArticle(text: string): OpenedText | undefined {
  const [matter, head = ''] = frontMatter.exec(text) ?? [];
  if (matter === undefined && text.trim() !== '') return undefined;
  const opened = openMap(head);
  if (!opened) return undefined;
  return {
    fields: opened.fields,
    body: text.slice(matter?.length).trim(),
    toText: (body) => `---\n${write(opened.document)}---\n\n${body}\n`,
  };
}

function openCaseStudy(text: string): OpenedText | undefined {
  const opened = openMap(text);
  return opened && { fields: opened.fields, body: '', toText: () => write(opened.document) };
}

function open(kind: DeskKindName, text: string, slug: string): OpenedText | undefined {
  if (kind === 'articles') return openArticle(text);
  if (kind === 'case-studies') return openCaseStudy(text);
  return openItem(kind, text, slug);
}

/** Sets a field in place, so that its comment and its style of quotation marks stay. Removes an empty field. */
function setField(fields: YAMLMap, path: readonly (string | number)[], value: string) {
  const node = fields.getIn(path, true);
  if (value === '') {
    if (node !== undefined) fields.deleteIn(path);
    const parent = path.slice(0, -1);
    const around = parent.length > 0 ? fields.getIn(parent) : undefined;
    if (isMap(around) && around.items.length === 0) fields.deleteIn(parent);
  } else if (isScalar(node)) {
    if (node.value !== value) node.value = value;
  } else {
    const [first] = path;
    if (path.length > 1 && !isCollection(fields.get(first))) fields.delete(first);
    fields.setIn(path, value);
  }
}

function setPoints(fields: YAMLMap, name: string, values: Values) {
  const points = listPoints(name, values);
  points.forEach(({ title, description }, at) => {
    setField(fields, [name, at, 'title'], title);
    setField(fields, [name, at, 'description'], description);
  });
  const list = fields.get(name);
  if (isSeq(list)) list.items.splice(points.length);
  if (points.length === 0) fields.delete(name);
}

function readPoints(fields: YAMLMap, name: string): [string, string][] {
  const list = fields.get(name);
  const count = isSeq(list) ? list.items.length : 0;
  return Array.from({ length: count }, (_, at) =>
    ['title', 'description'].map((part): [string, string] => [
      `${name}.${at}.${part}`,
      asText(fields.getIn([name, at, part])),
    ]),
  ).flat();
}

/** Parses the values of an entry from the text of its file. Undefined if the form can't show them, because the file has another structure. */
export function readValues(kind: DeskKindName, text: string, slug: string): Values | undefined {
  const opened = open(kind, text, slug);
  if (!opened) return undefined;
  const { fields, body } = opened;
  const entries = listFields(kind).flatMap(({ name, input }): [string, string][] => {
    if (name === 'body') return [[name, body]];
    if (input === 'points') return readPoints(fields, name);
    const value = asText(fields.getIn(name.split('.')));
    if (input !== 'moment') return [[name, value.trim()]];
    const [day = '', time = ''] = value.trim().split(/[T ]+/);
    return [
      [name, day],
      ['time', time],
    ];
  });
  return Object.fromEntries(entries);
}

/**
 * Writes the values of an entry into the text of its file. Keeps everything that the form does not show. @throws Error if `readValues`
 * returns undefined
 */
export function writeValues(kind: DeskKindName, text: string, slug: string, values: Values): string {
  const opened = open(kind, text, slug);
  if (!opened) throw new Error(`the file of ${kind}/${slug} has mistakes`);
  const { fields } = opened;
  for (const { name, input } of listFields(kind)) {
    const value = values[name] ?? '';
    if (name === 'body') continue;
    if (input === 'points') setPoints(fields, name, values);
    else if (input === 'moment') setField(fields, [name], `${value} ${values.time ?? ''}`.trim());
    else setField(fields, name.split('.'), value);
  }
  // Drafts saved on the desk are in a separate folder.
  if (kind === 'articles' || kind === 'case-studies') fields.delete('draft');
  return opened.toText(values.body ?? '');
}

/** The position of an entry in the text of its file: its index in a list, or the line on which an article's text begins. */
export function findPlaceInFile(
  kind: DeskKindName,
  text: string,
  slug: string,
): { at?: number; bodyLine?: number } {
  if (kind === 'case-studies') return {};
  if (kind !== 'articles') return { at: listSlugs(kind, text).indexOf(slug) };
  const matter = frontMatter.exec(text)?.[0] ?? '';
  const before = matter + (/^\s*/.exec(text.slice(matter.length))?.[0] ?? '');
  return { bodyLine: before.split('\n').length };
}
