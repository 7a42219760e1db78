import { DRAIN_NOTICE_MS, SHUTDOWN_LIMIT_MS } from '@hireloom/contracts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { expect, test } from '../fixtures';
import { readText, root } from '../scripts/launch-site';

/** Image and compose file run elsewhere. These tests check that they are well-formed and that everything they name exists. */
const readDeployFile = (file: string) => readText('deploy', file);

type Service = {
  image: string;
  build?: { context: string; dockerfile: string };
  depends_on?: object;
  environment?: Record<string, string | null>;
  networks: string[];
  ports?: string[];
  volumes: string[];
  stop_grace_period?: string;
};
type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: object;
};

const document = parseDocument(readDeployFile('compose.yaml'), { merge: true, uniqueKeys: true });
const compose = document.toJS() as Compose;
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'hireloom');
/** Folders that the operator provides. */
const BROUGHT = ['./certificates'];

test('the compose file is valid, and its services, volumes, networks, files and hosts exist', () => {
  expect([...document.errors, ...document.warnings]).toEqual([]);
  expect(ours.map(([name]) => name)).toEqual(['site-1', 'site-2']);
  for (const [name, { depends_on: needed = {}, volumes, networks, build }] of services) {
    const others = Object.keys(compose.services);
    expect([name, others]).toEqual([name, expect.arrayContaining(Object.keys(needed))]);
    expect([name, Object.keys(compose.networks)]).toEqual([name, expect.arrayContaining(networks)]);
    for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
      const isThere = source.startsWith('.')
        ? BROUGHT.includes(source) || existsSync(path.join(root, 'deploy', source))
        : Object.hasOwn(compose.volumes, source);
      expect([name, source, isThere]).toEqual([name, source, true]);
    }
    if (build) expect(existsSync(path.join(root, 'deploy', build.context, build.dockerfile))).toBe(true);
  }
  const values = ours.flatMap(([, { environment = {} }]) => Object.values(environment)).join(' ');
  const hosts = [
    ...values.matchAll(/@([\w-]+):\d+/g),
    ...readDeployFile('nginx.conf').matchAll(/^ +server ([\w-]+):\d+/gm),
  ].map(([, host]) => host);
  expect(hosts.length).toBeGreaterThanOrEqual(4);
  expect(hosts.filter((host = '') => !Object.hasOwn(compose.services, host))).toEqual([]);
});

test('every variable of a service is read and documented', () => {
  const documented = readText('docs/configure.md');
  const readers = readText('server/settings.ts') + readText('server/config.ts');
  for (const [name, { environment = {} }] of ours) {
    const variables = Object.keys(environment);
    expect(variables.filter((one) => !documented.includes(`\`${one}\``))).toEqual([]);
    expect([name, variables.filter((one) => !new RegExp(`\\b${one}\\b`).test(readers))]).toEqual([name, []]);
  }
});

test('every Compose service is hardened, has resource limits and a pinned image', () => {
  for (const [name, service] of services)
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({
        image: expect.stringMatching(/^(hireloom|[a-z]+:\d+\.\d+[^@]*(@sha256:[0-9a-f]{64})?)$/),
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        cpus: expect.any(Number),
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        healthcheck: expect.any(Object),
      }),
    ]);
});

test('delivered files contain no secrets and no default secrets', () => {
  for (const [name, { environment = {} }] of services) {
    for (const [variable, value] of Object.entries(environment)) {
      // A variable without a value is taken from the operator's environment.
      if (!/PASSWORD|TOKEN|SECRET|KEY$|_URL$/.test(variable) || value === null) continue;
      const secret = variable.endsWith('_URL') ? /:\/\/\w+:(.*)@/.exec(value)?.[1] : value;
      if (secret !== undefined)
        expect([name, variable, secret]).toEqual([
          name,
          variable,
          expect.stringMatching(/^\$\{[A-Z_]+:\?\}$/),
        ]);
    }
  }
});

test('the servers share one erasure journal, which survives their restarts', () => {
  for (const [name, { environment = {}, volumes }] of ours) {
    const mounted = volumes.find((volume) => volume.startsWith('erasures:'))?.split(':')[1];
    expect([name, environment.ERASURES_FILE?.startsWith(`${mounted}/`)]).toEqual([name, true]);
  }
});

test('only nginx is exposed, and it cannot reach the database', () => {
  const listNetworks = (prefix: string) =>
    new Set(services.filter(([name]) => name.startsWith(prefix)).flatMap(([, { networks }]) => networks));
  const isClosed = (name: string) => compose.networks[name]?.internal === true;
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  expect([...listNetworks('database')].filter((one) => !isClosed(one))).toEqual([]);
  // Only servers need outbound connections, to the mail server.
  expect([...listNetworks('site')].filter((one) => !isClosed(one))).toEqual(['outbound']);
  expect(listNetworks('proxy')).not.toContain('database');
});

test('the grace period of a service covers its shutdown', () => {
  for (const [, { stop_grace_period: grace = '0s', environment: set = {} }] of ours) {
    const noticeMs = Number(set.DRAIN_NOTICE_MS ?? DRAIN_NOTICE_MS);
    expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThanOrEqual(noticeMs + SHUTDOWN_LIMIT_MS);
  }
});

/** The arguments of the Dockerfile’s instructions of this name. Its instructions take up one line each. */
const readArguments = (instruction: string) =>
  [...readDeployFile('Dockerfile').matchAll(/^([A-Z]+) (.+)$/gm)].flatMap(([, name, words = '']) =>
    name === instruction ? [words] : [],
  );

test('the image uses the Node of .nvmrc, and does not run as root', () => {
  const node = readText('.nvmrc').trim().replace(/^v/, '').split('.')[0];
  for (const base of readArguments('FROM'))
    expect(base).toMatch(new RegExp(`^node:${node}[.\\d]*-\\w+-slim( AS \\w+)?$`));
  expect(readArguments('USER')).toEqual(['node']);
  expect(JSON.parse(readArguments('CMD')[0] ?? '')).toEqual(expect.arrayContaining(['node', 'hireloom.mjs']));
});

test('the image build runs no install scripts and ignores secrets', () => {
  expect(
    readArguments('RUN')
      .join('\n')
      .match(/npm ci.*?&&/g),
  ).toEqual(['npm ci --ignore-scripts &&']);
  const ignored = readText('.dockerignore').split('\n');
  // "deploy" contains keys, certificates and .env; ".data" contains the checkout's own data.
  expect(ignored).toEqual(expect.arrayContaining(['deploy', '.data', '**/.env', '.git', '**/node_modules']));
});

test('the systemd unit has a dynamic user, no new privileges and resource limits', () => {
  const lines = readDeployFile('hireloom.service').matchAll(/^([A-Z]\w+)=(.*)$/gm);
  const unit = Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]));
  expect(unit).toMatchObject({
    DynamicUser: 'yes',
    NoNewPrivileges: 'yes',
    ProtectHome: 'yes',
    CapabilityBoundingSet: '',
    MemoryMax: expect.any(String),
    CPUQuota: expect.any(String),
    IPAddressDeny: expect.any(String),
    ExecStart: expect.stringMatching(/hireloom\.mjs start$/),
  });
  expect(Number(unit.TimeoutStopSec) * 1000).toBeGreaterThanOrEqual(SHUTDOWN_LIMIT_MS + DRAIN_NOTICE_MS);
});
