/** @jest-environment node */
import {
  PAGE_DATA_ID,
  createReference,
  type RenderStep,
  type SiteVersion,
  type VersionMember,
  type WorkerSettings,
} from '@hireloom/contracts';
import { setUpFolder } from '@hireloom/testing/set-up-folder';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { frame } from '../content/frame';
import type { PageData } from '../page-data';
import { createVersionRenderer, type VersionRenderer } from './version-renderer';

/** The server build of a remote, as webpack writes it: a container that provides its modules. */
const serverBuild = `
const guide = {
  maxAge: 60,
  Component: ({ loaderData }) => 'Guide for ' + loaderData.reader,
  loader: async ({ url }) => {
    if (url.searchParams.get('broken') === 'gone') throw new Response(null, { status: 404 });
    if (url.searchParams.has('broken')) throw new Error('no guide');
    return { reader: url.searchParams.get('reader') ?? '</script>' };
  },
  meta: ({ url }) => ({ title: 'Hiring guide' + (url.searchParams.get('edition') ?? ''), description: 'How to hire.', isProvisional: true }),
};
const form = { Component: () => 'A form', maxAge: 30 };
exports.hireloom_guides = { init: () => {}, get: async (module) => () => (module === './newsletter-form' ? form : guide) };
`;

const member = (parts: Partial<VersionMember>): VersionMember => ({
  name: 'shell',
  id: '5e11000000000000',
  contract: 2,
  routes: [],
  slots: [],
  navigation: [],
  scripts: ['browser/main.js'],
  serverEntry: 'server/entry.cjs',
  modules: {},
  checksChunks: true,
  files: { 'browser/main.js': { bytes: 1, integrity: 'sha384-main' } },
  ...parts,
});

const version: SiteVersion = {
  shell: member({}),
  remotes: [
    member({
      name: 'guides',
      id: '901de00000000000',
      routes: [{ path: '/guide', page: 'guide', query: ['broken'] }],
      modules: { './guide-page': ['browser/main.js'] },
      navigation: [
        { place: 'header', order: 20, label: 'Guide', path: '/guide' },
        { place: 'footer-legal', order: 10, label: 'Small print', path: '/guide' },
      ],
    }),
    member({
      name: 'stories',
      routes: [{ path: '/story', page: 'story' }],
      navigation: [{ place: 'header', order: 10, label: 'Story', path: '/story' }],
    }),
  ],
};

const inFolder = setUpFolder({ isShared: true });
let steps: RenderStep[];
let renderer: VersionRenderer;
let settings: WorkerSettings;

// As in a worker, one renderer renders all pages. Webpack's bundle would provide sharing and Node's `require`.
beforeAll(async () => {
  Object.assign(globalThis, {
    __non_webpack_require__: require,
    __webpack_init_sharing__: async () => undefined,
    __webpack_share_scopes__: { default: {} },
  });
  await mkdir(inFolder('server'));
  await writeFile(inFolder('server/entry.cjs'), serverBuild);
  settings = {
    version,
    folders: { guides: inFolder(), stories: inFolder() },
    contentSocket: '/nowhere',
    rum: { share: 1, target: '/report/visit' },
    publicOrigin: 'https://hireloom.example',
  };
  renderer = createVersionRenderer(settings, (step) => void steps.push(step));
});

beforeEach(() => void (steps = []));

const render = (address: string) => renderer.render({ path: address, askedAt: Date.now() });

const readData = (html: string) =>
  JSON.parse(new RegExp(`id="${PAGE_DATA_ID}">(.*)</script>`).exec(html)?.[1] ?? '') as PageData;

test('renders a remote’s page with its head, preloads and hydration data', async () => {
  const { status, html, used, isProvisional } = await render('/guide');
  expect({ status, used, isProvisional }).toEqual({ status: 200, used: ['guides'], isProvisional: true });
  for (const part of [
    'Guide for &lt;/script&gt;',
    '<title>Hiring guide</title>',
    'rel="canonical" href="https://hireloom.example/guide"',
    '"href":"/assets/guides/main.js"',
  ]) {
    expect(html.includes(part) || part).toBe(true);
  }
  const { shell, registry, hydration } = readData(html);
  expect(shell).toEqual({ release: '5e11000000000000', base: '/assets/shell/' });
  expect(registry.remotes[0]).toMatchObject({ base: '/assets/guides/' });
  expect(hydration?.loaderData).toEqual({ reader: '</script>' });
});

test('maxAge is the shortest of the page and its slots', async () => {
  const withSlot = {
    ...version,
    remotes: [
      {
        ...version.remotes[0],
        slots: ['newsletter-form'],
        modules: {
          './guide-page': ['browser/main.js'],
          './newsletter-form': ['browser/main.js'],
        },
      },
    ],
  } as SiteVersion;
  const { render: renderWithSlot } = createVersionRenderer(
    { ...settings, version: withSlot },
    () => undefined,
  );
  const maxAge = async ({ render: one }: Pick<VersionRenderer, 'render'>, address: string) =>
    (await one({ path: address, askedAt: Date.now() })).maxAge;
  expect(await maxAge(renderer, '/guide')).toBe(60);
  expect(await maxAge(renderer, '/nowhere')).toBeUndefined();
  expect(await maxAge({ render: renderWithSlot }, '/guide')).toBe(30);
});

