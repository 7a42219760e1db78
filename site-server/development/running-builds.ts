import type { SiteVersion } from '@hireloom/contracts';
import { type LocalCopies, membersOf } from '@hireloom/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const CLIENT_SCRIPT = '/development/client.js';
const EVENTS_PATH = '/development/events';

/** `builds`: the folders in which the packages are being built, by their names; `state` is for the client alone. */
type Told = { type: 'development'; state: object; builds: Readonly<Record<string, string>> };

const isTold = (message: unknown): message is Told => (message as Partial<Told>)?.type === 'development';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' };

const sendFile = async (reply: FastifyReply, folder: string, file: string) => {
  const found = await readFile(path.join(folder, file)).catch(() => undefined);
  if (found) return reply.type(TYPES[path.extname(file)] ?? 'application/octet-stream').send(found);
  return reply.code(404).type('text/plain').send('There is no such file.\n');
};

const asked = /^\/releases\/([a-z][a-z0-9-]*)\/(?:hot|([a-f0-9]{16})\/browser)\/([\w@-][\w@.-]*)$/;

export type RunningBuildsOptions = {
  /** The file that each page starts with: it takes over what is saved. */
  client: string;
  source: Pick<LocalCopies, 'browserFile'>;
  /** What a page that is loaded now is made of. */
  live: () => SiteVersion;
  /** Whoever builds tells this process, which is a child of it. */
  parent?: Pick<NodeJS.Process, 'on'>;
};

/**
 * Passes on to the pages what the process says that builds what is saved, and gives them what no release holds: what replaces
 * parts of a page, and the scripts of a build that a page has become without being loaded again.
 */
export function runningBuilds(
  app: FastifyInstance,
  { client, source, live, parent = process }: RunningBuildsOptions,
) {
  let told: Told | undefined;
  const listeners = new Set<FastifyReply>();
  const tell = ({ raw }: FastifyReply) => {
    const served = Object.fromEntries(membersOf(live()).map(({ name, id }) => [name, id]));
    if (told) raw.write(`data: ${JSON.stringify({ ...told.state, served })}\n\n`);
  };
  const tellAll = () => listeners.forEach(tell);
  parent.on('message', (message: unknown) => {
    if (!isTold(message)) return;
    told = message;
    tellAll();
  });

  app.get(CLIENT_SCRIPT, async (_request, reply) =>
    reply.type('text/javascript').send(await readFile(client)),
  );
  app.get(EVENTS_PATH, (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    listeners.add(reply);
    reply.raw.on('close', () => listeners.delete(reply));
    tell(reply);
  });
  app.addHook('preClose', async () => listeners.forEach(({ raw }) => raw.end()));
  app.addHook('onRequest', async (request, reply) => {
    const [, name = '', id, file = ''] = asked.exec(request.url) ?? [];
    const folder = told?.builds[name];
    if (!folder) return;
    if (id === undefined) return sendFile(reply, path.join(folder, 'hot'), file);
    const isReleased = await source.browserFile(name, id, `browser/${file}`).catch(() => undefined);
    if (isReleased === undefined) return sendFile(reply, path.join(folder, 'site/browser'), file);
  });
  /** To be called when the live version is another. */
  return { tellAll };
}
