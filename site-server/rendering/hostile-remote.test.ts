import type { SiteVersion } from '@hireloom/contracts';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer as createWebServer, type Server as WebServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type RenderWorker, startWorker } from './worker';

/** Pages under `/leads` are of one remote, all others of one that runs the code which their query holds. */
const SHELL_CODE = `
const inline = { script: [], style: [] };
exports.startWorker = ({ settings: { folders }, send, listen }) => {
  const content = require(folders.content + '/server/main.cjs');
  const leads = require(folders.leads + '/server/main.cjs');
  listen(async ({ id, path, ping }) => {
    if (ping) return send({ pong: true });
    const page = { status: 200, html: '', inline, problems: [], used: [] };
    try {
      page.html = path === '/leads' ? leads() : String(await content(path));
    } catch (error) {
      page.html = 'refused: ' + error;
    }
    send({ id, page });
  });
  send({ ready: true, emptyDocument: { html: '', inline } });
};`;

const HOSTILE_CODE = `
exports.run = (path) => new (Object.getPrototypeOf(async () => {}).constructor)('require', path.slice(1))(require);
module.exports = exports.run;`;

const LEADS_CODE = `
module.exports = () => {
  const form = { fields: ['name', 'email'] };
  const parts = [];
  for (const key in form) parts.push(key, ...form[key].map((field) => field.toUpperCase()));
  return JSON.stringify(parts) + typeof fetch + new URL('/contact?a=1', 'http://site.example').searchParams.get('a');
};`;
const LEADS_PAGE = '["fields","NAME","EMAIL"]function1';

let folder: string;
let api: WebServer;
let other: Server;
let local: Server;
let connections: number;
let worker: RenderWorker;

const listening = async <Listener extends Server>(server: Listener, where: object) => {
  await new Promise<void>((resolve) => server.listen(where, resolve));
  return server;
};
const portOf = (server: Server) => (server.address() as AddressInfo).port;

const start = () => {
  const folders = { shell: '', content: '', leads: '' };
  for (const name of ['shell', 'content', 'leads'] as const)
    folders[name] = path.join(folder, 'running', name);
  const version = { shell: { serverEntry: 'server/main.cjs' }, remotes: [] } as unknown as SiteVersion;
  const settings = { contentSocket: path.join(folder, 'content.sock') } as never;
  return startWorker({ version, folders }, settings, { onOutput: () => undefined });
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hostile-'));
  const builds = { shell: SHELL_CODE, content: HOSTILE_CODE, leads: LEADS_CODE };
  for (const [name, code] of Object.entries(builds)) {
    // As where the data lies elsewhere than it seems.
    await mkdir(path.join(folder, 'disk', name, 'server'), { recursive: true });
    await writeFile(path.join(folder, 'disk', name, 'server/main.cjs'), code);
  }
  await symlink(path.join(folder, 'disk'), path.join(folder, 'running'));
  await writeFile(path.join(folder, 'team.key'), 'the private key');
  await writeFile(path.join(folder, 'settings.env'), 'SMTP_URL=smtp://secret');
  const count = () => void (connections += 1);
  api = await listening(
    createWebServer((_request, response) => response.end('articles')),
    { path: path.join(folder, 'content.sock') },
  );
  other = await listening(createServer(count), { port: 0, host: '127.0.0.1' });
  local = await listening(createServer(count), { path: path.join(folder, 'database.sock') });
  connections = 0;
  process.env.DATABASE_URL = 'postgres://secret';
  worker = await start();
});

