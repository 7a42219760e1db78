import { SHELL, type SiteVersion } from '@hireloom/contracts';
import type { UsageError } from '@hireloom/releases';
import type { CheckPages } from '../releases/changes/publish';
import { findMember } from '../releases/versions/site-version';
import { type ContentFixture, createContent } from '../testing/content-fixture';
import { databases, type TestDatabase } from '../testing/databases';
import { openTestContent, type TestContent } from '../testing/open-test-content';
import { programFile } from '../testing/program-file';
import { createTestStore, LIST, MAIN, says, type TestStore } from '../testing/test-store';
import { createCandidateCheck } from './check-candidate';

const PASSED = { status: 0, said: '' };

let site: TestStore;
let folder: ContentFixture;
let database: TestDatabase;
let content: TestContent;
let checkPages: CheckPages;
beforeAll(async () => {
  folder = await createContent();
  database = await databases[0]!.create();
  content = await openTestContent(database, { contentDir: folder.folder });
});
afterAll(async () => {
  await content.stop();
  await folder.remove();
  await database.remove();
});
beforeEach(async () => {
  site = await createTestStore();
  checkPages = createCandidateCheck({
    store: site.store,
    getContent: content.get,
    settings: { publicOrigin: 'https://www.example.com', contentSocket: content.socketPath },
    log: { warn: () => undefined },
    program: programFile('check-browser-builds'),
  });
});
afterEach(() => site.remove());

const partOf = async (version: SiteVersion, name: string) => {
  const member = findMember(version, name) ?? version.shell;
  return { release: await site.store.release(name, member.id), build: await site.store.folder(member) };
};

/** `status`: 1 if the check rejects the version, 0 if not. */
const check = async (version: SiteVersion, name: string) => {
  const checked = checkPages(version, [await partOf(version, name)]);
  return checked.then(
    () => PASSED,
    (error: UsageError) => ({ status: 1, said: error.message.replace('\nWhat is live stays.', '') }),
  );
};

test.each(['content', SHELL])('a deploy of %s reports the page that fails to render', async (name) => {
  const { version } = await site.putVersion('module.exports = () => { throw new Error("no heading"); };');
  expect(await check(version, name)).toEqual({
    status: 1,
    said: `${name} can't render /blogs: Error: no heading`,
  });
});

const getsNothing =
  'var hireloom_content = { init() {}, get: async (module) => { throw new Error(`no ${module}`); } };';

const loadsChunk = `
const chunk = document.currentScript.src.replace('${MAIN}', '${LIST}');
var hireloom_content = { init() {}, get: () => new Promise((resolve, reject) => {
  const script = document.createElement('script');
  Object.assign(script, { src: chunk, onload: resolve, onerror: ({ type }) => reject(type) });
  document.head.append(script);
}) };`;

test.each([
  ['throws', 'missingCore.init();', 'ReferenceError: missingCore is not defined'],
  ['is no container', '1', `Error: browser/${MAIN} sets no variable hireloom_content with init and get`],
  ['has a container without the page', getsNothing, 'Error: no ./list-page'],
  ['loads a chunk that throws', loadsChunk, 'SyntaxError: Unexpected token'],
])('rejects a remote whose entry %s in a browser', async (_what, entry, reason) => {
  const browser = { [`browser/${MAIN}`]: entry, [`browser/${LIST}`]: '}' };
  const { version } = await site.putVersion(says('articles'), undefined, {}, browser);
  const { status, said } = await check(version, 'content');
  expect(status).toBe(1);
  expect(said).toContain(`content can't be loaded by browsers: ${reason}`);
});

