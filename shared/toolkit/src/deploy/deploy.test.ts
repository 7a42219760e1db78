import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { deploy } from './deploy';

const described = {
  name: 'careers',
  contract: 2,
  routes: [{ path: '/careers', page: 'careers' }],
  slots: [],
};

let directory: string;
const servers: Server[] = [];
const sockets: Socket[] = [];
const before = process.env.DEPLOY_TOKEN;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'deploy-'));
  await writeFile(path.join(directory, 'remote.json'), JSON.stringify({ ...described, navigation: [] }));
  process.env.DEPLOY_TOKEN = 'a token';
});

afterAll(async () => {
  for (const server of servers) server.close();
  for (const socket of sockets) socket.destroy();
  if (before === undefined) delete process.env.DEPLOY_TOKEN;
  else process.env.DEPLOY_TOKEN = before;
  await rm(directory, { recursive: true });
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const serve = async (answer: RequestListener) => `http://127.0.0.1:${await listen(createServer(answer))}`;

const answers =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** The output of a deploy to this site. The folder has no sources, so a build would fail with a different message. */
const toRefusal = (to: string) =>
  deploy(directory, { to }).then(
    () => 'deployed',
    (error: unknown) => (error as Error).message,
  );

/** Accepts connections, but never responds. */
const startMuteServer = async () => `http://127.0.0.1:${await listen(createSocketServer())}`;

async function startWithOwnCertificate(): Promise<string> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  return `https://localhost:${await listen(createTlsServer({ key, cert }, answers(200, '{}')))}`;
}

async function startNothing(): Promise<string> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

test('reports an unreachable, silent or untrusted site before building', async () => {
  const sites = [startNothing(), startMuteServer(), startWithOwnCertificate()];
  const [away, mute, untrusted] = await Promise.all(sites.map(async (site) => toRefusal(await site)));
  expect(away).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+ can't be reached: connect ECONNREFUSED 127\.0\.0\.1:\d+\. Check the address, and that the site runs\.$/,
  );
  expect(mute).toMatch(/can't be reached: it did not answer within \d seconds\.$/);
  expect(untrusted).toMatch(/self-signed certificate.*NODE_EXTRA_CA_CERTS=/);
});

test.each([
  ['a site without tokens', answers(404, '<h1>Not found</h1>'), 'takes no deploys: is the address right?'],
  ['a server that answers 405', answers(405, ''), 'takes no deploys: is the address right?'],
  [
    'an unknown token',
    answers(401, '{"message":"the token is not known here."}'),
    'refuses: the token is not known here.',
  ],
  [
    'a site that redirects',
    answers(301, '', { location: 'https://www.example.com/deploys' }),
    /use that one, https:\/\/www\.example\.com$/,
  ],
  [
    'a site that returns invalid traffic',
    answers(200, '{"serial":"x"}'),
    /^http:.* did not respond as a Hireloom site does: is the address right\?$/,
  ],
  ['a site that returns HTML', answers(200, '<html>'), /did not respond as a Hireloom site does/],
])('fails before building and says what to do for %s', async (_which, answer, words) => {
  const refusal = await toRefusal(await serve(answer));
  expect(refusal).toMatch(words instanceof RegExp ? words : new RegExp(words.replace(/[.?]/g, '\\$&')));
});
