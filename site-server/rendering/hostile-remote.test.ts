import type { WorkerSettings } from '@hireloom/contracts';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer as createWebServer, type Server as WebServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type RenderWorker, startRenderWorker } from './render-worker-client';

/** Pages under `/leads` are of one remote, all others of one that runs the code which their query holds. */
const SHELL_CODE = `
const { parentPort, workerData: { folders } } = require('node:worker_threads');
const content = require(folders.content + '/server/main.cjs');
const leads = require(folders.leads + '/server/main.cjs');
parentPort.on('message', async ({ id, path, ping }) => {
  if (ping) return parentPort.postMessage({ pong: true });
  const page = { status: 200, html: '', problems: [], used: [] };
  try {
    page.html = path === '/leads' ? leads() : String(await content(path));
  } catch (error) {
    page.html = 'refused: ' + error;
  }
  parentPort.postMessage({ id, page });
});
parentPort.postMessage({ ready: true, emptyDocument: '' });`;

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

const start = (apiUrl: string) => {
  const folders = { shell: '', content: '', leads: '' };
  for (const name of ['shell', 'content', 'leads'] as const)
    folders[name] = path.join(folder, 'running', name);
  const settings = { folders, apiUrl } as object as WorkerSettings;
  return startRenderWorker(path.join(folders.shell, 'server/main.cjs'), settings, {
    onOutput: () => undefined,
  });
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
    { port: 0, host: '127.0.0.1' },
  );
  other = await listening(createServer(count), { port: 0, host: '127.0.0.1' });
  local = await listening(createServer(count), { path: path.join(folder, 'database.sock') });
  connections = 0;
  process.env.DATABASE_URL = 'postgres://secret';
  worker = await start(`http://localhost:${portOf(api)}`);
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
  const names = Object.keys((JSON.parse(seen) as [object])[0]);
  expect(names.filter((name) => name !== 'NODE_EXTRA_CA_CERTS')).toEqual(['MALLOC_ARENA_MAX']);
});

test.each([
  ['the accounts of the machine', `return require('fs').readFileSync('/etc/passwd')`],
  ['a key', `return require('fs').readFileSync('FOLDER/team.key')`],
  ['what lies beside the release', `return require('fs').readFileSync(process.cwd() + '/../../../team.key')`],
  [
    'the environment of the server',
    `return require('fs').readFileSync('/proc/' + process.ppid + '/environ')`,
  ],
  ['a file of variables', `return process.loadEnvFile('FOLDER/settings.env')`],
  ['a file as a module', `return require('FOLDER/team.key')`],
  ['a file, imported', `return (await import('node:fs')).promises.readFile('FOLDER/team.key')`],
  ['the names in a folder', `return require('fs').readdirSync('FOLDER')`],
  [
    'a file through WASI',
    `return new (require('wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } })`,
  ],
])('%s can’t be read', async (_what, code) => {
  expect(await run(code.replace('FOLDER', folder))).toMatch(/refused: .*(restricted|denied|Cannot find)/);
  await leadsAreWhole();
});

test.each([
  ['a file', `require('fs').writeFileSync('left', '')`],
  ['a file of its release', `require('fs').appendFileSync(process.cwd() + '/main.cjs', '//')`],
  ['a folder', `require('fs').mkdtempSync('FOLDER/left')`],
  ['a link', `require('fs').symlinkSync('FOLDER', 'left')`],
  ['a report', `process.report.writeReport('left')`],
  ['a snapshot of the heap', `require('v8').writeHeapSnapshot('FOLDER/left')`],
  ['a trace', `require('trace_events').createTracing({ categories: ['node.fs'] }).enable()`],
  [
    'a trace, imported',
    `(await import('node:trace_events')).createTracing({ categories: ['node.fs'] }).enable()`,
  ],
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
  ['code for modules that come later, in a thread', `require('module').register('data:text/javascript,')`],
  ['an addon', `process.dlopen({ exports: {} }, '/usr/lib/x.node')`],
  ['a debugger', `require('inspector').open(0)`],
  ['a debugger of itself', `new (require('inspector').Session)().connect()`],
  ['the server, by a signal', `process.kill(process.ppid, 'SIGTERM')`],
  ['the server, in other words', `process._kill(process.ppid, 15)`],
  ['a debugger of the server', `process._debugProcess(process.ppid)`],
  ['a lower rank for the server', `(await import('node:os')).setPriority(process.ppid, 19)`],
  ['Node’s inner parts', `process.binding('tcp_wrap')`],
  ['other flags', `require('v8').setFlagsFromString('--allow-natives-syntax')`],
  ['the messages of the server', `require('worker_threads').parentPort.postMessage({ pong: true })`],
  ['the end of the process', `process.exit(3)`],
  ['the end of the process, at once', `process.abort()`],
])('%s can’t be had', async (_what, code) => {
  expect(await run(code)).toMatch(
    /^refused: .*(restricted|not allowed|is disabled|process\.binding|of null)/,
  );
  await leadsAreWhole();
});

/** Resolves when the stream is connected. */
const connected = (stream: string) => `
  const stream = ${stream};
  return new Promise((resolve, reject) => stream.on('error', reject).on('connect', () => resolve('connected')))`;

