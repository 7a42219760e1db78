import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

const command = path.join(__dirname, '../bin/hireloom.js');
const root = path.join(__dirname, '../../..');

/** What the command prints in a terminal. */
function hireloom(args: string[], nodeOptions: string[] = [], options: { cwd?: string; port?: string } = {}) {
  const { cwd, port: PORT } = options;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeOptions, command, ...args], {
    cwd,
    env: { ...process.env, PORT },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each([
  [['deploy', '--canery', '10%'], "unknown option '--canery'\n(Did you mean --canary?)"],
  [['deploy', '--canary', '51%'], 'It must be a share of the visitors from 1% to 50%.'],
  [['deploy', '--canary', '10%', '--preview'], "'--preview' cannot be used with option '--canary <percent>'"],
  [['dev', '--from', 'https://www.example.com'], '--from is for one remote'],
  [
    ['releases', 'compare', 'content', '--to', 'http://www.example.com'],
    '--to http://www.example.com: a site on another machine is only reached by https.',
  ],
  [['launch'], "unknown command 'launch'"],
])('rejects %j with an error message', (args, reason) => {
  const { status, stderr } = hireloom(args, [], { cwd: root });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^error: /);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('    at ');
});

test('rejects an unsupported Node version before anything else', () => {
  const code = "Object.defineProperty(process, 'versions', { value: { node: '20.18.3' } })";
  const { status, stderr } = hireloom(['launch'], ['--import', `data:text/javascript,${code}`]);
  expect(status).toBe(1);
  expect(stderr).toBe('Hireloom needs Node 20.19 or newer; this is Node 20.18.3.\n');
});

test.each([
  ['dev', 'mfe-leads'],
  ['start', '.'],
])('"%s" in %s rejects an invalid or used port with an error message', async (name, folder) => {
  const cwd = path.join(root, folder);
  const none = hireloom([name], [], { cwd, port: 'abc' });
  expect([none.status, none.stderr]).toEqual([1, `error: PORT must be a port number; it is "abc".\n`]);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const taken = hireloom([name], [], { cwd, port: String(port) });
  server.close();
  expect([taken.status, taken.stderr]).toEqual([
    1,
    `error: port ${port} is in use: stop the program that uses it, or set PORT to another port.\n`,
  ]);
});
