import { join } from 'node:path';
import { readDiskState } from '../database/disk';
import { databases } from '../testing/databases';
import { operator } from '../testing/operator';
import { ownPage } from '../testing/own-page';
import { runSql } from '../testing/sqlite-faults';
import { startService, type TestService } from '../testing/test-service';
import { waitUntil } from '@hireloom/testing/wait-until';

/** Linux says that this disk has no room. */
const FULL_DISK = '/proc';

const read = async ({ app }: TestService, url: string) => app.inject({ url, headers: operator });

test('health and metrics follow writes, and refused forms are counted', async () => {
  const service = await startService(await databases[0]!.create(), { writeCheckMs: 50 });
  const file = join(service.config.dataDir, 'hireloom.sqlite');
  const metrics = async () => (await read(service, '/metrics')).body;
  const becomes = (problems: string[]) =>
    waitUntil(
      async () =>
        (await read(service, '/health')).json<{ problems: string[] }>().problems.join() === problems.join(),
    );
  expect((await read(service, '/health')).json()).toMatchObject({
    status: 'ok',
    freeBytes: expect.any(Number),
  });
  expect(await metrics()).toContain('hireloom_forms_refused_total 0\n');
  expect(await metrics()).toMatch(/^hireloom_disk_free_bytes \d+$/m);
  runSql(file, 'alter table idempotency_key rename to hidden');
  const url = '/api/api/subscribe';
  const headers = { ...ownPage, 'idempotency-key': 'one' };
  const payload = { email: 'a@b.example' };
  expect((await service.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(503);
  await becomes(['database']);
  expect((await read(service, '/health')).statusCode).toBe(503);
  expect(await metrics()).toContain('hireloom_forms_refused_total 1\n');
  expect(await metrics()).toContain('hireloom_database_up 0\n');
  expect(await metrics()).toContain('hireloom_outbox_length');
  runSql(file, 'alter table hidden rename to idempotency_key');
  await becomes([]);
  expect(await metrics()).toContain('hireloom_database_up 1\n');
  await service.stop();
});

test('a full disk counts as nearly full, a missing folder as unknown', async () => {
  expect(await readDiskState(FULL_DISK)).toEqual({ freeBytes: 0, isNearlyFull: true });
  expect((await readDiskState('.'))?.freeBytes).toBeGreaterThan(0);
  expect(await readDiskState('/nowhere')).toBeUndefined();
});

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

(postgres ? test : test.skip)('health is red while the disk of the data folder is nearly full', async () => {
  const service = await startService(await postgres!.create(), { dataDir: FULL_DISK });
  const health = await read(service, '/health');
  expect([health.statusCode, health.json()]).toMatchObject([503, { problems: ['disk'], freeBytes: 0 }]);
  await service.stop();
});
