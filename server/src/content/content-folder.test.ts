import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  articleFile,
  caseStudyFile,
  type ContentFixture,
  createContent,
  smallContent,
} from '../testing/content-fixture';
import { formatProblem } from './files/content-file';
import { readContentFolder } from './content-folder';

let content: ContentFixture;
afterEach(() => content.remove());

async function problemsWith(file: string, text: string): Promise<string[]> {
  content = await createContent({ ...smallContent, [file]: text });
  return readContentFolder(content.folder).errors.map(formatProblem);
}

test.each([
  ['no front matter', 'Hello', '1: must begin with front matter between two lines of ---'],
  ['an unknown category', articleFile({ category: 'Sales' }), '3: category must be one of: Recruitment,'],
  [
    'a nonexistent date',
    articleFile({ date: '2026-02-30' }),
    '4: date must be a day, written like 2026-01-31',
  ],
  [
    'a description that is too long',
    articleFile({ description: 'x'.repeat(161) }),
    '5: description must be 160',
  ],
  ['a first-level heading', articleFile({ body: 'Text\n\n# Title' }), '10: must begin its headings with ##'],
  [
    'an external image in HTML',
    articleFile({ body: 'Text\n\n<img\n src="//example.com/chart.png">' }),
    '11: shows a picture from a host that is not allowed',
  ],
  [
    'more than 100,000 characters of tags',
    articleFile({ body: '<b>'.repeat(34_000) }),
    '1: must be 100,000 characters or fewer',
  ],
  ['no text', articleFile({ body: '<script>x</script>' }), '7: has no text below the front matter'],
  [
    'an unknown field',
    articleFile().replace('title:', 'heading: x\ntitle:'),
    '2: heading is not a known field',
  ],
  ['a missing field', articleFile().replace(/date.*\n/, ''), '2: date is missing'],
  [
    'an unclosed quotation mark',
    articleFile({ title: '"Hiring' }),
    '5: is not valid YAML: Missing closing "quote',
  ],
])('an article with %s is rejected with its line number', async (_what, text, problem) => {
  const problems = await problemsWith('articles/bad.md', text);
  expect(problems).toEqual([expect.stringContaining(`articles/bad.md:${problem}`)]);
});

test('a hash in a code block is not a heading', async () => {
  expect(await problemsWith('articles/fine.md', articleFile({ body: '```\n# comment\n```' }))).toEqual([]);
});

test('a file name that cannot be a URL slug is rejected', async () => {
  const [problem] = await problemsWith('articles/Über uns.md', articleFile());
  expect(problem).toMatch(/^articles\/Über uns\.md:1: has a file name that cannot be an address/);
});

test.each(['articles/._x.md', 'articles/.#x.md', 'articles/x.md/nested.txt', 'case-studies/.x.yaml'])(
  'ignores %s',
  async (file) => {
    expect(await problemsWith(file, 'x')).toEqual([]);
  },
);

test('a file in another encoding is rejected', async () => {
  content = await createContent();
  await writeFile(join(content.folder, 'articles/latin.md'), articleFile({ title: 'Café' }), 'latin1');
  expect(readContentFolder(content.folder).errors.map(formatProblem)).toEqual([
    'articles/latin.md:1: is not UTF-8: save it with that encoding',
  ]);
});

test('an image with a site path is accepted', async () => {
  const body = 'Text\n\n![A chart](/api/media/logos/acorn.svg)';
  expect(await problemsWith('articles/fine.md', articleFile({ body }))).toEqual([]);
});

test('an article with “updated” exposes that date as updatedAt', async () => {
  const text = articleFile().replace(/date:.*\n/, '$&updated: 2026-04-02\n');
  content = await createContent({ ...smallContent, 'articles/revised.md': text });
  const { articles } = readContentFolder(content.folder).content;
  const dates = articles.map(({ item }) => [item.slug, item.updatedAt]);
  expect(dates).toContainEqual(['revised', '2026-04-02T00:00:00.000Z']);
  expect(dates).toContainEqual(['hiring-in-pune', undefined]);
});

test('a case study with an empty field or unknown logo is rejected', async () => {
  const text = caseStudyFile('Twelve', 'oak').replace('description: Two more cities.', 'description: ""');
  expect(await problemsWith('case-studies/bad.yaml', text)).toEqual([
    'case-studies/bad.yaml:20: solution, item 1, description must not be empty',
  ]);
  await content.write('case-studies/bad.yaml', caseStudyFile('Twelve', 'oak'));
  expect(readContentFolder(content.folder).errors.map(formatProblem)).toEqual([
    'case-studies/bad.yaml:5: logo oak is not in logos.yaml',
  ]);
});

test('a case study with an unknown service or incomplete figure is rejected', async () => {
  const text = caseStudyFile()
    .replace('service: raas', 'service: barter')
    .replace('  label: engineers in eight weeks\n', '');
  expect(await problemsWith('case-studies/bad.yaml', text)).toEqual([
    'case-studies/bad.yaml:6: service must be one of raas, pay-per-hire, fractional-hiring',
    'case-studies/bad.yaml:8: figure, label is missing',
  ]);
});

