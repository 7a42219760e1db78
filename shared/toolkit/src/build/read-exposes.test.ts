import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readExposes } from './read-exposes';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'exposes-'));
  for (const part of ['pages', 'slots']) await mkdir(path.join(folder, 'src', part), { recursive: true });
  for (const file of ['src/pages/contact-page.tsx', 'src/slots/newsletter-form.tsx'])
    await writeFile(path.join(folder, file), '');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const leads = {
  name: 'leads',
  contract: 2,
  routes: [{ path: '/contactus', page: 'contact' }],
  slots: ['newsletter-form'],
};

const page = "'./contact-page': page(() => import('./pages/contact-page')),";
const slot = "'./newsletter-form': slot('newsletter-form', () => import('./slots/newsletter-form')),";

async function read(...lines: string[]) {
  const text = `import { page, slot, type Exposes } from '@hireloom/contracts';

/** Comments may stand anywhere. */
export const exposes: Exposes = {
  ${lines.join('\n  ')}
};
`;
  await writeFile(path.join(folder, 'src/exposes.ts'), text);
  return readExposes(folder, leads);
}

test('the build exposes the files that exposes.ts imports', async () => {
  expect(await read(slot, page)).toEqual({
    './newsletter-form': './src/slots/newsletter-form',
    './contact-page': './src/pages/contact-page',
  });
});

test('layout, quotes and comments make no difference', async () => {
  const loose = `"./newsletter-form": slot(
    "newsletter-form", // of the footer
    () => import("./slots/newsletter-form"),
  )`;
  await expect(read(page, loose)).resolves.toHaveProperty(['./newsletter-form']);
});

test.each([
  ['page', [slot], page],
  ['slot', [page], slot],
])('a %s of remote.json that has no line is refused with the line', async (_what, lines, missing) => {
  await expect(read(...lines)).rejects.toThrow(
    `src/exposes.ts lacks a line that remote.json promises:\n  ${missing}`,
  );
});

test('all differences are reported together', async () => {
  await expect(read()).rejects.toThrow(/contact-page[^]*newsletter-form/);
});

test('a line that remote.json does not promise is refused', async () => {
  const surplus = "'./blog-teaser': slot('blog-teaser', () => import('./slots/blog-teaser')),";
  await expect(read(page, slot, surplus)).rejects.toThrow(/does not promise:\n {2}'\.\/blog-teaser'/);
});

test.each([
  ['of another file', "'./contact-page': page(() => import('./pages/other-page')),"],
  ['without its proof', "'./contact-page': () => import('./pages/contact-page'),"],
  ['with a proof of another kind', "'./contact-page': proved(() => import('./pages/contact-page')),"],
  ['of a slot', "'./contact-page': slot('contact-page', () => import('./pages/contact-page')),"],
  ['whose types are given', "'./contact-page': page<never>(() => import('./pages/contact-page')),"],
  ['that is put together elsewhere', "'./contact-page': contactPage,"],
  ['that comes from elsewhere', '...pages,'],
])('a line %s is refused with the right one', async (_what, line) => {
  await expect(read(line, slot)).rejects.toThrow(
    `src/exposes.ts lacks a line that remote.json promises:\n  ${page}`,
  );
});

test('a page or slot without its file is refused with the file', async () => {
  await rm(path.join(folder, 'src/pages/contact-page.tsx'));
  await expect(read(page, slot)).rejects.toThrow('src/pages/contact-page.tsx is missing');
});

test('a file without the object, or no file, is refused', async () => {
  await writeFile(path.join(folder, 'src/exposes.ts'), 'export const others = {};');
  expect(() => readExposes(folder, leads)).toThrow('has no "export const exposes: Exposes = { ... }"');
  await rm(path.join(folder, 'src/exposes.ts'));
  expect(() => readExposes(folder, leads)).toThrow('src/exposes.ts is missing');
});
