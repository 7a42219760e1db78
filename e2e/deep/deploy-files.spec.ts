import { DRAIN_NOTICE_MS, SHUTDOWN_LIMIT_MS } from '@hireloom/contracts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { readComposeFile, readDeployFile } from '../fixtures/compose-file';
import { root } from '../scripts/launch-site';

/** Image and compose file run elsewhere: here it is seen that they are well-formed, and that what they name is there. */
const compose = readComposeFile();
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'hireloom');
const running = ours.filter(([, { restart }]) => restart === 'unless-stopped');
/** Whoever runs the site brings these folders. */
const BROUGHT = ['./certificates'];

test('the compose file is valid and everything that it and nginx reference exists', () => {
  expect(compose.complaints).toEqual([]);
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
  const values = ours.flatMap(([, { environment }]) => Object.values(environment)).join(' ');
  const hosts = [
    ...values.matchAll(/@([\w-]+):\d+/g),
    ...readDeployFile('nginx.conf').matchAll(/^ +server ([\w-]+):\d+/gm),
  ].map(([, host]) => host);
  expect(hosts.length).toBeGreaterThanOrEqual(4);
  expect(hosts.filter((host = '') => !Object.hasOwn(compose.services, host))).toEqual([]);
});

test('every service variable is read and documented, and METRICS_TOKEN is required', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const documented = read('docs/configure.md');
  const sources = ['server/settings.ts', 'server/config.ts'];
  const readers = sources.map(read).join('\n');
  for (const [name, { environment }] of ours) {
    const variables = Object.keys(environment);
    expect(variables.filter((one) => !documented.includes(`\`${one}\``))).toEqual([]);
    expect([name, variables.filter((one) => !new RegExp(`\\b${one}\\b`).test(readers))]).toEqual([name, []]);
  }
  for (const [name, { environment }] of running) {
    expect([name, environment.METRICS_TOKEN]).toEqual([name, '${METRICS_TOKEN:?}']);
  }
});

test('delivered files contain no secrets and no default secrets', () => {
  for (const [name, { environment }] of services) {
    for (const [variable, value] of Object.entries(environment)) {
      // Without a value it is the one of whoever starts the containers.
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

test('no service has a deploy token and servers wait for the database', () => {
  expect(services.filter(([, { environment }]) => 'DEPLOY_TOKEN' in environment)).toEqual([]);
  for (const [, { depends_on: needed }] of running)
    expect(needed?.database).toEqual({ condition: 'service_healthy' });
});

test('servers share one erasure journal on a volume', () => {
  for (const [name, { environment, volumes }] of running) {
    const mounted = volumes.find((volume) => volume.startsWith('erasures:'))?.split(':')[1];
    expect([name, environment.ERASURES_FILE?.startsWith(`${mounted}/`)]).toEqual([name, true]);
  }
});

test('only nginx is exposed, and it cannot reach the database', () => {
  const networksOf = (prefix: string) =>
    new Set(services.filter(([name]) => name.startsWith(prefix)).flatMap(([, { networks }]) => networks));
  const isClosed = (name: string) => compose.networks[name]?.internal === true;
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  expect([...networksOf('database')].filter((one) => !isClosed(one))).toEqual([]);
  // A server reaches the mail server.
  expect([...networksOf('site')].filter((one) => !isClosed(one))).toEqual(['outbound']);
  expect(networksOf('proxy')).not.toContain('database');
});

test('the stop grace period covers the whole graceful shutdown', () => {
  for (const [, { stop_grace_period: grace = '0s', environment: set }] of ours) {
    const noticeMs = Number(set.DRAIN_NOTICE_MS ?? DRAIN_NOTICE_MS);
    expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThanOrEqual(noticeMs + SHUTDOWN_LIMIT_MS);
  }
});

/** One instruction a line; the files have no continued ones. */
const instructions = readDeployFile('Dockerfile')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => /^([A-Z]+) (.+)$/.exec(line)?.slice(1) ?? ['', line]);

const argumentsOf = (instruction: string) =>
  instructions.filter(([name]) => name === instruction).map(([, words = '']) => words);

test('the Dockerfile is valid, uses the pinned Node and does not run as root', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENV', 'EXPOSE', 'CMD'];
  expect(instructions.filter(([name = '']) => !known.includes(name))).toEqual([]);
  const node = readFileSync(path.join(root, '.nvmrc'), 'utf8').trim().replace(/^v/, '').split('.')[0];
  for (const base of argumentsOf('FROM'))
    expect(base).toMatch(new RegExp(`^node:${node}[.\\d]*-\\w+-slim( AS \\w+)?$`));
  expect(argumentsOf('USER')).toEqual(['node']);
  expect(JSON.parse(argumentsOf('CMD')[0] ?? '')).toEqual(expect.arrayContaining(['node', 'hireloom.mjs']));
  const stages = argumentsOf('FROM').flatMap((base) => / AS (\w+)$/.exec(base)?.[1] ?? []);
  const copied = argumentsOf('COPY').flatMap((words) => /--from=(\w+)/.exec(words)?.[1] ?? []);
  expect(copied.length).toBeGreaterThan(0);
  expect(copied.filter((stage) => !stages.includes(stage))).toEqual([]);
  for (const words of argumentsOf('ENV')) expect(words).toMatch(/^(\w+=\S+ ?)+$/);
});

test('the image build runs no install scripts and ignores secrets', () => {
  expect(
    argumentsOf('RUN')
      .join('\n')
      .match(/npm ci.*?&&/g),
  ).toEqual(['npm ci --ignore-scripts &&']);
  const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
  // Keys, certificate and .env stand in "deploy"; a checkout has data of its own in ".data".
  expect(ignored).toEqual(expect.arrayContaining(['deploy', '.data', '**/.env', '.git', '**/node_modules']));
});

test('the systemd unit has a dynamic user, no new privileges and resource limits', () => {
  const lines = readDeployFile('hireloom.service').matchAll(/^([A-Z]\w+)=(.*)$/gm);
  const unit = Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]));
  expect(unit).toMatchObject({
    ...{ DynamicUser: 'yes', NoNewPrivileges: 'yes', ProtectHome: 'yes', CapabilityBoundingSet: '' },
    ...{ MemoryMax: expect.any(String), CPUQuota: expect.any(String), IPAddressDeny: expect.any(String) },
    ExecStart: expect.stringMatching(/hireloom\.mjs start$/),
  });
  expect(Number(unit.TimeoutStopSec) * 1000).toBeGreaterThanOrEqual(SHUTDOWN_LIMIT_MS + DRAIN_NOTICE_MS);
});
