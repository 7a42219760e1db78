import { type Release, type SiteVersion } from '@hireloom/contracts';
import { spawnSync } from 'node:child_process';
import { root, savedApiAddress } from '@hireloom/releases';
import { UsageError } from '@hireloom/service';

/**
 * Has the site server render the pages of a version, before visitors get it, in a process of its own: what is checked
 * may end that. `release`: the one that is new in it. Data come from `API_URL`, else from the API of the site that runs
 * here. @throws UsageError with what it said.
 */
export async function checkVersion(version: SiteVersion, release: Release) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'site-server/rendering/check-version.ts'],
    {
      cwd: root,
      env: { ...process.env, API_URL: process.env.API_URL ?? savedApiAddress() },
      input: JSON.stringify({ version, release }),
      stdio: ['pipe', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new UsageError(stderr.trim());
}
