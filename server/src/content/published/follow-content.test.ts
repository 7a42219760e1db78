import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { waitUntil } from '@hireloom/testing/wait-until';
import { articleFile, type ContentFixture, createContent, smallContent } from '../../testing/content-fixture';
import { kindsOfStore, setUpStore } from '../../testing/kinds-of-store';
import { openTestContent, type TestContent } from '../../testing/open-test-content';
import { lookAtFolder } from './content-folder';
import type { Publication } from './publish-content';

const firstSlugs = ['three-questions', 'hr-in-small-firms', 'hiring-in-pune'];

describe.each(kindsOfStore)('published content on %s', (_name, create) => {
  const place = setUpStore(create);
  let folder: ContentFixture;
  const running: TestContent[] = [];
  beforeEach(async () => {
    folder = await createContent();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((content) => content.stop()));
    await folder.remove();
  });

  const open = async (more: object = {}) => {
    const content = await openTestContent(place.at, { contentDir: folder.folder, ...more });
    running.push(content);
    return content;
  };
  const stop = async (content: TestContent) => {
    running.splice(running.indexOf(content), 1);
    await content.stop();
  };
  const publish = async (
    content: TestContent,
    texts: Record<string, string | Buffer | null>,
    more: Partial<Publication> = {},
  ) => {
    const edits = new Map<string, string | null>();
    for (const [path, text] of Object.entries(texts))
      edits.set(path, text === null ? null : await content.publisher.saveFile(Buffer.from(text)));
    const { serial: follows } = content.live.served();
    return content.publisher.publish({
      edits,
      follows,
      author: 'asha',
      source: 'command',
      reason: '',
      ...more,
    });
  };
  const newArticle = { 'articles/new.md': articleFile({ title: 'New', date: '2026-06-01' }) };

  test('is the content folder at first, and appears on every server when it changes', async () => {
    const before = await lookAtFolder(folder.folder);
    const [one, other] = [await open(), await open({ ownFolder: join(place.at.dataDir, 'other') })];
    expect([one.slugs(), other.slugs()]).toEqual([firstSlugs, firstSlugs]);
    const { version } = other.live.current();
    expect(await publish(one, newArticle)).toMatchObject({ kind: 'published', paths: ['articles/new.md'] });
    expect(one.slugs()).toEqual(['new', ...firstSlugs]);
    await waitUntil(() => other.slugs().length === 4);
    expect(other.live.current().version).not.toBe(version);
    await publish(other, { 'articles/new.md': null });
    await waitUntil(() => one.slugs().length === 3);
    expect(one.live.current().version).toBe(version);
    // Containers have it in a read-only image.
    expect(await lookAtFolder(folder.folder)).toEqual(before);
    expect(await readdir(folder.folder)).not.toContain('published.json');
  });

  test('is served from this server’s folder while the database is down, and followed once it is back', async () => {
    const first = await open({ followsContentDir: false });
    await publish(first, newArticle);
    await stop(first);
    const bringBack = await place.takeAway();
    const second = await open({ followsContentDir: false });
    expect(second.slugs()).toEqual(['new', ...firstSlugs]);
    await bringBack();
    const other = await open({ followsContentDir: false, ownFolder: join(place.at.dataDir, 'other') });
    await publish(other, { 'articles/new.md': null });
    await waitUntil(() => second.slugs().length === 3);
  });

  test('is published at a first start as soon as the database is back, even if saves are not followed', async () => {
    // Makes the tables.
    await place.open().traffic();
    const bringBack = await place.takeAway();
    const content = await open({ followsContentDir: false });
    expect([content.slugs(), content.live.served().serial]).toEqual([[], 0]);
    await bringBack();
    await waitUntil(() => content.live.served().serial === 1);
    expect(content.slugs()).toEqual(firstSlugs);
  });

  test.each([
    ['lost', () => rm(join(place.at.dataDir, 'content', 'files'), { recursive: true })],
    ['damaged', () => truncate(join(place.at.dataDir, 'content', 'set.json'), 3)],
  ])('is read once the database is back where the own copy is %s', async (_what, damage) => {
    await stop(await open());
    await damage();
    const bringBack = await place.takeAway();
    const content = await open();
    expect(content.live.served().serial).toBe(0);
    await bringBack();
    await waitUntil(() => content.slugs().length === 3);
  });

  test('rejects files with mistakes, but ignores mistakes that were already published', async () => {
    const lenient = await open({ imageHosts: ['img.example.com'], followsContentDir: false });
    const picture = articleFile({ body: 'Look. ![A desk](https://img.example.com/desk.jpg)' });
    await publish(lenient, { 'articles/desk.md': picture });
    const strict = await open({ followsContentDir: false, ownFolder: join(place.at.dataDir, 'strict') });
    expect([strict.slugs().includes('desk'), strict.live.hasProblem()]).toEqual([false, true]);
    const photograph = sharp({ create: { width: 900, height: 900, channels: 3, background: '#c06' } });
    const damaged = (await photograph.jpeg().toBuffer()).subarray(0, 400);
    for (const [path, bytes] of [
      ['articles/bad.md', 'Hello'],
      ['pictures/bad.jpg', damaged],
    ] as const)
      expect(await publish(strict, { [path]: bytes })).toMatchObject({
        kind: 'refused',
        errors: [{ file: path, line: 1 }],
      });
    expect(await publish(strict, newArticle)).toMatchObject({ kind: 'published' });
    await waitUntil(() => lenient.slugs().length === 5);
  });

  test('follows saves in the folder, without a history, until somebody publishes', async () => {
    const content = await open();
    await folder.write('articles/saved.md', articleFile({ title: 'Saved' }));
    await waitUntil(() => content.slugs().includes('saved'));
    await folder.write('articles/broken.md', 'Hello');
    await waitUntil(() => content.live.hasProblem());
    await folder.drop('articles/broken.md');
    await waitUntil(() => !content.live.hasProblem());
    expect(await content.store.history(9)).toHaveLength(1);
    await publish(content, newArticle);
    await folder.write('articles/late.md', articleFile({ title: 'Late' }));
    await stop(content);
    const next = await open();
    expect([next.slugs().includes('new'), next.slugs().includes('late')]).toEqual([true, false]);
    expect((await next.store.history(9)).map(({ source }) => source)).toEqual(['command', 'folder']);
  });

  test('is fetched again if this server’s files are lost or damaged', async () => {
    await stop(await open());
    const files = join(place.at.dataDir, 'content', 'files');
    const [lost = '', ...damaged] = await readdir(files);
    await rm(join(files, lost));
    for (const name of damaged) await truncate(join(files, name), 3);
    expect((await open()).slugs()).toEqual(firstSlugs);
  });
});

test('a first start fails with the mistakes of its folder, or says that there is none', async () => {
  const place = await kindsOfStore[0]![1]();
  const folder = await createContent({ ...smallContent, 'articles/bad.md': 'Hello' });
  const open = (contentDir: string) => openTestContent(place.at, { contentDir });
  await expect(open(folder.folder)).rejects.toThrow(/articles\/bad\.md:1: The fields are missing/);
  await expect(open('/nowhere')).rejects.toThrow('There is no content folder /nowhere.');
  await folder.remove();
  await place.remove();
});
