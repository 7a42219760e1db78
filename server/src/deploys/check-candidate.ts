import type { CheckPages } from '../releases/changes/publish';
import { root, UsageError } from '@hireloom/releases';
import pLimit from 'p-limit';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** Returns the program that checks a candidate: bundled beside this server, or TypeScript if the server runs from source. */
function checkProgram(): string[] {
  const bundled = path.join(import.meta.dirname, 'check-candidate-program.mjs');
  if (existsSync(bundled)) return [bundled];
  return ['--import', 'tsx', path.join(import.meta.dirname, 'check-candidate-program.ts')];
}

const LIMIT_MS = 120_000;

/** `contentSocket`: serves the content to the pages. `program`: the arguments for Node. */
type Options = { contentSocket: string; program?: readonly string[] };

/**
 * Returns the check of pages before they go live. The server's `check-candidate-program` renders them in a separate process, because a
 * broken release may crash it. Checks run one at a time: each takes as much memory as a site.
 */
export function createCandidateCheck({ contentSocket, program = checkProgram() }: Options): CheckPages {
  const inTurn = pLimit(1);
  return (version, parts, onProgress) =>
    inTurn(async () => {
      const checking = spawn(process.execPath, program, {
        cwd: root,
        env: { ...process.env, LOG_LEVEL: 'silent', NODE_NO_WARNINGS: '1' },
        // In its own process group: a signal to its group must not reach this process.
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: LIMIT_MS,
        killSignal: 'SIGKILL',
      });
      // If the process dies before it has read everything, its exit code reports the failure.
      // Its input stays open: the check ends with this process.
      checking.stdin
        .on('error', () => undefined)
        .write(`${JSON.stringify({ version, parts, contentSocket })}\n`);
      createInterface({ input: checking.stdout }).on('line', (line) => onProgress?.(line));
      const output = text(checking.stderr);
      const [code] = (await once(checking, 'close')) as [number | null];
      if (code === 0) return;
      const words = (await output).trim() || 'the check timed out: the pages take too long to render.';
      throw new UsageError(`${words}\nWhat is live stays.`);
    });
}
