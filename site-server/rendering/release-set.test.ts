/** @jest-environment node */
import type { Release } from '@hireloom/contracts';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createReleaseSet } from './release-set';

const id = '0123456789abcdef';
const code = 'module.exports = {};';
const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;

const release: Release = {
  name: 'content',
  contract: 1,
  routes: [{ path: '/blogs', page: 'blog-list' }],
  slots: ['blog-teaser'],
  id,
  createdAt: '',
  createdBy: '',
  commit: '',
  browserEntry: 'browser/remoteEntry.js',
  serverEntry: 'server/remoteEntry.cjs',
  moduleFiles: { './blog-list-page': ['browser/1.js'] },
  files: {
    'browser/remoteEntry.js': { bytes: 1, integrity },
    'server/remoteEntry.cjs': { bytes: 1, integrity },
  },
};

let store: string;

beforeEach(async () => {
  store = await mkdtemp(path.join(os.tmpdir(), 'store-'));
  await mkdir(path.join(store, 'content', id, 'server'), { recursive: true });
});

afterEach(() => rm(store, { recursive: true, force: true }));

const writeServerEntry = (text: string) =>
  writeFile(path.join(store, 'content', id, 'server/remoteEntry.cjs'), text);

test('browser and render worker learn where the live release lies and what it serves', async () => {
  await writeServerEntry(code);
  const set = await createReleaseSet({ directory: store, browserBase: '/releases/' }, [release]);
  expect(set.registry.remotes).toEqual([
    {
      name: 'content',
      container: 'hireloom_content',
      release: id,
      contract: 1,
      base: `/releases/content/${id}/browser/`,
      entry: 'remoteEntry.js',
      integrity,
      routes: [{ path: '/blogs', module: './blog-list-page' }],
      slots: { 'blog-teaser': './blog-teaser' },
    },
  ]);
  expect(set.serverEntries).toEqual({
    hireloom_content: path.join(store, 'content', id, 'server/remoteEntry.cjs'),
  });
  expect(set.moduleFiles['content ./blog-list-page']?.map(({ href }) => href)).toEqual([
    `/releases/content/${id}/browser/remoteEntry.js`,
    `/releases/content/${id}/browser/1.js`,
  ]);
});

test('a server bundle that someone has changed is not run', async () => {
  await writeServerEntry(`${code} steal();`);
  await expect(createReleaseSet({ directory: store, browserBase: '/releases/' }, [release])).rejects.toThrow(
    `content@${id}: server/remoteEntry.cjs is not what the release says`,
  );
});
