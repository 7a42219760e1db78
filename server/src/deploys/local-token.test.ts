import { readLocalSite } from '@hireloom/releases';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createSqlite } from '../testing/kinds-of-store';
import { writeLocalSite } from './local-token';

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
