import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { databases } from '../testing/databases';
import { ownPage } from '../testing/own-page';
import { apiFolder } from '../testing/program-file';
import { runScript } from '../testing/run-script';
import { startService, type TestService } from '../testing/test-service';

const preload = `--require ${resolve(apiFolder, 'src/testing/failpoint.cjs')}`;
describe.each(databases.filter(({ name }) => name === 'SQLite'))('on $name', ({ create }) => {
  let service: TestService;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hireloom-leftovers-'));
    service = await startService(await create());
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/api/subscribe',
      payload: { email: 'saved@acorn.example' },
      headers: ownPage,
    });
    expect(answer.statusCode).toBe(201);
  });
  afterEach(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const run = (script: string, more: NodeJS.ProcessEnv = {}) =>
    runScript(script, [join(folder, 'copy')], { DATA_DIR: service.config.dataDir, ...more });
  /** What a killed restore leaves. */
  const unfinished = async () =>
    (await readdir(service.config.dataDir)).filter((name) => /\.part$/.test(name));
  /** Names that a restore has left, one kill at each step. */
  async function killAtEachStep(afterKill: () => Promise<void>) {
    const left = new Set<string>();
    for (let step = 1; ; step += 1) {
      const { output } = await run('restore', { NODE_OPTIONS: preload, FAIL_AT: String(step) });
      if (output.includes('Erased again')) return left;
      for (const name of await unfinished()) left.add(name);
      await afterKill();
    }
  }

  test('leftovers of a killed restore are removed at the next start', async () => {
    await run('backup');
    await service.app.close();
    const left = await killAtEachStep(async () => {
      await service.restart();
      expect(await unfinished()).toEqual([]);
      await service.app.close();
    });
    expect([...left]).toEqual(['hireloom.sqlite.part']);
  });

  test('leftovers of a killed restore are removed by the next restore', async () => {
    await run('backup');
    await service.app.close();
    const left = await killAtEachStep(async () => {
      expect((await run('restore')).errors).toBe('');
      expect(await unfinished()).toEqual([]);
    });
    expect([...left]).toEqual(['hireloom.sqlite.part']);
  });
});
