import { readdirSync, readFileSync } from 'node:fs';

const readProcess = (pid: number | string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process has exited since the folder was listed.
    return '';
  }
};

const findParent = (pid: string) => Number(/\nPPid:\s*(\d+)/.exec(readProcess(pid, 'status'))?.[1]);

function listDescendants(pid: number, parents: ReadonlyMap<number, number>): number[] {
  const children = [...parents].filter(([, parent]) => parent === pid).map(([child]) => child);
  return [pid, ...children.flatMap((child) => listDescendants(child, parents))];
}

/** Memory of a process and its descendants in MB. Shared memory counts once (`Pss`). */
export function residentMb(pid: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((one) => [Number(one), findParent(one)]));
  const kilobytes = listDescendants(pid, parents).map((one) =>
    Number(/\nPss:\s*(\d+) kB/.exec(readProcess(one, 'smaps_rollup'))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}
