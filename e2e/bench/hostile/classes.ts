import { type Random } from './random';
import {
  apiEscape,
  body,
  contentType,
  cookies,
  gzipped,
  headers,
  path,
  plainPath,
  postPath,
  request,
  slowReport,
  upgrade,
} from './pieces';

/** Bytes for one connection, how many requests they hold, and what the client does after sending them. */
export type Shot = { data: Buffer; requests: number; then: 'reads' | 'says no more' | 'leaves' };

export type HostileClass = { name: string; share: number; make: (random: Random) => Shot };

const METHODS = [
  ...[
    'HEAD',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'PURGE',
    'CONNECT',
    'LINK',
    'M-SEARCH',
  ],
  ...['get', 'FOO', 'G\0T', 'QUERY'],
];
const ABSOLUTE = [
  'http://evil.com',
  'https://user:password@evil.com:99999',
  'HTTP://127.0.0.1',
  'ftp://x',
  'http://',
];
const IN_A_ROW = 5;

const single = (data: Buffer): Shot => ({ data, requests: 1, then: 'reads' });

/** Several requests on one connection, each sent before the last one is answered. */
const inARow = (count: number, make: (isLast: boolean) => Buffer): Shot => ({
  data: Buffer.concat(Array.from({ length: count }, (_, index) => make(index === count - 1))),
  requests: count,
  then: 'reads',
});

const post = (random: Random, data: Buffer, fields: readonly string[] = []) =>
  request({ method: 'POST', target: postPath(random), fields: [contentType(random), ...fields], data });

const cut = (random: Random, data: Buffer) => data.subarray(0, 1 + random.upTo(data.length - 1));

const json = 'Content-Type: application/json';
const lead = Buffer.from('{"firstName":"A","lastName":"B","email":"a@b.example"}');
const leadPost = (fields: readonly string[]) =>
  request({ method: 'POST', target: '/api/api/addcontact', fields: [json, ...fields], data: lead });

export const hostileClasses: readonly HostileClass[] = [
  { name: 'paths and queries', share: 0.14, make: (random) => single(request({ target: path(random) })) },
  {
    name: 'headers',
    share: 0.14,
    make: (random) => single(request({ target: plainPath(random), fields: headers(random) })),
  },
  {
    name: 'headers without end',
    share: 0.01,
    make: (random) =>
      single(request({ target: '/', fields: [`X-Long: ${'a'.repeat(12_000 + random.upTo(20_000))}`] })),
  },
  {
    name: 'cookies',
    share: 0.1,
    make: (random) => single(request({ target: plainPath(random), fields: [cookies(random)] })),
  },
  { name: 'bodies', share: 0.14, make: (random) => single(post(random, body(random))) },
  {
    name: 'gzipped bodies',
    share: 0.05,
    make: (random) => single(post(random, gzipped(random), ['Content-Encoding: gzip'])),
  },
  {
    name: 'methods',
    share: 0.08,
    make: (random) => single(request({ method: random.one(METHODS), target: path(random) })),
  },
  {
    name: 'absolute form',
    share: 0.05,
    make: (random) => single(request({ target: random.one([...ABSOLUTE, '*', '']) + path(random) })),
  },
  {
    name: 'pipelined',
    share: 0.1,
    make: (random) =>
      inARow(IN_A_ROW, (isLast) => request({ target: path(random), fields: [cookies(random)], isLast })),
  },
  { name: 'no HTTP', share: 0.02, make: (random) => single(random.bytes(300)) },
  {
    name: 'left before the answer',
    share: 0.02,
    make: (random) => ({ ...single(request({ target: path(random) })), then: 'leaves' }),
  },
  {
    // 300 of these used to take every slot for calls to the API.
    name: 'ways out of the API',
    share: 0.06,
    make: (random) => single(request({ target: apiEscape(random), fields: headers(random) })),
  },
  {
    name: 'Expect: 100-continue',
    share: 0.02,
    make: () => single(leadPost(['Expect: 100-continue'])),
  },
  {
    name: 'upgrades',
    share: 0.01,
    make: (random) => single(request({ target: plainPath(random), fields: upgrade(random), isLast: false })),
  },
  {
    name: 'posts left half-way',
    share: 0.03,
    make: (random) => ({ ...single(cut(random, leadPost([]))), then: 'leaves' }),
  },
  {
    // 300 of these used to block the event loop for 23 s.
    name: 'reports for slow patterns',
    share: 0.02,
    make: (random) => single(slowReport(random)),
  },
  {
    name: 'slow, without end',
    share: 0.01,
    make: (random) => ({ ...single(cut(random, post(random, body(random)))), then: 'says no more' }),
  },
];
