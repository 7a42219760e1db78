import { chmod, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { databases } from '../testing/databases';
import { startService } from '../testing/test-service';

const readMode = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

/** The mode of each file and folder below, by its path; folders end with a slash. */
async function modesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const modes = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [relative(folder, path) + (entry.isDirectory() ? '/' : ''), await readMode(path)];
  });
  return Object.fromEntries(await Promise.all(modes)) as Record<string, string>;
}

// Independent of the umask with which a service is started.
let umask: number;
beforeAll(() => (umask = process.umask(0)));
afterAll(() => process.umask(umask));

test.each(databases)(
  'stored data and derived files on $name are readable by the owner only',
  async ({ create }) => {
    const database = await create();
    const service = await startService(database);
    const { dataDir, databaseUrl } = database;
    await service.send('subscribe', { email: 'a@b.example' });
    const run = async (...command: Parameters<typeof service.run>) =>
      expect(await service.run(...command)).toMatchObject({ code: 0, errors: '' });
    await run('backup', join(dataDir, 'backups', 'copy'));
    await run('backup', join(dataDir, 'more', 'copy'));
    await run('leads', 'export', '--csv', '--file', join(dataDir, 'leads.csv'));
    await run('leads', 'erase', 'nobody@b.example');
    const atWork = await modesIn(dataDir);
    await service.app.close();
    await chmod(join(dataDir, 'more', 'copy'), 0o755);
    await run('restore', join(dataDir, 'more', 'copy'));
    await chmod(join(dataDir, 'more', 'copy'), 0o700);
    const restored = await modesIn(dataDir);
    if (!databaseUrl) {
      const files = ['hireloom.sqlite', 'hireloom.sqlite-wal', 'hireloom.sqlite-shm', 'leads.csv'];
      expect(Object.keys(atWork)).toEqual(expect.arrayContaining(files));
      expect(await readMode(dataDir)).toBe('700');
    }
    for (const [name, mode] of [...Object.entries(atWork), ...Object.entries(restored)]) {
      expect([name, mode]).toEqual([name, name.endsWith('/') ? '700' : '600']);
    }
    await service.stop();
  },
);
