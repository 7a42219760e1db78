import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../fixtures';
import { type Nginx, startNginx } from '../fixtures/nginx';
import { addToken } from '../fixtures/token';
import { type LaunchedSite, launchSite, root } from '../scripts/launch-site';

const run = promisify(execFile);

let folder: string;
let nginx: Nginx;
let site: LaunchedSite | undefined;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hireloom-by-nginx-'));
  nginx = await startNginx({ isPlain: false });
});

test.afterEach(async () => {
  await site?.stop();
  await nginx.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A command that knows the authority that vouches for the site. Returns all that it prints. */
const hireloom = (args: string[], cwd: string, environment: NodeJS.ProcessEnv) =>
  run(process.execPath, [path.join(root, 'shared/toolkit/bin/hireloom.js'), ...args], {
    cwd,
    env: { ...process.env, HOME: folder, DATA_DIR: path.join(folder, 'elsewhere'), ...environment },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

test('a team deploys over HTTPS through nginx with a private CA certificate', async () => {
  const data = path.join(folder, 'data');
  site = await launchSite(data, nginx.environment);
  const DEPLOY_TOKEN = await addToken(data, 'leads');
  const authority = path.join(folder, 'authority.pem');
  await writeFile(authority, nginx.certificate);
  const deploy = (environment: NodeJS.ProcessEnv) =>
    hireloom(['deploy', '--preview', '--to', nginx.address], path.join(root, 'mfe-leads'), {
      DEPLOY_TOKEN,
      ...environment,
    });

  expect(await deploy({})).toContain('NODE_EXTRA_CA_CERTS');
  const words = await deploy({ NODE_EXTRA_CA_CERTS: authority });
  expect(words).toMatch(new RegExp(`${nginx.address}/contactus\\?preview=[\\w.-]+$`, 'm'));
});
