import { UsageError } from '@hireloom/service';
import { kindsOfStore, type TestStore } from '../testing/kinds-of-store';
import { type Blobs, NotInStore } from './blobs';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(kindsOfStore)('blobs in %s', (_kind, create) => {
  let place: TestStore;
  let blobs: Blobs;

  beforeEach(async () => {
    place = await create();
    blobs = place.openBlobs();
  });

  afterEach(() => place.remove());

  const textOf = async (key: string) => String(await blobs.read(key));

  test('are read as they were written, replaced, and missing where nothing was written', async () => {
    await expect(blobs.read('a/b.json')).rejects.toThrow(NotInStore);
    expect(await blobs.write('a/b.json', 'one')).toBe(true);
    expect(await blobs.write('a/b.json', Buffer.from([0, 255, 10]))).toBe(true);
    expect([...(await blobs.read('a/b.json'))]).toEqual([0, 255, 10]);
    await blobs.write('a/empty', '');
    expect(await blobs.read('a/empty')).toHaveLength(0);
  });

  test('that only one of many writers may write are written by exactly one', async () => {
    const writers = Array.from({ length: 20 }, () => place.openBlobs());
    const outcomes = await Promise.all(
      writers.map((one, index) => one.write('traffic/1', String(index), { ifAbsent: true })),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await textOf('traffic/1')).toBe(String(outcomes.indexOf(true)));
    expect(await blobs.write('traffic/1', 'late', { ifAbsent: true })).toBe(false);
  });

  test('that are replaced while others read them are whole at any moment', async () => {
    const texts = ['a', 'b'].map((letter) => letter.repeat(200_000));
    await blobs.write('file', texts[0] ?? '');
    const [reader, writer] = [place.openBlobs(), place.openBlobs()];
    let isWritten = false;
    const writes = (async () => {
      for (let round = 0; round < 20; round += 1) await writer.write('file', texts[round % 2] ?? '');
      isWritten = true;
    })();
    while (!isWritten) expect(texts).toContain(String(await reader.read('file')));
    await writes;
  });

  test('are listed by the folder that they are in', async () => {
    for (const key of ['content/1/a.js', 'content/1/browser/b.js', 'content-2/1/c.js', 'traffic.json'])
      await blobs.write(key, key);
    expect((await blobs.list('content/')).sort()).toEqual(['content/1/a.js', 'content/1/browser/b.js']);
    expect(await blobs.list('')).toHaveLength(4);
    expect(await blobs.list('nothing/')).toEqual([]);
  });

  test('have an age, which writing and touching set to nothing', async () => {
    for (const key of ['traffic/1', 'traffic/2', 'traffic/3']) await blobs.write(key, key);
    await place.faults.age(3);
    await blobs.write('traffic/2', 'again');
    expect(await blobs.touch('traffic/3')).toBe(true);
    expect(await blobs.touch('traffic/4')).toBe(false);
    const ages = await blobs.ages('traffic/');
    const days = [...ages].map(([key, age]) => [key, Math.round(age / DAY_MS)]).sort();
    expect(days).toEqual([
      ['traffic/1', 3],
      ['traffic/2', 0],
      ['traffic/3', 0],
    ]);
    expect(await textOf('traffic/3')).toBe('traffic/3');
  });

  test('are removed by age, and a touch in the same moment protects them', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `content/${index}/file`);
    for (const key of keys) await blobs.write(key, key);
    await place.faults.age(8);
    const [removed, ...touched] = await Promise.all([
      blobs.remove(keys, 7 * DAY_MS),
      ...keys.map(async (key) => ((await place.openBlobs().touch(key)) ? key : undefined)),
    ]);
    const left = await blobs.list('content/');
    expect(new Set([...removed, ...left])).toEqual(new Set(keys));
    for (const key of touched) if (key) expect(left).toContain(key);
    expect((await blobs.remove(left)).sort()).toEqual(left.sort());
  });

  test('can be written into a folder while its last blob is removed', async () => {
    for (let round = 0; round < 20; round += 1) {
      await blobs.write('a/b/old', 'old');
      await Promise.all([blobs.remove(['a/b/old']), place.openBlobs().write('a/b/new', String(round))]);
      expect(await textOf('a/b/new')).toBe(String(round));
      await blobs.remove(['a/b/new']);
    }
  });
});

test.each(kindsOfStore)(
  'blobs of %s that is away are refused in words, not said to be missing',
  async (_kind, create) => {
    const place = await create();
    const blobs = place.openBlobs();
    await blobs.write('a', 'one');
    const bringBack = await place.faults.takeAway();
    for (const call of [blobs.read('a'), blobs.list('')]) {
      const error: unknown = await call.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UsageError);
      expect(error).not.toBeInstanceOf(NotInStore);
    }
    await bringBack();
    expect(String(await blobs.read('a'))).toBe('one');
    await place.remove();
  },
);
