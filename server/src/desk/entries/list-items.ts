import { type Document, isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import type { DeskKindName } from '../content/entry-fields';

/** The kinds whose entries are the items of one file. */
type ListKind = 'testimonials' | 'logos';

export const isListKind = (kind: DeskKindName): kind is ListKind =>
  kind === 'testimonials' || kind === 'logos';

/** The width at which texts are wrapped in the file. */
const LINE_WIDTH = 119;

/** The field that names an item of a list file. */
const slugKeys = { testimonials: 'id', logos: 'slug' } as const;

/** The fields of one entry within its file. `body`: the text below them. */
export type OpenedText = { fields: YAMLMap; body: string; toText: (body: string) => string };

export const write = (document: Document) => document.toString({ lineWidth: LINE_WIDTH });

/** Undefined if the text is not valid YAML. */
export function parse(text: string): Document | undefined {
  const document = parseDocument(text, { logLevel: 'silent', prettyErrors: false });
  return document.errors.length > 0 ? undefined : document;
}

export const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function openList(text: string) {
  const document = parse(text.trim() || '[]');
  if (!document || !isSeq(document.contents)) return undefined;
  document.contents.flow = false;
  return { document, items: document.contents.items };
}

const findItem = (items: readonly unknown[], kind: ListKind, slug: string) =>
  items.findIndex((item) => isMap(item) && item.get(slugKeys[kind]) === slug);

export function openItem(kind: ListKind, text: string, slug: string): OpenedText | undefined {
  const opened = openList(text);
  if (!opened) return undefined;
  const { document, items } = opened;
  const known = items[findItem(items, kind, slug)];
  const fields = (known ?? document.createNode({ [slugKeys[kind]]: slug })) as YAMLMap;
  const toText = () => {
    if (known === undefined) items.push(fields);
    return write(document);
  };
  return { fields, body: '', toText };
}

/** The slugs of the items in a list file, in order. */
export function listSlugs(kind: ListKind, text: string): string[] {
  const items = openList(text)?.items ?? [];
  return items.flatMap((item) => (isMap(item) ? [asText(item.get(slugKeys[kind]))] : []));
}

/** The items of a list file as text, by slug, for comparison. */
export const readItems = (kind: ListKind, text: string): Map<string, string> =>
  new Map(
    (openList(text)?.items ?? []).flatMap((item) =>
      isMap(item) ? [[asText(item.get(slugKeys[kind])), JSON.stringify(item)] as const] : [],
    ),
  );

/** Moves an item of a list file up by one. */
export function moveUp(kind: ListKind, text: string, slug: string): string {
  const opened = openList(text);
  if (!opened) return text;
  const { document, items } = opened;
  const at = findItem(items, kind, slug);
  if (at > 0) items.splice(at - 1, 0, ...items.splice(at, 1));
  return write(document);
}

/** Removes an item from the text of a list file. */
export function removeItem(kind: ListKind, text: string, slug: string): string {
  const opened = openList(text);
  if (!opened) return text;
  const at = findItem(opened.items, kind, slug);
  if (at >= 0) opened.items.splice(at, 1);
  return write(opened.document);
}

/** Copies an item from one version of a list file into another. */
export function copyItem(
  kind: DeskKindName,
  { from, to, slug }: { from: string; to: string; slug: string },
): string {
  if (!isListKind(kind)) return from;
  const item = openItem(kind, from, slug)?.fields;
  const opened = openList(to);
  if (!item || !opened) return to;
  const { document, items } = opened;
  const at = findItem(items, kind, slug);
  items.splice(at < 0 ? items.length : at, 1, item);
  return write(document);
}
