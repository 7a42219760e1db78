import { type Comparison } from '@hireloom/releases';
import fastify from 'fastify';
import { state } from '../testing/traffic-state';
import { registerTrafficPage } from './traffic-page';

test('shows what a canary does to visitors', async () => {
  const app = fastify().decorateRequest('staff', null);
  const canary = {
    name: 'content',
    version: 'b'.repeat(16),
    from: 0,
    share: 10,
    since: '2026-11-21T00:00:00Z',
  };
  const comparison: Comparison = {
    name: 'content',
    release: 'c1',
    since: canary.since,
    isRunning: true,
    canary: { visit: 400, contact: 40 },
    live: { visit: 410, contact: 8 },
  };
  registerTrafficPage(
    app,
    async () => ({ ...state(1), canaries: [{ ...canary, by: 'Asha' }] }),
    async () => comparison,
  );
  const { body } = await app.inject('/traffic');
  expect(body).toContain(
    '<caption>content: the canary c1 compared with the live version, since 21 Nov 2026, 05:30',
  );
  expect(body).toMatch(
    /<th scope="row">with a contact form sent<\/th><td[^>]*>40 \(10\.00%\)<\/td><td[^>]*>8 \(1\.95%\)<\/td><td[^>]*>\+8\.05 points \([^)]*\): higher<\/td>/,
  );
});
