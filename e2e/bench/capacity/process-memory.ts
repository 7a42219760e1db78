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

/** In MB. What processes share, Node itself above all, counts for each. */
function readMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const all = [String(pid), ...listProcesses().filter((one) => parentOf(one) === pid)];
  const kilobytes = all.map((one) => {
    const found = new RegExp(`${field}:\\s*(\\d+) kB`).exec(readProcess(one, 'status'))?.[1];
    return Number(found ?? 0);
  });
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / MB);
}

/** Resident memory in MB: of the process with all its workers. */
export const residentMb = (pid: number) => readMb(pid, 'VmRSS');

/** The most that each of them ever was, in MB. */
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