test.each([
  ['required', connected(`require('net').connect(PORT, '127.0.0.1')`)],
  ['imported', connected(`(await import('node:net')).connect(PORT, '127.0.0.1')`)],
  ['asked of Node', connected(`process.getBuiltinModule('net').connect(PORT, '127.0.0.1')`)],
  ['by its name', connected(`require('net').connect(PORT, 'localhost')`)],
  ['for IPv6', connected(`require('net').connect(PORT, '::1')`)],
  [
    'found by a way of its own',
    connected(
      `require('net').connect({ port: PORT, host: 'localhost', lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) })`,
    ),
  ],
  [
    'of the API’s address at another port',
    connected(`require('net').connect(PORT, { toString: () => '127.0.0.1' })`),
  ],
  ['for TLS', connected(`require('tls').connect(PORT, '127.0.0.1')`)],
  ['for HTTP', connected(`require('http').get('http://127.0.0.1:PORT')`)],
  ['for HTTP/2', connected(`require('http2').connect('http://127.0.0.1:PORT')`)],
  ['on this machine', connected(`require('net').connect('FOLDER/database.sock')`)],
  ['that is open elsewhere', connected(`new (require('net').Socket)({ fd: 3 })`)],
  [
    'made by its class',
    `const { constructor: TCP } = require('net').connect(API, '127.0.0.1')._handle; throw new TCP(0).connect({}, '127.0.0.1', PORT)`,
  ],
  ['of another host', `return (await fetch('http://127.0.0.1:PORT')).text()`],
  ['of the cloud', `return (await fetch('http://169.254.169.254/latest/meta-data/')).text()`],
  [
    'that listens',
    `return new Promise((resolve, reject) => require('net').createServer().on('error', reject).listen(0, resolve))`,
  ],
  [
    'for datagrams',
    `return new Promise((resolve, reject) => require('dgram').createSocket('udp4').on('error', reject).send('x', PORT, '127.0.0.1', (error) => error ? reject(error) : resolve('sent')))`,
  ],
])('no socket %s can be opened but to the API', async (_what, code) => {
  const here = code.replaceAll('PORT', String(portOf(other))).replaceAll('API', String(portOf(api)));
  expect(await run(here.replace('FOLDER', folder))).toMatch(
    /^refused: .*(EACCES|looked up here|fetch failed|-13)/,
  );
  expect(connections).toBe(0);
  await leadsAreWhole();
});

test.each([
  ['asked of the system', `return require('dns').promises.lookup('secret.example.com')`],
  [
    'asked of the system with a callback',
    `return new Promise((resolve, reject) => require('dns').lookup('secret.example.com', (error) => error ? reject(error) : resolve('found')))`,
  ],
  ['imported', `return (await import('node:dns/promises')).lookup('secret.example.com')`],
  ['asked of a server', `return require('dns').promises.resolve4('secret.example.com')`],
  [
    'asked of a server of its own',
    `const resolver = new (require('dns').Resolver)(); resolver.setServers(['127.0.0.1:PORT']); return new Promise((resolve, reject) => resolver.resolve('secret.example.com', (error) => error ? reject(error) : resolve('found')))`,
  ],
])('no name but the API’s can be looked up, %s', async (_what, code) => {
  expect(await run(code.replace('PORT', String(portOf(other))))).toMatch(
    /refused: .*(looked up here|not allowed)/,
  );
});

test('the API is reached by its name, by fetch and by what the remotes use', async () => {
  const at = `'http://localhost:${portOf(api)}/api/api/getblogs'`;
  expect(await run(`return (await fetch(${at})).text()`)).toBe('articles');
  const get = `new Promise((resolve, reject) => require('http').get(${at}, (answer) => answer.on('data', resolve)).on('error', reject))`;
  expect(await run(`return ${get}`)).toBe('articles');
});

test('the API is reached by its address', async () => {
  const address = `http://127.0.0.1:${portOf(api)}`;
  const own = await start(address);
  expect((await own.render(`/return (await fetch('${address}')).text()`)).html).toBe('articles');
  await own.retire();
});

test.each([
  ['objects', `Object.prototype.fields = ['stolen']; Object.prototype.toString = () => 'stolen'`],
  [
    'lists',
    `Array.prototype.map = () => ['stolen']; Array.prototype.push = () => 0; Array.prototype[Symbol.iterator] = null`,
  ],
  ['texts', `String.prototype.toUpperCase = () => 'stolen'`],
  ['JSON', `JSON.stringify = () => 'stolen'; JSON = { stringify: () => 'stolen' }`],
  ['calls', `Function.prototype.call = () => 'stolen'; globalThis.fetch = 'stolen'`],
  ['addresses', `URLSearchParams.prototype.get = () => 'stolen'; globalThis.URL = null`],
  ['promises', `Promise.prototype.then = () => 'stolen'; globalThis.Promise = null`],
  ['what generators share', `Object.getPrototypeOf(function* () {}).prototype.next = () => 'stolen'`],
])('what JavaScript says of %s stays as it is for other remotes', async (_what, code) => {
  await run(code);
  await run(`'use strict'; ${code}`);
  await leadsAreWhole();
});

test('a remote’s own objects may say what they like', async () => {
  expect(
    await run(`
      'use strict';
      const own = {};
      own.toString = () => 'mine';
      own.constructor = own.hasOwnProperty = 1;
      class Lost extends Error { constructor() { super(); this.name = 'Lost'; this.message = 'it'; } }
      const query = Object.assign(new URLSearchParams('a=1'), { get: () => 2 });
      return [String(own), new Lost(), query.get('a')].join()`),
  ).toBe('mine,Lost: it,2');
});
