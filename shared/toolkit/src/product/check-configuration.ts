import { root, UsageError } from '@hireloom/releases';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Checks the server's settings with its own code before anything is built or started. @throws UsageError */
export async function checkConfiguration(isBuilt: boolean, environment: NodeJS.ProcessEnv = process.env) {
  const program = isBuilt ? ['server/dist/check-config.mjs'] : ['--import', 'tsx', 'server/check-config.ts'];
  try {
    await run(process.execPath, program, { cwd: root, env: { NODE_ENV: 'production', ...environment } });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new UsageError(stderr.trim() || message);
  }
}
