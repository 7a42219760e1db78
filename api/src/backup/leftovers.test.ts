import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { databases } from '../testing/databases';
import { ownPage } from '../testing/own-page';
import { apiFolder } from '../testing/program-file';
import { runScript } from '../testing/run-script';
import { startService, type TestService } from '../testing/test-service';

const preload = `--require ${resolve(apiFolder, 'src/testing/die-at.cjs')}`;
const ways: [string, NodeJS.ProcessEnv][] = [
  ['with links', {}],
  ['without links', { NO_LINKS: '1' }],
];

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
  /** What restores leave that are killed; the finished copies of before have their own time. */
  const unfinished = async () =>
    (await readdir(service.config.dataDir)).filter((name) => /^restoring|\.part(-|$)/.test(name));
  /** Names that a restore has left, one kill at each step. */
  async function killAtEachStep(more: NodeJS.ProcessEnv, afterKill: () => Promise<void>) {
    const left = new Set<string>();
    for (let step = 1; ; step += 1) {
      const { output } = await run('restore', { ...more, NODE_OPTIONS: preload, DIE_AT: String(step) });
      if (output.includes('Erased again')) return left;
      for (const name of await unfinished()) left.add(name.replace(/restore-.*\.part$/, 'restore.part'));
      await afterKill();
    }
  }

  test.each(ways)('what a killed restore leaves is gone after the next start (%s)', async (_way, more) => {
    await run('backup');
    await service.app.close();
    const left = await killAtEachStep(more, async () => {
      await service.restart();
      expect(await unfinished()).toEqual([]);
      await service.app.close();
    });
    expect([...left].sort()).toEqual([
      ...('NO_LINKS' in more ? ['hireloom.sqlite.before-restore.part'] : []),
      'restoring.sqlite',
    ]);
  });

  test('what a killed restore leaves is gone after the next restore', async () => {
    await run('backup');
    await service.app.close();
    const left = await killAtEachStep({ NO_LINKS: '1' }, async () => {
      expect((await run('restore')).errors).toBe('');
      expect(await unfinished()).toEqual([]);
    });
    expect(left).toContain('hireloom.sqlite.before-restore.part');
  });

  test('what a killed backup leaves is gone after the next one', async () => {
    const left = new Set<string>();
    for (let step = 1; ; step += 1) {
      const { output } = await run('backup', { NODE_OPTIONS: preload, DIE_AT: String(step) });
      if (output.includes('read through')) break;
      for (const name of await readdir(folder)) left.add(name);
    }
    expect([...left]).toContain('copy.part');
    expect(await readdir(folder)).toEqual(['copy']);
  });
});
