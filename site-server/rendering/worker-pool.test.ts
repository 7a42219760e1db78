import { createOverloadLog } from './worker-pool';

test('pages that are not rendered are counted in one log line a second', () => {
  jest.useFakeTimers();
  const lines: string[] = [];
  const log = createOverloadLog({ warn: (line: string) => void lines.push(line) } as never);
  for (let page = 0; page < 40; page++) log('refused: it would come too late');
  for (let page = 0; page < 3; page++) log('begun, but not done in time');
  jest.advanceTimersByTime(1000);
  expect(lines).toEqual([
    '43 pages were not rendered: refused: it would come too late (40), begun, but not done in time (3)',
  ]);
  jest.advanceTimersByTime(5000);
  log('refused: it would come too late');
  jest.advanceTimersByTime(1000);
  expect(lines.slice(1)).toEqual(['1 page was not rendered: refused: it would come too late (1)']);
  jest.useRealTimers();
});
