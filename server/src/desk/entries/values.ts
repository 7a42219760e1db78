import {
  type DeskKindName,
  type EntryField,
  entryFields,
  pointWords,
  timeWords,
} from '../content/entry-fields';

/** The values of an entry's form, by input name. */
export type Values = Readonly<Record<string, string>>;

/** The number of empty points below the filled ones. */
const SPARE_POINTS = 1;
const MAX_POINTS = 20;

export const listFields = (kind: DeskKindName): readonly EntryField[] => entryFields[kind];

/** The points of a list with a title or a text. */
export function listPoints(name: string, values: Values) {
  const all = Array.from({ length: MAX_POINTS }, (_, at) => ({
    title: values[`${name}.${at}.title`] ?? '',
    description: values[`${name}.${at}.description`] ?? '',
  }));
  return all.filter(({ title, description }) => title || description);
}

const writePoints = (name: string, points: ReturnType<typeof listPoints>): [string, string][] =>
  points.flatMap(({ title, description }, at) => [
    [`${name}.${at}.title`, title],
    [`${name}.${at}.description`, description],
  ]);

/** The input names of a field: two for a time of publication, and two for each point. */
function listFieldInputs(field: EntryField, values: Values): EntryField[] {
  const { name, label, input } = field;
  if (input === 'moment')
    return [
      { ...field, input: 'date' },
      { ...timeWords, name: 'time', isOptional: true },
    ];
  if (input !== 'points') return [field];
  const count = Math.min(MAX_POINTS, listPoints(name, values).length + SPARE_POINTS);
  return Array.from({ length: count }, (_, at) => [
    { name: `${name}.${at}.title`, label: pointWords.title(label, at + 1), isOptional: at > 0 },
    {
      name: `${name}.${at}.description`,
      label: pointWords.description(label, at + 1),
      isOptional: at > 0,
      rows: 3,
    },
  ]).flat();
}

/** All input names of a form, from top to bottom. */
export const listInputs = (kind: DeskKindName, values: Values): EntryField[] =>
  listFields(kind).flatMap((field) => listFieldInputs(field, values));

/** Reads a form's values from a posted body: normalises line ends, and drops empty points. */
export function readPosted(kind: DeskKindName, posted: unknown): Values {
  const sent = Object.entries((posted ?? {}) as Record<string, unknown>);
  const texts = Object.fromEntries(
    sent.map(([name, text]) => [name, String(text).replaceAll(/\r\n?/g, '\n').trim()]),
  );
  const names = listInputs(kind, texts).map(({ name }) => name);
  const values = names
    .filter((name) => !/\.\d+\./.test(name))
    .map((name) => [name, texts[name] ?? ''] as const);
  const points = listFields(kind).flatMap(({ name, input }) =>
    input === 'points' ? writePoints(name, listPoints(name, texts)) : [],
  );
  return Object.fromEntries([...values, ...points]);
}

/** Formats an entry as lines, for comparing two versions. */
export const describeValues = (kind: DeskKindName, values: Values): string =>
  listInputs(kind, values)
    .filter(({ name }) => values[name])
    .map(({ name, label }) => `${label}:\n${values[name]}\n`)
    .join('\n');
