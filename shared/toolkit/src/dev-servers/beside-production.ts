import fastifyStatic from '@fastify/static';
import { registryRemote, type RegistryRemote } from '@hireloom/contracts';
import {
  ASSET_LIST,
  type AssetList,
  describeFailure,
  integrityOf,
  readRemoteDescription,
  root,
} from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { watch } from '../build/watch';
import { CLIENT_PATH, EVENTS_PATH, OPEN_PATH, type Problem } from '../development-client/development-state';
import { HOST } from '../product/own-port';
import { bundleClient, createEventStream } from './development-events';
import { openForPage } from './open-in-editor';
import { withLocalRemote } from './with-local-remote';

const LIMIT_MS = 20_000;
/** The path of the local build's files. */
const CONTAINER_PATH = '/container/';

/** Headers that concern only the connection to the site, or that make no sense for a local copy of a page. */
const NOT_FORWARDED =
  /^(connection|content-encoding|content-length|keep-alive|transfer-encoding|set-cookie|strict-transport-security)$/;

/** @throws UsageError */
function siteOrigin(from: string): string {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new UsageError(
    `--from must be the address of a site, such as https://www.example.com; it is "${from}".`,
  );
}

/** Asks the site before anything is built. @throws UsageError if it does not answer */
async function checkReachable(from: string) {
  await fetch(from, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) }).catch(
    (error: unknown) => {
      throw new UsageError(`--from: no answer from ${from}: ${describeFailure(error, LIMIT_MS).words}.`);
    },
  );
}

/** Rebuilds the remote after each save. `current` waits for the first successful build. */
function followRemote(directory: string, output: string) {
  const events = createEventStream();
  const { name } = readRemoteDescription(directory);
  const startedAt = Date.now();
  let count = 0;
  let current: RegistryRemote | undefined;
  /** Reports the current build. Pages of earlier builds reload, including a page whose build was replaced while it was loading. */
  const send = (problems: readonly Problem[]) => {
    const release = `local-${count}`;
    const packages = { [name]: { built: release, published: { release, hash: release } } };
    events.send({ startedAt, packages, served: { [name]: release }, problems });
  };
  const isBuilt = new Promise<void>((resolve) => {
    const onBuilt = async () => {
      const read = (file: string) => readFile(path.join(output, 'browser', file));
      const { entries } = JSON.parse(String(await read(ASSET_LIST))) as AssetList;
      const [entry = ''] = Object.values(entries).flat();
      const integrity = integrityOf(await read(entry));
      const place = { release: `local-${(count += 1)}`, base: CONTAINER_PATH, entry, integrity };
      current = registryRemote(readRemoteDescription(directory), place);
      send([]);
      resolve();
    };
    const onBroken = (text: string) => {
      console.error(text);
      send([
        {
          kind: 'build',
          title: path.basename(directory),
          text,
          folder: path.relative(root, directory) || '.',
        },
      ]);
    };
    void watch({ directory, output, platforms: ['browser'], onBuilt, onBroken });
  });
  return { events, current: () => isBuilt.then(() => current as RegistryRemote) };
}

/** Refuses other host names, and methods that would do more than read from the site. Drops reports: a developer is no visitor. */
async function refuse({ hostname, method, url }: FastifyRequest, reply: FastifyReply) {
  if (!['localhost', '127.0.0.1'].includes(hostname))
    return reply.code(403).send('This is for this machine alone.\n');
  if (url.startsWith('/report/')) return reply.code(204).send();
  if (!['GET', 'HEAD'].includes(method))
    return reply
      .code(403)
      .send({ message: 'Nothing is sent to the site from here: run "npm start" to try out a form.' });
  return undefined;
}

/**
 * Serves the pages of the site at `given` to this machine only, with the site's own security policy and integrity checks, but with the
 * local remote in `directory`. Changes nothing on the site, and reads only what any visitor can read.
 */
export async function serveBesideProduction(directory: string, given: string, port: number) {
  const from = siteOrigin(given);
  await checkReachable(from);
  const output = path.join(directory, '.dev/container');
  const client = await bundleClient();
  const remote = followRemote(directory, output);
  await remote.current();
  const app = fastify();
  app.addHook('onRequest', refuse);
  app.setErrorHandler(({ message }: Error, _request, reply) =>
    reply.code(502).type('text/plain').send(`${from} does not answer: ${message}\n`),
  );
  await app.register(fastifyStatic, {
    root: path.join(output, 'browser'),
    prefix: CONTAINER_PATH,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-store'),
  });
  app.get(CLIENT_PATH, (_request, reply) => reply.type('text/javascript').send(client));
  app.get(OPEN_PATH, ({ raw }, reply) => reply.code(openForPage(raw)).send());
  app.get(EVENTS_PATH, (request, reply) => {
    reply.hijack();
    remote.events.listen(request.raw, reply.raw);
  });
  app.get('/*', async ({ url, headers }, reply) => {
    const answer = await fetch(from + url, {
      headers: { accept: headers.accept ?? '*/*' },
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    for (const [name, value] of answer.headers) if (!NOT_FORWARDED.test(name)) reply.header(name, value);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    const body = isPage
      ? withLocalRemote(await answer.text(), await remote.current(), from)
      : Buffer.from(await answer.arrayBuffer());
    return reply.code(answer.status).send(body);
  });
  await app.listen({ port, host: HOST });
  console.log(`\n  ${from} with your ${path.basename(directory)} is on http://localhost:${port}\n`);
}
