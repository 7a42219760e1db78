import path from 'node:path';
import { kindsOfStore, setUpStore } from '../../testing/kinds-of-store';
import { runSql } from '../../testing/sqlite-faults';
import { createTestStore } from '../../testing/test-store';

describe.each(kindsOfStore)('deploy tokens in %s', (_kind, create) => {
  const place = setUpStore(create);

  test('are valid until revoked and record their last use', async () => {
    const { tokens } = place.open();
    expect(await tokens.areThere()).toBe(false);
    const text = await tokens.add('content', ['content', 'leads']);
    const [id = '', secret = ''] = text.split('.');
    expect(await tokens.find(text)).toMatchObject({ id, team: 'content', publishes: ['content', 'leads'] });
    for (const other of ['', id, `${id}.`, `${id}.${'x'.repeat(43)}`, `00000000.${secret}`])
      expect(await tokens.find(other)).toBeUndefined();
    const [token] = await tokens.list();
    expect(token?.lastUsedAt).toBeGreaterThanOrEqual(token?.createdAt ?? Number.POSITIVE_INFINITY);
    expect(Math.abs(Date.now() - (token?.createdAt ?? 0))).toBeLessThan(60_000);
    expect([await tokens.revoke(id), await tokens.revoke(id)]).toEqual([true, false]);
    expect([await tokens.find(text), await tokens.areThere()]).toEqual([undefined, false]);
    expect((await tokens.list())[0]?.revokedAt).not.toBeNull();
  });

  test('are stored without their secret', async () => {
    const { tokens } = place.open();
    const [, secret = ''] = (await tokens.add('content', ['content'])).split('.');
    expect(JSON.stringify(await tokens.list())).not.toContain(secret);
  });
});

test('a token is valid while the database takes no writes', async () => {
  const { store, dataDir, remove } = await createTestStore();
  const text = await store.tokens.add('content', ['content']);
  const refusal = "select raise(abort, 'disk full')";
  runSql(
    path.join(dataDir, 'releases.sqlite'),
    `create trigger full before update on deploy_token begin ${refusal}; end`,
  );
  expect(await store.tokens.find(text)).toMatchObject({ team: 'content' });
  await remove();
});
