import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from '@hireloom/contracts';

const LIMIT_MS = 30_000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const owner = Number(await readFile(file, 'utf8').catch(() => ''));
    if (owner && !isRunning(owner)) await rm(file, { force: true });
    return false;
  }
}

/** Lets one process at a time change the store. The lock of a process that died is taken over. @throws UsageError after 30 s. */
export async function withLock<Result>(directory: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, '.lock');
  const deadline = Date.now() + LIMIT_MS;
  while (!(await tryLock(file))) {
    if (Date.now() > deadline)
      throw new UsageError(`Another deploy holds ${file}: wait for it, or remove the file.`);
    await delay(50);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
