import { assertAlways } from '@hireloom/testing/assert-always';
import fc from 'fast-check';
import { apiPath } from './api-path';

test.each([
  ['/api/api/getblogs?q=a', '/api/api/getblogs'],
  ['/api/api/getblogs/', '/api/api/getblogs'],
  ['/api/api/blogs/%70ay-ranges', '/api/api/blogs/pay-ranges'],
  ['/api/api/blogs/a%20b%c3%a9', '/api/api/blogs/a%20b%C3%A9'],
  ['/api/media/previews/blogs/pay-ranges.png', '/api/media/previews/blogs/pay-ranges.png'],
  ['/api/newsletter/confirm?token=x', '/api/newsletter/confirm'],
])('%s is asked for as %s', (asked, path) => {
  expect(apiPath(asked)).toBe(path);
});

test.each([
  ...['/api', '/api/', '/api/api', '/api/api/', '/api//api/getblogs', '/api/api//getblogs', '/api/api/x//'],
  ...['/api/metrics', '/api/health', '/api/..x', '/metrics', '//api/api/x', 'http://host/api/api/x'],
  ...['/api/api/../../metrics', '/api/api/%2e%2e/%2E./metrics', '/api/api/./x', '/api/api/..\\..\\metrics'],
  ...[
    '/api/api/..%5c..%5cmetrics',
    '/api/api/..%2f..%2fmetrics',
    '/api/api/x%00',
    '/api/api/%zz',
    '/api/api/%252e%252e/metrics',
    '/api/api/%',
  ],
  ...['/api/%61pi%2fx', '/API/api/x', '/api/API/x', '/api/apiary/x', '/api/api/%0d%0ax'],
])('%s leads nowhere', (asked) => {
  expect(apiPath(asked)).toBeUndefined();
});

const pieces = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '%2f',
    '%2F',
    '%5c',
    '%252f',
    '%255c',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%252e',
    '...',
    ';',
    ':',
  ],
  ...[
    'api',
    'API',
    '%61pi',
    'media',
    'newsletter',
    'metrics',
    'health',
    'blogs',
    '@',
    '\t',
    '%09',
    '%00',
    '%',
    '#',
    '?',
  ],
);

/** Whatever a server, a proxy or a library may make of a path. */
function readings(path: string): string[] {
  const decoded = [path];
  for (let times = 0; times < 3; times += 1)
    try {
      decoded.push(decodeURIComponent(decoded.at(-1) ?? ''));
    } catch {
      break;
    }
  return decoded.map((one) => new URL(one.replaceAll('//', '/'), 'http://api').pathname);
}

test('however it is spelled, no address leads out of what visitors may reach', () => {
  assertAlways(
    fc.property(fc.array(pieces, { maxLength: 9 }), fc.boolean(), (parts, isBelow) => {
      const path = apiPath((isBelow ? '/api/api/' : '/') + parts.join(''));
      if (path === undefined) return;
      expect(path).toMatch(/^\/api\/(api|media|newsletter)\/[^\\?#]+$/);
      for (const one of readings(path)) expect(one).toMatch(/^\/api\/(api|media|newsletter)\//);
    }),
    2000,
  );
});
