/** Preloaded: kills the process before the n-th change of the file system that its program makes. */
const fs = require('node:fs/promises');
const { syncBuiltinESMExports } = require('node:module');

let left = Number(process.env.FAIL_AT);
for (const name of ['copyFile', 'mkdir', 'open', 'rename', 'rm']) {
  const own = fs[name];
  fs[name] = (...words) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return own(...words);
  };
}
syncBuiltinESMExports();
