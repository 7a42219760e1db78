import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript } from '../src/testing/run-script';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hireloom-help-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test.each(['content', 'leads', 'backup', 'restore', 'copy-to-postgres', 'token'])(
  '"npm run %s -- --help" prints its usage and changes nothing',
  async (name) => {
    const { code, output, errors } = await runScript(name, ['--help'], {
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    });
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain(`npm run ${name}`);
    expect(await readdir(dataDir)).toEqual([]);
  },
);
