import Fastify from 'fastify';
import { securityTextRoute } from './security-text';

const NOW = Date.parse('2026-11-22T10:30:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

test('whoever finds a weakness learns whom to tell, in the words of RFC 9116', async () => {
  const app = Fastify();
  securityTextRoute(app, 'https://www.hireloom.example', () => NOW);
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = body
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/, 2));
  expect(Object.fromEntries(fields)).toEqual({
    Contact: 'mailto:security@hireloom.example',
    Expires: '2027-05-21T00:00:00.000Z',
    Canonical: 'https://www.hireloom.example/.well-known/security.txt',
    'Preferred-Languages': 'en',
  });
});

test('it is never out of date, and never good for more than a year', async () => {
  for (const days of [0, 100, 400, 4000]) {
    const app = Fastify();
    const now = NOW + days * DAY_MS;
    securityTextRoute(app, 'https://www.hireloom.example', () => now);
    const [, expires = ''] = /Expires: (.*)/.exec((await app.inject('/.well-known/security.txt')).body) ?? [];
    expect(Date.parse(expires)).toBeGreaterThan(now + 30 * DAY_MS);
    expect(Date.parse(expires)).toBeLessThan(now + 365 * DAY_MS);
  }
});
