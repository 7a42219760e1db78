import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { execFile } from 'node:child_process';
import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
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

const inFolder = setUpFolder();
const getSocket = () => inFolder('desk.sock');

const listen = (desk: ReturnType<typeof create>) =>
  listenForStaff(desk, { socket: getSocket(), origin: ORIGIN, userHeader: 'x-desk-user' });

function ask(headers: Record<string, string> = {}): Promise<{ status?: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({
      socketPath: getSocket(),
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
  await listen(older);
  const { ino } = await stat(getSocket());
  await listen(newer);
  expect((await stat(getSocket())).ino).not.toBe(ino);
  await older.close();
  expect(await ask({ 'x-desk-user': 'Ravi  Iyer' })).toEqual({ status: 200, body: '{"staff":"Ravi Iyer"}' });
  await newer.close();
  expect(await readdir(inFolder())).toEqual([]);
});

const isRoot = process.getuid?.() === 0;
const [SITE, STAFF, PROXY] = [54_321, 54_322, 54_323];

/** Connects as another user, as a render worker does: with Node's permission model. */
async function connectAs(uid: number, gid: number) {
  const code = `require('node:net').connect(${JSON.stringify(getSocket())})
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
  await listen(desk);
  expect((await stat(getSocket())).mode & 0o777).toBe(0o060);
  await chmod(inFolder(), 0o755);
  if (isRoot) await chown(getSocket(), SITE, STAFF);
  expect(await connectAs(SITE, STAFF)).toBe('EACCES');
  if (isRoot) {
    expect(await connectAs(PROXY, STAFF)).toBe('connected');
    expect(await connectAs(PROXY, PROXY)).toBe('EACCES');
  }
  await desk.close();
});
