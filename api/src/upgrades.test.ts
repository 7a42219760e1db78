import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpPostgres, restorePostgres } from './backup/postgres-backup';
import { backUpSqlite, restoreSqlite } from './backup/sqlite-backup';
import { openDatabase } from './database';
import { databases, describeBackups, type TestDatabase } from './testing/databases';
import { digestOf, type EarlierRow, makeEarlier, names } from './testing/earlier-database';
import { ownPage } from './testing/own-page';
import { startService, type TestService } from './testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';
import { startWebhookReceiver } from './testing/webhook-receiver';
import { operator } from './testing/operator';

/** A notice that has waited for longer is trouble of its own. */
const minutesAgo = new Date(Date.now() - 5 * 60_000).toISOString();

const contact = { firstName: 'Asha', lastName: 'Rao', email: 'asha@acorn.example' };
/** Of that contact message, as it was stored with its key: it must never be another one. */
const requestHash = '4ccadb43a5755c49d6a2431c91db404f7bb9f207012ea1c848a19b473eae8fa1';

/** What a version wrote whose last migration was the one of this number. */
function rowsAt(number: number): EarlierRow[] {
  const delivery = number >= 3;
  const lead = {
    kind: 'contact',
    payload: JSON.stringify(contact),
    unique_key: null,
    created_at: minutesAgo,
  };
  const reader = 'reader@elm.example';
  const subscription = {
    ...{ id: 'a-reader', kind: 'subscription', email: reader, payload: JSON.stringify({ email: reader }) },
    ...{ unique_key: `subscription:${reader}`, created_at: minutesAgo },
  };
  if (number < 2) return [];
  return [
    {
      table: 'lead',
      row: { ...lead, id: 'a-lead', email: contact.email, ...(delivery && { phone_e164: '+919845000000' }) },
    },
    { table: 'lead', row: subscription },
    {
      table: 'idempotency_key',
      row: {
        ...{ key: 'a-key', request_hash: requestHash, created_at: minutesAgo },
        ...(delivery && { lead_id: 'a-lead' }),
      },
    },
    ...(delivery
      ? [
          {
            table: 'consent',
            row: { id: 'a-consent', lead_id: 'a-lead', text_version: 'contact-1', given_at: minutesAgo },
          },
          {
            table: 'outbox',
            row: {
              ...{ id: 'a-notice', lead_id: 'a-lead', channel: 'webhook', created_at: minutesAgo },
              ...{
                attempts: 1,
                next_attempt_at: minutesAgo,
                settled_at: null,
                is_sent: 0,
                last_error: 'HTTP 500',
              },
            },
          },
        ]
      : []),
  ];
}

const send = (service: TestService, path: string, payload: object, key: string) =>
  service.app.inject({
    method: 'POST',
    url: `/api/api/${path}`,
    payload,
    headers: { ...ownPage, 'idempotency-key': key },
  });

async function leadsIn({ dataDir, databaseUrl }: TestDatabase) {
  const db = await openDatabase({ dataDir, databaseUrl });
  const rows = await db
    .selectFrom('lead')
    .leftJoin('consent', 'consent.lead_id', 'lead.id')
    .select([
      'lead.id',
      'email',
      'payload',
      'phone_e164',
      'about',
      'awaits_confirmation_since',
      'text_version',
    ])
    .orderBy('lead.created_at')
    .orderBy('lead.id')
    .execute();
  await db.destroy();
  return rows;
}

