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

/** The process that runs `script`, among those that `parent` started. @throws Error where there is none. */
export function findChild(parent: number, script: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => parentOf(pid) === parent && readProcess(pid, 'cmdline').includes(script));
  if (!found) throw new Error(`no process runs ${script}`);
  return Number(found);
}

function readMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${field}:\\s*(\\d+) kB`).exec(readProcess(pid, 'status'))?.[1];
  return Math.round(Number(kilobytes) / MB);
}

/** Resident memory in MB: of the process with all its workers. */
export const residentMb = (pid: number) => readMb(pid, 'VmRSS');

/** The most that it ever was, in MB. */
export const highestMb = (pid: number) => readMb(pid, 'VmHWM');

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
