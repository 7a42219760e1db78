import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkTypes } from './check-types';

const checkout = path.join(__dirname, '../../../..');

let product: string;
let remote: string;

beforeEach(async () => {
  product = await mkdtemp(path.join(os.tmpdir(), 'types-'));
  remote = path.join(product, 'mfe-careers');
  await mkdir(path.join(remote, 'src/pages'), { recursive: true });
  const description = { name: 'careers', contract: 2, routes: [{ path: '/careers', page: 'careers' }] };
  const files = {
    'tsconfig.browser.json': '{ "include": [] }',
    'tsconfig.node.json': '{ "include": [] }',
    'mfe-careers/remote.json': JSON.stringify({ ...description, slots: [], navigation: [] }),
    'mfe-careers/tsconfig.json': JSON.stringify({
      extends: path.join(checkout, 'tsconfig.browser.json'),
      include: ['src', '.dev/exposes.ts'],
    }),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(product, file), text);
});

afterEach(() => rm(product, { recursive: true, force: true }));

test('a page without its file fails the type check', async () => {
  const reason =
    'remote.json declares the page "careers", but src/pages/careers-page.tsx is missing: create it, or remove it from remote.json.';
  await expect(checkTypes(remote)).rejects.toThrow(reason);
  await expect(checkTypes(product)).rejects.toThrow(reason);
});
