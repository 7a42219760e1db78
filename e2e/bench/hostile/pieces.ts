import { gzipSync } from 'node:zlib';
import type { Random } from './random';

const PATHS = [
  ...['/', '/blogs', '/blogs/pay-ranges', '/casestudies', '/contactus', '/raas', '/nowhere', '/canary'],
  ...['/api/api/getblogs', '/api/api/blogs/x', '/api/api/getlogos', '/sitemap.xml', '/robots.txt', '/readyz'],
  ...[
    '/metrics',
    '/assets/favicon.svg',
    '/releases/content/0000000000000000/browser/main.js',
    '/deploys/traffic',
  ],
];
const POSTS = [
  ...['/api/api/subscribe', '/api/api/addcontact', '/forms/contact', '/forms/newsletter'],
  ...['/report/failure', '/report/visit', '/report/visit-start', '/deploys/changes', '/'],
];
const ODD = [
  ...['/', '\\', '%2f', '%5C', '%00', '%', '%zz', '..', '.', '%2e%2e', ';', ':', '@', '//', '?', '&', '='],
  ...[
    '<script>',
    "' OR 1=1--",
    '${7*7}',
    '{{7*7}}',
    'é',
    '%c3%28',
    '%F0%9F%92%A9',
    'a'.repeat(300),
    '[]',
    '#',
  ],
  ...['__proto__', 'constructor', 'preview=', 'q=', 'category=', 'page=-1', 'page=1e9'],
];
const HEADERS = [
  ...['X-Forwarded-For: 203.0.113.7, ::1', 'X-Forwarded-Host: evil.com', 'X-Request-Id: a b', 'Origin: null'],
  ...[
    'Accept-Encoding: br;q=9, *;q=x',
    'Accept-Encoding: gzip, identity;q=0',
    'If-None-Match: "',
    'Range: bytes=9-1',
  ],
  ...[
    'If-Modified-Since: never',
    'Expect: 200-ok',
    'Upgrade: websocket',
    'Content-Length: 5',
    'Content-Length: -1',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: x',
    'TE: trailers',
  ],
  ...[
    'Authorization: Bearer x',
    'Authorization: Basic :',
    'Host: evil.com',
    'Content-Type: a/b; c=',
    'Accept: */',
  ],
  ...[
    'traceparent: 00-x-y-01',
    'Sec-Fetch-Site: cross-site',
    'Signature: sig=:x:',
    'Connection: X-Request-Id',
  ],
];
const COOKIES = [
  ...['hireloom-preview', 'hireloom-canary', 'hireloom-bucket', '__proto__', '', '=', ';', '"'],
];
const TYPES = [
  ...[
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=a',
  ],
  ...['application/json; charset=utf-7', 'application/xml', ''],
];
const JSONS = [
  ...[
    '{}',
    '[]',
    'null',
    '{"email":"a@b.example"}',
    '{"email":{"$gt":""}}',
    '{"__proto__":{"a":1}}',
    '{"a":',
  ],
  ...[
    '{"email":["a"],"agree":"yes"}',
    '{"firstName":"\\u0000","lastName":"\\ud800","email":"a@b.example"}',
    '1e999',
  ],
];

const ESCAPES = [
  ...['/api/..x', '/api/%2e%2e/metrics', '/api/..%2fmetrics', '/api/..%5cmetrics', '/api//metrics'],
  ...['/api/api/blogs/..\\..\\..\\metrics', '/api/api/blogs/..%5c..%5c..%5cmetrics', '/api/./metrics'],
  ...['/api/api/blogs/%2e%2e%2f%2e%2e%2fhealth', '/api/metrics', '/api/health', '/API/metrics', '/api/%'],
  ...['/api/api/../../metrics', '/api/api/casestudy/..;/..;/metrics', '/api/%252e%252e/metrics', '/api/%00'],
  ...[
    '/api\\..\\metrics',
    '/api/api/getblogs/../../../metrics',
    '/api/api',
    '/api/',
    '/api',
    '/api/?/../metrics',
  ],
];
const UPGRADES = [
  ...['Upgrade: websocket', 'Upgrade: h2c', 'Upgrade: TLS/1.0', 'Upgrade: x', 'Upgrade:'],
  ...['Sec-WebSocket-Key: x', 'HTTP2-Settings: x', 'Sec-WebSocket-Version: 13'],
];
const END = '\r\n';

