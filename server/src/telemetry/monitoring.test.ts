import { join } from 'node:path';
import { readDiskState } from '../database/disk';
import { databases } from '../testing/databases';
import { runSql } from '../testing/sqlite-faults';
import { startService } from '../testing/test-service';
import { operator } from '../testing/operator';
import { waitUntil } from '@hireloom/testing/wait-until';

/** Linux says that this disk has no room. */
const FULL_DISK = '/proc';

test('health and metrics follow writes, and a refused form is counted and stored when it is repeated', async () => {
  const service = await startService(await databases[0]!.create(), { writeCheckMs: 50 });
  const { metrics, health } = service;
  const file = join(service.config.dataDir, 'hireloom.sqlite');
  const becomes = (problems: string[]) =>
    waitUntil(async () => (await health())[1].join() === problems.join());
  const subscribe = () => service.post('subscribe', { email: 'a@b.example' }, { 'idempotency-key': 'one' });
  expect(await metrics()).toContain('hireloom_forms_refused_total 0\n');
  expect(await metrics()).toMatch(/^hireloom_disk_free_bytes \d+$/m);
  runSql(file, 'alter table idempotency_key rename to hidden');
  const refused = await subscribe();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  expect(refused.body).not.toMatch(/sqlite|idempotency_key/i);
  await becomes(['database']);
  expect((await health())[0]).toBe(503);
  expect(await metrics()).toContain('hireloom_forms_refused_total 1\n');
  expect(await metrics()).toContain('hireloom_database_up 0\n');
  expect(await metrics()).toContain('hireloom_outbox_length');
  runSql(file, 'alter table hidden rename to idempotency_key');
  await becomes([]);
  expect(await metrics()).toContain('hireloom_database_up 1\n');
  expect((await subscribe()).statusCode).toBe(201);
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
  const health = await service.app.inject({ url: '/health', headers: operator });
  expect([health.statusCode, health.json()]).toMatchObject([503, { problems: ['disk'], freeBytes: 0 }]);
  await service.stop();
});
