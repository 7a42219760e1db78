import { TOUCHES_KEY } from '@hireloom/contracts';
import { countVisit } from './count-visit';

const sent: [string, Blob][] = [];
const first = { landing: '/raas', utm_source: 'mail', referrer: 'news.example', gclid: 'a1' };

const begin = (touch: object = first) =>
  sessionStorage.setItem(TOUCHES_KEY, JSON.stringify({ first: touch }));
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    // jsdom's Blob has no text().
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
const bodies = () => Promise.all(sent.map(async ([, body]) => JSON.parse(await textOf(body)) as object));

beforeEach(() => {
  sent.length = 0;
  const sendBeacon = (address: string, body: Blob) => sent.push([address, body]);
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
});
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

test('a visit is counted once, however many pages it has and however often they are loaded', async () => {
  begin();
  for (let page = 0; page < 3; page++) countVisit();
  expect(sent.map(([address, { type }]) => [address, type])).toEqual([
    ['/report/visit-start', 'application/json'],
  ]);
  expect(await bodies()).toEqual([{ page: '/raas', source: 'mail' }]);
});

test.each([
  [{ landing: '/', gclid: 'a1', referrer: 'www.google.com' }, 'google ads'],
  [{ landing: '/', referrer: 'www.google.com', utm_source: '' }, 'www.google.com'],
  [{ landing: '/' }, 'direct or unknown'],
])('the report names a source, and no click id: %j', async (touch, source) => {
  begin(touch);
  countVisit();
  expect(await bodies()).toEqual([{ page: '/', source }]);
});

test('a source of a megabyte is cut', async () => {
  begin({ landing: `/${'a'.repeat(1e6)}`, utm_source: 'm'.repeat(1e6) });
  countVisit();
  expect(sent[0]?.[1].size).toBeLessThan(600);
});

test.each([
  ['no visit', '{}'],
  ['odd text', 'x'],
  ['null', 'null'],
])('%s in session storage counts nothing', (_what, stored) => {
  sessionStorage.setItem(TOUCHES_KEY, stored);
  countVisit();
  expect(sent).toEqual([]);
});

test('a browser that stores nothing, or reports nothing, shows the page all the same', () => {
  begin();
  Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true });
  countVisit();
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  countVisit();
  expect(sent).toEqual([]);
});
