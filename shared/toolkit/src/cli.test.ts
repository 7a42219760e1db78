import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

const command = path.join(__dirname, '../bin/hireloom.js');

/** What a person at the keyboard sees. */
function hireloom(args: string[], nodeOptions: string[] = [], options: { cwd?: string; port?: string } = {}) {
  const { cwd, port: PORT } = options;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeOptions, command, ...args], {
    ...{ cwd, env: { ...process.env, PORT } },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('every command is listed with what it takes', () => {
  const { status, stdout } = hireloom(['--help']);
  expect(status).toBe(0);
  for (const name of [
    'start [--site | --api] [--no-build]',
    'dev [--remote <name>=<address>]… | --from <site>',
    'build',
    'typecheck',
    'deploy [--to <site>] [--preview | --canary <percent>]',
    'rollback',
    'canary promote | drop',
    'releases [<name>… | prune]',
    'package [<folder>] [--no-build]',
    'new-remote <name>',
    'catalogue',
  ])
    expect(stdout).toContain(`hireloom ${name}`);
});

test('a command that is asked for help says what it takes, and does nothing', () => {
  const { status, stdout } = hireloom(['deploy', '--help']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^hireloom deploy .*--canary <percent>.*\n.+\n$/);
});

test.each([
  [
    ['deploy', '--canery', '10%'],
    "hireloom deploy: Unknown option '--canery'. Say it as in: hireloom deploy [",
  ],
  [['rollback', 'now'], "hireloom rollback: Unexpected argument 'now'. Say it as in: hireloom rollback"],
  [['launch'], 'hireloom launch: there is no such command. There is: start, '],
])('%j is refused with a sentence', (args, reason) => {
  const { status, stderr } = hireloom(args);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('    at ');
});

test('a Node that is too old is told so before anything else', () => {
  const code = "Object.defineProperty(process, 'versions', { value: { node: '20.18.3' } })";
  const { status, stderr } = hireloom(['launch'], ['--import', `data:text/javascript,${code}`]);
  expect(status).toBe(1);
  expect(stderr).toBe('Hireloom needs Node 20.19 or newer; this is Node 20.18.3.\n');
});

const root = path.join(__dirname, '../../..');

test.each([
  ['dev', 'mfe-leads'],
  ['dev', '.'],
  ['catalogue', 'shared/design'],
  ['start', '.'],
])('"%s" in %s with a port that is none, or that is in use, ends with a sentence', async (name, folder) => {
  const cwd = path.join(root, folder);
  const none = hireloom([name], [], { cwd, port: 'abc' });
  expect([none.status, none.stderr]).toEqual([
    1,
    `hireloom ${name}: PORT must be a port number; it is "abc".\n`,
  ]);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const taken = hireloom([name], [], { cwd, port: String(port) });
  server.close();
  expect([taken.status, taken.stderr]).toEqual([
    1,
    `hireloom ${name}: port ${port} is in use: stop what listens there, or set PORT to another.\n`,
  ]);
});
