import { root } from '@hireloom/releases';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { remotesOf } from './publish-builds';

const SETTLED_MS = 500;

/** What the generator writes last is its page; a remote is one once it can be built. */
const isWhole = (directory: string) => existsSync(path.join(directory, 'src/exposes.ts'));

/** Calls back with the folder of each remote that comes while development runs. */
export function followNewRemotes(onNew: (directory: string) => void) {
  const known = new Set(remotesOf(root));
  const look = () => {
    for (const directory of remotesOf(root)) {
      if (known.has(directory) || !isWhole(directory)) continue;
      known.add(directory);
      onNew(directory);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  watch(root, (_event, file) => {
    if (!file?.startsWith('mfe-')) return;
    clearTimeout(timer);
    // Its files come one by one, after its folder.
    timer = setTimeout(look, SETTLED_MS);
  });
}
