import { serve } from '@hireloom/testing/services/serve';
import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { deploy } from './deploy';

const described = {
  name: 'careers',
  contract: 2,
  routes: [{ path: '/careers', page: 'careers' }],
  slots: [],
};

const inFolder = setUpFolder({ isShared: true });
const stops: (() => unknown)[] = [];
const before = process.env.DEPLOY_TOKEN;

beforeAll(async () => {
  await writeFile(inFolder('remote.json'), JSON.stringify({ ...described, navigation: [] }));
  process.env.DEPLOY_TOKEN = 'a token';
});

afterAll(() => {
  for (const stop of stops) stop();
  if (before === undefined) delete process.env.DEPLOY_TOKEN;
  else process.env.DEPLOY_TOKEN = before;
});

async function startSite(answer: RequestListener): Promise<string> {
  const { address, stop } = await serve(answer);
  stops.push(stop);
  return address;
}

const answers =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** The output of a deploy to this site. The folder has no sources, so a build would fail with a different message. */
const toRefusal = (to: string) =>
  deploy(inFolder(), { to }).then(
    () => 'deployed',
    (error: unknown) => (error as Error).message,
  );

/** Accepts connections, but never responds. */
const startMuteServer = () => startSite(() => undefined);

async function startWithOwnCertificate(): Promise<string> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server = createTlsServer({ key, cert }, answers(200, '{}')).listen(0, '127.0.0.1');
  stops.push(() => server.close());
  await once(server, 'listening');
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

async function startNothing(): Promise<string> {
  const { address, stop } = await serve(() => undefined);
  stop();
  return address;
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
  const refusal = await toRefusal(await startSite(answer));
  expect(refusal).toMatch(words instanceof RegExp ? words : new RegExp(words.replace(/[.?]/g, '\\$&')));
});
