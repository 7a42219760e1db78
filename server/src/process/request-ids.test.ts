/** @jest-environment node */
import Fastify from 'fastify';
import { warnOfUntrustedProxy } from './request-ids';

function serverThatTrusts(trustProxy: string | false) {
  const lines: string[] = [];
  const app = Fastify({
    trustProxy,
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  warnOfUntrustedProxy(app);
  app.get('/', ({ ip }) => ip);
  const ask = async (remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return (await app.inject({ url: '/', remoteAddress, headers })).body;
  };
  return { ask, lines };
}

test.each([false, 'loopback'] as const)(
  'with TRUST_PROXY %s, another proxy is warned about once and ignored',
  async (trustProxy) => {
    const { ask, lines } = serverThatTrusts(trustProxy);
    expect(await ask('198.51.100.7')).toBe('198.51.100.7');
    expect(lines).toEqual([]);
    for (const visitor of ['203.0.113.7', '203.0.113.8'])
      expect(await ask('198.51.100.7', visitor)).toBe('198.51.100.7');
    expect(lines).toEqual([expect.stringContaining('is not in TRUST_PROXY')]);
    expect(lines[0]).not.toContain('203.0.113');
  },
);

test('a trusted proxy’s forwarded IP address is used without a warning', async () => {
  const { ask, lines } = serverThatTrusts('198.51.100.0/24');
  expect(await ask('198.51.100.7', '203.0.113.7')).toBe('203.0.113.7');
  expect(lines).toEqual([]);
});
