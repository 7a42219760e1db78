import { limitOutput } from './worker-output';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const minute = 60_000;

/** With the clock of the fake timers. */
function limited() {
  const written: string[] = [];
  const write = limitOutput((text) => written.push(text), { perMinute: 10, perDay: 25 });
  return { written, write };
}

test('output beyond the limit of a minute is left out, and the amount is logged once', () => {
  const { written, write } = limited();
  for (let count = 0; count < 1000; count++) write('12345678');
  expect(written).toEqual(['12345678', '12']);
  jest.advanceTimersByTime(minute);
  expect(written.slice(2)).toEqual([
    'render workers write too much: 7990 characters of the last minute were left out',
  ]);
  write('next');
  expect(written.at(-1)).toBe('next');
});

test('what is too much in a day is left out until the next one', () => {
  const { written, write } = limited();
  for (let count = 0; count < 5; count++) {
    write('1234567890');
    jest.advanceTimersByTime(minute);
  }
  expect(written.filter((text) => /^\d+$/.test(text)).join('')).toHaveLength(25);
  jest.advanceTimersByTime(24 * 60 * minute);
  write('morning');
  expect(written.at(-1)).toBe('morning');
});
