/** @jest-environment node */
import { fewAtOnce } from './few-at-once';

test('no more is done at once than is allowed, all of it in turn, and a failure stops nothing', async () => {
  const inTurn = fewAtOnce(2);
  let [running, most] = [0, 0];
  const begun: number[] = [];
  const work = (index: number) => async () => {
    begun.push(index);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (index % 3 === 0) throw new Error(`${index} failed`);
    return index;
  };
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  const done = await Promise.allSettled(numbers.map((index) => inTurn(work(index))));
  expect(most).toBe(2);
  expect(begun).toEqual(numbers);
  expect(done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toEqual(
    numbers.filter((index) => index % 3 !== 0),
  );
});