test('renders declared navigation links in order and passes them to the browser', async () => {
  const { html } = await render('/guide');
  const linksIn = (element: string) => {
    const [part = ''] = new RegExp(`<${element}[^]*</${element}>`).exec(html) ?? [];
    return [...part.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>([^<]+)</g)].map(([, to, label]) => [label, to]);
  };
  const both = [
    ['Story', '/story'],
    ['Guide', '/guide'],
  ];
  // For each of the three widths.
  expect(linksIn('header')).toEqual([...both, ...both, ...both]);
  expect(linksIn('footer').at(-1)).toEqual(['Small print', '/guide']);
  const declared = readData(html).registry.remotes.flatMap(({ navigation }) => navigation);
  expect(declared).toEqual(version.remotes.flatMap(({ navigation }) => navigation));
});

/** The contents of the elements that a browser treats as styles or scripts; data has a `type`. */
const inlineBlocks = (html: string, element: 'style' | 'script') =>
  [...html.matchAll(new RegExp(`<${element}(?! type=)[^>]*>([^]*?)</${element}>`, 'g'))].map(
    ([, text = '']) => text,
  );

const toSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('CSP hashes match exactly the inline style and script elements', async () => {
  for (const { html, inline } of [await render('/guide'), await render('/nowhere'), renderer.emptyDocument]) {
    const [styles, scripts] = [inlineBlocks(html, 'style'), inlineBlocks(html, 'script')];
    expect([styles[1], styles.length, scripts.length]).toEqual(['', 2, 1]);
    expect(inline).toEqual({ style: styles.map(toSource), script: scripts.map(toSource) });
    expect(html).not.toMatch(/ style=| on[a-z]+=/);
  }
});

test('a failed loader yields 503 and names its step; the page shows the reference and is byte-identical on repeat', async () => {
  const { status, html, problems } = await render('/guide?broken=1');
  const step = {
    remote: 'guides',
    release: '901de00000000000',
    module: './guide-page',
    phase: 'data',
  } as const;
  expect(status).toBe(503);
  expect(problems).toEqual([expect.objectContaining(step)]);
  expect(html.replaceAll('<!-- -->', '')).toContain(`${frame.failure.reference} ${createReference(step)}`);
  expect(html).toContain('"error":{"module":"./guide-page","phase":"data"}');
  expect(html).not.toContain('no guide');
  expect((await render('/guide?broken=1')).html).toBe(html);
});

test('a page whose loader finds nothing is the 404 page, in the browser too', async () => {
  const { status, html, problems } = await render('/guide?broken=gone');
  expect([status, problems]).toEqual([404, []]);
  expect(html).toContain('"error":{"status":404}');
});

test('unknown URLs get one identical 404 page without canonical link', async () => {
  const page = await render('/nowhere');
  expect(page).toMatchObject({ status: 404, problems: [], used: [] });
  expect(page.html).not.toMatch(/nowhere|rel="canonical"|og:url/);
  expect((await render('/no//where')).html).toBe(page.html);
});

test('hides undeclared query parameters from a page and reports the reads', async () => {
  const { html, problems, undeclaredReads } = await render('/guide?reader=Asha&edition=2');
  expect(html).toContain('Guide for &lt;/script&gt;');
  expect(html).toContain('<title>Hiring guide</title>');
  expect(problems).toEqual([]);
  expect(undeclaredReads).toEqual([
    expect.stringMatching(/^guides: .\/guide-page reads the query parameter "reader": declare it/),
    expect.stringContaining('"query": ["edition"]'),
  ]);
});

test('runs no code of a held-back remote, loaded or not', async () => {
  expect((await render('/guide')).problems).toEqual([]);
  steps = [];
  for (const [address, remote, phase] of [
    ['/story', 'stories', 'entry'],
    ['/guide', 'guides', 'data'],
  ]) {
    const heldBack = ['guides', 'stories'];
    const rendered = renderer.render({ path: String(address), askedAt: Date.now(), heldBack });
    await expect(rendered).rejects.toMatchObject({ remote, phase });
  }
  expect(steps).toEqual([]);
  expect((await render('/guide')).problems).toEqual([]);
});

test('the empty document starts the shell and has no canonical link', () => {
  const { html: emptyDocument } = renderer.emptyDocument;
  expect(emptyDocument).not.toMatch(/canonical|og:url/);
  const script = '{"src":"/assets/shell/main.js","integrity":"sha384-main"}';
  expect(emptyDocument).toContain(`"scripts":[${script}]`);
  const { hydration, rum, registry } = readData(emptyDocument);
  expect(hydration).toBeUndefined();
  expect(rum).toEqual({ share: 1, target: '/report/visit' });
  expect(registry.remotes.map(({ name }) => name)).toEqual(['guides', 'stories']);
});
