import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../database/database';
import type { LeadKind } from '../../database/schema';
import { runScript } from '../../testing/run-script';
import { describeService } from '../../testing/test-service';
import { countGroups, type Grouping } from './report';

describeService('the lead report', (service) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(service().config);
    const add = (kind: LeadKind, created_at: string, first?: object, more = {}) =>
      db
        .insertInto('lead')
        .values({
          ...{ id: `${created_at} ${kind}`, kind, email: 'a@b.example', payload: '{}', created_at, ...more },
          origin: first ? JSON.stringify({ first, last: { utm_source: 'later' } }) : null,
        })
        .execute();
    const google = { landing: '/', referrer: 'www.google.com' };
    await add('contact', '2026-11-01T23:00:00.000Z', {
      ...google,
      utm_source: 'mail',
      utm_campaign: 'spring',
    });
    await add('contact', '2026-11-02T00:00:00.000Z', { ...google, gclid: 'a1' });
    await add('recruiter-request', '2026-11-08T23:59:00.000Z', google);
    await add('subscription', '2026-11-09T00:00:00.000Z', { landing: '/raas', utm_source: 'mail' });
    await add('contact', '2026-11-10T00:00:00.000Z');
    const now = '2026-11-11T00:00:00.000Z';
    await add('contact', now, google, { quarantined_because: 'honeypot' });
    await add('subscription', now, google, { awaits_confirmation_since: now });
  });
  afterAll(() => db.destroy());

  const count = async (by: Grouping, since?: Date) => {
    const [, ...rows] = (await countGroups(db, by, since)).rows;
    return rows.map((row) => [row[0], Number(row.at(-1))]);
  };

  test('groups leads by source, page or campaign, without spam and unconfirmed subscriptions', async () => {
    expect(await count('source')).toEqual([
      ['mail', 2],
      ['direct or unknown', 1],
      ['google ads', 1],
      ['www.google.com', 1],
    ]);
    expect(await count('page')).toEqual([
      ['/', 3],
      ['/raas', 1],
      ['unknown', 1],
    ]);
    expect(await count('campaign')).toEqual([
      ['none', 4],
      ['spring', 1],
    ]);
  });

  test('groups by week starting on Monday, and filters by a start date', async () => {
    expect(await count('week')).toEqual([
      ['2026-10-26', 1],
      ['2026-11-02', 2],
      ['2026-11-09', 2],
    ]);
    expect(await count('week', new Date('2026-11-09'))).toEqual([['2026-11-09', 2]]);
  });

  test('prints a table and writes a CSV file', async () => {
    const { dataDir, databaseUrl = '' } = service().config;
    const csv = join(dataDir, 'report.csv');
    const words = ['report', '--by', 'source', '--since', '2026-11-09', '--csv', csv];
    const { output } = await runScript('leads', words, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    expect(output.split('\n').slice(0, 3)).toEqual([
      'source             contact  recruiter-request  subscription  leads',
      'direct or unknown        1                  0             0      1',
      'mail                     0                  0             1      1',
    ]);
    expect(await readFile(csv, 'utf8')).toContain('"mail","0","0","1","1"\r\n');
  });
});
