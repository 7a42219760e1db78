import { operator } from '../testing/operator';
import { describeOnSqlite } from '../testing/test-service';

describeOnSqlite('operator routes', (service) => {
  test.each(['/metrics', '/health'])('%s answers only requests with the metrics token', async (url) => {
    const { app } = service();
    expect((await app.inject({ url, remoteAddress: '203.0.113.7', headers: operator })).statusCode).toBe(200);
    for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: 'Bearer ' }]) {
      expect((await app.inject({ url, headers })).statusCode).toBe(404);
    }
  });
});

describeOnSqlite('the metrics token', (service) => {
  test.each(['/metrics', '/health', '/visit-counts'])('does not authorise a POST to %s', async (url) => {
    const id = '00000000-0000-4000-8000-000000000000';
    const payload = { id, counts: [{ page: '/', source: 'mail', visits: 1 }] };
    const answer = await service().app.inject({ method: 'POST', url, headers: operator, payload });
    expect([404, 405]).toContain(answer.statusCode);
  });
});

describeOnSqlite(
  'operator routes without a configured token',
  (service) => {
    test.each(['/metrics', '/health', '/api/%2e%2e/metrics', '/api/metrics'])(
      '%s answers 404 to every request, even from localhost',
      async (url) => {
        for (const headers of [
          {},
          operator,
          { authorization: 'Bearer ' },
          { authorization: 'Bearer undefined' },
        ]) {
          const answer = await service().app.inject({ url, headers, remoteAddress: '127.0.0.1' });
          expect(answer.statusCode).toBe(404);
        }
      },
    );
  },
  { overrides: { metricsToken: undefined } },
);
