import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';

/** How long the main threads of these processes and of this one have waited for a CPU, in ms, because other programs were using it. */
export const readWaiting = (...pids: number[]): number =>
  [process.pid, ...pids]
    .map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6)
    .reduce((sum, waited) => sum + waited);

/** `VmRSS`: a process's current memory. `VmHWM`: its peak. In MB. */
export async function readMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}
