import { DRAIN_NOTICE_MS, SHUTDOWN_LIMIT_MS } from '@hireloom/contracts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parseDocument } from 'yaml';
import { expect, test } from '../fixtures';
import { root } from '../scripts/launch-site';

/** Image and compose file run elsewhere: here it is seen that they are well-formed, and that what they name is there. */
const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');

const environment = v.record(v.string(), v.string());

/** What of the Compose Specification is in use: a word that is none of these is a slip. */
const service = v.strictObject({
  image: v.pipe(v.string(), v.regex(/^(hireloom|[a-z]+:[\w.-]+)$/)),
  build: v.optional(v.strictObject({ context: v.string(), dockerfile: v.string() })),
  restart: v.picklist(['unless-stopped']),
  stop_grace_period: v.optional(v.pipe(v.string(), v.regex(/^\d+s$/))),
  command: v.optional(v.array(v.string())),
  depends_on: v.optional(
    v.union([
      v.array(v.string()),
      v.record(v.string(), v.strictObject({ condition: v.literal('service_healthy') })),
    ]),
  ),
  environment: v.optional(environment),
  ports: v.optional(v.array(v.pipe(v.string(), v.regex(/^\d+:\d+$/)))),
  volumes: v.optional(v.array(v.pipe(v.string(), v.regex(/^[./\w-]+:\/[/\w.-]+(:ro)?$/)))),
  healthcheck: v.optional(
    v.strictObject({ test: v.array(v.string()), interval: v.string(), retries: v.number() }),
  ),
});
const composeSchema = v.strictObject({
  name: v.string(),
  'x-service': v.unknown(),
  'x-api': v.unknown(),
  'x-site': v.unknown(),
  services: v.record(v.string(), service),
  volumes: v.record(v.string(), v.null()),
});

const document = parseDocument(read('compose.yaml'), { merge: true, strict: true, uniqueKeys: true });
const compose = v.parse(composeSchema, document.toJS());
const services = Object.entries(compose.services);

test('the compose file is YAML without a complaint, and says nothing that compose does not know', () => {
  expect([document.errors, document.warnings]).toEqual([[], []]);
});

test('what a service of the compose file needs is there: services, volumes, files, health', () => {
  for (const [name, { depends_on: needed = [], volumes = [], build }] of services) {
    const others = Array.isArray(needed) ? needed : Object.keys(needed);
    for (const other of others)
      expect([name, Object.keys(compose.services)]).toEqual([name, expect.arrayContaining([other])]);
    if (!Array.isArray(needed))
      for (const other of others)
        expect([other, compose.services[other]?.healthcheck]).not.toEqual([other, undefined]);
    for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
      // The certificate is whose site it is.
      const isThere = source.startsWith('.')
        ? source === './certificates' || existsSync(path.join(root, 'deploy', source))
        : Object.hasOwn(compose.volumes, source);
      expect([name, source, isThere]).toEqual([name, source, true]);
    }
    if (build) expect(existsSync(path.join(root, 'deploy', build.context, build.dockerfile))).toBe(true);
  }
});

test('every variable of the compose file is documented, and every host that it or nginx names is a service', () => {
  const documented = readFileSync(path.join(root, 'docs/deploy.md'), 'utf8');
  const ours = services.filter(([, { image }]) => image === 'hireloom');
  const variables = ours.flatMap(([, { environment: set = {} }]) => Object.keys(set));
  expect(variables.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  const hosts = [
    ...ours
      .flatMap(([, { environment: set = {} }]) => Object.values(set))
      .join(' ')
      .matchAll(/(?:@|http:\/\/)([\w-]+):\d+/g),
    ...read('nginx.conf').matchAll(/^ +server ([\w-]+):\d+/gm),
  ].map(([, host]) => host);
  expect(hosts.length).toBeGreaterThan(5);
  expect(hosts.filter((host = '') => !Object.hasOwn(compose.services, host))).toEqual([]);
});

test('whoever ends a service waits for as long as it may take to end in order', () => {
  for (const [, { image, stop_grace_period: grace = '0s', environment: set = {} }] of services) {
    if (image !== 'hireloom') continue;
    const noticeMs = Number(set.DRAIN_NOTICE_MS ?? DRAIN_NOTICE_MS);
    expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThanOrEqual(noticeMs + SHUTDOWN_LIMIT_MS);
  }
});

/** One instruction a line; the files have no continued ones. */
const instructions = read('Dockerfile')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => /^([A-Z]+) (.+)$/.exec(line)?.slice(1) ?? ['', line]);

const argumentsOf = (instruction: string) =>
  instructions.filter(([name]) => name === instruction).map(([, words = '']) => words);

test('the image is made of instructions that exist, of a Node that the product runs on, and does not run as root', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENV', 'EXPOSE', 'CMD'];
  expect(instructions.filter(([name = '']) => !known.includes(name))).toEqual([]);
  const node = readFileSync(path.join(root, '.nvmrc'), 'utf8').trim().replace(/^v/, '').split('.')[0];
  for (const base of argumentsOf('FROM'))
    expect(base).toMatch(new RegExp(`^node:${node}[.\\d]*-\\w+-slim( AS \\w+)?$`));
  expect(argumentsOf('USER')).toEqual(['node']);
  expect(JSON.parse(argumentsOf('CMD')[0] ?? '')).toEqual(expect.arrayContaining(['node', 'hireloom.mjs']));
});

test('what the image copies from another stage is of one that it has, and its variables have values', () => {
  const stages = argumentsOf('FROM').flatMap((base) => / AS (\w+)$/.exec(base)?.[1] ?? []);
  const copied = argumentsOf('COPY').flatMap((words) => /--from=(\w+)/.exec(words)?.[1] ?? []);
  expect(copied.length).toBeGreaterThan(0);
  expect(copied.filter((stage) => !stages.includes(stage))).toEqual([]);
  for (const words of argumentsOf('ENV')) expect(words).toMatch(/^(\w+=\S+ ?)+$/);
});
