import { createSlotData } from './slot-data';

test('reads data from the page synchronously, without fetching', () => {
  const load = jest.fn();
  const promise = createSlotData({ teaser: ['an article'] }).read('teaser', load);
  expect(promise).toMatchObject({ status: 'fulfilled', value: ['an article'] });
  expect(load).not.toHaveBeenCalled();
});

test('settled contains loaded data, but no failures', async () => {
  const data = createSlotData();
  await data.read('teaser', async () => 1);
  await expect(data.read('form', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(data.settled()).toEqual({ teaser: 1 });
});
test('fetches data again after forget', async () => {
  const data = createSlotData({ teaser: 1 });
  data.forget('teaser');
  expect(await data.read('teaser', async () => 2)).toBe(2);
});
