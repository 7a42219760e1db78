import { root } from '@hireloom/releases';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { remotesOf } from './deploy-builds';

const SETTLED_MS = 500;

/** Whether a new remote is complete: its folder appears first, then its files one by one. */
const isWhole = (directory: string) => existsSync(path.join(directory, 'tsconfig.json'));

/** Calls `onNew` with the folder of each remote that is created while development runs. */
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
    timer = setTimeout(look, SETTLED_MS);
  });
}
