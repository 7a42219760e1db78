import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readLocalSite, writeLocalSite } from '../remote-site/local-site';
import { createSqlite, kindsOfStore, type TestStore } from '../testing/kinds-of-store';

describe.each(kindsOfStore)('deploy tokens in %s', (_kind, create) => {
  let place: TestStore;
  beforeEach(async () => {
    place = await create();
  });
  afterEach(() => place.remove());

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

test('the local deploy token is readable by its owner only and reused until revoked', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'local-'));
  const place = await createSqlite();
  const { tokens } = place.open();
  const file = path.join(dataDir, 'deploy-token.json');
  await writeLocalSite(tokens, 'http://localhost:3000', dataDir);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const first = await readLocalSite(dataDir);
  await writeLocalSite(tokens, 'http://localhost:4000', dataDir);
  expect(await readLocalSite(dataDir)).toMatchObject({
    address: 'http://localhost:4000',
    token: first?.token,
  });
  await tokens.revoke(first?.token.split('.', 1).join() ?? '');
  await writeLocalSite(tokens, 'http://localhost:4000', dataDir);
  expect((await readLocalSite(dataDir))?.token).not.toBe(first?.token);
  await writeFile(file, 'x');
  await expect(readLocalSite(dataDir)).rejects.toThrow(`${file} is not JSON`);
  await place.remove();
  await rm(dataDir, { recursive: true });
});
