import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { publishBuilds } from '../../shell/scripts/publish-builds';
import { expect, test } from '../fixtures';
import { launchSite, type RunningSite } from '../scripts/launch-site';

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
  await publishBuilds(store);
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
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const answer = await page.goto(`${site.address}/blogs`);
  expect(await answer?.text()).toContain('<h1');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Hire Now' })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  expect(origins.size).toBe(2);
});
