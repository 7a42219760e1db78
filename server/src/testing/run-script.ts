import { execFile } from 'node:child_process';
import { programFile, serverFolder } from './program-file';

export type Outcome = { code: number | string; output: string; errors: string };

/** Runs a command of `scripts/` as npm would. */
export const runScript = (name: string, words: string[], environment: NodeJS.ProcessEnv) =>
  new Promise<Outcome>((done) => {
    execFile(
      process.execPath,
      [programFile(name), ...words],
      { cwd: serverFolder, env: { ...process.env, ...environment } },
      (error, output, errors) => done({ code: error?.code ?? 0, output, errors }),
    );
  });
