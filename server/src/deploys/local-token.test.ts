import { readLocalSite } from '@hireloom/releases';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import Fastify from 'fastify';
import { createSqlite, setUpStore } from '../testing/kinds-of-store';
import { writeLocalSite, writeTokenOnListen } from './local-token';

const place = setUpStore(createSqlite);

test('the local deploy token is readable by its owner only and reused until revoked', async () => {
  const { dataDir } = place.at;
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
});

/** A server of another process, until it is ended. */
async function startOther() {
  const program = `require('http').createServer((_, answer) => answer.end()).listen(0, function () { console.log(this.address().port) })`;
  const child = spawn(process.execPath, ['-e', program]);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, address: `http://localhost:${String(port).trim()}` };
}

test('a second server on a data folder says so and leaves the token file to the first', async () => {
  const { dataDir } = place.at;
  const { tokens } = place.open();
  const file = path.join(dataDir, 'deploy-token.json');
  const { child, address } = await startOther();
  await writeFile(file, JSON.stringify({ address, token: 'of the first', pid: child.pid }));
  const startSecond = async () => {
    const lines: string[] = [];
    const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
    writeTokenOnListen(app, tokens, dataDir);
    await app.listen({ port: 0 });
    await app.close();
    return lines.join('');
  };
  expect(await startSecond()).toContain(`another server, at ${address}, uses the same DATA_DIR`);
  expect(await readLocalSite(dataDir)).toMatchObject({ address, pid: child.pid });
  child.kill();
  await once(child, 'exit');
  expect(await startSecond()).not.toContain('another server');
  expect(await readLocalSite(dataDir)).toMatchObject({ pid: process.pid });
});