export const path = (random: Random) =>
  random.one(PATHS) + random.many(4, () => random.one(ODD)).join('') + (random.next() < 0.3 ? '?q=a' : '');
export const plainPath = (random: Random) => random.one(PATHS);
export const postPath = (random: Random) => random.one(POSTS);
export const headers = (random: Random) => random.many(6, () => random.one(HEADERS));
export const contentType = (random: Random) => `Content-Type: ${random.one(TYPES)}`;

export const cookies = (random: Random) =>
  `Cookie: ${random
    .many(8, () => `${random.one(COOKIES)}=${random.one([...ODD, '0'.repeat(16), '50', '%', ''])}`)
    .join('; ')}`;

export function body(random: Random): Buffer {
  const kind = random.upTo(5);
  if (kind === 0) return random.bytes(400);
  if (kind === 1) return Buffer.from(`${'['.repeat(random.upTo(5000))}1`);
  if (kind === 2)
    return Buffer.from(random.many(30, () => `${random.one(ODD)}=${random.one(ODD)}`).join('&'));
  if (kind === 3) return Buffer.alloc(random.one([8193, 33_000, 60_000]), 'a');
  return Buffer.from(random.one(JSONS));
}

/** A call of the API that tries to reach what the site does not pass on. */
export const apiEscape = (random: Random) =>
  random.one(ESCAPES) + random.many(2, () => random.one(ODD)).join('');

export const upgrade = (random: Random) => [
  'Connection: Upgrade',
  ...random.many(3, () => random.one(UPGRADES)),
];

/** A failure report of 8 KB whose text makes a careless regular expression take quadratic time; each from another address. */
export function slowReport(random: Random): Buffer {
  const piece = random.one([
    '?',
    '1',
    '1 ',
    'a',
    '@',
    'a@',
    '(',
    '+1',
    ' ',
    '\u0000',
    '<',
    '?a',
    'https://',
    '-',
  ]);
  const message = piece.repeat(7600 / piece.length);
  const report = { remote: 'content', release: '0123456789abcdef', module: 'x', phase: 'render', message };
  const address = Array.from({ length: 4 }, () => 1 + random.upTo(250)).join('.');
  return request({
    method: 'POST',
    target: '/report/failure',
    fields: ['Content-Type: application/json', `X-Forwarded-For: ${address}`],
    data: Buffer.from(JSON.stringify(report).slice(0, 8192)),
  });
}

/** A gzip stream: whole, cut off, or of zeros that unpack to a thousand times the size. */
export function gzipped(random: Random): Buffer {
  const whole = gzipSync(random.next() < 0.2 ? Buffer.alloc(5_000_000) : body(random));
  return random.next() < 0.3 ? whole.subarray(0, random.upTo(whole.length)) : whole;
}

type Parts = { method?: string; target: string; fields?: readonly string[]; data?: Buffer; isLast?: boolean };

/** A request as it is, with no client to put it in order. */
export function request({ method = 'GET', target, fields = [], data, isLast = true }: Parts): Buffer {
  const own = fields.some((field) => /^host:/i.test(field)) ? [] : ['Host: 127.0.0.1'];
  const length = data ? [`Content-Length: ${data.length}`] : [];
  const close = isLast ? ['Connection: close'] : [];
  const head = [`${method} ${target} HTTP/1.1`, ...own, ...fields, ...length, ...close].join(END);
  // As it comes: bytes of other encodings included.
  return Buffer.concat([Buffer.from(`${head}${END}${END}`), data ?? Buffer.alloc(0)]);
}
