import { atDesk, withDesk } from '../testing/at-desk';
import { describeWith, onSqlite } from '../testing/test-service';

describeWith({ ...onSqlite, overrides: withDesk })('the desk', (service) => {
  const { open, submit, origin } = atDesk(service);

  test('rejects requests for another host and says where the desk is', async () => {
    const answer = await open('/', { host: 'attacker.example' });
    expect([answer.statusCode, answer.body]).toEqual([421, expect.stringContaining(origin())]);
    expect((await open('/')).statusCode).toBe(200);
  });

  test.each([
    ['a page of another site', { origin: 'https://attacker.example', 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
    ['a page that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a client that names no origin', { origin: undefined, 'sec-fetch-site': undefined }],
    ['a page whose browser contradicts its origin', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a change by %s', async (_who, headers) => {
    expect((await submit('/', {}, headers)).statusCode).toBe(403);
  });

  test('sends the policy and forbids caching on pages, refusals and failures', async () => {
    for (const answer of [await open('/'), await open('/nowhere'), await open('/', { host: 'x.example' })]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.body).toContain('<h1>');
    }
  });

  test('does not trust a name in a header on a port', async () => {
    expect((await open('/', { 'x-desk-user': 'ravi' })).body).not.toContain('ravi');
  });

  test('has no path or method in common with the public listener', async () => {
    const routes = service().desk?.app.printRoutes({ commonPrefix: false }) ?? '';
    const above: string[] = [];
    const pairs = routes.split('\n').flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      above.splice(indent.length / 4, Infinity, part);
      const url = above.join('').replace(':id', 'x');
      return methods ? methods.split(', ').map((method) => ({ url, method: method as 'GET' })) : [];
    });
    expect(pairs.length).toBeGreaterThan(2);
    for (const asked of pairs) {
      const answer = await service().app.inject({ ...asked, headers: { host: new URL(origin()).host } });
      expect([asked, answer.statusCode >= 400]).toEqual([asked, true]);
      expect(answer.body).not.toContain('Desk');
    }
  });
});
