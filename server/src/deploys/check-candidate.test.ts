import type { SiteVersion } from '@hireloom/contracts';
import { createCandidateCheck } from './check-candidate';

const writeGroup = `const { execFileSync } = require('node:child_process');
process.stderr.write(process.pid + ' ' + execFileSync('ps', ['-o', 'pgid=', '-p', String(process.pid)]));
process.exitCode = 1;`;

test('checks a candidate in its own process group so that signals reach nothing else', async () => {
  const checked = createCandidateCheck({ contentSocket: '', program: ['-e', writeGroup] })(
    {} as SiteVersion,
    [],
  );
  await expect(checked).rejects.toThrow(/^(\d+) +\1\n/);
});
