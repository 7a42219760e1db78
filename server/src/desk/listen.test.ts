import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { createDesk } from './create-desk';
import { listenForStaff } from './listen';

const ORIGIN = 'https://desk.example.com';

const create = (userHeader?: string) => {
  const app = createDesk(fastify().log, { origin: () => ORIGIN, userHeader });
  app.get('/who', ({ staff }) => ({ staff }));
  return app;
};

let folder: string;
let socket: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'desk-'));
  socket = path.join(folder, 'desk.sock');
});
afterEach(() => rm(folder, { recursive: true }));

const atSocket = { socket: '', origin: ORIGIN, userHeader: 'x-desk-user' };

function ask(headers: Record<string, string> = {}): Promise<{ status?: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({
      socketPath: socket,
      path: '/who',
      headers: { host: 'desk.example.com', ...headers },
    });
    asked.on('error', reject).on('response', (answer) => {
      let body = '';
      answer.on('data', (text) => (body += String(text)));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    });
    asked.end();
  });
}

test('a port in use is reported and leaves the process without a desk', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const desk = create();
  expect(await listenForStaff(desk, { port, origin: undefined })).toEqual({
    problem: `port ${port} is in use; set DESK_PORT to another one`,
  });
  await desk.close();
  other.close();
});

test('a starting server takes over the socket, and a stopping one leaves it to the other', async () => {
  const [older, newer] = [create('x-desk-user'), create('x-desk-user')];
  await listenForStaff(older, { ...atSocket, socket });
  const { ino } = await stat(socket);
  await listenForStaff(newer, { ...atSocket, socket });
  expect((await stat(socket)).ino).not.toBe(ino);
  await older.close();
  expect(await ask({ 'x-desk-user': 'Ravi  Iyer' })).toEqual({ status: 200, body: '{"staff":"Ravi Iyer"}' });
  await newer.close();
  expect(await readdir(folder)).toEqual([]);
});

const isRoot = process.getuid?.() === 0;
const [SITE, STAFF, PROXY] = [54_321, 54_322, 54_323];

/** Connects as another user, as a render worker does: with Node's permission model. */
async function connectAs(uid: number, gid: number) {
  const code = `require('node:net').connect(${JSON.stringify(socket)})
    .on('connect', function () { console.log('connected'); this.end(); }).on('error', ({ code }) => console.log(code))`;
  const flag = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  const flags = [flag, ...(process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : [])];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', code], {
    ...(isRoot && { uid, gid }),
    cwd: '/',
  });
  return stdout.trim();
}

test('the server’s own user, and so a render worker, may not open the socket; its group may', async () => {
  const desk = create();
  await listenForStaff(desk, { ...atSocket, socket });
  expect((await stat(socket)).mode & 0o777).toBe(0o060);
  await chmod(folder, 0o755);
  if (isRoot) await chown(socket, SITE, STAFF);
  expect(await connectAs(SITE, STAFF)).toBe('EACCES');
  if (isRoot) {
    expect(await connectAs(PROXY, STAFF)).toBe('connected');
    expect(await connectAs(PROXY, PROXY)).toBe('EACCES');
  }
  await desk.close();
});
