import type { CheckRelease } from '@hireloom/releases';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fewAtOnce, UsageError } from '@hireloom/service';

const LIMIT_MS = 120_000;

/** Beside the bundle of this server, or as TypeScript where the server runs from its source. */
function programArguments(): string[] {
  const bundled = path.join(import.meta.dirname, 'check-version.mjs');
  if (existsSync(bundled)) return [bundled];
  return ['--import', 'tsx', path.join(import.meta.dirname, '../rendering/check-version.ts')];
}

/**
 * Makes the function that renders the pages of a version before visitors get it, in a process of its own, which a release
 * may break. One at a time: each takes as much memory as a site. `apiUrl`: where the pages get their data.
 */
export function candidateCheck(apiUrl: string): CheckRelease {
  const inTurn = fewAtOnce(1);
  return (version, release) =>
    inTurn(async () => {
      const checking = spawn(process.execPath, programArguments(), {
        env: { ...process.env, API_URL: apiUrl, LOG_LEVEL: 'silent' },
        stdio: ['pipe', 'ignore', 'pipe'],
        timeout: LIMIT_MS,
        killSignal: 'SIGKILL',
      });
      // One that is killed before it has read everything says so by how it ends.
      checking.stdin.on('error', () => undefined).end(JSON.stringify({ version, release }));
      const said = text(checking.stderr);
      const [code] = (await once(checking, 'close')) as [number | null];
      if (code === 0) return;
      const words = (await said).trim() || `the check of ${release.name} was ended: its pages take too long.`;
      throw new UsageError(`${words}\nWhat is live stays.`);
    });
}
