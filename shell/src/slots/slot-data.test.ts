import { createSlotData } from './slot-data';

test('data that came with the page is read without waiting and not fetched again', () => {
  const load = jest.fn();
  const promise = createSlotData({ teaser: ['an article'] }).read('teaser', load);
  expect(promise).toMatchObject({ status: 'fulfilled', value: ['an article'] });
  expect(load).not.toHaveBeenCalled();
});

test('what a slot has loaded travels with the page, what failed does not', async () => {
  const data = createSlotData();
  await data.read('teaser', async () => 1);
  await expect(data.read('form', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(data.settled()).toEqual({ teaser: 1 });
});

test('what travels is the same text in whatever order it came', async () => {
  const [one, other] = [createSlotData(), createSlotData()];
  await one.read('teaser', async () => 1);
  for (const data of [one, other]) await data.read('form', async () => 2);
  await other.read('teaser', async () => 1);
  expect(JSON.stringify(one.settled())).toBe(JSON.stringify(other.settled()));
});

test('data that is forgotten is fetched again', async () => {
  const data = createSlotData({ teaser: 1 });
  data.forget('teaser');
  expect(await data.read('teaser', async () => 2)).toBe(2);
});
