import { openFolderStore } from '@hireloom/releases';
import { publishBuilds } from '@hireloom/toolkit';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { makeVariant, publishBuild, throwing } from '../fixtures/release-variants';
import { launchSite, type RunningSite } from '../scripts/launch-site';

// One site for all of them.
test.describe.configure({ mode: 'default' });

/** Any static server will do as the place of releases: here one on an origin of its own, as a CDN would be. */
let folder: string;
let files: Server;
let site: RunningSite;

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

function serveFolder(root: string): Promise<Server> {
  const server = createServer((request, response) => {
    const file = path.join(root, path.normalize(request.url ?? '/'));
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-cdn-'));
  const store = path.join(folder, 'store');
  await publishBuilds(openFolderStore(store), { isCompressed: false });
  files = await serveFolder(store);
  const { port } = files.address() as AddressInfo;
  site = await launchSite(path.join(folder, 'data'), { RELEASES_URL: `http://127.0.0.1:${port}` });
});

test.afterAll(async () => {
  await site.stop();
  files.close();
  await rm(folder, { recursive: true, force: true });
});

test('releases on another origin are rendered, checked and run as if they were here', async ({ page }) => {
  const origins = new Set<string>();
  const scripts: string[] = [];
  page.on('request', (request) => {
    origins.add(new URL(request.url()).origin);
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const answer = await page.goto(`${site.address}/blogs`);
  expect(await answer?.text()).toContain('<h1');
  expect(scripts).toEqual([...new Set(scripts)]);
  scripts.length = 0;
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Hire Now' })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  expect(origins.size).toBe(2);
  await expect(page.locator('style')).toHaveCount(2);
  expect(scripts).toEqual([...new Set(scripts)]);
});

test('a canary comes from another origin too, and goes when it fails, though its store is not ours to change', async () => {
  const store = path.join(folder, 'store');
  const build = await makeVariant(path.join(folder, 'variant'), 'content', {
    ...throwing,
    sides: ['server'],
  });
  const audience = { kind: 'canary', percent: 50 } as const;
  const { release: canary, version } = await publishBuild(store, { name: 'content', build, audience });
  const releaseFor = async (bucket: number, page = '/blogs') => {
    const headers = { cookie: `hireloom-canary=${bucket}` };
    const html = await (await fetch(site.address + page, { headers })).text();
    return /"name":"content"[^}]*?"release":"(\w+)"/.exec(html)?.[1];
  };
  await expect.poll(() => releaseFor(49)).toBe(canary);
  expect(await releaseFor(50)).not.toBe(canary);
  for (const page of ['/blogs?page=2', '/blogs?page=3', '/blogs?q=offer', '/blogs?category=hr'])
    await releaseFor(0, page);
  await expect.poll(() => releaseFor(0)).not.toBe(canary);
  expect((await openFolderStore(store).traffic())?.canaries).toMatchObject([{ name: 'content', version }]);
});
