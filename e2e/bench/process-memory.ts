import { readdirSync, readFileSync } from 'node:fs';

const MB = 1024;

const readProcess = (pid: number | string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended since the folder was listed.
    return '';
  }
};

const parentOf = (pid: string) => Number(/\nPPid:\s*(\d+)/.exec(readProcess(pid, 'status'))?.[1]);

const listProcesses = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** The process that runs `script`, among those that `parent` started. @throws Error where there is none. */
export function findChild(parent: number, script: string): number {
  const found = listProcesses().find(
    (pid) => parentOf(pid) === parent && readProcess(pid, 'cmdline').includes(script),
  );
  if (!found) throw new Error(`no process runs ${script}`);
  return Number(found);
}

/**
 * Resident memory in MB, of the process with all its workers. What they share, Node itself above all, counts once (`Pss`): as it
 * does on the machine, where a sum of `Rss` has some 45 MB more for each worker.
 */
export function residentMb(pid: number): number {
  const all = [String(pid), ...listProcesses().filter((one) => parentOf(one) === pid)];
  const kilobytes = all.map((one) =>
    Number(/\nPss:\s*(\d+) kB/.exec(readProcess(one, 'smaps_rollup'))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / MB);
}

/** Runs `work` and gives the most memory that the process had at any look meanwhile. */
export async function withHighest(pid: number, work: () => Promise<void>): Promise<number> {
  let highest = residentMb(pid);
  const timer = setInterval(() => (highest = Math.max(highest, residentMb(pid))), 200);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return highest;
}
