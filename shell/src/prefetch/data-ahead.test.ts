import { createDataAhead } from './data-ahead';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const address = 'https://site.example/blogs';

test('data that is there or on its way is not asked for again, and is one navigation’s alone', async () => {
  const ahead = createDataAhead();
  const load = jest.fn(() => Promise.resolve('articles'));
  ahead.fetch(address, load);
  ahead.fetch(address, load);
  expect(load).toHaveBeenCalledTimes(1);
  await expect(ahead.take(address)).resolves.toBe('articles');
  expect(ahead.take(address)).toBeUndefined();
  ahead.fetch(address, load);
  expect(load).toHaveBeenCalledTimes(2);
});

test('what failed is forgotten, so that the navigation asks by itself', async () => {
  const ahead = createDataAhead();
  ahead.fetch(address, () => Promise.reject(new Error('down')));
  await jest.advanceTimersByTimeAsync(0);
  expect(ahead.take(address)).toBeUndefined();
});

test('after twenty seconds data is too old, but not what was fetched since', async () => {
  const ahead = createDataAhead();
  ahead.fetch(address, () => Promise.resolve('old'));
  await jest.advanceTimersByTimeAsync(19_000);
  await expect(ahead.take(address)).resolves.toBe('old');
  ahead.fetch(address, () => Promise.resolve('new'));
  await jest.advanceTimersByTimeAsync(2000);
  await expect(ahead.take(address)).resolves.toBe('new');
  ahead.fetch(address, () => Promise.resolve('old'));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(ahead.take(address)).toBeUndefined();
});
