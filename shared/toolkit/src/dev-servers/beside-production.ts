import { CONTAINER_PATH, registryRemote, type RegistryRemote } from '@hireloom/contracts';
import { integrityOf, readRemoteDescription } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { watch } from '../build/watch';
import { CLIENT_PATH, EVENTS_PATH, type Problem } from '../development-client/development-state';
import { HOST } from '../product/own-port';
import { bundleClient, createEventStream } from './development-events';
import { withLocalRemote } from './with-local-remote';

const LIMIT_MS = 20_000;
const ENTRY = 'remoteEntry.js';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
};

/** What is said of the connection to the site, or is of no use to a page that nobody else gets. */
const LEFT_OUT =
  /^(connection|content-encoding|content-length|keep-alive|transfer-encoding|set-cookie|strict-transport-security)$/;

/** @throws UsageError */
function siteOrigin(from: string): string {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new UsageError(
    `--from must be the address of a site, such as https://www.example.com; it is "${from}".`,
  );
}

/** Follows what is saved of the remote. `current` waits for the first good build. */
function followRemote(directory: string, output: string) {
  const events = createEventStream();
  const { name } = readRemoteDescription(directory);
  const startedAt = Date.now();
  let count = 0;
  let current: Promise<RegistryRemote>;
  /** A page that was made of an earlier build is loaded again, one whose build was replaced on its way too. */
  const tell = (problems: readonly Problem[]) => {
    const release = `local-${count}`;
    const packages = { [name]: { built: release, published: { release, hash: release } } };
    events.send({ startedAt, packages, served: { [name]: release }, problems });
  };
  const first = new Promise<void>((resolve) => {
    const onBuilt = async () => {
      const entry = await readFile(path.join(output, 'browser', ENTRY));
      count += 1;
      current = Promise.resolve(
        registryRemote(readRemoteDescription(directory), {
          release: `local-${count}`,
          base: CONTAINER_PATH,
          entry: ENTRY,
          integrity: integrityOf(entry),
        }),
      );
      tell([]);
      resolve();
    };
    const title = path.basename(directory);
    const onBroken = (text: string) => {
      console.error(text);
      tell([{ kind: 'build', title, text }]);
    };
    void watch({ directory, output, platforms: ['browser'], onBuilt, onBroken });
  });
  return { events, current: () => first.then(() => current) };
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body);
}

/** Only reading reaches the site: what a developer tries out is nobody's enquiry. */
function refuse(request: IncomingMessage, response: ServerResponse) {
  request.resume();
  const message = 'Nothing is sent to the site from here: run "npm start" to try out a form.';
  send(response, 403, 'application/json', JSON.stringify({ message }));
}

async function askSite(from: string, request: IncomingMessage, local: () => Promise<RegistryRemote>) {
  const answer = await fetch(from + (request.url ?? '/'), {
    method: request.method,
    headers: { accept: request.headers.accept ?? '*/*' },
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const headers = [...answer.headers].filter(([name]) => !LEFT_OUT.test(name));
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  const body = isPage
    ? Buffer.from(withLocalRemote(await answer.text(), await local(), from))
    : Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers, body };
}

/**
 * The site at `from` as this machine alone sees it: its pages under its own security policy and integrity, with the remote in
 * `directory` from here. Nothing of the site is changed, and nothing but what any visitor may read is asked of it.
 */
export async function serveBesideProduction(directory: string, given: string, port: number) {
  const from = siteOrigin(given);
  const output = path.join(directory, '.dev/container');
  const client = await bundleClient();
  const remote = followRemote(directory, output);

  const sendContainer = async (response: ServerResponse, url: string) => {
    const file = path.join(output, 'browser', path.basename(url.replace(/\?.*/, '')));
    const found = await readFile(file).catch(() => undefined);
    if (!found) return send(response, 404, 'text/plain', 'There is no such file.\n');
    send(response, 200, TYPES[path.extname(file)] ?? 'application/octet-stream', found);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', method = 'GET' } = request;
    if (!['GET', 'HEAD'].includes(method)) return refuse(request, response);
    if (url === CLIENT_PATH) return send(response, 200, 'text/javascript', client);
    if (url === EVENTS_PATH) return remote.events.listen(request, response);
    if (url.startsWith(CONTAINER_PATH)) return sendContainer(response, url);
    const { status, headers, body } = await askSite(from, request, remote.current);
    response.writeHead(status, Object.fromEntries(headers));
    response.end(method === 'HEAD' ? undefined : body);
  };
  const isOwnHost = ({ headers }: IncomingMessage) =>
    /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '');
  createServer((request, response) => {
    if (!isOwnHost(request)) return send(response, 403, 'text/plain', 'This is for this machine alone.\n');
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      send(response, 502, 'text/plain', `${from} could not be asked: ${(error as Error).message}\n`);
    });
  }).listen(port, HOST);
  await remote.current();
  console.log(`\n  ${from} with your ${path.basename(directory)} is on http://localhost:${port}\n`);
}
