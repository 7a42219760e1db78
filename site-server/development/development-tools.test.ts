import { PAGE_DATA_ID, type Registry, registryRemote } from '@hireloom/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { runInNewContext } from 'node:vm';
import { developmentTools } from './development-tools';
import type { LocalChoice } from './local-remote';
import type { LoadedVersion } from '../versions/loaded-version';

const description = {
  name: 'content',
  contract: 1,
  routes: [{ path: '/blogs', page: 'blog-list' }],
  slots: ['blog-teaser'],
  navigation: [],
  policy: { 'img-src': ['https://images.example.com'] },
};
const published = (name: string) =>
  registryRemote(
    { ...description, name },
    { release: `${name}-1`, base: `/releases/${name}/1/`, entry: 'browser/remoteEntry.js', integrity: 'x' },
  );

let standalone: FastifyInstance;
let origin: string;
let build: string;
let shell: string;
let site: FastifyInstance | undefined;

beforeEach(async () => {
  [build, shell] = ['7-1', 's1'];
  standalone = Fastify();
  standalone.get('/container/remote.json', () => ({ ...description, build }));
  origin = await standalone.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await site?.close();
  await standalone.close();
});

/** Its pages say what they are made of. */
async function startSite(localRemotes: LocalChoice = new Map()) {
  const app = Fastify();
  site = app;
  const registry = { remotes: [published('content'), published('leads')] };
  developmentTools(app, {
    localRemotes,
    servedTo: async () => [
      { id: 'v1', registry, version: { shell: { id: shell } } } as unknown as LoadedVersion,
    ],
    sendDocument: (_request, reply, document) => reply.send(document),
  });
  app.get('/*', () => 'as published');
  let kept: Record<string, string> = {};
  return {
    visit: async (url: string) => {
      const answer = await app.inject({ url, cookies: kept });
      for (const { name, value } of answer.cookies) kept = { ...kept, [name]: value };
      return answer;
    },
  };
}

test('a remote is taken from a standalone server from the visit on that asks for it', async () => {
  const { visit } = await startSite();
  expect((await visit('/blogs')).body).toBe('as published');
  const asked = await visit(`/blogs?q=pay&remote.content=${encodeURIComponent(origin)}`);
  expect([asked.statusCode, asked.headers.location]).toEqual([302, '/blogs?q=pay']);

  const document = (await visit('/blogs')).json();
  expect(document).toMatchObject({ version: { id: 'v1' }, origins: [origin], sources: description.policy });
  expect(document.registry.remotes).toEqual([
    published('leads'),
    registryRemote(description, {
      release: 'local-7-1',
      base: `${origin}/container/`,
      entry: 'remoteEntry.js',
      integrity: '',
    }),
  ]);
  expect(document.badges[0].text).toBe(`content comes from ${origin}, rendered in the browser.`);

  await visit('/blogs' + document.badges[0].leave.href);
  expect((await visit('/blogs')).body).toBe('as published');
});

test('a remote that was chosen at the start is given to everybody but those who leave it', async () => {
  const { visit } = await startSite(new Map([['content', origin]]));
  const { registry, badges } = (await visit('/')).json();
  expect(registry.remotes[1].release).toBe('local-7-1');
  await visit('/' + badges[0].leave.href);
  expect((await visit('/')).body).toBe('as published');
});

test('while the standalone server is away, the published release is shown and the badge says how to start it', async () => {
  const { visit } = await startSite(new Map([['content', origin]]));
  await standalone.close();
  const { registry, badges } = (await visit('/')).json();
  expect(registry.remotes).toEqual([published('content'), published('leads')]);
  expect(badges[0].text).toContain('nothing answers there: start it with "npm run dev -w mfe-content"');
});

test.each(['http://evil.example', 'https://localhost:3002', 'nonsense'])(
  'a remote from %s is refused, asked for or kept',
  async (address) => {
    const { visit } = await startSite();
    const asked = await visit(`/?remote.content=${encodeURIComponent(address)}`);
    expect([asked.statusCode, asked.cookies]).toEqual([400, []]);
    const kept = await site?.inject({ url: '/', cookies: { 'local-remote.content': address } });
    expect(kept?.statusCode).toBe(400);
  },
);

test('an address that begins with two slashes does not lead to another site', async () => {
  const { visit } = await startSite();
  const { headers } = await visit(`//evil.example/?remote.content=${encodeURIComponent(origin)}`);
  expect(headers.location).toBe('/evil.example/');
});

/** Runs the page's script as a browser does, and gives a function that lets its next look at the server happen. */
async function openPage(
  visit: (url: string) => Promise<{ body: string; json: () => unknown }>,
  data: object,
) {
  let reloads = 0;
  let look: () => Promise<void> = () => Promise.resolve();
  runInNewContext((await visit('/development/reload.js')).body, {
    document: {
      getElementById: (id: string) => id === PAGE_DATA_ID && { textContent: JSON.stringify(data) },
    },
    fetch: visit,
    setInterval: (callback: () => Promise<void>) => (look = callback),
    location: { reload: () => (reloads += 1) },
  });
  return async () => {
    await look();
    return reloads;
  };
}

test('a page reloads when its local remote or the shell is another, and not before', async () => {
  const { visit } = await startSite(new Map([['content', origin]]));
  const registry: Registry = (await visit('/')).json().registry;
  const reloadsOf = (release: string) => openPage(visit, { registry, shell: { release } });
  const looked = await reloadsOf('s1');
  expect(await looked()).toBe(0);
  build = '7-2';
  expect(await looked()).toBe(1);
  build = '7-1';
  expect(await looked()).toBe(1);
  shell = 's2';
  expect(await looked()).toBe(2);
  expect(await (await reloadsOf('s2'))()).toBe(0);
});
