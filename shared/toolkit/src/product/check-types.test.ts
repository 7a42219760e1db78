import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkTypes } from './check-types';

let product: string;
let remote: string;

beforeEach(async () => {
  product = await mkdtemp(path.join(os.tmpdir(), 'types-'));
  remote = path.join(product, 'mfe-careers');
  await mkdir(path.join(remote, 'src'), { recursive: true });
  const description = { name: 'careers', contract: 2, routes: [{ path: '/careers', page: 'careers' }] };
  const files = {
    'tsconfig.browser.json': '{ "include": [] }',
    'tsconfig.node.json': '{ "include": [] }',
    'mfe-careers/remote.json': JSON.stringify({ ...description, slots: [], navigation: [] }),
    'mfe-careers/tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }',
    'mfe-careers/src/exposes.ts': 'export const exposes = {};',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(product, file), text);
});

afterEach(() => rm(product, { recursive: true, force: true }));

test('a page that no line proves fails the type check, of its remote and of the whole product', async () => {
  const reason = 'src/exposes.ts lacks a line that remote.json promises';
  await expect(checkTypes(remote)).rejects.toThrow(reason);
  await expect(checkTypes(product)).rejects.toThrow(reason);
});

test('types that do not fit are refused, and those that do are not', async () => {
  const plain = path.join(product, 'plain');
  await mkdir(plain);
  await writeFile(path.join(plain, 'tsconfig.json'), '{ "compilerOptions": { "types": [] } }');
  const check = async (text: string) => {
    await writeFile(path.join(plain, 'a.ts'), text);
    await checkTypes(plain);
  };
  await expect(check("export const a: number = 'a';")).rejects.toThrow('the types do not fit');
  await check('export const a: number = 1;');
});
