import { weigh, weighAll } from './weigh';

const origin = 'http://localhost:3000';
const fetched = [
  { name: `${origin}/r/content/entry.js`, startTime: 100, responseEnd: 130, encodedBodySize: 3000 },
  { name: `${origin}/r/content/page.js`, startTime: 110, responseEnd: 180, encodedBodySize: 5000 },
];

test('a module weighs what its files were served with, from the first request to the last answer', () => {
  const files = [
    { href: '/r/content/entry.js', bytes: 9000 },
    { href: '/r/content/page.js', bytes: 15_000 },
  ];
  expect(weigh(files, fetched, origin)).toEqual({ bytes: 8000, milliseconds: 80 });
});

test('what was not fetched yet weighs what its release says, and has no time', () => {
  const files = [{ href: '/r/leads/entry.js', bytes: 9000 }];
  expect(weigh(files, fetched, origin)).toEqual({ bytes: 9000, milliseconds: undefined });
});

test('of a release that nobody describes, all that was fetched counts', () => {
  expect(weighAll(`${origin}/r/content/`, fetched)).toEqual({ bytes: 8000, milliseconds: 80 });
});
