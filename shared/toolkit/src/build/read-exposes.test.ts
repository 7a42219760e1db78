import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readExposes } from './read-exposes';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'exposes-'));
  for (const part of ['pages', 'slots']) await mkdir(path.join(folder, 'src', part), { recursive: true });
  for (const file of ['tsconfig.json', 'src/pages/contact-page.tsx', 'src/slots/newsletter-form.tsx'])
    await writeFile(path.join(folder, file), '{ "compilerOptions": { "strict": true }, "include": ["src"] }');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const leads = {
  name: 'leads',
  contract: 1,
  routes: [{ path: '/contactus', page: 'contact' }],
  slots: ['newsletter-form'],
};

const page = "'./contact-page': page(() => import('./pages/contact-page')),";
const slot = "'./newsletter-form': slot('newsletter-form', () => import('./slots/newsletter-form')),";

const PROOFS = "import { page, slot, type Exposes } from '@hireloom/contracts';";

const read = (...lines: string[]) => readWith(PROOFS, lines);

async function readWith(head: string, lines: readonly string[]) {
  const text = `${head}

export const exposes: Exposes = {
  ${lines.join('\n  ')}
};
`;
  await writeFile(path.join(folder, 'src/exposes.ts'), text);
  return readExposes(folder, leads);
}

test('what is built are the files that exposes.ts imports, in its order', async () => {
  const exposes = await read(slot, page);
  expect(Object.entries(exposes)).toEqual([
    ['./newsletter-form', './src/slots/newsletter-form'],
    ['./contact-page', './src/pages/contact-page'],
  ]);
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
  await expect(read(...lines)).rejects.toThrow(new RegExp(`lacks .*\\n {2}${escaped(missing)}$`));
});

test('all that differs is said at once', async () => {
  await expect(read()).rejects.toThrow(/contact-page[^]*newsletter-form/);
});

test('a line for what remote.json does not promise is refused', async () => {
  const surplus = "'./blog-teaser': slot('blog-teaser', () => import('./slots/blog-teaser')),";
  await expect(read(page, slot, surplus)).rejects.toThrow(
    'src/exposes.ts has ./blog-teaser, which remote.json does not promise.',
  );
});

test.each([
  ['of another file', "'./contact-page': page(() => import('./pages/other-page')),"],
  ['without its proof', "'./contact-page': () => import('./pages/contact-page'),"],
  ['with a proof of another kind', "'./contact-page': proved(() => import('./pages/contact-page')),"],
  ['of a slot', "'./contact-page': slot('contact-page', () => import('./pages/contact-page')),"],
  ['whose types are given', "'./contact-page': page<never>(() => import('./pages/contact-page')),"],
  ['that is put together elsewhere', "'./contact-page': contactPage,"],
])('a line %s is refused with the right one', async (_what, line) => {
  await expect(read(line, slot)).rejects.toThrow(
    new RegExp(`says something else .*\\n {2}${escaped(page)}$`),
  );
});

test('lines that come from elsewhere are refused, since the build can not read them', async () => {
  await expect(read(page, slot, '...more,')).rejects.toThrow('src/exposes.ts has ...more');
});

test.each([
  ['const page = (load) => load, slot = (name, load) => load;', 'must import page from'],
  ["import { page as slot, proved as page } from '@hireloom/contracts';", 'must import page from'],
  ["import { page, slot } from './own-proofs';", 'must import page from'],
  [`// @ts-nocheck\n${PROOFS}`, 'has @ts-nocheck'],
  [`${PROOFS}\n// @ts-expect-error`, 'has @ts-expect-error'],
])('what proves nothing is refused: %s', async (head, reason) => {
  await expect(readWith(head, [page, slot])).rejects.toThrow(reason);
});

test('a page or slot without its file is refused with the file', async () => {
  await rm(path.join(folder, 'src/pages/contact-page.tsx'));
  await expect(read(page, slot)).rejects.toThrow(
    'src/pages/contact-page.tsx is missing: ./contact-page of remote.json is to come from there.',
  );
});

test.each([
  ['{ "compilerOptions": { "strict": true }, "include": ["src/pages"] }', 'leaves out src/exposes.ts'],
  ['{ "compilerOptions": { "strict": false }, "include": ["src"] }', 'is not "strict"'],
])('types that are not checked prove nothing: %s', async (config, reason) => {
  await writeFile(path.join(folder, 'tsconfig.json'), config);
  await expect(read(page, slot)).rejects.toThrow(reason);
});

test('a file without the object, or no file, is refused', async () => {
  await writeFile(path.join(folder, 'src/exposes.ts'), 'export const others = {};');
  expect(() => readExposes(folder, leads)).toThrow('has no "export const exposes = { ... }"');
  await rm(path.join(folder, 'src/exposes.ts'));
  expect(() => readExposes(folder, leads)).toThrow('src/exposes.ts is missing');
});

function escaped(text: string) {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
