import { createFileIndex } from './file-index';

const file = { bytes: 1, integrity: 'sha384-a' };
const released = (id: string, ...names: string[]) => ({
  name: 'careers',
  id,
  files: Object.fromEntries(names.map((name) => [name, file])),
});

test('finds each release with a file, the one added last first', () => {
  const index = createFileIndex(async () => undefined);
  index.add(released('a1', 'browser/1.js', 'browser/2.js'));
  index.add(released('b2', 'browser/2.js'));
  expect(index.releasesWith('careers', 'browser/1.js')).toEqual(['a1']);
  expect(index.releasesWith('careers', 'browser/2.js')).toEqual(['b2', 'a1']);
  expect(index.releasesWith('leads', 'browser/2.js')).toEqual([]);
  expect([index.has('careers', 'b2'), index.has('leads', 'b2')]).toEqual([true, false]);
});

test('a call waits for a look at the store that starts after it, and shares it with the calls beside it', async () => {
  const ends: (() => void)[] = [];
  const index = createFileIndex(() => new Promise((resolve) => ends.push(resolve)));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  let found = 0;
  const first = index.look('careers');
  await settled();
  const later = Promise.all(
    Array.from({ length: 200 }, () => index.look('careers').then(() => (found += 1))),
  );
  ends[0]?.();
  await first;
  await settled();
  expect([ends.length, found]).toEqual([2, 0]);
  ends[1]?.();
  await later;
  expect([ends.length, found]).toEqual([2, 200]);
});

test('a look that fails rejects every call that waits for it, and the next call looks again', async () => {
  const look = jest.fn(async () => undefined).mockRejectedValueOnce(new Error('the store is away'));
  const index = createFileIndex(look);
  await expect(index.look('careers')).rejects.toThrow('the store is away');
  await new Promise((resolve) => setTimeout(resolve, 5));
  await index.look('careers');
  expect(look).toHaveBeenCalledTimes(2);
});
