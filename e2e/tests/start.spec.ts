import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { launchSite, root } from '../scripts/launch-site';

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-start-'));
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

const wordsOf = (environment: NodeJS.ProcessEnv, dataFolder = path.join(folder, 'data')) =>
  launchSite(dataFolder, environment).then(
    async (site) => {
      await site.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );

test('a port in use stops the start with the port and the way out', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  expect(await wordsOf({ PORT: String(port) })).toContain(
    `Port ${port} is in use: stop what listens there, or set PORT`,
  );
  server.close();
});

test('a data folder that is a file stops the start with its name', async () => {
  const file = path.join(folder, 'data');
  await writeFile(file, 'no folder');
  expect(await wordsOf({}, file)).toContain(file);
});

test('a broken article stops the first start with its file and line', async () => {
  const content = path.join(folder, 'content');
  await mkdir(path.join(content, 'articles'), { recursive: true });
  const frontMatter = 'title: Half\ncategory: Gardening\ndate: 2026-01-05\ndescription: Half an article.';
  await writeFile(path.join(content, 'articles/half.md'), `---\n${frontMatter}\n---\nText\n`);
  const words = await wordsOf({ CONTENT_DIR: content });
  expect(words).toMatch(/half\.md:\d+/);
  expect(words).toContain('category must be one of: Recruitment');
});

test('a store without releases stops the site server with the command that fills it', async () => {
  const words = await new Promise<string>((resolve) => {
    const environment = { ...process.env, PORT: '0', DATA_DIR: folder };
    const server = path.join(root, 'site-server/server.ts');
    execFile(
      process.execPath,
      ['--import', 'tsx', server],
      { cwd: root, env: environment },
      (_error, _out, errors) => resolve(errors),
    );
  });
  expect(words).toMatch(/holds no .*"npm start"/);
  expect(words).not.toContain('    at ');
});
