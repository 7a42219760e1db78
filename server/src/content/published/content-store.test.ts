import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { kindsOfStore, setUpStore } from '../../testing/kinds-of-store';
import { connectSiteDatabase } from '../../database/site-database';
import { hashFile } from '../files/content-file';
import { type ContentStore, type Edits, openContentStore } from './content-store';
import { pruneContent } from './prune-content';

describe.each(kindsOfStore)('published content on %s', (_name, create) => {
  const place = setUpStore(create);
  let connection: ReturnType<typeof connectSiteDatabase>;
  let store: ContentStore;
  beforeEach(async () => {
    connection = connectSiteDatabase(place.at);
    store = openContentStore(connection);
  });
  afterEach(() => connection.close());

  /** Files are named by their text here. */
  const change = async (
    serial: number,
    texts: Record<string, string | null>,
    more: object = {},
    by: ContentStore = store,
  ) => {
    const bytes = new Map(
      Object.values(texts).map((text) => [hashFile(Buffer.from(text ?? '')), text ?? '']),
    );
    await by.putFiles([...bytes.keys()], async (hash) => Buffer.from(bytes.get(hash) ?? ''));
    const edits: Edits = new Map(
      Object.entries(texts).map(([path, text]) => [path, text === null ? null : hashFile(Buffer.from(text))]),
    );
    return by.putChange({ serial, author: 'asha', source: 'command', reason: '', edits, ...more });
  };
  const read = async (serial: number) => {
    const files = await store.setAt(serial);
    const texts: Record<string, string> = {};
    for (const [path, hash] of files) texts[path] = String(await store.file(hash));
    return texts;
  };

  test('stores the files of each change and the paths that it touched', async () => {
    await change(1, { 'a.md': 'one', 'b.md': 'two' });
    await change(2, { 'a.md': null, 'c.md': 'two' });
    await change(3, { 'a.md': 'one' });
    expect(await Promise.all([0, 1, 2, 3].map(read))).toEqual([
      {},
      { 'a.md': 'one', 'b.md': 'two' },
      { 'b.md': 'two', 'c.md': 'two' },
      { 'a.md': 'one', 'b.md': 'two', 'c.md': 'two' },
    ]);
    const history = await store.history(2);
    expect(history.map(({ serial, paths }) => [serial, paths])).toEqual([
      [3, ['a.md']],
      [2, ['a.md', 'c.md']],
    ]);
    expect(Math.abs((history[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000);
    const ofFile = await store.historyOf('a.md');
    expect(ofFile.map(({ serial, hash }) => [serial, hash === null])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ]);
  });

  test('accepts only the first of two changes with one serial, and nothing of the other', async () => {
    await change(1, { 'a.md': 'one' });
    const both = await Promise.all([
      change(2, { 'a.md': 'left' }),
      change(2, { 'a.md': 'right', 'b.md': 'b' }),
    ]);
    expect(both.sort()).toEqual([false, true]);
    expect([{ 'a.md': 'left' }, { 'a.md': 'right', 'b.md': 'b' }]).toContainEqual(await read(2));
  });

  /** A store whose writer is killed before one of its statements. */
  const openDying = (step: number) => {
    let count = 0;
    const transformQuery = ({ node }: PluginTransformQueryArgs) => {
      count += 1;
      if (count === step) throw new Error('killed');
      return node;
    };
    const plugin = {
      transformQuery,
      transformResult: async ({ result }: PluginTransformResultArgs) => result,
    };
    const run: typeof connection.run = (act) => connection.run((db) => act(db.withPlugin(plugin)));
    return openContentStore({ ...connection, run });
  };

  test('is unchanged, and accepts the next change, when a publish is killed at any statement', async () => {
    await change(1, { 'a.md': 'one', 'b.md': 'two' });
    const next = { 'a.md': 'three', 'b.md': null, 'c.md': 'four' };
    let kills = 0;
    while (!(await change(2, next, {}, openDying(kills + 1)).catch(() => false))) {
      kills += 1;
      expect((await store.latest())?.serial).toBe(1);
      expect(await read(1)).toEqual({ 'a.md': 'one', 'b.md': 'two' });
    }
    expect(kills).toBeGreaterThan(3);
    expect(await read(2)).toEqual({ 'a.md': 'three', 'c.md': 'four' });
  });

  test('refuses a change whose files are not stored', async () => {
    const edits = new Map([['a.md', hashFile(Buffer.from('nowhere'))]]);
    const put = store.putChange({ serial: 1, author: 'asha', source: 'command', reason: '', edits });
    await expect(put).rejects.toBeDefined();
    expect(await store.latest()).toBeUndefined();
  });

  test('keeps no history of a replaced change', async () => {
    await change(1, { 'a.md': 'one', 'b.md': 'two' });
    await change(2, { 'a.md': 'three' }, { isReplacing: true });
    expect(await read(2)).toEqual({ 'a.md': 'three', 'b.md': 'two' });
    expect((await store.history(9)).map(({ serial }) => serial)).toEqual([2]);
    await expect(store.setAt(1)).rejects.toThrow('the content of change 1 is no longer stored');
  });

  test('reads a set of more files than one statement returns', async () => {
    const texts = Object.fromEntries(Array.from({ length: 1201 }, (_, index) => [`${index}.md`, 'same']));
    await change(1, texts);
    expect((await store.setAt(1)).size).toBe(1201);
  });

  test('prunes only changes that are neither of the last 200 nor of the last year', async () => {
    const year = 365 * 24 * 60 * 60 * 1000 + 60_000;
    for (const serial of [1, 2, 3]) await change(serial, { 'a.md': `${serial}` });
    const later = Array.from(
      { length: 199 },
      (_, at) => `(${at + 4}, 'asha', ${Date.now()}, 'command', '', '')`,
    );
    const columns = 'serial, author, made_at, source, reason, writer';
    await place.run(
      `insert into content_change (${columns}) values ${later.join()}`,
      'update content_file set stored_at = 1',
    );
    await pruneContent(connection);
    expect(await read(1)).toEqual({ 'a.md': '1' });
    await place.run(`update content_change set made_at = made_at - ${year}`);
    await pruneContent(connection);
    await expect(store.setAt(2)).rejects.toThrow('is no longer stored');
    await expect(store.file(hashFile(Buffer.from('2')))).rejects.toThrow('is not in the database');
    expect(await read(3)).toEqual({ 'a.md': '3' });
  });
});