afterAll(async () => {
  delete process.env.DATABASE_URL;
  await worker.retire();
  api.closeAllConnections();
  for (const server of [api, other, local]) server.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the hostile remote gets, or with what words it is refused. */
const run = async (code: string) => (await worker.render(`/${code}`, { limitMs: 60_000 })).html;

const leadsAreWhole = async () => {
  expect((await worker.render('/leads', { limitMs: 60_000 })).html).toBe(LEADS_PAGE);
  expect(worker.fault()).toBeUndefined();
};

test('the environment of the server is not there', async () => {
  const seen = await run(`return JSON.stringify([process.env, process.report])`);
  expect(seen).not.toContain('secret');
  expect(Object.keys((JSON.parse(seen) as [object])[0])).toEqual(['MALLOC_ARENA_MAX']);
});

test.each([
  ['the accounts of the machine', `return require('fs').readFileSync('/etc/passwd')`],
  ['a key', `return require('fs').readFileSync('FOLDER/team.key')`],
  [
    'the environment of the server',
    `return require('fs').readFileSync('/proc/' + process.ppid + '/environ')`,
  ],
  ['a file, imported', `return (await import('node:fs')).promises.readFile('FOLDER/team.key')`],
])('%s can’t be read', async (_what, code) => {
  expect(await run(code.replace('FOLDER', folder))).toMatch(/refused: .*(restricted|denied|Cannot find)/);
  await leadsAreWhole();
});

test.each([
  ['a file', `require('fs').writeFileSync('left', '')`],
  ['a file of its release', `require('fs').appendFileSync(process.cwd() + '/main.cjs', '//')`],
  ['a snapshot of the heap', `require('v8').writeHeapSnapshot('FOLDER/left')`],
])('%s can’t be written', async (_what, code) => {
  expect(await run(code.replace('FOLDER', folder))).toMatch(
    /^refused: .*(restricted|not allowed|denied|DENIED|of undefined)/,
  );
  expect(await readdir(path.join(folder, 'disk/shell/server'))).toEqual(['main.cjs']);
  expect(await readdir(folder)).not.toContain('left');
});

test.each([
  ['a process', `require('child_process').spawnSync('id')`],
  ['a thread', `new (require('worker_threads').Worker)('', { eval: true })`],
  ['an addon', `process.dlopen({ exports: {} }, '/usr/lib/x.node')`],
  ['the server, by a signal', `process.kill(process.ppid, 'SIGTERM')`],
  ['Node’s inner parts', `process.binding('tcp_wrap')`],
  ['the end of the process', `process.exit(3)`],
])('%s can’t be had', async (_what, code) => {
  expect(await run(code)).toMatch(
    /^refused: .*(restricted|not allowed|is disabled|process\.binding|not a function)/,
  );
  await leadsAreWhole();
});

test('whether there is a file outside of its folders is not told', async () => {
  const ask = (file: string) => run(`return require.resolve('${file}')`);
  const missing = (await ask('/etc/nothing')).replace('/etc/nothing', 'FILE');
  expect(missing).toMatch(/^refused: Error: Cannot find module/);
  for (const file of ['/etc/passwd', '/etc', path.join(folder, 'team.key')])
    expect((await ask(file)).replace(file, 'FILE')).toBe(missing);
  expect(await run(`return require.resolve(process.cwd() + '/main.cjs')`)).toMatch(/shell.server.main\.cjs$/);
});

/** Resolves when the stream is connected. */
const connected = (stream: string) => `
  const stream = ${stream};
  return new Promise((resolve, reject) => stream.on('error', reject).on('connect', () => resolve('connected')))`;

test.each([
  ['of TCP', connected(`require('net').connect(PORT, '127.0.0.1')`)],
  ['for TLS', connected(`require('tls').connect(PORT, '127.0.0.1')`)],
  ['of the system’s own', connected(`require('net').connect('FOLDER/database.sock')`)],
  ['by fetch', `return (await fetch('http://127.0.0.1:PORT')).text()`],
  [
    'that listens',
    `return new Promise((resolve, reject) => require('net').createServer().on('error', reject).listen(0, resolve))`,
  ],
  [
    'for datagrams',
    `return new Promise((resolve, reject) => require('dgram').createSocket('udp4').on('error', reject).send('x', PORT, '127.0.0.1', (error) => error ? reject(error) : resolve('sent')))`,
  ],
])('no socket %s can be opened', async (_what, code) => {
  const here = code.replaceAll('PORT', String(portOf(other)));
  expect(await run(here.replace('FOLDER', folder))).toMatch(
    /^refused: .*(EACCES|looked up|fetch failed|-13|read only)/,
  );
  expect(connections).toBe(0);
  await leadsAreWhole();
});

test.each([
  ['asked of the system', `return require('dns').promises.lookup('secret.example.com')`],
  ['asked of a server', `return require('dns').promises.resolve4('secret.example.com')`],
])('no name can be looked up, %s', async (_what, code) => {
  expect(await run(code.replace('PORT', String(portOf(other))))).toMatch(
    /refused: .*(looked up|not allowed)/,
  );
});