test.each([
  ['with a script', '<svg><script>x</script></svg>', 'has scripts or links in it: save'],
  ['with an event handler', '<svg onload="x"/>', 'has scripts or links in it'],
  [
    'that loads another image',
    '<svg><image href="https://a.example/x.png"/></svg>',
    'has scripts or links in it',
  ],
  ['that is not an SVG', 'hello', 'is not an SVG'],
])('a picture %s is rejected by its name', async (_what, picture, problem) => {
  for (const file of ['logos/new.svg', 'avatars/asha.svg', 'banners/technology.svg']) {
    const problems = await problemsWith(file, picture);
    expect(problems).toEqual([expect.stringContaining(`${file}:1: ${problem}`)]);
    await content.remove();
  }
  content = await createContent();
});

test('a logo without a picture gets a warning', async () => {
  const { 'logos/acorn.svg': _unused, ...others } = smallContent;
  content = await createContent(others);
  const { errors, warnings } = readContentFolder(content.folder);
  expect(errors).toEqual([]);
  expect(warnings.map(formatProblem)).toEqual(['logos.yaml:1: acorn has no picture (logos/acorn.svg)']);
});

test('a banner is the file of its article, else of its category, else that of all others', async () => {
  const svg = (title: string) => `<svg><title>${title}</title></svg>`;
  content = await createContent({
    ...smallContent,
    'banners/hiring-in-pune.svg': svg('own'),
    'banners/career-tips.svg': svg('of the category'),
    'banners/other.svg': svg('of all others'),
  });
  const { articles, pictures } = readContentFolder(content.folder).content;
  const [own, ofCategory, other] = ['hiring-in-pune', 'hr-in-small-firms', 'three-questions'].map((slug) =>
    pictures.get(`banners/${slug}.svg`),
  );
  expect([own, ofCategory, other]).toEqual([svg('own'), svg('of the category'), svg('of all others')]);
  expect(pictures.get('banners/acorn-engineers.svg')).toBe(svg('of all others'));
  for (const { item } of articles)
    expect(item.banner).toMatch(new RegExp(`^/api/media/banners/${item.slug}\\.svg\\?v=\\w{10}$`));
  expect(new Set(articles.map(({ item }) => item.banner)).size).toBe(3);
  await content.drop('banners/other.svg');
  expect(readContentFolder(content.folder).warnings.map(formatProblem)).toEqual([
    'banners/other.svg:1: is missing: add it for what has no banner',
  ]);
});

test('a testimonial needs no image', async () => {
  const { 'avatars/asha.svg': _unused, ...others } = smallContent;
  content = await createContent(others);
  const { errors, content: published } = readContentFolder(content.folder);
  expect(errors).toEqual([]);
  expect(published.testimonials[0]?.banner).toBe('');
});

test('case studies and testimonials get curly quotes and non-breaking ranges', async () => {
  const text = caseStudyFile(`Acorn's engineers`)
    .replace('In eight weeks.', 'In 7–15 days.')
    .replace('They listened.', `They'd listen.`);
  content = await createContent({
    ...smallContent,
    'case-studies/acorn-engineers.yaml': text,
    'testimonials.yaml': `- id: asha\n  name: Asha\n  role: HR\n  message: They'd <br>save 40–60%.\n`,
  });
  const { caseStudies, testimonials } = readContentFolder(content.folder).content;
  expect(caseStudies[0]?.item).toMatchObject({
    heading: 'Acorn’s engineers',
    clientTestimonial: { quote: 'They’d listen.' },
    resultsAchieved: [{ description: 'In 7\u2060–\u206015 days.' }],
  });
  expect(testimonials[0]?.message).toBe('They’d <br>save 40\u2060–\u206060%.');
});

test('external images are published if their host is allowed, and rejected otherwise', async () => {
  const picture = '![A desk](https://img.example.com/desk.jpg)';
  content = await createContent({
    ...smallContent,
    'articles/desk.md': articleFile({ body: `Look.\n\n${picture}` }),
    'case-studies/desk.yaml': caseStudyFile().replace('A maker of *valves*', `${picture} A maker`),
  });
  const refused = readContentFolder(content.folder).errors;
  expect(refused.map(({ file, line }) => [file, line])).toEqual([
    ['articles/desk.md', 10],
    ['case-studies/desk.yaml', 11],
  ]);
  for (const { message } of refused) expect(message).toContain('add the host to IMAGE_HOSTS');
  const allowed = readContentFolder(content.folder, ['img.example.com']);
  expect(allowed.errors).toEqual([]);
  const html = '<img src="https://img.example.com/desk.jpg" alt="A desk"';
  expect(allowed.content.articles.find(({ item }) => item.slug === 'desk')?.item.desc).toContain(html);
  const story = allowed.content.caseStudies.find(({ item }) => item.slug === 'desk');
  expect(story?.item.clientBackground).toContain(html);
});

test('a duplicate testimonial is rejected', async () => {
  const twice = `${smallContent['testimonials.yaml']}${smallContent['testimonials.yaml']}`;
  expect(await problemsWith('testimonials.yaml', twice)).toEqual([
    'testimonials.yaml:5: asha is listed twice',
  ]);
});

test('the bundled content is valid', async () => {
  content = await createContent({});
  const read = readContentFolder(resolve(import.meta.dirname, '../../content'));
  expect(read.errors.map(formatProblem)).toEqual([]);
  expect(read.content.articles.length).toBeGreaterThanOrEqual(24);
  expect(read.content.caseStudies.length).toBeGreaterThanOrEqual(9);
});
