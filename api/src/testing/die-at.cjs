/**
 * Preloaded: kills the process before the n-th change of the file system that its program makes. `NO_LINKS`: on a file system
 * on which a file has one name.
 */
const fs = require('node:fs/promises');
const { syncBuiltinESMExports } = require('node:module');

let left = Number(process.env.DIE_AT);
for (const name of ['copyFile', 'link', 'mkdir', 'open', 'rename', 'rm']) {
  const own = fs[name];
  fs[name] = (...words) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    if (name === 'link' && process.env.NO_LINKS)
      return Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' }));
    return own(...words);
  };
}
syncBuiltinESMExports();