test.each([
  ['React', "exports.__CLIENT_INTERNALS_DO_NOT_USE={};Symbol.for('react.suspense')"],
  ['Emotion', "var type='__EMOTION_TYPE_PLEASE_DO_NOT_USE__'"],
])('rejects a remote that brings its own %s, and says what to share', async (copied, chunk) => {
  const { version } = await site.putVersion(says('articles'), undefined, {}, { [`browser/${LIST}`]: chunk });
  const { said } = await check(version, 'content');
  expect(said).toContain(`content bundles its own copy of ${copied} (browser/${LIST})`);
  expect(said).toContain('Share react, react/jsx-runtime, react-dom, @emotion/react,');
});

const withStartPage = {
  routes: [
    { path: '/blogs', page: 'list' },
    { path: '/blogs/:slug', page: 'list' },
    { path: '/', page: 'list' },
  ],
};

test.each([
  ['/blgs', 'a misspelt page'],
  ['/blogs/one/two', 'a path below a page'],
])('rejects a remote that links to %s, %s', async (link) => {
  const html = `<main><a class="x" href="/blogs?q=1">all</a><a href="${link}#top">`;
  const { version } = await site.putVersion(says(html), undefined, withStartPage);
  const on = (page: string) =>
    `content links to ${link} on ${page}, where there is no page: correct the link, or deploy the remote that serves it first.`;
  expect(await check(version, 'content')).toEqual({ status: 1, said: `${on('/blogs')}\n${on('/')}` });
});

test('accepts dead links while there is no start page, because remotes that link to each other can’t all be first', async () => {
  const { version } = await site.putVersion(says('<main><a href="/blgs">'));
  expect((await check(version, 'content')).status).toBe(0);
});

test('does not reject a shell for faults that only remotes can correct', async () => {
  const build = `module.exports = (path, page) => {
    page.undeclaredReads = ['content: ./list-page reads the query parameter "sort"'];
    return '<main><a href="/blgs">';
  }`;
  const entry = { [`browser/${MAIN}`]: 'missingCore.init();' };
  const { version } = await site.putVersion(build, undefined, withStartPage, entry);
  expect(await check(version, SHELL)).toEqual(PASSED);
});

test('accepts valid links, and any links in header and footer', async () => {
  const links = [
    '/blogs',
    '/BLOGS/',
    '/blogs/pay',
    '/blogs#top',
    '/forms/contact',
    '/report.pdf',
    '//a.example',
    '?q=1',
  ];
  const tags = links.map((link) => `<a data-x="y" href="${link}">x</a>`).join('');
  const html = `<header><a href="/gone">x</a></header><main>${tags}</main><footer><a href="/gone">x</a></footer>`;
  const { version } = await site.putVersion(says(html), undefined, withStartPage);
  expect(await check(version, 'content')).toEqual(PASSED);
});

const readsUndeclared = (path: string) => `module.exports = (path, page) => {
  if (path === '${path}') page.undeclaredReads = ['content: ./list-page reads the query parameter "sort"'];
  return 'articles';
};`;

test.each(['/blogs', '/blogs/any'])(
  'rejects a remote whose page at %s reads an undeclared query parameter',
  async (path) => {
    const { version } = await site.putVersion(readsUndeclared(path));
    expect(await check(version, 'content')).toEqual({
      status: 1,
      said: 'content: ./list-page reads the query parameter "sort"',
    });
  },
);

test('ignores render failures of pages with dynamic paths', async () => {
  const fails = `module.exports = (path) => { if (path !== '/blogs') throw new Error('no such article'); return ''; }`;
  const { version } = await site.putVersion(fails);
  expect((await check(version, 'content')).status).toBe(0);
});

const failsAt = (phase: string, stack: string) => `module.exports = (path, page) => {
  page.problems.push({ text: ${JSON.stringify(stack)}, remote: 'content', phase: '${phase}' });
  return '';
};`;

test('reports the error of a failing loader', async () => {
  const { version } = await site.putVersion(failsAt('data', 'Error: 404 for /api/api/getblogs'));
  expect(await check(version, 'content')).toEqual({
    status: 1,
    said: "content can't render /blogs: Error: 404 for /api/api/getblogs",
  });
});

