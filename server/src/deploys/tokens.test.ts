import { buildPart, createDeploySite, type DeploySite } from '../testing/deploy-site';

let on: DeploySite;
beforeEach(async () => {
  on = await createDeploySite();
});
afterEach(() => on.close());

const look = (token: string, address?: string) => on.ask({ method: 'GET', token, address });
const wrong = `00000000.${'x'.repeat(43)}`;

test.each(['', '/changes', '/no-such-thing'])('/deploys%s returns 401 without a token', async (place) => {
  for (const method of ['GET', 'POST'] as const) {
    const url = `/deploys${place}`;
    const answer = await on.app.inject({ method, url, payload: method === 'GET' ? undefined : 'x' });
    expect(answer.statusCode).toBe(401);
  }
});

test('rejects a token with a wrong secret and one revoked at run time', async () => {
  const [id = ''] = on.content.split('.');
  expect((await look(on.content)).status).toBe(200);
  expect((await look(`${id}.${'x'.repeat(43)}`)).status).toBe(401);
  expect(await on.tokens.revoke(id)).toBe(true);
  expect(await look(on.content)).toMatchObject({
    status: 401,
    message: expect.stringContaining('was revoked') as string,
  });
  expect((await look(on.leads)).status).toBe(200);
});

test.each(['', '?preview=true'])(
  'a token that is revoked during the check publishes nothing (%s)',
  async (query) => {
    await on.close();
    on = await createDeploySite({
      onCheck: async () => void (await on.tokens.revoke(on.content.split('.', 1).join())),
    });
    const answer = await on.deploy(await buildPart('after'), { query });
    expect(answer).toMatchObject({
      status: 401,
      message: 'the token was revoked meanwhile: nothing was changed.',
    });
    await on.expectNothingLeft();
  },
);

test('/deploys returns 404 when no valid token exists', async () => {
  for (const { id } of await on.tokens.list()) await on.tokens.revoke(id);
  expect(await look(on.content)).toMatchObject({ status: 404, message: 'there is nothing at this URL.' });
});

test('returns 503 while the token database is down, and accepts tokens afterwards', async () => {
  const bringBack = on.site.takeAway();
  expect((await look(on.content)).status).toBe(503);
  bringBack();
  expect((await look(on.content)).status).toBe(200);
});

test('wrong tokens never lock out a valid one that comes from the same address', async () => {
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await look(wrong)).status));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await look(on.content)).status).toBe(200);
});

const lines = () =>
  on.logged.filter(({ msg }) => /^a deploy request from .* was rejected$/.test(String(msg)));

test('logs a rejected request with team, reason and IP address, without the secret', async () => {
  await on.change('rollback', { token: on.leads });
  await look(wrong);
  const [leads = ''] = on.leads.split('.');
  expect(lines()).toEqual([
    expect.objectContaining({
      token: leads,
      team: 'leads',
      isVerified: true,
      address: '192.0.2.1',
      status: 403,
      reason: 'this token of leads may only publish leads, not content.',
    }),
    expect.objectContaining({ isVerified: false, status: 401 }),
  ]);
  expect(JSON.stringify(on.logged)).not.toContain(on.leads);
});

test('limits log lines for unverified requests without hiding those of a team', async () => {
  for (let number = 0; number < 100; number += 1) await look(wrong, `192.0.2.${100 + (number % 50)}`);
  expect(lines()).toHaveLength(20);
  await on.change('rollback', { token: on.leads });
  expect(lines()).toHaveLength(21);
  expect(lines()[20]).toMatchObject({ team: 'leads', isVerified: true });
});
