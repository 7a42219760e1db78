import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

type Fault = { step: number; by: 'death' | 'full disk' };
type Call = (...args: unknown[]) => unknown;

const fullDisk = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

/**
 * From here on the process counts its steps: each change of the disk, and each statement for PostgreSQL. It kills itself
 * before one of them, or finds no more room on the disk from then on.
 */
export async function breakOff({ step, by }: Fault) {
  let steps = 0;
  const counted = (call: Call, needsRoom: boolean): Call =>
    function (this: unknown, ...args) {
      steps += 1;
      if (by === 'death' && steps === step) process.abort();
      if (by === 'full disk' && needsRoom && steps >= step) return Promise.reject(fullDisk());
      return call.apply(this, args);
    };
  const replace = (owner: object, name: string, needsRoom: boolean) => {
    const holder = owner as Record<string, Call>;
    const call = holder[name];
    if (!call) throw new Error(`there is no ${name}`);
    holder[name] = counted(call, needsRoom);
  };
  const handle = await fs.promises.open('/dev/null');
  for (const name of ['writeFile', 'sync'])
    replace(Object.getPrototypeOf(handle) as object, name, name === 'writeFile');
  await handle.close();
  for (const name of ['mkdir', 'open', 'writeFile', 'copyFile', 'rename', 'link', 'rm', 'utimes'])
    replace(fs.promises, name, ['mkdir', 'writeFile', 'copyFile', 'link'].includes(name));
  syncBuiltinESMExports();
  replace(pg.Client.prototype, 'query', false);
}