/** The service of today on what an earlier one left: nothing of it is lost, and all of it is still in force. */
async function expectUpgraded(database: TestDatabase, number: number) {
  const receiver = await startWebhookReceiver();
  const webhook = { url: receiver.url, secret: 'a secret of the two of us' };
  const service = await startService(database, { webhook });
  expect((await service.app.inject({ url: '/health', headers: operator })).statusCode).toBe(200);
  const list = (await service.app.inject('/api/api/getblogs')).json<unknown[]>();
  expect(list.length).toBeGreaterThan(0);
  if (number >= 2) {
    expect(await leadsIn(database)).toEqual([
      {
        ...{ id: 'a-lead', email: contact.email, payload: JSON.stringify(contact) },
        phone_e164: number >= 3 ? '+919845000000' : null,
        about: null,
        awaits_confirmation_since: null,
        text_version: number >= 3 ? 'contact-1' : null,
      },
      expect.objectContaining({
        id: 'a-reader',
        email: 'reader@elm.example',
        awaits_confirmation_since: null,
      }),
    ]);
    expect((await send(service, 'addcontact', contact, 'a-key')).statusCode).toBe(201);
    expect((await send(service, 'subscribe', { email: 'Reader@elm.example' }, randomUUID())).statusCode).toBe(
      201,
    );
    expect(await leadsIn(database)).toHaveLength(2);
  }
  if (number >= 3) {
    const isTold = () => receiver.calls.some(({ headers }) => headers['webhook-id'] === 'a-notice');
    await waitUntil(isTold, 20_000);
  }
  const told = receiver.calls.length;
  expect(
    (await send(service, 'addcontact', { ...contact, email: 'new@acorn.example' }, 'new')).statusCode,
  ).toBe(201);
  await waitUntil(() => receiver.calls.length > told, 20_000);
  await service.stop();
  await receiver.stop();
}

const backUp = ({ dataDir, databaseUrl }: TestDatabase, file: string) =>
  databaseUrl ? backUpPostgres(databaseUrl, file) : backUpSqlite(dataDir, file);

const restore = ({ dataDir, databaseUrl }: TestDatabase, file: string) =>
  databaseUrl ? restorePostgres(databaseUrl, file) : restoreSqlite(dataDir, file);

/** A migration that was released is never changed: those who have run it would have other tables than all others. */
const digests: Readonly<Record<string, Record<string, string>>> = {
  SQLite: {
    '001-content': 'c8416a4b6509541b',
    '002-leads': '866b69e7bd9007ae',
    '003-lead-delivery': 'ec5b92c5838212c5',
    // For PostgreSQL alone.
    '004-post-limits': 'e3b0c44298fc1c14',
    '005-confirmed-subscriptions': '862a510e4311e85e',
    '006-clocks-and-erasures': 'b9186d11f1c58b5e',
    '007-story-services': 'a0e512a82cb509d9',
    '008-lead-about': 'f3bf3db733b12aac',
    '009-article-updates': '901ae88c131b62b7',
  },
  PostgreSQL: {
    '001-content': 'c8416a4b6509541b',
    '002-leads': '866b69e7bd9007ae',
    '003-lead-delivery': 'ec5b92c5838212c5',
    '004-post-limits': '399e29f944dcf1ed',
    '005-confirmed-subscriptions': '862a510e4311e85e',
    '006-clocks-and-erasures': 'b9186d11f1c58b5e',
    '007-story-services': 'a0e512a82cb509d9',
    '008-lead-about': 'f3bf3db733b12aac',
    '009-article-updates': '901ae88c131b62b7',
  },
};

describe.each(databases)('on $name', ({ name: engine, create }) => {
  test.each(names)('migration %s does what it did when it was released', async (name) => {
    const database = await create();
    expect([name, await digestOf(database, name)]).toEqual([name, digests[engine]?.[name]]);
    await database.remove();
  });

  test.each(names)(
    'a database that ends with %s is upgraded with all that it holds',
    async (name) => {
      const number = names.indexOf(name) + 1;
      const database = await create();
      await makeEarlier(database, name, rowsAt(number));
      await expectUpgraded(database, number);
    },
    60_000,
  );
});

describeBackups('a backup', ({ create }) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hireloom-upgrade-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test.each(names.slice(1))(
    'of a database that ends with %s is restored over a newer one, and upgraded',
    async (name) => {
      const number = names.indexOf(name) + 1;
      const [earlier, database] = [await create(), await create()];
      await makeEarlier(earlier, name, rowsAt(number));
      const file = join(folder, 'copy');
      await backUp(earlier, file);
      await earlier.remove();
      await (await openDatabase(database)).destroy();
      const restored = await restore(database, file);
      expect(typeof restored === 'number' ? restored : restored.leads).toBe(2);
      await expectUpgraded(database, number);
    },
    60_000,
  );
});
