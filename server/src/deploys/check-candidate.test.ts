import { SHELL, type SiteVersion } from '@hireloom/contracts';
import type { UsageError } from '@hireloom/releases';
import type { CheckPages } from '../releases/changes/publish';
import { findMember } from '../releases/versions/site-version';
import { programFile } from '../testing/program-file';
import { createTestStore, LIST, MAIN, says, type TestStore } from '../testing/test-store';
import { createCandidateCheck } from './check-candidate';

let site: TestStore;
let checkPages: CheckPages;
beforeEach(async () => {
  site = await createTestStore();
  checkPages = createCandidateCheck({
    store: site.store,
    getContent: async () => [],
    settings: { publicOrigin: 'https://www.example.com', contentSocket: '/nowhere' },
    log: { warn: () => undefined },
    program: programFile('check-browser-builds'),
  });
});
afterEach(() => site.remove());

const partOf = async (version: SiteVersion, name: string) => {
  const member = findMember(version, name) ?? version.shell;
  return { release: await site.store.release(name, member.id), build: await site.store.folder(member) };
};

/** Returns why the check rejects the version, or nothing. */
const check = async (version: SiteVersion, name: string) =>
  checkPages(version, [await partOf(version, name)]).then(
    () => '',
    (error: UsageError) => error.message,
  );

test.each(['content', SHELL])('a deploy of %s reports the page that fails to render', async (name) => {
  const { version } = await site.putVersion('module.exports = () => { throw new Error("no heading"); };');
  expect(await check(version, name)).toBe(
    `${name} can't render /blogs: Error: no heading\nWhat is live stays.`,
  );
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
  expect(await check(version, 'content')).toContain(`content can't be loaded by browsers: ${reason}`);
});

test.each([
  ['React', "exports.__CLIENT_INTERNALS_DO_NOT_USE={};Symbol.for('react.suspense')"],
  ['Emotion', "var type='__EMOTION_TYPE_PLEASE_DO_NOT_USE__'"],
])('rejects a remote that brings its own %s, and says what to share', async (copied, chunk) => {
  const { version } = await site.putVersion(says('articles'), undefined, {}, { [`browser/${LIST}`]: chunk });
  const said = await check(version, 'content');
  expect(said).toContain(`content bundles its own copy of ${copied} (browser/${LIST})`);
  expect(said).toContain('Share react, react/jsx-runtime, react-dom, @emotion/react,');
});

test.each([
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
  expect(await check(version, 'content')).toMatch(reason);
  const { version: next } = await site.putVersion(says('articles'));
  expect(await check(next, 'content')).toBe('');
});

test('a browser build that writes without end costs its own process only', async () => {
  const entry = 'for (;;) process._rawDebug("x".repeat(1e5));';
  const { version } = await site.putVersion(says('articles'), undefined, {}, { [`browser/${MAIN}`]: entry });
  expect(await check(version, 'content')).toContain(
    "content can't be loaded by browsers: the process that evaluates it wrote more than 1 MB within a second",
  );
});

test('a client that goes away ends its check, so that the next one begins', async () => {
  const reason = new Error('the client has gone');
  const { version: slow } = await site.putVersion(`module.exports = () => new Promise(() => {});`);
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
