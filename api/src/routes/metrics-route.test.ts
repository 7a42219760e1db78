import { describeService } from '../testing/test-service';

describeService('the metrics', (service) => {
  const ask = (options: object = {}) => service().app.inject({ url: '/metrics', ...options });

  test('are for this machine alone, not for whom a proxy on it hands on', async () => {
    expect((await ask()).statusCode).toBe(200);
    const refused = [
      { remoteAddress: '203.0.113.7' },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      // As the site hands on what was asked of it.
      { url: '/api/%2e%2e/metrics', headers: { 'x-forwarded-host': 'www.hireloom.example' } },
      { url: '/api/metrics' },
    ];
    for (const options of refused) {
      const answer = await ask(options);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { message: 'There is nothing at this address.' },
      ]);
    }
  });
});

describeService(
  'the metrics with a token',
  (service) => {
    test.each([
      ['Bearer a-long-enough-token', 200],
      ['Bearer another', 404],
      ['', 404],
    ])('are for whoever sends it: %j gets %i', async (authorization, status) => {
      const { app } = service();
      const headers = authorization ? { authorization } : {};
      const answer = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.7', headers });
      expect(answer.statusCode).toBe(status);
    });
  },
  { overrides: { metricsToken: 'a-long-enough-token' } },
);
