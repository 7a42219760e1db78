import path from 'node:path';

/**
 * Makes the function that takes this machine's folders out of what a worker says: it reaches logs, and teams whose deploy is
 * refused. A folder of a release ends with its name and id, which stay.
 */
export function createPathHider(folders: readonly string[]) {
  const shown = new Map([[process.execPath, 'node']]);
  for (const folder of folders) {
    const parent = path.dirname(path.dirname(folder));
    if (parent !== path.dirname(parent)) shown.set(parent + path.sep, '…/');
  }
  const longestFirst = [...shown].sort(([a], [b]) => b.length - a.length);
  return (text: string) => longestFirst.reduce((left, [one, instead]) => left.replaceAll(one, instead), text);
}
