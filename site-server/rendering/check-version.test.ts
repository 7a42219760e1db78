/** @jest-environment node */
import { SHELL, type SiteVersion } from '@hireloom/contracts';
import { findMember } from '@hireloom/releases';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { createTestStore, says, type TestStore } from '../traffic/fixtures/test-store';

let site: TestStore;
beforeEach(async () => {
  site = await createTestStore();
});
afterEach(() => site.remove());

const check = async (version: SiteVersion, name: string) => {
  const id = findMember(version, name)?.id ?? '';
  const release = await site.store.release(name, id);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'check-version.ts')],
    {
      input: JSON.stringify({ version, release }),
      env: { ...process.env, RELEASES_DIR: site.directory, DATA_DIR: path.dirname(site.copies) },
      encoding: 'utf8',
    },
  );
  return { status, said: stderr.trim() };
};

test('a version whose pages render is fine', async () => {
  const { version } = await site.putVersion(says('articles'));
  expect(await check(version, 'content')).toEqual({ status: 0, said: '' });
});

test.each(['content', SHELL])(
  'when %s is deployed, a page that fails is named in a sentence',
  async (name) => {
    const { version } = await site.putVersion('module.exports = () => { throw new Error("no heading"); };');
    expect(await check(version, name)).toEqual({
      status: 1,
      said: `${name} can't render /blogs: Error: no heading`,
    });
  },
);

const readsUndeclared = (path: string) => `module.exports = (path, page) => {
  if (path === '${path}') page.undeclaredReads = ['content: ./list-page reads the query parameter "sort"'];
  return 'articles';
};`;

test.each(['/blogs', '/blogs/any'])(
  'a remote whose page at %s reads a parameter that it has not declared is refused with the sentence about it',
  async (path) => {
    const { version } = await site.putVersion(readsUndeclared(path));
    expect(await check(version, 'content')).toEqual({
      status: 1,
      said: 'content: ./list-page reads the query parameter "sort"',
    });
    // The shell can't mend it.
    expect((await check(version, SHELL)).status).toBe(0);
  },
);

test('a page that needs data which may not exist need not render', async () => {
  const fails = `module.exports = (path) => { if (path !== '/blogs') throw new Error('no such article'); return ''; }`;
  const { version } = await site.putVersion(fails);
  expect((await check(version, 'content')).status).toBe(0);
});
