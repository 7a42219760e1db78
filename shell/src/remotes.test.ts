import { resource } from './remotes';

test('a thing is fetched once, however often it is asked for', async () => {
  const fetchValue = jest.fn(async () => 'page');
  const page = resource(fetchValue);
  expect(page.peek()).toBeUndefined();
  expect(await Promise.all([page.load(), page.load()])).toEqual(['page', 'page']);
  expect(page.peek()).toBe('page');
  expect(fetchValue).toHaveBeenCalledTimes(1);
});

test('a failure stays until it is forgotten; then the fetch is tried again', async () => {
  const fetchValue = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('page');
  const page = resource(fetchValue);
  await expect(page.load()).rejects.toThrow('gone');
  await expect(page.load()).rejects.toThrow('gone');
  expect(fetchValue).toHaveBeenCalledTimes(1);
  page.forgetFailure();
  await expect(page.load()).resolves.toBe('page');
});

test('forgetting failures leaves what was loaded', async () => {
  const fetchValue = jest.fn(async () => 'page');
  const page = resource(fetchValue);
  await page.load();
  page.forgetFailure();
  await page.load();
  expect(fetchValue).toHaveBeenCalledTimes(1);
});