test('rejects an invalid sitemap list and says what to correct', async () => {
  const listedIn = async (path: string, list: string) => {
    const routes = [{ path, page: 'list', sitemap: { list } }];
    const { version } = await site.putVersion(says(path + list), '<svg/>', { routes, navigation: [] });
    return check(version, 'content');
  };
  expect(await listedIn('/blogs/:slug', '/api/api/getblogs')).toEqual(PASSED);
  expect(await listedIn('/blogs/:slug', '/api/api/getjobs')).toEqual({
    status: 1,
    said:
      'content: the list for the site map could not be read: /api/api/getjobs responded with status 404. ' +
      'Correct "sitemap" in remote.json.',
  });
  expect((await listedIn('/blogs/:city', '/api/api/getblogs')).said).toContain(
    'No entry in /api/api/getblogs has: city',
  );
});

test.each([
  [
    'hangs',
    'for (;;);',
    // On a busy machine the page times out first.
    /content can't render \/blogs(\/any)?: (the render worker has not responded for|.* was not rendered within) \d+ ms/,
  ],
  [
    'exits',
    'process.exit(3);',
    /content can't render \/blogs: the render worker exited with code 3, while content@/,
  ],
  [
    'writes without end',
    'setInterval(() => { for (let i = 0; i < 100; i += 1) process._rawDebug("x".repeat(1e5)); }); await new Promise(() => {});',
    /the render worker wrote more than 1 MB within a second/,
  ],
])('a candidate that %s costs its worker only', async (_what, code, reason) => {
  const { version } = await site.putVersion(`module.exports = async () => { ${code} };`);
  expect((await check(version, 'content')).said).toMatch(reason);
  const { version: next } = await site.putVersion(says('articles'));
  expect(await check(next, 'content')).toEqual(PASSED);
});

test.each([
  ['exits', 'process.exit(3);', 'exited with code 3'],
  [
    'writes without end',
    'for (;;) process._rawDebug("x".repeat(1e5));',
    'wrote more than 1 MB within a second',
  ],
])('a browser build that %s costs its own process only', async (_what, entry, reason) => {
  const { version } = await site.putVersion(says('articles'), undefined, {}, { [`browser/${MAIN}`]: entry });
  expect((await check(version, 'content')).said).toContain(
    `content can't be loaded by browsers: the process that evaluates it ${reason}`,
  );
});

describe('a client that goes away', () => {
  const reason = new Error('the client has gone');
  const hangs = async () => (await site.putVersion(`module.exports = () => new Promise(() => {});`)).version;

  test('ends its check, so that the next one begins', async () => {
    const slow = await hangs();
    const { version } = await site.putVersion(says('articles'));
    const [first, second] = [new AbortController(), new AbortController()];
    const heard: string[] = [];
    const onProgress = (words: string) => {
      heard.push(words);
      if (words.startsWith('Waiting')) first.abort(reason);
    };
    const isRendering = new Promise<string>(
      (resolve) =>
        void partOf(slow, 'content').then((part) =>
          checkPages(slow, [part], { signal: first.signal, onProgress: resolve }).catch((error: Error) =>
            heard.push(error.message),
          ),
        ),
    );
    await isRendering;
    await checkPages(version, [await partOf(version, 'content')], { signal: second.signal, onProgress });
    expect(heard.slice(0, 2)).toEqual([
      expect.stringMatching(/^Waiting for the check of content \w+ \(.+\)…$/),
      reason.message,
    ]);
  });

  test('leaves the queue', async () => {
    const slow = await hangs();
    const part = await partOf(slow, 'content');
    const [first, second] = [new AbortController(), new AbortController()];
    const running = checkPages(slow, [part], { signal: first.signal });
    const waiting = checkPages(slow, [part], { signal: second.signal });
    second.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    first.abort(reason);
    await expect(running).rejects.toBe(reason);
  });
});
