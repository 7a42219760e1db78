import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkTypes } from './check-types';

const checkout = path.join(__dirname, '../../../..');

const inProduct = setUpFolder();

beforeEach(async () => {
  await mkdir(inProduct('mfe-careers/src/pages'), { recursive: true });
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
  for (const [file, text] of Object.entries(files)) await writeFile(inProduct(file), text);
});

test('a page without its file fails the type check', async () => {
  const reason =
    'remote.json declares the page "careers", but src/pages/careers-page.tsx is missing: create it, or remove it from remote.json.';
  await expect(checkTypes(inProduct('mfe-careers'))).rejects.toThrow(reason);
  await expect(checkTypes(inProduct())).rejects.toThrow(reason);
});
