import type { SiteVersion } from '@hireloom/contracts';
import { candidateCheck } from './check-candidate';

const writeGroup = `const { execFileSync } = require('node:child_process');
process.stderr.write(process.pid + ' ' + execFileSync('ps', ['-o', 'pgid=', '-p', String(process.pid)]));
process.exitCode = 1;`;

test('a candidate is checked in a process group of its own, so that its signals reach no other process', async () => {
  const checked = candidateCheck(['-e', writeGroup])({} as SiteVersion, []);
  await expect(checked).rejects.toThrow(/^(\d+) +\1\n/);
});
