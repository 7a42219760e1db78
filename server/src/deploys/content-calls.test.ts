import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import type { Article } from '@hireloom/contracts';
import { ARTICLES, openContentSite } from '@hireloom/releases';
import { openReleaseStore } from '../releases/store/open-store';
import { articleFile } from '../testing/content-fixture';
import { databases } from '../testing/databases';
import { runScript } from '../testing/run-script';
import { startService, type TestService } from '../testing/test-service';

let service: TestService;
let address: string;
let tokens: Record<'editors' | 'content', string>;

beforeEach(async () => {
  service = await startService(await databases[0]!.create(), { followsContentDir: false });
  const store = openReleaseStore({ databaseUrl: '', dataDir: service.config.dataDir });
  tokens = {
    editors: await store.tokens.add('editors', [ARTICLES]),
    content: await store.tokens.add('content', ['content']),
  };
  await store.close();
  address = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => service.stop());

const slugs = async () =>
  (await service.app.inject('/api/api/getblogs')).json<Article[]>().map(({ slug }) => slug);
const site = (token = tokens.editors) => openContentSite({ address: new URL(address), token });
const run = (...words: string[]) =>
  runScript('content', [...words, '--to', address], {
    CONTENT_DIR: service.content.folder,
    DEPLOY_TOKEN: tokens.editors,
    LOG_LEVEL: 'silent',
  });
const publishElsewhere = async (path: string, text: string) => {
  const follows = (await site().latest())?.serial ?? 0;
  const files = [{ path, bytes: Buffer.from(text) }];
  return site().publish({ follows, removed: [], reason: 'by somebody else' }, files, () => undefined);
};

async function packTar(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const tar = pack();
  const packed = buffer(tar);
  for (const [name, text] of Object.entries(entries)) tar.entry({ name }, text);
  tar.finalize();
  return packed;
}

const post = async (url: string, token: string, body: Buffer) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-tar' };
  const { statusCode, body: text } = await service.app.inject({
    method: 'POST',
    url,
    headers,
    payload: body,
  });
  return `${statusCode} ${text}`;
};
const change = JSON.stringify({ follows: 1, removed: [], reason: '' });

test('a remote’s token cannot publish articles, nor an articles token a remote', async () => {
  await expect(site(tokens.content).history()).rejects.toThrow('may only publish content, not articles');
  expect(await post('/content', tokens.content, await packTar({ 'change.json': change }))).toMatch(/^403/);
  const deploy = await packTar({ 'content/part.json': '{}' });
  expect(await post('/deploys', tokens.editors, deploy)).toContain('may only publish articles, not content');
  const headers = { authorization: `Bearer ${tokens.editors}` };
  expect((await service.app.inject({ url: '/content?serial=one', headers })).statusCode).toBe(400);
  await expect(site('nobody').history()).rejects.toThrow('the token is not known here');
});

test('publishes a folder, records which change that was, and restores an earlier one', async () => {
  await service.content.write('articles/new.md', articleFile({ title: 'New', date: '2026-06-01' }));
  await service.content.drop('articles/hiring-in-pune.md');
  const { code, output, errors } = await run('publish', '--reason', 'spring');
  expect([code, errors]).toEqual([0, '']);
  expect(output).toContain('Published 2 files as change 2');
  expect(await slugs()).toEqual(['new', 'three-questions', 'hr-in-small-firms']);
  const noted = await readFile(join(service.content.folder, 'published.json'), 'utf8');
  expect(JSON.parse(noted)).toEqual({ [address]: 2 });
  expect((await run('history')).output).toMatch(
    /^2 .*editors \(\w+\), by command: spring\n {4}articles\/hiring-in-pune.md, articles\/new.md\n1 /,
  );
  expect((await run('rollback', '1')).output).toContain('as change 3');
  expect(await slugs()).not.toContain('new');
  expect((await run('rollback', '77')).errors).toContain('the content of change 77 is no longer stored');
});

test('merges other people’s changes, and names the author of a conflicting one', async () => {
  await run('publish');
  await publishElsewhere('articles/theirs.md', articleFile({ title: 'Theirs' }));
  await publishElsewhere('articles/hiring-in-pune.md', articleFile({ title: 'By them' }));
  await service.content.write('articles/mine.md', articleFile({ title: 'Mine' }));
  expect((await run('publish')).output).toContain('Published articles/mine.md as change 4');
  await service.content.write('articles/hiring-in-pune.md', articleFile({ title: 'By me' }));
  await publishElsewhere('articles/hiring-in-pune.md', articleFile({ title: 'By them again' }));
  const refused = await run('publish');
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/hiring-in-pune.md: editors \(\w+\) has changed it meanwhile \(change 5, /);
  expect(refused.errors).toContain('-title: By them again\n+title: By me\n');
  expect((await run('pull')).errors).toContain('have changed here and on');
  expect((await run('pull', '--replace')).output).toContain('has the content of change 5');
  expect(await readFile(join(service.content.folder, 'articles/theirs.md'), 'utf8')).toContain('Theirs');
  expect((await run('publish')).output).toMatch(
    /\(change \d+\) has the same files: there is nothing to publish/,
  );
});

test('a folder of unknown origin is published only with --replace', async () => {
  await publishElsewhere('articles/theirs.md', articleFile({ title: 'Theirs' }));
  expect((await run('publish')).errors).toContain('does not say which content');
  expect((await run('publish', '--replace')).code).toBe(0);
  expect(await slugs()).not.toContain('theirs');
});

test.each([
  ['no change first', { 'files/a.md': 'a' }, 'must begin with change.json'],
  ['a broken change', { 'change.json': '{' }, '422'],
  ['an unknown folder', { 'change.json': change, 'other/a.md': 'a' }, "can't be a content file"],
  [
    'a path out of the folder',
    { 'change.json': change, 'files/a/../../b.md': 'a' },
    "can't be a content file",
  ],
])('a tar with %s is rejected', async (_what, entries, answer) => {
  expect(await post('/content', tokens.editors, await packTar(entries))).toContain(answer);
});
