import { checkSet } from '../../content/files/check-set';
import { readContentFile } from '../../content/files/read-content-file';
import { articleFile, caseStudyFile, smallContent } from '../../testing/content-fixture';
import type { DeskKindName } from '../content/entry-fields';
import { findPlaceInFile, readValues, writeValues } from './entry-text';
import { deskKinds } from './kinds';
import { placeProblems } from './place-problems';
import { readPosted, type Values } from './values';

const slugs = { articles: 'new', 'case-studies': 'new', testimonials: 'asha', logos: 'acorn' } as const;

const files: Readonly<Record<DeskKindName, string>> = {
  articles: articleFile({ title: 'New' }),
  'case-studies': caseStudyFile('New'),
  testimonials: smallContent['testimonials.yaml'] ?? '',
  logos: smallContent['logos.yaml'] ?? '',
};

const readFile = (kind: DeskKindName): Values => readValues(kind, files[kind], slugs[kind]) ?? {};

/** Returns the form's messages by input, after typing and publishing these values. */
function publish(kind: DeskKindName, typed: Values) {
  const slug = slugs[kind];
  const values = readPosted(kind, { ...readFile(kind), ...typed });
  const text = writeValues(kind, files[kind], slug, values);
  const path = deskKinds[kind].page?.livePath(slug) ?? deskKinds[kind].listFile ?? '';
  const set = Object.entries({ ...smallContent, [path]: text }).map(([file, content]) => {
    const bytes = Buffer.from(content);
    return [file, readContentFile({ path: file, bytes }, { imageHosts: [] })] as const;
  });
  const readings = new Map(set);
  const together = checkSet(readings, new Set(readings.keys()), new Date('2026-11-29'));
  const own = readings.get(path);
  const all = [own?.errors ?? [], own?.warnings ?? [], together.errors, together.warnings].flat();
  const mine = all.filter(({ file }) => file === path);
  return placeProblems(mine, { kind, path, ...findPlaceInFile(kind, text, slug) }, values);
}

const categories = 'Recruitment, HR Trends, Industry Insights, Technology, Career Tips, Funding';
const noHeading = 'Begin headings with ##, not #: the title is the heading of the page.';

/** The typed values, the input that shows the message, and the message. */
// prettier-ignore
const mistakes: [DeskKindName, Values, string, string][] = [
  ['articles', { title: '' }, 'title', 'Title is missing.'],
  ['articles', { title: 'x'.repeat(141) }, 'title', 'Title has 141 characters, and at most 140 are allowed.'],
  ['articles', { category: 'Sales' }, 'category', `Category is “Sales”, which is not a category. Choose one of: ${categories}.`],
  ['articles', { date: '' }, 'date', 'The preview shows once a day is chosen. Publishing takes today.'],
  ['articles', { date: '31/12/2026' }, 'date', 'Day of publication is “31/12/2026”: write year, month and day, like 2026-12-31.'],
  ['articles', { date: '2026-12-01', time: '9am' }, 'date', 'Day of publication is “2026-12-01 9am”: write a time on this day like 2026-12-01 09:00.'],
  ['articles', { updated: 'yesterday' }, 'updated', 'Day of the last revision is “yesterday”: write year, month and day, like 2026-01-31.'],
  ['articles', { body: '' }, 'body', 'There is no text that readers would see.'],
  ['articles', { body: 'One\n\n# Two' }, 'body', `Line 3: ${noHeading}`],
  ['articles', { body: 'A\r\n[x](/blogs/three-question)' }, 'body', 'Line 2: The link to /blogs/three-question leads nowhere. Did you mean /blogs/three-questions?'],
  ['case-studies', { logo: 'acron' }, 'logo', 'Client’s logo is acron, which is not in logos.yaml. Did you mean “acorn”?'],
  ['case-studies', { 'figure.label': '' }, 'figure.label', 'What the figure counts is missing.'],
  ['case-studies', { 'solution.0.description': '' }, 'solution.0.description', 'What we did 1: text is missing.'],
  ['case-studies', { 'challenge.0.title': '', 'challenge.0.description': '' }, 'challenge.0.title', 'Challenge 1: title is missing.'],
  ['case-studies', { 'testimonial.quote': '', 'testimonial.author': '' }, 'testimonial.quote', 'What the client says is missing.'],
  ['case-studies', { clientBackground: '<script>x</script>' }, 'clientBackground', 'There is no text that readers would see.'],
  ['testimonials', { message: '' }, 'message', 'What they say is missing.'],
  ['logos', { name: '' }, 'name', 'Client’s name is missing.'],
];

test.each(mistakes)('says of %s with %j at %s: %s', (kind, typed, name, sentence) => {
  const { fields } = publish(kind, typed);
  expect(fields[name]).toContain(sentence);
});

test.each(['articles', 'case-studies', 'testimonials', 'logos'] as const)(
  'says nothing about %s without mistakes, and changes nothing in the file',
  (kind) => {
    expect(publish(kind, {})).toEqual({ fields: {}, others: [] });
    const values = readFile(kind);
    const written = writeValues(kind, files[kind], slugs[kind], values);
    expect(readValues(kind, written, slugs[kind])).toEqual(values);
  },
);

test('keeps comments, unknown fields and other items, and quotes what YAML would misread', () => {
  const text = '# of the team\n- id: asha # first\n  name: Asha\n  since: 2019\n- id: ravi\n  name: Ravi\n';
  const written = writeValues('testimonials', text, 'asha', {
    name: 'Asha: the first',
    role: 'CTO',
    message: '',
  });
  expect(written).toBe(
    '# of the team\n- id: asha # first\n  name: "Asha: the first"\n  since: 2019\n  role: CTO\n- id: ravi\n  name: Ravi\n',
  );
  const article = writeValues('articles', '---\ntitle: A # by hand\nowner: us\n---\nB\n', 'a', {
    title: 'C',
    body: 'D',
  });
  expect(article).toBe('---\ntitle: C # by hand\nowner: us\n---\n\nD\n');
});

test('opens no form for a file whose structure it cannot show', () => {
  expect(readValues('articles', 'No fields', 'a')).toBeUndefined();
  expect(readValues('case-studies', 'heading: "open', 'a')).toBeUndefined();
  expect(readValues('logos', 'slug: acorn', 'acorn')).toBeUndefined();
});
