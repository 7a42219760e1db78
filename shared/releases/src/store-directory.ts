import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

/** Where releases lie on this machine: `RELEASES_DIR` or `DATA_DIR`, as for the site that serves them. */
export const storeDirectory = () =>
  path.resolve(root, process.env.RELEASES_DIR ?? path.join(process.env.DATA_DIR ?? './.data', 'releases'));
