import { contentDigest, DEPLOYS_PATH, signRequest } from '@hireloom/releases';
import { buildPart, createDeploySite, createTeam, type DeploySite, ORIGIN } from './fixtures/deploy-site';

let on: DeploySite;
beforeEach(async () => {
  on = await createDeploySite();
});
afterEach(() => on.close());

const rollback = {
  method: 'POST',
  path: '/changes',
  body: { act: 'rollback', name: 'content', serial: 1 },
} as const;

const lines = () => on.logged.filter(({ msg }) => /^a deploy request of .* was refused$/.test(String(msg)));

test('who is refused stands in the log, with key, team, reason and address', async () => {
  await on.ask({ ...rollback, key: on.leads });
  expect(lines()).toEqual([
    expect.objectContaining({
      key: on.leads.id,
      team: 'leads team',
      isVerified: true,
      address: '127.0.0.1',
      status: 403,
      reason: `the key ${on.leads.id} may publish leads alone, not content.`,
    }),
  ]);
});

test('so does who could not be verified: a stranger, another team’s name, a retired key, nobody', async () => {
  const stranger = createTeam('stranger').key;
  await on.ask({ ...rollback, key: stranger });
  await on.ask({ ...rollback, key: { ...on.leads, id: on.content.id } });
  await on.ask({ ...rollback, key: on.retired });
  await on.app.inject({ method: 'POST', url: '/deploys/changes', payload: 'x' });
  expect(lines()).toEqual([
    expect.objectContaining({ key: stranger.id, isVerified: false, status: 401 }),
    expect.objectContaining({ key: on.content.id, team: 'content team', isVerified: false, status: 401 }),
    expect.objectContaining({ key: on.retired.id, team: 'content team', isVerified: false, status: 403 }),
    expect.objectContaining({
      isVerified: false,
      status: 401,
      reason: expect.stringContaining('is not signed'),
    }),
  ]);
  expect(lines().map(({ reason }) => reason)).toEqual([
    `the site knows no key ${stranger.id}.`,
    `the signature with the key ${on.content.id} does not fit the request to www.example.com.`,
    `the key ${on.retired.id} is retired.`,
    expect.any(String),
  ]);
});

test('a stranger’s requests are counted, in few lines, and hide no team’s', async () => {
  for (let number = 0; number < 100; number += 1)
    await on.ask({ ...rollback, key: { ...on.leads, id: `stranger-${number % 50}` } });
  expect(lines()).toHaveLength(20);
  await on.ask({ ...rollback, key: on.leads });
  expect(lines()).toHaveLength(21);
  expect(lines()[20]).toMatchObject({ key: on.leads.id, isVerified: true });
});

test('a wrong clock is told which of the two shows what', async () => {
  const signedAt = Date.parse('2020-01-01T00:00:00Z');
  const { status, message } = await on.ask({ ...rollback, signedFor: { now: signedAt } });
  expect(status).toBe(401);
  expect(message).toMatch(
    /signed at 2020-01-01T00:00:00\.000Z by the clock of the machine that deploys, and the clock of the site shows 20/,
  );
});

test('a key that is retired while the site runs publishes nothing from then on, with no restart', async () => {
  const part = await buildPart('after');
  const known = on.keys.get(on.content.id);
  if (!known) throw new Error('no key');
  on.keys.set(known.id, { ...known, retired: true });
  const answer = await on.deploy(part);
  expect([answer.status, answer.message]).toEqual([403, `the key ${known.id} is retired.`]);
  expect((await on.traffic()).serial).toBe(1);
});

test('the body that was signed can’t be swapped for one with the same headers', async () => {
  const signed = Buffer.from(JSON.stringify(rollback.body));
  const request = {
    method: 'POST',
    address: new URL(`${DEPLOYS_PATH}/changes`, ORIGIN),
    digest: contentDigest(signed),
  };
  const swapped = Buffer.from(JSON.stringify({ ...rollback.body, act: 'drop' }));
  const send = (digest: string) =>
    on.app.inject({
      method: 'POST',
      url: `${DEPLOYS_PATH}/changes`,
      payload: swapped,
      headers: {
        ...signRequest(request, on.content),
        'content-digest': digest,
        'content-type': 'application/json',
      },
    });
  expect((await send(contentDigest(signed))).statusCode).toBe(400);
  expect((await send(contentDigest(swapped))).statusCode).toBe(401);
});
