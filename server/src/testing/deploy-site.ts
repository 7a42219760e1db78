import { type RemoteDescription, SHELL } from '@hireloom/contracts';
import { createBoundedLog } from '../process/bounded-log';
import { DEPLOYS_PATH, describeFiles, packParts, type Part, UsageError } from '@hireloom/releases';
import { ANY_NAME } from '../releases/store/deploy-tokens';
import { openReleaseStore } from '../releases/store/open-store';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildsIn } from './builds';
import { createTestStore, says } from './test-store';
import { registerDeployRoutes } from '../deploys/deploy-routes';

export const ORIGIN = 'https://www.example.com';

type Changes = Partial<RemoteDescription> & { commit?: string; createdBy?: string };

/** A team's build. `words` determine the names of its browser files. */
export async function buildPart(words: string, given: Changes = {}): Promise<Part> {
  const { commit = 'c0ffee2', createdBy = 'Asha', ...changes } = given;
  const name = changes.name ?? 'content';
  const { buildRemote, buildShell } = buildsIn(await mkdtemp(path.join(os.tmpdir(), 'build-')));
  const build = name === SHELL ? await buildShell(words) : await buildRemote(name, says(words));
  const description = {
    name,
    team: 'Content team',
    contract: 2,
    slots: [],
    routes: name === 'content' ? [{ path: '/blogs', page: 'careers' }] : [],
    ...changes,
  };
  const made = { createdAt: '2026-11-22T08:00:00Z', createdBy, commit };
  return { release: await describeFiles({ build, description }, made), build };
}

type Ask = {
  method: 'GET' | 'POST';
  path?: string;
  body?: Buffer | object;
  token?: string;
  address?: string;
};

type Answer = { status: number; message: string; progress: string[] };

/** Sends requests to the routes as a team does. `owner`: the team whose token is sent by default. */
const createAsker =
  (app: FastifyInstance, owner: string) =>
  async ({ method, path: place = '', body, token = owner, address = '192.0.2.1' }: Ask): Promise<Answer> => {
    const isTar = Buffer.isBuffer(body);
    const data = isTar || body === undefined ? body : Buffer.from(JSON.stringify(body));
    const answer = await app.inject({
      method,
      url: DEPLOYS_PATH + place,
      payload: data,
      remoteAddress: address,
      headers: {
        authorization: `Bearer ${token}`,
        ...(data && { 'content-type': isTar ? 'application/x-tar' : 'application/json' }),
      },
    });
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    return {
      status: answer.statusCode,
      ...(lines.at(-1) as { message: string }),
      progress: lines.flatMap(({ progress }) => progress ?? []),
    };
  };

type Options = { onCheck?: () => Promise<void>; isEmpty?: boolean };

/** The deploy routes, with a store in a temporary folder. A release of the commit "broken" can't be rendered. */
export async function createDeploySite({ onCheck, isEmpty }: Options = {}) {
  const site = await createTestStore();
  const store = openReleaseStore({ databaseUrl: '', dataDir: site.dataDir });
  const { tokens } = store;
  const content = await tokens.add('content', ['content']);
  const leads = await tokens.add('leads', ['leads']);
  const operators = await tokens.add('operators', [ANY_NAME]);
  const live = isEmpty ? undefined : await site.putVersion(says('before'));
  if (live) await site.putTraffic(live.id);
  const stored = await store.paths('content');
  const told: number[] = [];
  const logged: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>) };
  const app = Fastify({ logger: { level: 'warn', hooks: createBoundedLog(), stream } });
  const directory = path.join(site.dataDir, 'deploys');
  await registerDeployRoutes(app, {
    store,
    directory,
    publicOrigin: ORIGIN,
    check: async (_version, parts) => {
      await onCheck?.();
      if (parts.some(({ release }) => release.commit === 'broken'))
        throw new UsageError("content can't render /blogs: Error: no heading");
      if (parts.some(({ release }) => release.commit === 'unreadable'))
        throw new UsageError(`Cannot find module '${parts[0]?.build}/server/none.cjs'`);
    },
    onChange: () => void told.push(Date.now()),
  });
  const ask = createAsker(app, content);
  const traffic = async () => {
    const found = await site.store.traffic();
    if (!found) throw new Error('nothing is live');
    return found;
  };
  return {
    app,
    site,
    directory,
    ask,
    told,
    logged,
    traffic,
    tokens,
    content,
    leads,
    operators,
    live: live?.id ?? '',
    /** Sends parts as the command does. */
    deploy: async (parts: Part | Part[], { token = content, query = '' } = {}) =>
      ask({ method: 'POST', path: query, body: await packParts([parts].flat()), token }),
    change: async (action: string, changes: { name?: string; serial?: number; token?: string } = {}) => {
      const { name = 'content', serial = (await traffic()).serial, token } = changes;
      return ask({ method: 'POST', path: '/changes', body: { action, name, serial }, token });
    },
    /** Checks that nothing changed that visitors, other teams or the command `releases` could see. */
    expectNothingLeft: async () => {
      expect(await traffic()).toMatchObject({ serial: 1, live: live?.id, canaries: [] });
      expect(await store.paths('content')).toEqual(stored);
      expect(told).toEqual([]);
    },
    close: async () => {
      await app.close();
      await store.close();
      await site.remove();
    },
  };
}

export type DeploySite = Awaited<ReturnType<typeof createDeploySite>>;
