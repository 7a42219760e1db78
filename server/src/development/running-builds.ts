import type { SiteVersion } from '@hireloom/contracts';
import { type LocalReleases, membersOf } from '@hireloom/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { waitForSaves } from './wait-for-saves';

export const CLIENT_SCRIPT = '/development/client.js';
const EVENTS_PATH = '/development/events';
const OPEN_PATH = '/development/open';

/** A message from the build process. `builds`: the build folder of each package, by name. `state`: forwarded to pages. */
type BuildMessage = { type: 'development'; state: object; builds: Readonly<Record<string, string>> };

const isBuildMessage = (message: unknown): message is BuildMessage =>
  (message as Partial<BuildMessage>)?.type === 'development';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' };

const sendFile = async (reply: FastifyReply, folder: string, file: string) => {
  const found = await readFile(path.join(folder, file)).catch(() => undefined);
  if (found) return reply.type(TYPES[path.extname(file)] ?? 'application/octet-stream').send(found);
  return reply.code(404).type('text/plain').send('There is no such file.\n');
};

const BUILD_FILE = /^\/(development|assets)\/([a-z][a-z0-9-]*)\/([\w@-][\w@.-]*)$/;

type Options = {
  /** The file with the first script of each page, which applies saved changes. */
  client: string;
  source: Pick<LocalReleases, 'browserFile'>;
  /** The build process, which is the parent of this one. */
  parent?: Pick<NodeJS.Process, 'on' | 'send'>;
};

/**
 * Forwards messages from the build process to pages as server-sent events. Also serves files that are not in a release yet: hot
 * updates, and scripts of a newer build that a page has switched to without reloading.
 */
export function runningBuilds(app: FastifyInstance, { client, source, parent = process }: Options) {
  let latest: BuildMessage | undefined;
  let served: Readonly<Record<string, string>> = {};
  const pages = new Set<FastifyReply>();
  const notify = ({ raw }: FastifyReply) => {
    if (latest) raw.write(`data: ${JSON.stringify({ ...latest.state, served })}\n\n`);
  };
  parent.on('message', (message: unknown) => {
    if (!isBuildMessage(message)) return;
    latest = message;
    pages.forEach(notify);
  });

  app.get(CLIENT_SCRIPT, async (_request, reply) =>
    reply.type('text/javascript').send(await readFile(client)),
  );
  app.get(EVENTS_PATH, (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    pages.add(reply);
    reply.raw.on('close', () => pages.delete(reply));
    notify(reply);
  });
  app.get<{ Querystring: { place?: string } }>(OPEN_PATH, async ({ headers, query }, reply) => {
    // Browsers name the asking site in a header that no page can set.
    if (headers['sec-fetch-site'] !== 'same-origin') return reply.code(403).send();
    parent.send?.({ type: 'open', place: query.place });
    return reply.code(204).send();
  });
  app.addHook('preClose', async () => pages.forEach(({ raw }) => raw.end()));
  app.addHook('onRequest', async (request, reply) => {
    const [, kind, name = '', file = ''] = BUILD_FILE.exec(request.url) ?? [];
    const folder = latest?.builds[name];
    if (!folder) return;
    if (kind === 'development') return sendFile(reply, path.join(folder, 'development', name), file);
    const released = await source.browserFile(name, file).catch(() => undefined);
    if (released === undefined) return sendFile(reply, path.join(folder, 'site/browser'), file);
  });
  return {
    /** Tells all pages which version is live now. */
    versionChanged: (live: SiteVersion) => {
      served = Object.fromEntries(membersOf(live).map(({ name, id }) => [name, id]));
      pages.forEach(notify);
    },
    waitForSaves: (look: () => Promise<void>) => waitForSaves(app, { look, parent }),
  };
}
