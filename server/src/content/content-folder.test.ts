import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  articleFile,
  caseStudyFile,
  type ContentFixture,
  createContent,
  smallContent,
} from '../testing/content-fixture';
import { formatProblem, hashFile } from './files/content-file';
import { listContentFolder } from './published/content-folder';
import { findMistakes } from './published/read-set';
import { packReading } from './set/packed-entry';
import { createSnapshot } from './set/snapshot';
import { readContentFile } from './files/read-content-file';

let content: ContentFixture;
afterEach(() => content.remove());

async function readContentFolder(folder: string, imageHosts: string[] = []) {
  const paths = await listContentFolder(folder);
  const files = await Promise.all(
    paths.map(async (path) => ({ path, bytes: await readFile(join(folder, path)) })),
  );
  const set = new Map(files.map((file) => [file.path, packReading(readContentFile(file, { imageHosts }))]));
  const { articles, caseStudies, testimonials, pictures } = createSnapshot(set);
  const shown = {
    articles: [...articles.all()],
    caseStudies: [...caseStudies.all()],
    testimonials,
    pictures,
  };
  return { ...findMistakes(set), ...shown };
}

test('a banner is the file of its article, else of its category, else that of all others', async () => {
  const svg = (title: string) => `<svg><title>${title}</title></svg>`;
  content = await createContent({
    ...smallContent,
    'banners/hiring-in-pune.svg': svg('own'),
    'banners/career-tips.svg': svg('of the category'),
    'banners/other.svg': svg('of all others'),
  });
  const { articles, pictures } = await readContentFolder(content.folder);
  for (const [slug, title] of [
    ['hiring-in-pune', 'own'],
    ['hr-in-small-firms', 'of the category'],
    ['three-questions', 'of all others'],
    ['acorn-engineers', 'of all others'],
  ] as const)
    expect([slug, pictures.get(`banners/${slug}.svg`)?.hash]).toEqual([slug, hashFile(svg(title))]);
  for (const { slug, banner } of articles)
    expect(banner).toMatch(new RegExp(`^/api/media/banners/${slug}\\.svg\\?v=\\w{10}$`));
  await content.drop('banners/other.svg');
  expect((await readContentFolder(content.folder)).warnings.map(formatProblem)).toContain(
    'banners/other.svg:1: This banner is missing. Entries without another one show it.',
  );
});

test('a testimonial needs no image, and an article may have been updated', async () => {
  const { 'avatars/asha.svg': _unused, ...others } = smallContent;
  const revised = articleFile({ title: 'Revised' }).replace(/date:.*\n/, '$&updated: 2026-04-02\n');
  content = await createContent({ ...others, 'articles/revised.md': revised });
  const { errors, testimonials, articles } = await readContentFolder(content.folder);
  expect(errors).toEqual([]);
  expect(testimonials[0]?.banner).toBe('');
  expect(articles.map(({ updatedAt }) => updatedAt)).toContain('2026-04-02T00:00:00.000Z');
});

test('case studies and testimonials get curly quotes and non-breaking ranges', async () => {
  content = await createContent({
    ...smallContent,
    'case-studies/acorn-engineers.yaml': caseStudyFile().replace('They listened.', `They'd listen.`),
    'testimonials.yaml': '- id: asha\n  name: Asha\n  role: HR\n  message: They <br>save 40–60%.\n',
  });
  const { caseStudies, testimonials } = await readContentFolder(content.folder);
  expect(caseStudies[0]).toMatchObject({ clientTestimonial: { quote: 'They’d listen.' } });
  expect(testimonials[0]?.message).toBe('They <br>save 40\u2060–\u206060%.');
});

test('external images are published if their host is allowed, and rejected otherwise', async () => {
  const picture = '![A desk](https://img.example.com/desk.jpg)';
  content = await createContent({
    ...smallContent,
    'articles/desk.md': articleFile({ body: `Look.\n\n${picture}` }),
    'case-studies/desk.yaml': caseStudyFile().replace('A maker of *valves*', `${picture} A maker`),
  });
  const { errors: refused } = await readContentFolder(content.folder);
  expect(refused.map(({ file, line }) => [file, line])).toEqual([
    ['articles/desk.md', 10],
    ['case-studies/desk.yaml', 11],
  ]);

  const allowed = await readContentFolder(content.folder, ['img.example.com']);
  expect(allowed.errors).toEqual([]);
  const html = '<img src="https://img.example.com/desk.jpg" alt="A desk"';
  expect(allowed.articles.find(({ slug }) => slug === 'desk')?.desc).toContain(html);
  const story = allowed.caseStudies.find(({ slug }) => slug === 'desk');
  expect(story?.clientBackground).toContain(html);
});

test('the bundled content is valid', async () => {
  content = await createContent({});
  const read = await readContentFolder(resolve(import.meta.dirname, '../../content'));
  expect([...read.errors, ...read.warnings].map(formatProblem)).toEqual([]);
  expect(read.articles.length).toBeGreaterThanOrEqual(24);
  expect(read.caseStudies.length).toBeGreaterThanOrEqual(9);
});
